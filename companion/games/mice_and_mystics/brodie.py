"""Brodie the cat: he strikes everybody on a space, or on his way (MM-BROD-2..8)."""

from companion.games.mice_and_mystics import dice
from companion.games.mice_and_mystics.combat import plain_defence, say_hits
from companion.games.mice_and_mystics.data import BRODIE
from companion.games.mice_and_mystics.pieces import Fight, Figure, ids
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import queued
from companion.rules import replace

CHASE = "brodie-chase"
CHASE_DICE = 2  # MM-BROD-6


def cat(table: Table) -> Figure | None:
    """Return Brodie if it is his turn, on either of his cards (MM-BROD-3)."""
    return next(iter(table.acting_figures), None) if table.current_kind == BRODIE else None


def in_reach(table: Table) -> tuple[str, ...]:
    """Return everybody whom he may hit: mice, the highest on the column first, and minions (MM-BROD-5)."""
    return (*ids(table.mice_by_column), *(figure.id for figure in table.figures if figure.kind != BRODIE))


def strike(table: Table, hit: tuple[str, ...], roll: tuple[str, ...]) -> Table:
    """Return the table after his one attack roll: everybody hit defends on its own (MM-BROD-5, -8).

    His cheese never goes on the wheel; theirs counts as ever (MM-BROD-2, MM-OPEN-48).
    """
    brodie = cat(table)
    assert brodie is not None  # his turn was asked for before
    card = table.striking(brodie.id)
    hits = dice.hits(roll, is_ranged=card.is_ranged)
    table = table.with_figure(replace(brodie, has_moved=True, has_acted=True))
    table = table.tell(say_hits(hits))
    return queued(
        table,
        tuple(Fight(brodie.id, target, hits, plain_defence(table, target), roll, card.id) for target in hit),
    )
