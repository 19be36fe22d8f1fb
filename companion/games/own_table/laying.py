"""The values with which a definition is laid out; those that a table has already stay."""

from collections.abc import Iterator

from companion.games.own_table.definition import SEAT, CounterPart, PilePart
from companion.games.own_table.happening import happen, steps_at
from companion.games.own_table.table import PileState, Table, key_of
from companion.games.own_table.turns import begin_round
from companion.rules import replace, seat_at


def laid_out(table: Table) -> Table:
    """Return the table with a value for each counter, a state for each pile: new ones as they start.

    What is there stays, within the bounds that hold now; what belongs to no part goes.
    """
    values = [(id, part.fits(table.value(id))) for part, id in _keys(table)]
    piles = tuple(_pile(table, part) for part in table.made.piles)
    columns = {column.id for column in table.made.score.columns}
    dice = {part.id for part in table.made.dice}
    table = replace(
        table,
        values=tuple(values),
        piles=piles,
        cells=tuple(cell for cell in table.cells if cell.column in columns),
        rolled=tuple(roll for roll in table.rolled if roll[0] in dice),
        times=clock_times(table),
    )
    if table.at not in {phase.id for phase in table.made.phases} | {""}:
        table = replace(table, at="")
    return table


def _keys(table: Table) -> Iterator[tuple[CounterPart, str]]:
    """Give each counter with its whole id, of those who sit out, too: they may come back."""
    seats = tuple(map(seat_at, range(len(table.people))))
    for part in table.made.counters:
        for holder in seats if part.whose == SEAT else table.holders(part):
            yield part, key_of(part.id, holder)


def begun(table: Table) -> Table:
    """Return the table at the beginning of its next round, with what happens there."""
    table = begin_round(table)
    return happen(table, steps_at(table, "start"))


def _pile(table: Table, part: PilePart) -> PileState:
    """Return the state of a pile: full if it is new, else without the cards that it has no more of."""
    old = next((pile for pile in table.piles if pile.id == part.id), PileState(id=part.id))
    aside = list[str]()
    numbers = {card.id: card.number for card in part.cards}
    for card in old.aside:
        if aside.count(card) < numbers.get(card, 0):
            aside.append(card)
    left = tuple((card.id, left) for card in part.cards if (left := card.number - aside.count(card.id)) > 0)
    return PileState(id=part.id, left=left, aside=tuple(aside))


def clock_times(table: Table) -> tuple[tuple[str, int], ...]:
    """Return the seconds of each clock: those that it shows, or those that it starts from."""
    shown = dict(table.times)
    keys = (
        (key_of(part.id, seat), part.seconds)
        for part in table.made.clocks
        for seat in (table.seats if part.is_of_seats else ("",))
    )
    return tuple((key, shown.get(key, seconds)) for key, seconds in keys)
