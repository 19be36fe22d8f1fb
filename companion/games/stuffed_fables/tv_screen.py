"""The screen that all watch: whose turn, the threat, what is shared, the stuffies, the monsters."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.stuffed_fables import sleep_deck
from companion.games.stuffed_fables.table import Table
from companion.rules import Panel, Region


def coming(table: Table) -> str:
    """Return the stuffy whose turn comes next: the one to the left, collapsed or not (SF-TURN-2, -3)."""
    return table.left_of(table.active)


def by_hand(table: Table) -> str:
    """Return what people still do by hand in this turn for a stuffy of their own, "" if nothing."""
    stuffy = table.acting if table.monsters_turn is None else None
    return stuffy.hands_on if stuffy and stuffy.done_on != table.turn else ""


def _turn(table: Table) -> object:
    turn = (table.active, table.step, coming(table) if table.active else "", by_hand(table))
    dice = (table.hand, table.roll)
    stands = (table.phase, table.outcome, table.is_awake, table.story, len(table.records))
    return (stands, turn, dice, table.monsters_turn, table.column, table.cards, table.surge is None)


def _clocks(table: Table) -> object:
    shared = (table.groups[:1], sleep_deck.left(table), table.is_awake, table.page.number, table.size)
    return (table.phase, table.threat, table.threshold, bool(table.column), table.turn, shared, table.story)


def _stuffies(table: Table) -> object:
    turn = (table.active, table.monsters_turn is None, table.narrator)
    return (table.phase, table.stuffies, turn, table.phase == "party" and table.people)


def _monsters(table: Table) -> object:
    return table.phase == "playing" and (table.column, table.cards, table.monsters_turn, table.size)


TV = (
    Panel("tv_turn", Region.ORDER, _turn),
    Panel("tv_clocks", Region.TRACKS, _clocks),
    Panel("tv_stuffies", Region.MIDDLE, _stuffies),
    Panel("tv_monsters", Region.MIDDLE, _monsters),
)
GLOBALS: Mapping[str, object] = MappingProxyType({"coming": coming, "by_hand": by_hand})
