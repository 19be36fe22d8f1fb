"""The screen that all watch: who decides, both sides, the memory track as a picture, the players."""

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.winter_tales.data import SIDES
from companion.games.winter_tales.endings import points
from companion.games.winter_tales.table import Table
from companion.rules import Panel, Region

UNKNOWN = "?"  # cards that lie hidden in a trick


def against(table: Table) -> tuple[int | str, int | str]:
    """Return what Spring and Winter have in what runs now; if nothing runs, their characters ready."""
    if table.trick:
        return UNKNOWN, UNKNOWN if table.trick.answer is None else table.trick.answer
    if table.conflict:
        return table.conflict.spring, table.conflict.winter
    if table.resolving:
        return table.resolving.total(SIDES[0]), table.resolving.total(SIDES[1])
    if table.phase in ("epilogue", "finished"):
        return points(table, SIDES[0]), points(table, SIDES[1])
    ready = [character.side for character in table.characters if table.may_be_activated(character)]
    return ready.count(SIDES[0]), ready.count(SIDES[1])


def _runs(table: Table) -> object:
    return (table.activation, table.resolving, table.conflict, table.trick)


def _turn(table: Table) -> object:
    stands = (table.phase, table.chapter, table.outcome, table.records[-1:])
    who = (table.acting_seat if table.phase != "setup" else "", table.turn, table.players)
    return (stands, who, _runs(table), table.characters, table.quests)


def _sides(table: Table) -> object:
    what = (bool(table.trick), bool(table.conflict), bool(table.resolving))
    return (table.phase, len(table.memories), table.limit, against(table), what)


def _track(table: Table) -> object:
    return (table.phase, table.memories, table.limit, table.tile, table.quests, table.players)


def _people(table: Table) -> object:
    ready = tuple(len(table.ready_of(player.id)) for player in table.players)
    deciding = table.acting_seat if table.phase in ("turns", "epilogue") else ""
    return (table.phase, table.players, ready, deciding, table.first, table.endings, table.records[-1:])


TV = (
    Panel("tv_turn", Region.ORDER, _turn),
    Panel("tv_sides", Region.TRACKS, _sides),
    Panel("tv_track", Region.MIDDLE, _track),
    Panel("tv_people", Region.MIDDLE, _people),
    Panel("tv_modules", Region.MIDDLE, lambda table: table.modules),
)
GLOBALS: Mapping[str, object] = MappingProxyType({"against": against})
