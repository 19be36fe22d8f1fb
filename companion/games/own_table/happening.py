"""What the steps of a definition do on a table, and what follows from a number that is reached."""

from collections.abc import Iterable

from companion.games.own_table.definition import (
    CARD,
    DRAW,
    REACH,
    ROLL,
    SAY,
    SEAT,
    SET,
    TICK,
    CounterPart,
    GameStep,
)
from companion.games.own_table.names import named
from companion.games.own_table.sums import worked_out
from companion.games.own_table.table import Table, key_of
from companion.games.own_table.words import said
from companion.rules import _, plays_next, replace

DEEPEST = 6  # steps that follow from steps: a circle of them ends here
MOST_AT_ONCE = 60  # changes of one play, after which no step follows from another: a game may run wild
BY_HAND = (DRAW, ROLL, TICK)  # of these people make a tick: nothing of them happens by itself


def steps_at(table: Table, when: str, at: str = "") -> tuple[GameStep, ...]:
    """Return the steps of this moment in the phase that runs, or those that hang on a card or a counter."""
    return tuple(
        step
        for step in table.made.steps
        if step.when == when and (step.at == at if when in (CARD, REACH) else step.phase == table.at)
    )


def to_tick(table: Table) -> tuple[GameStep, ...]:
    """Return the steps of the phase that people tick, in their order."""
    return tuple(
        step
        for step in table.made.steps
        if step.phase == table.at
        and step.when not in (CARD, REACH)
        and (step.when == "turn" or step.what in BY_HAND)
    )


def happen(table: Table, steps: Iterable[GameStep], depth: int = 0) -> Table:
    """Return the table after these steps, one after the other; those that people do are left to them."""
    for step in steps:
        if step.what not in BY_HAND:
            table = do_step(table, step, depth)
    return table


def do_step(table: Table, step: GameStep, depth: int = 0) -> Table:
    """Return the table after a step, for each of those whom it names."""
    if step.what == SAY:
        words = said(table.made, f"{step.id}.words")
        return table.tell(_("“{words}”"), words=words) if words else table
    # all numbers are worked out before the first is changed: nobody sees what the others have by then
    changes = [
        (id, _number(table, step, seat)) for seat in whom(table, step) if (id := _changed(table, step, seat))
    ]
    for id, number in changes:
        if number is not None:
            table = with_amount(table, id, number if step.what == SET else table.value(id) + number, depth)
    return table


def _number(table: Table, step: GameStep, seat: str) -> int | None:
    return worked_out(table, step.number or "1", seat)


def _changed(table: Table, step: GameStep, seat: str) -> str:
    """Return the whole id of the counter that a step changes for a seat, "" if it changes none."""
    part = table.made.part(step.part)
    if not isinstance(part, CounterPart) or (part.whose == SEAT and not seat):
        return ""
    id = key_of(part.id, seat if part.whose == SEAT else "")
    return id if id in {key_of(part.id, one) for one in table.holders(part)} else ""


def whom(table: Table, step: GameStep) -> tuple[str, ...]:
    """Return the seats that a step means; "" is the table."""
    match step.who:
        case "one":
            return (table.turn,) if table.turn else ()
        case "each":
            return table.seats
        case "left":
            return (_left_of(table),) if table.turn and len(table.seats) > 1 else ()
        case "lowest":
            return _lowest(table, step.part)
        case _:
            return ("",)


def _left_of(table: Table) -> str:
    seat = plays_next(table.people, table.turn)
    while seat not in table.seats:
        seat = plays_next(table.people, seat)
    return seat


def _lowest(table: Table, part: str) -> tuple[str, ...]:
    """Return the seats that have the fewest of a counter, all of them at a tie, or if it is no counter."""
    if not isinstance(table.made.part(part), CounterPart):
        return table.seats
    amounts = {seat: table.value(key_of(part, seat)) for seat in table.seats}
    return tuple(seat for seat, amount in amounts.items() if amount == min(amounts.values()))


def with_amount(table: Table, id: str, value: int, depth: int = 0) -> Table:
    """Return the table with the value of a counter within its bounds, and what follows from it."""
    part = table.made.counter(id.partition(":")[0])
    was, now = table.value(id), part.fits(value)
    if was == now:
        return table
    table = table.with_value(id, now).tell(
        _("{counter}: {was} → {now}"), counter=named(table, id), was=was, now=now
    )
    return after_change(table, id, was, depth)


def after_change(table: Table, id: str, was: int, depth: int = 0) -> Table:
    """Return the table after what is said, and done, when a counter comes to a bound or to a number."""
    part, now = table.made.counter(id.partition(":")[0]), table.value(id)
    for bound, words, where in ((part.low, part.says_low, "low"), (part.high, part.says_high, "high")):
        if now == bound and was != now and words:
            table = table.chronicled(_("“{words}”"), words=said(table.made, f"{part.id}.{where}"))
    if depth < DEEPEST and len(table.news) < MOST_AT_ONCE:
        reached = (step for step in steps_at(table, REACH, part.id) if _passes(was, now, step.reach))
        table = happen(table, reached, depth + 1)
    return table


def _passes(was: int, now: int, reach: int) -> bool:
    return was < reach <= now or now <= reach < was


def ticked(table: Table, id: str) -> Table:
    """Return the table with a step ticked."""
    return table if id in table.done else replace(table, done=(*table.done, id))
