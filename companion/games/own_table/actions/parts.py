"""The builder: each part of a game is put, changed, moved or taken out by an action of its own."""

from typing import Annotated

from companion.games.own_table.asked import (
    ClockAsks,
    CounterAsks,
    DiceAsks,
    ListAsks,
    PileAsks,
    id_of,
    need_building,
    need_free_name,
    part_of,
    starting_from,
)
from companion.games.own_table.definition import (
    FIELDS,
    ClockPart,
    CounterPart,
    Definition,
    DicePart,
    ListPart,
    Part,
    PilePart,
)
from companion.games.own_table.renaming import renamed_in_formulas
from companion.games.own_table.sums import circles
from companion.games.own_table.table import Table
from companion.games.own_table.typed import cards_of, faces_of, items_of, places_of, steps_of
from companion.rules import Answers, Pick, _, action, replace, require


def with_part(table: Table, part: Part) -> Table:
    """Return the table with a part of its game; formulas follow a new name."""
    old = table.made.part(part.id)
    made = table.made.with_part(part)
    before, after = getattr(old, "name", ""), getattr(part, "name", "")
    return _with_game(table, renamed_in_formulas(made, before, after) if before != after else made)


def _with_game(table: Table, made: Definition) -> Table:
    """Return the table with its game changed. Raises: IllegalPlay, if a column would hang on itself."""
    require(not circles(made), _("This column would be worked out from itself."))
    return replace(table, made=made)


def _fit(low: int | None, start: int, high: int | None) -> None:
    """Refuse bounds between which the first value does not lie. Raises: IllegalPlay."""
    require(low is None or high is None or low <= high, _("The least is more than the most."))
    fits = (low is None or low <= start) and (high is None or start <= high)
    require(fits, _("It starts outside its bounds."))


@action(
    _("Part of the game: {name}."),
    label=_("Counter or track"),
    rule="OT-PART-2",
    proposes=starting_from(fieldset=CounterAsks),
)
def put_counter(table: Table, part: Annotated[str, part_of("counters")], asked: CounterAsks) -> Table:
    """Put a counter or a track: of the table, of each person, or of each foe."""
    need_building(table)
    id = id_of(table, part, "counter", "counters")
    need_free_name(table, asked.name, id, table.made.counters)
    places = places_of(asked.places)
    low, high = (0, len(places) - 1) if places else (asked.low, asked.high)
    _fit(low, asked.start, high)
    old = next((row for row in table.made.counters if row.id == id), CounterPart(id=id, name=""))
    new = replace(
        old,
        name=asked.name.strip(),
        whose=asked.whose,
        start=asked.start,
        low=low,
        high=high,
        steps=steps_of(asked.steps),
        is_track=asked.is_track,
        places=places,
        says_low=asked.says_low.strip(),
        says_high=asked.says_high.strip(),
    )
    return with_part(table, new)


@action(
    _("Part of the game: {name}."),
    label=_("Pile or bag"),
    rule="OT-PART-3",
    proposes=starting_from(fieldset=PileAsks),
)
def put_pile(table: Table, part: Annotated[str, part_of("piles")], asked: PileAsks) -> Table:
    """Put a pile or a bag with all that is in it."""
    need_building(table)
    id = id_of(table, part, "pile", "piles")
    need_free_name(table, asked.name, id, table.made.piles)
    old = next((row for row in table.made.piles if row.id == id), PilePart(id=id, name=""))
    given = max(table.made.given, int(id.rpartition("-")[2]))
    cards = cards_of(asked.cards, given, old.cards)
    new = replace(
        old,
        name=asked.name.strip(),
        cards=cards,
        returns=asked.returns,
        reshuffles=asked.reshuffles,
        is_hidden=asked.is_hidden,
    )
    return with_part(table, new)


@action(
    _("Part of the game: {name}."),
    label=_("Dice"),
    rule="OT-PART-4",
    proposes=starting_from(fieldset=DiceAsks),
)
def put_dice(table: Table, part: Annotated[str, part_of("dice")], asked: DiceAsks) -> Table:
    """Put dice: how many, with which faces."""
    need_building(table)
    id = id_of(table, part, "dice", "dice")
    need_free_name(table, asked.name, id, table.made.dice)
    new = DicePart(
        id=id,
        name=asked.name.strip(),
        faces=faces_of(asked.faces),
        number=asked.number,
        plus=asked.plus,
    )
    return with_part(table, new)


@action(
    _("Part of the game: {name}."),
    label=_("Clock"),
    rule="OT-PART-5",
    proposes=starting_from(fieldset=ClockAsks),
)
def put_clock(table: Table, part: Annotated[str, part_of("clocks")], asked: ClockAsks) -> Table:
    """Put a clock of the table or of each person."""
    need_building(table)
    id = id_of(table, part, "clock", "clocks")
    need_free_name(table, asked.name, id, table.made.clocks)
    seconds = 60 * asked.minutes + asked.seconds
    new = ClockPart(
        id=id,
        name=asked.name.strip(),
        seconds=seconds,
        is_of_seats=asked.is_of_seats,
        is_of_turn=asked.is_of_turn,
    )
    return with_part(table, new)


@action(
    _("Part of the game: {name}."),
    label=_("List"),
    rule="OT-PART-6",
    proposes=starting_from(fieldset=ListAsks),
)
def put_list(table: Table, part: Annotated[str, part_of("lists")], asked: ListAsks) -> Table:
    """Put a list to tick: the set-up, or what is done in each round or turn."""
    need_building(table)
    id = id_of(table, part, "list", "lists")
    need_free_name(table, asked.name, id, table.made.lists)
    old = next((row for row in table.made.lists if row.id == id), ListPart(id=id, name=""))
    given = max(table.made.given, int(id.rpartition("-")[2]))
    items = items_of(asked.items, given, old.items)
    return with_part(table, replace(old, name=asked.name.strip(), when=asked.when, items=items))


def _all_parts(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(part.id for part in table.made.parts)


AnyPart = Annotated[str, Pick(_all_parts, label=_("Which one"))]


@action(_("Taken out of the game: {part}."), label=_("Take it out"), rule="OT-PART-1")
def drop_part(table: Table, part: AnyPart) -> Table:
    """Take a part out of the game, with the steps that hang on it; undo brings all of it back."""
    need_building(table)
    return _with_game(table, table.made.without(part))


@action(_("{part} stands earlier in the game."), label=_("Move it up"), rule="OT-PART-1")
def move_up(table: Table, part: AnyPart) -> Table:
    """Put a part before the one that stands before it."""
    need_building(table)
    row = table.made.part(part)
    field = FIELDS[type(row)] if row else ""
    rows = list(table.made.rows(field))
    place = [one.id for one in rows].index(part)
    require(place > 0, _("It is the first already."))
    rows[place - 1], rows[place] = rows[place], rows[place - 1]
    return replace(table, made=table.made.with_rows(field, rows))
