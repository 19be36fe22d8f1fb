"""The panels of a board: of the choice, of the builder, of play; each shows nothing but at its stage."""

from collections.abc import Callable

from companion.games.own_table.table import BUILDING, CHOOSING, Table
from companion.rules import Panel, Region, all_but

_table = all_but("news", "chronicle", "records")


def _choosing(table: Table) -> object:
    return table.stage == CHOOSING


def _building(table: Table) -> object:
    return table.stage == BUILDING and (table.made.key, bool(table.round))


def _in_play(read: Callable[[Table], object]) -> Callable[[Table], object]:
    """Return what a panel shows of a game in play: its definition, who is there, and what is read."""

    def shown(table: Table) -> object:
        who = (table.people, table.gone, table.away)
        return table.stage == "play" and (table.made.key, who, table.is_over, read(table))

    return shown


def _order(table: Table) -> object:
    who = (table.people, table.gone, table.away, table.teams)
    when = (table.order, table.acted, table.turn, table.round, table.at, table.stage, table.is_over)
    return (table.made.key, who, when)


def _outcome(table: Table) -> object:
    return table.is_over and (table.records[-1:], table.people, table.made.key)


def _laying(table: Table) -> object:
    return not table.round and table.laid


def _steps(table: Table) -> object:
    return (table.round, table.at, table.done, table.turn, table.foes)


def _cards(table: Table) -> object:
    return (table.values, table.foes, table.turn, table.teams)


def _tracks(table: Table) -> object:
    return tuple(pair for pair in table.values if ":" not in pair[0])


def _score(table: Table) -> object:
    return (table.values, table.cells, table.round)


def _clocks(table: Table) -> object:
    return (table.times, table.running)


BOARD = (
    Panel("order", Region.ORDER, _order),
    Panel("start", Region.MIDDLE, _choosing),
    Panel("builder", Region.MIDDLE, _building),
    Panel("checklist", Region.MIDDLE, _in_play(_laying)),
    Panel("outcome", Region.MIDDLE, _outcome),
    Panel("steps", Region.MIDDLE, _in_play(_steps)),
    Panel("cards", Region.MIDDLE, _in_play(_cards)),
    Panel("score", Region.MIDDLE, _in_play(_score)),
    Panel("add", Region.TRACKS, _building),
    Panel("tracks", Region.TRACKS, _in_play(_tracks)),
    Panel("piles", Region.TRACKS, _in_play(lambda table: (table.piles, table.rolled))),
    Panel("clocks", Region.TRACKS, _in_play(_clocks)),
    Panel("lists", Region.TRACKS, _in_play(lambda table: (table.done, table.round))),
    Panel("now", Region.NOW, _table),
)
PLAYER = (
    Panel("mine", Region.MIDDLE, _in_play(_cards)),
    Panel("mine_steps", Region.MIDDLE, _in_play(_steps)),
    Panel("outcome", Region.MIDDLE, _outcome),
    Panel("mine_table", Region.TRACKS, _table),
    Panel("mine_now", Region.NOW, _table),
)
TV = (
    Panel("tv_turn", Region.ORDER, _table),
    Panel("tv_clocks", Region.TRACKS, _table),
    Panel("tv_people", Region.MIDDLE, _table),
)
