"""What the templates of the board ask of a table."""

from collections.abc import Iterator, Mapping

from companion.games.own_table.definition import (
    FOE,
    SEAT,
    SET_UP,
    TABLE,
    ClockPart,
    CounterPart,
    Definition,
    DicePart,
    GameStep,
    ListPart,
    Part,
    Phase,
    PilePart,
    ScoreColumn,
)
from companion.games.own_table.happening import to_tick
from companion.games.own_table.names import named
from companion.games.own_table.scores import name_of_game, sum_of_dice
from companion.games.own_table.starters import STARTERS, starter
from companion.games.own_table.sums import cell, line_now, totals
from companion.games.own_table.table import Table
from companion.games.own_table.turns import next_phase, next_seat, phases, round_title, waits_for_order
from companion.games.own_table.words import ABOUT, said
from companion.rules import Message, _, message, replace

MOST_DRAWN = 24  # places of a track that a panel has room for
KINDS = (
    ("put_counter", "scales", _("Counter or track")),
    ("put_pile", "deck", _("Pile or bag")),
    ("put_dice", "die", _("Dice")),
    ("put_phase", "hourglass", _("Phase of a round")),
    ("put_step", "arrow", _("Step")),
    ("put_list", "tick-1", _("List")),
    ("put_clock", "pause", _("Clock")),
    ("put_column", "columns", _("Column of the score")),
)


def starters() -> Iterator[tuple[str, Definition]]:
    """Give the starters with their ids."""
    for id in STARTERS:
        made = starter(id)
        if made:
            yield id, made


def about(made: Definition) -> Message:
    return message("{words}", words=said(made, ABOUT))


def sign_of(made: Definition) -> str:
    """Return the icon of a game: what it has most of."""
    kinds = ((made.piles, "deck"), (made.dice, "die"), (made.clocks, "hourglass"), (made.counters, "scales"))
    return next((sign for parts, sign in kinds if parts), "columns")


SIGNS = {
    DicePart: "die",
    ClockPart: "hourglass",
    ListPart: "tick-1",
    Phase: "hourglass",
    GameStep: "arrow",
}


def sign_of_part(part: Part) -> str:
    """Return the icon of a part."""
    return part.sign if isinstance(part, CounterPart | PilePart) else SIGNS.get(type(part), "columns")


def summary(table: Table, part: Part) -> Message:
    """Return what a part is, in a line."""
    match part:
        case CounterPart():
            words = _counter_line(table, part)
        case PilePart():
            words = message(_("{number} in it"), number=part.number)
        case DicePart():
            words = message(_("{number} with {faces} faces"), number=part.number, faces=len(part.faces))
        case ListPart():
            words = message(_("{number} to tick"), number=len(part.items))
        case Phase():
            words = message(_("each person in turn") if part.is_of_turns else _("once for the table"))
        case ScoreColumn():
            words = message("{formula}", formula=part.formula) if part.formula else message(_("typed"))
        case _:
            words = message("")
    return words


def _counter_line(table: Table, part: CounterPart) -> Message:
    whose = named(table, part.whose)
    if part.high is None:
        return message(_("{whose}, from {start}"), whose=whose, start=part.start)
    return message(
        _("{whose}, {low} to {high}, from {start}"),
        whose=whose,
        low=part.lowest,
        high=part.high,
        start=part.start,
    )


def people_line(made: Definition) -> Message:
    """Return for how many a game is."""
    return message(_("for {fewest} to {most}"), fewest=made.fewest, most=made.most)


def order(table: Table) -> tuple[str, ...]:
    """Return the seats as the column at the left has them."""
    rest = tuple(seat for seat in table.seats if seat not in table.order)
    return (*(seat for seat in table.order if seat in table.seats), *rest)


def of_table(table: Table) -> tuple[CounterPart, ...]:
    return tuple(part for part in table.made.counters if part.whose == TABLE)


def of_seats(table: Table) -> tuple[CounterPart, ...]:
    return tuple(part for part in table.made.counters if part.whose == SEAT)


def of_foes(table: Table) -> tuple[CounterPart, ...]:
    return tuple(part for part in table.made.counters if part.whose == FOE)


def places(table: Table, part: CounterPart) -> tuple[int, ...]:
    """Return the places of a track, nothing for a number or a track that is too long to be drawn."""
    is_drawn = part.is_track and part.high is not None and part.highest - part.lowest <= MOST_DRAWN
    return tuple(range(part.lowest, part.highest + 1)) if is_drawn else ()


def place_words(table: Table, part: CounterPart) -> str:
    """Return the name of the place where a track stands, "" if its places have none."""
    place = table.value(part.id)
    return part.places[place] if 0 <= place < len(part.places) else ""


def lists(table: Table) -> tuple[ListPart, ...]:
    """Return the lists that are ticked while the game is played."""
    return tuple(part for part in table.made.lists if part.when != SET_UP)


def next_words(table: Table) -> Message:
    """Return the words of the button that goes on."""
    if table.turn:
        return message(_("End turn"))
    return message(_("Next phase") if next_phase(table) else _("Next round"))


def then(table: Table) -> Message:
    """Return what comes after that, with what will happen by itself."""
    if table.turn:
        coming = next_seat(replace(table, acted=(*table.acted, table.turn)))
        if coming:
            return message(_("then {who}"), who=named(table, coming))
    new = next_phase(table)
    return (
        message(_("then {what}"), what=said(table.made, new.id)) if new else message(_("then the next round"))
    )


def pile_part(table: Table, id: str) -> PilePart:
    return table.made.pile(id)


def chances(table: Table, id: str) -> tuple[tuple[str, int, int], ...]:
    """Return the cards that are left in a pile, how many of each, and how likely each is, in percent."""
    pile = table.pile(id)
    return tuple((card, number, round(100 * number / pile.number)) for card, number in pile.left if number)


GLOBALS: Mapping[str, object] = {
    "starters": starters,
    "about": about,
    "sign_of": sign_of,
    "sign_of_part": sign_of_part,
    "summary": summary,
    "people_line": people_line,
    "name_of_game": name_of_game,
    "kinds": lambda: KINDS,
    "order": order,
    "phases": phases,
    "round_title": round_title,
    "of_table": of_table,
    "of_seats": of_seats,
    "of_foes": of_foes,
    "places": places,
    "place_words": place_words,
    "to_tick": to_tick,
    "lists": lists,
    "cell": cell,
    "line_now": line_now,
    "totals": totals,
    "sum_of_dice": sum_of_dice,
    "waits_for_order": waits_for_order,
    "next_words": next_words,
    "then": then,
    "pile_part": pile_part,
    "chances": chances,
}
