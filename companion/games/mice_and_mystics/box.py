"""What a group types in from its own copy of the game, kept for all its campaigns."""

from dataclasses import dataclass, field
from typing import Any

from companion.games.mice_and_mystics.cards import CARDS, NONE, PAW_PARTS, CardFacts
from companion.games.mice_and_mystics.chapters import CHAPTERS, Chapter
from companion.games.mice_and_mystics.data import ABILITIES, MICE, VALUES
from companion.games.mice_and_mystics.pieces import FaceUp, Kind, Rows, as_typed, kinds_known
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play, replace, swap


@dataclass(frozen=True)
class Sheet:
    """A hero's values as the group's own sheet prints them, as far as they have been typed."""

    id: str
    combat: int | None = None
    defence: int | None = None
    lore: int | None = None
    movement: int | None = None
    vitality: int | None = None
    is_unverified: bool = False


@dataclass(frozen=True)
class EncounterCard:
    """An encounter card as far as it has been read: minions by page, flags, what its surge brings."""

    id: str
    pages: tuple[tuple[int, Rows], ...] = ()
    surge: Rows | None = None
    ambush: bool = False
    mousetrap: bool = False
    greedy: bool = False

    def on(self, page: int) -> Rows | None:
        """Return the minions of a page, None where nobody has read it yet."""
        return dict(self.pages).get(page)


@dataclass(frozen=True)
class SearchCard:
    """A search card as far as it has been read; `id` is its name, `copies` how many the box holds."""

    id: str
    kind: str
    combat: int = 0
    defence: int = 0
    reach: str = "melee"
    attack: str = ""
    paws: int = 1
    part: str = ""
    needs: tuple[str, ...] = ()
    does: str = ""
    words: str = ""
    copies: int = 1


@dataclass(frozen=True)
class Box:
    """All that is known of a group's copy: the confirmed facts until somebody types better."""

    sheets: tuple[Sheet, ...] = ()
    kinds: tuple[Kind, ...] = field(default_factory=kinds_known)
    encounters: tuple[EncounterCard, ...] = ()
    found: tuple[SearchCard, ...] = ()
    costs: tuple[tuple[str, int], ...] = ()
    cards: tuple[tuple[str, int, int], ...] = ()
    chapters: tuple[Chapter, ...] = ()
    crosses: tuple[tuple[str, int], ...] = ()

    def kind(self, id: str) -> Kind:
        """Return a minion's card: the group's own, else what one source says."""
        return next(kind for kind in (*self.kinds, *kinds_known()) if kind.id == id)

    def chapter(self, number: int) -> Chapter:
        """Return a chapter: the group's own, else what is known of it."""
        own = next((one for one in self.chapters if one.number == number), None)
        return own or CHAPTERS[number]


def own_sheet(box: Box, mouse: str) -> Sheet | None:
    """Return a hero's sheet as the group has typed it, None where nobody has."""
    return next((sheet for sheet in box.sheets if sheet.id == mouse), None)


def values_of(box: Box, mouse: str) -> dict[str, int | None]:
    """Return a hero's values to start from: the group's own, else what is confirmed, else None."""
    own: Any = own_sheet(box, mouse)
    typed = {name: getattr(own, name, None) for name in VALUES}
    return {name: getattr(MICE[mouse], name) if typed[name] is None else typed[name] for name in VALUES}


def unknown_values(box: Box, mouse: str) -> tuple[str, ...]:
    """Return which values of a hero's sheet nobody has said yet."""
    return tuple(name for name, value in values_of(box, mouse).items() if value is None)


def is_typed(box: Box, mouse: str) -> bool:
    """Return whether the group has typed this hero's sheet, and none of it rests on a source of ours."""
    return any(sheet.id == mouse and not sheet.is_unverified for sheet in box.sheets)


def cost_of(box: Box, ability: str, classes: tuple[str, ...] = ()) -> int | None:
    """Return what an ability costs: as the group typed it, as sources tell for these classes, or None."""
    facts = ABILITIES[ability]
    typed = dict(box.costs).get(ability)
    told = next((cost for one, cost in facts.cheaper if one in classes), facts.cost)
    return typed if typed is not None else told


def is_cost_typed(box: Box, ability: str) -> bool:
    """Return whether the group has paid for this ability once, so that its cost is the card's."""
    return ability in dict(box.costs)


def encounter_card(box: Box, id: str) -> EncounterCard | None:
    return next((card for card in box.encounters if card.id == id), None)


def next_card(box: Box) -> str:
    """Return a name for an encounter card that nobody has named: the lowest number that is free."""
    taken = {card.id for card in box.encounters}
    return next(name for name in map(str, range(1, len(taken) + 2)) if name not in taken)


def search_card(box: Box, id: str) -> SearchCard | None:
    """Return a search card by its name, or a printed one by its id: the group's own, else as printed."""
    own = next((card for card in box.found if card.id == id), None)
    return own or (as_printed(CARDS[id]) if id in CARDS else None)


def as_printed(facts: CardFacts) -> SearchCard:
    """Return a search card as the rulebook prints it."""
    return SearchCard(
        facts.id,
        facts.kind,
        *(facts.combat, facts.defence),
        reach="ranged" if facts.is_ranged else "melee",
        attack=facts.attack,
        paws=facts.paws,
        part=facts.part,
        needs=facts.needs,
        does=facts.effect,
    )


def is_starting(card: str) -> bool:
    """Return whether a card's id is that of starting equipment, such as "nez/hammer"."""
    mouse, _slash, printed = card.partition("/")
    return mouse in MICE and any(facts.id == printed for facts in MICE[mouse].starts_with)


TEACHING = frozenset(
    (
        *("choose_mouse", "set_values", "set_card", "set_minion", "encounter", "surge", "use_ability"),
        *("take_card", "give_card"),
    )
)


def remember(box: Box, table: Table, play: Play) -> Box:  # noqa: PLR0911  # one for each action
    """Return the box with what a play, made at `table`, taught it; other plays leave it as it is."""
    answers = play.answers
    match play.action:
        case "choose_mouse" | "set_values":
            return _remember_sheet(box, answers)
        case "set_card" if is_starting(answers["card"]):
            printed = answers["card"].split("/")[-1]
            others = tuple(row for row in box.cards if row[0] != printed)
            return replace(box, cards=(*others, (printed, answers["combat"], answers["defence"])))
        case "set_minion":
            typed = as_typed(box.kind(answers["kind"]), answers)
            others_of = tuple(kind for kind in box.kinds if kind.id != typed.id)
            return replace(box, kinds=(*others_of, typed))
        case "encounter":
            return _remember_crosses(_remember_encounter(box, answers, table.hourglass), answers, table.room)
        case "surge" if table.face_up and table.surge_brings is None and not table.next_page_is_end:
            return _remember_surge(box, table.face_up, answers.get("minions", ()))
        case "use_ability":
            rest = tuple(row for row in box.costs if row[0] != answers["ability"])
            return replace(box, costs=(*rest, (answers["ability"], answers["cost"])))
        case "take_card" | "give_card" if answers.get("printed") or answers.get("name"):
            return _remember_card(box, answers)
    return box


def _remember_card(box: Box, answers: Any) -> Box:
    """Return the box with a search card as it was read; one that is as printed teaches nothing."""
    id = answers.get("printed") or answers["name"]
    before = search_card(box, id)
    if before and answers.get("choice") == "discard":
        return box
    read = _as_read(before or SearchCard(id, answers["kind"]), answers)
    facts = CARDS.get(id)
    if facts and not facts.unverified and read == as_printed(facts):
        return box
    return replace(box, found=(*(card for card in box.found if card.id != id), read))


SEEN = ("kind", "combat", "defence", "reach")
READ = (*SEEN, "attack", "paws", "part", "needs", "does")


def _as_read(card: SearchCard, answers: Any) -> SearchCard:
    """Return a search card with what a play says of it; a paw that an armour takes is counted as paws."""
    names = SEEN if answers.get("choice") == "discard" else READ
    said: dict[str, Any] = {name: answers[name] for name in names if name in answers}
    said |= {name: "" for name, value in said.items() if value == NONE}
    card = replace(card, **said)
    return replace(card, part="", paws=PAW_PARTS[card.part]) if card.part in PAW_PARTS else card


def _remember_sheet(box: Box, answers: Any) -> Box:
    facts = MICE[answers["mouse"]]
    as_given = any(answers[name] == getattr(facts, name) for name in facts.unverified)
    is_unverified = as_given and not answers.get("checked", "checked" not in answers)
    values = {name: answers[name] for name in VALUES}
    sheet = Sheet(answers["mouse"], **values, is_unverified=is_unverified)
    return replace(box, sheets=(*(one for one in box.sheets if one.id != sheet.id), sheet))


def _remember_encounter(box: Box, answers: Any, page: int) -> Box:
    """Return the box with an encounter card read at a page of the hourglass (MM-ENC-2, -5)."""
    id = answers.get("card") or next_card(box)
    known = encounter_card(box, id) or EncounterCard(id)
    pages = tuple(row for row in known.pages if row[0] != page)
    card = replace(
        known,
        pages=tuple(sorted((*pages, (page, answers["minions"])))),
        surge=answers["surge"] if answers.get("surge_read") else known.surge,
        ambush=answers.get("ambush", False),
        mousetrap=answers.get("mousetrap", False),
        greedy=answers.get("greedy", False),
    )
    return replace(box, encounters=(*(one for one in box.encounters if one.id != id), card))


def _remember_crosses(box: Box, answers: Any, room: str) -> Box:
    """Return the box with the red crosses of a room, counted when its mousetraps were laid (MM-TRAP-1)."""
    if not answers.get("crosses"):
        return box
    others = tuple(row for row in box.crosses if row[0] != room)
    return replace(box, crosses=(*others, (room, answers["crosses"])))


def _remember_surge(box: Box, face_up: FaceUp, minions: Rows) -> Box:
    """Return the box with the surge of a card that was read only when the surge came (MM-SURGE-5)."""
    known = encounter_card(box, face_up.card)
    return replace(box, encounters=swap(box.encounters, replace(known, surge=minions))) if known else box
