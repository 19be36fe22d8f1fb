"""The panels of a board: of the choice, of the builder, of play; each shows nothing but at its stage."""

from companion.games.own_table.table import BUILDING, CHOOSING, Table
from companion.rules import Panel, Region, all_but

_table = all_but("news", "chronicle", "records")


def _choosing(table: Table) -> object:
    return table.stage == CHOOSING


def _building(table: Table) -> object:
    return table.stage == BUILDING and (table.made, bool(table.round))


def _played(table: Table) -> object:
    return table.stage == "play" and _table(table)


def _outcome(table: Table) -> object:
    return table.is_over and (table.records[-1:], table.people, table.made)


BOARD = (
    Panel("order", Region.ORDER, _table),
    Panel("start", Region.MIDDLE, _choosing),
    Panel("builder", Region.MIDDLE, _building),
    Panel("checklist", Region.MIDDLE, _played),
    Panel("outcome", Region.MIDDLE, _outcome),
    Panel("steps", Region.MIDDLE, _played),
    Panel("cards", Region.MIDDLE, _played),
    Panel("score", Region.MIDDLE, _played),
    Panel("add", Region.TRACKS, _building),
    Panel("tracks", Region.TRACKS, _played),
    Panel("piles", Region.TRACKS, _played),
    Panel("clocks", Region.TRACKS, _played),
    Panel("lists", Region.TRACKS, _played),
    Panel("now", Region.NOW, _table),
)
PLAYER = (
    Panel("mine", Region.MIDDLE, _played),
    Panel("mine_steps", Region.MIDDLE, _played),
    Panel("outcome", Region.MIDDLE, _outcome),
    Panel("mine_table", Region.TRACKS, _table),
    Panel("mine_now", Region.NOW, _table),
)
TV = (
    Panel("tv_turn", Region.ORDER, _table),
    Panel("tv_clocks", Region.TRACKS, _table),
    Panel("tv_people", Region.MIDDLE, _table),
)
