"""Who is next: the order of a round, turns, phases, rounds."""

from collections.abc import Sequence
from itertools import zip_longest

from companion.games.own_table.definition import (
    DRAWN,
    EACH_ROUND,
    EACH_TURN,
    FREE,
    ROLLED,
    Phase,
)
from companion.games.own_table.sums import closed_line
from companion.games.own_table.table import Table, key_of
from companion.games.own_table.words import ROUND_NAME, said
from companion.rules import Message, _, message, replace

THE_PHASE = Phase(id="", name="", is_of_turns=True)  # of a game that names none


def phases(table: Table) -> tuple[Phase, ...]:
    """Return the phases of a round; a game without any has one, of turns."""
    return table.made.phases or (THE_PHASE,)


def phase(table: Table) -> Phase:
    """Return the phase that runs."""
    return next((one for one in phases(table) if one.id == table.at), phases(table)[0])


def order_of(table: Table) -> tuple[str, ...]:
    """Return the seats in the order in which they act in the round that begins."""
    seats, made = table.seats, table.made.order
    before = tuple(seat for seat in table.order if seat in seats)
    before += tuple(seat for seat in seats if seat not in before)
    match made.kind:
        case "counter":
            return _by_counter(table, seats)
        case "shifted":
            return (*before[1:], *before[:1]) if table.round else before
        case "sides":
            return _by_sides(table, before)
        case _:
            return before


def _by_counter(table: Table, seats: Sequence[str]) -> tuple[str, ...]:
    id, sign = table.made.order.counter, -1 if table.made.order.is_high_first else 1
    if not any(part.id == id for part in table.made.counters):
        return tuple(seats)
    return tuple(sorted(seats, key=lambda seat: sign * table.value(key_of(id, seat))))


def _by_sides(table: Table, seats: Sequence[str]) -> tuple[str, ...]:
    """Return one of each team after the other, those without a team as teams of their own."""
    teams = dict[str, list[str]]()
    for seat in seats:
        teams.setdefault(table.team(seat) or seat, []).append(seat)
    return tuple(seat for row in zip_longest(*teams.values()) for seat in row if seat)


def waits_for_order(table: Table) -> bool:
    """Whether the order of this round is still to be rolled or drawn."""
    return table.made.order.kind in (ROLLED, DRAWN) and not table.order


def begin_round(table: Table) -> Table:
    """Return the table at the first phase of its next round."""
    table = closed_line(table) if table.round else table
    is_chance = table.made.order.kind in (ROLLED, DRAWN)
    order = () if is_chance else order_of(table)
    table = replace(table, round=table.round + 1, order=order, acted=(), done=_kept(table, EACH_ROUND))
    return begin_phase(table, phases(table)[0])


def _kept(table: Table, *ended: str) -> tuple[str, ...]:
    """Return the ticks that stay when a round or a turn ends: those of lists that are of something else."""
    stays = {
        item.id for part in table.made.lists if part.when not in (*ended, EACH_TURN) for item in part.items
    }
    return tuple(id for id in table.done if id in stays)


def begin_phase(table: Table, new: Phase) -> Table:
    """Return the table at the beginning of a phase: the first in the order acts, if it is one of turns."""
    table = replace(table, at=new.id, acted=(), done=_kept(table))
    return replace(table, turn=next_seat(table) if new.is_of_turns else "")


def next_seat(table: Table) -> str:
    """Return the first in the order who has not acted in this phase; "" if all have, or turns are free."""
    if table.made.order.kind == FREE:
        return ""
    order = table.order or (() if waits_for_order(table) else table.seats)
    return next((seat for seat in order if seat not in table.acted and seat in table.seats), "")


def after_turn(table: Table) -> Table:
    """Return the table after the turn, with the next seat of this phase, if any is left."""
    acted = (*table.acted, table.turn) if table.turn else table.acted
    table = replace(table, acted=acted, done=_kept(table))
    return replace(table, turn=next_seat(table))


def next_phase(table: Table) -> Phase | None:
    """Return the phase after this one, None if the round is over."""
    rows = phases(table)
    number = next((place for place, one in enumerate(rows) if one.id == table.at), 0)
    return rows[number + 1] if number + 1 < len(rows) else None


def round_title(table: Table) -> Message | str:
    """Return what the round is called, with its number: "Bell 6"."""
    name = said(table.made, ROUND_NAME)
    if name:
        return message(_("{name} {number}", "own_table"), name=name, number=table.round)
    return message(_("Round {number}"), number=table.round)
