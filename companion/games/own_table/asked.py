"""What the builder asks of each kind of part: the fields of its sheets, and what they start from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, get_type_hints

from companion.games.own_table import definition as made_of
from companion.games.own_table.definition import (
    HIGHEST,
    LOWEST,
    MOST_PARTS,
    CounterPart,
    DicePart,
    ListPart,
    PilePart,
)
from companion.games.own_table.table import BUILDING, Table
from companion.games.own_table.typed import (
    LONGEST_LINE,
    LONGEST_NAME,
    line_of_cards,
    line_of_faces,
    line_of_items,
    line_of_places,
)
from companion.rules import Answers, Fieldset, Number, Pick, Text, Tick, _, require

NEW = "new"
LONGEST_SENTENCE = 200
LONGEST_FORMULA = 200
Name = Annotated[str, Text(LONGEST_NAME, needed=True, label=_("Name"))]
Sentence = Annotated[str, Text(LONGEST_SENTENCE, label=_("Words"))]


def need_building(table: Table) -> None:
    """Refuse what changes the definition while the game is played. Raises: IllegalPlay."""
    require(table.stage == BUILDING, _("Open the game for changes first."))


def part_of(*fields: str) -> Pick:
    """Return the ask for a part of some kinds, or a new one."""

    def parts(table: Table, answers: Answers) -> tuple[str, ...]:
        rows = [row for field in fields for row in table.made.rows(field)]
        return (NEW, *(row.id for row in rows))

    return Pick(parts, label=_("Which one"))


def id_of(table: Table, part: str, kind: str, field: str) -> str:
    """Return the id of a part that is put: its own, or a new one if there is room. Raises: IllegalPlay."""
    if part != NEW:
        return part
    room = _("There is room for {most} of them.")
    require(len(table.made.rows(field)) < MOST_PARTS, room, most=MOST_PARTS)
    return table.made.next_id(kind)


def need_free_name(table: Table, name: str, id: str, rows: tuple[made_of.Part, ...]) -> None:
    """Refuse a name that another part of these has: formulas and people could not tell them apart.

    Raises: IllegalPlay.
    """
    taken = {getattr(row, "name", "").casefold() for row in rows if row.id != id}
    require(name.strip().casefold() not in taken, _("Something else is called “{name}” already."), name=name)


def counters(*whose: str) -> Pick:
    """Return the ask for a counter of these holders, or none."""

    def ids(table: Table, answers: Answers) -> tuple[str, ...]:
        return tuple(part.id for part in table.made.counters if part.whose in whose)

    return Pick(ids, label=_("Counter"), none=_("There is no counter yet."))


@dataclass(frozen=True)
class CounterAsks(Fieldset):
    """The fields of a counter, or of a track."""

    name: Name
    whose: Annotated[str, Pick(lambda table, answers: made_of.HOLDERS, label=_("Whose"))] = made_of.SEAT
    start: Annotated[int, Number(LOWEST, HIGHEST, label=_("Starts at"))] = 0
    low: Annotated[int | None, Number(LOWEST, HIGHEST, may_be_unknown=True, label=_("At least"))] = 0
    high: Annotated[int | None, Number(LOWEST, HIGHEST, may_be_unknown=True, label=_("At most"))] = None
    steps: Annotated[str, Text(20, label=_("Its buttons add"))] = "1"
    is_track: Annotated[bool, Tick(label=_("Drawn as a track"))] = False
    places: Annotated[
        str,
        Text(
            LONGEST_LINE,
            wanted=lambda table, answers: answers["is_track"],
            label=_("Names of its places, with commas"),
        ),
    ] = ""
    says_low: Annotated[str, Text(LONGEST_SENTENCE, label=_("Said at the least"))] = ""
    says_high: Annotated[str, Text(LONGEST_SENTENCE, label=_("Said at the most"))] = ""


@dataclass(frozen=True)
class PileAsks(Fieldset):
    """The fields of a pile or a bag."""

    name: Name
    cards: Annotated[
        str,
        Text(
            LONGEST_LINE,
            needed=True,
            lacks=_("Write what is in it: “4 Storm, 8 Calm”, or only how many."),
            example="12",
            label=_("What is in it: “4 Storm, 8 Calm”, or only how many"),
        ),
    ]
    returns: Annotated[bool, Tick(label=_("What is drawn goes back at once"))] = False
    reshuffles: Annotated[
        bool, Tick(lambda table, answers: not answers["returns"], label=_("Shuffled again when it is empty"))
    ] = True
    is_hidden: Annotated[
        bool, Tick(lambda table, answers: not answers["returns"], label=_("What lies aside is face down"))
    ] = False


@dataclass(frozen=True)
class DiceAsks(Fieldset):
    """The fields of dice."""

    name: Name
    faces: Annotated[
        str,
        Text(
            LONGEST_LINE,
            needed=True,
            lacks=_("Write its faces."),
            example="6",
            label=_("Faces: 6, or words with commas"),
        ),
    ] = "6"
    number: Annotated[int, Number(1, 20, label=_("How many"))] = 1
    plus: Annotated[int, Number(-99, 99, label=_("Added to the sum"))] = 0


@dataclass(frozen=True)
class ListAsks(Fieldset):
    """The fields of a list to tick."""

    name: Name
    items: Annotated[
        str,
        Text(
            LONGEST_LINE,
            needed=True,
            lacks=_("Write its lines."),
            label=_("Its lines, with semicolons between"),
        ),
    ]
    when: Annotated[str, Pick(lambda table, answers: made_of.LIST_TIMES, label=_("When"))] = made_of.SET_UP


@dataclass(frozen=True)
class ClockAsks(Fieldset):
    """The fields of a clock."""

    name: Name
    minutes: Annotated[int, Number(0, 600, label=_("Minutes, 0 counts up"))] = 0
    seconds: Annotated[int, Number(0, 59, label=_("Seconds"))] = 0
    is_of_seats: Annotated[bool, Tick(label=_("One for each person"))] = False
    is_of_turn: Annotated[bool, Tick(label=_("Begins anew with every turn"))] = False


def starting_from(
    *names: str, fieldset: type[Fieldset] | None = None
) -> Callable[[Table, object, Answers], Answers]:
    """Return what the sheet of a part starts from: these fields of the part as it is."""
    wanted = {*names, *get_type_hints(fieldset)} if fieldset else {*names}

    def proposed(table: Table, box: object, answers: Answers) -> Answers:
        part = table.made.part(str(answers.get("part", "")))
        values = {**vars(part), **_lines(part)} if part else {}
        return {
            name: value for name, value in values.items() if name in wanted and not isinstance(value, tuple)
        }

    return proposed


def _lines(part: made_of.Part) -> Mapping[str, object]:
    """Return what of a part is typed in a line."""
    match part:
        case CounterPart():
            return {"steps": ", ".join(map(str, part.steps)), "places": line_of_places(part.places)}
        case PilePart():
            return {"cards": line_of_cards(part.cards)}
        case DicePart():
            return {"faces": line_of_faces(part)}
        case ListPart():
            return {"items": line_of_items(part.items)}
        case made_of.ClockPart():
            return {"minutes": part.seconds // 60, "seconds": part.seconds % 60}
        case _:
            return {}
