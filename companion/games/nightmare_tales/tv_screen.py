"""The screen that all watch: whose turn, when dawn comes, everybody's cards; at dawn everybody's fear."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.nightmare_tales.table import Table
from companion.rules import Panel, Region

COMING = 2  # turns that are shown in advance


def coming(table: Table) -> tuple[str, ...]:
    """Return who plays next; in the last round those who still do."""
    if table.is_last_round:
        return tuple(table.dawn_order[1 : COMING + 1])
    ids = [table.active]
    while len(ids) <= COMING and table.after(ids[-1]) not in ("", table.active):
        ids.append(table.after(ids[-1]))
    return tuple(ids[1:])


def _turn(table: Table) -> object:
    ends = (table.cause, table.records[-1:], table.is_under_way)
    return (table.phase, table.turn, table.active, table.knocker, table.players, ends, table.is_deck_out)


def _clocks(table: Table) -> object:
    series = (table.mode, table.number, table.maximum, table.dealt)
    return (table.phase, table.deck, table.deck_out, table.knocker, table.turns_left, series, table.players)


def _kids(table: Table) -> object:
    series = (table.mode, table.is_under_way, table.records[-1:])
    return (table.phase, table.players, table.active, table.knocker, series)


TV = (
    Panel("tv_turn", Region.ORDER, _turn),
    Panel("tv_clocks", Region.TRACKS, _clocks),
    Panel("tv_kids", Region.MIDDLE, _kids),
)
GLOBALS: Mapping[str, object] = MappingProxyType({"turns_to_come": coming})
