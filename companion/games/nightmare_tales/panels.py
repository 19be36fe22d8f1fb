"""The panels of the board, and what each reads: all of it, since HTML is remembered by it for every table."""

from collections.abc import Callable

from companion.games.nightmare_tales.table import Table
from companion.rules import Panel, Region, all_but

_board = all_but("news", "chronicle")


def _in(*phases: str) -> Callable[[Table], object]:
    """Return what a panel shows that reads the whole table, and only in these phases."""
    return lambda table: table.phase in phases and _board(table)


def _turn(table: Table) -> object:
    return table.phase == "play" and (table.players, table.active, table.has_drawn, table.knocker)


def _order(table: Table) -> object:
    if table.phase == "dawn" and table.not_entered:  # no ranks yet: single cards show nothing
        seats = tuple((player.name, player.team, player.points, player.is_entered) for player in table.seats)
        return ("dawn", seats, table.has_teams, table.is_under_way)
    return _turn(table) or _board(table)


def _kids(table: Table) -> object:
    return _turn(table) and (_turn(table), table.is_tournament, table.has_teams, table.may_drop)


def _dawn(table: Table) -> object:
    return _turn(table) and (_turn(table), table.is_deck_out)


def _standing(table: Table) -> object:
    is_here = table.is_under_way and table.phase == "play"
    return is_here and (table.players, table.maximum)


def _chart(table: Table) -> object:
    players = tuple((player.id, player.name, player.points, player.out_after) for player in table.players)
    return table.phase != "play" and (table.records, players, table.mode, table.series, table.maximum)


def _history(table: Table) -> object:
    is_here = table.phase in ("setup", "scored")
    return is_here and (table.records, table.cups, table.is_over and table.players, table.mode, table.series)


PANELS = (
    Panel("order", Region.ORDER, _order),
    Panel("game", Region.MIDDLE, _in("setup")),
    Panel("checklist", Region.MIDDLE, _in("setup")),
    Panel("kids", Region.MIDDLE, _kids),
    Panel("keywords", Region.MIDDLE, lambda table: table.phase == "play"),
    Panel("entries", Region.MIDDLE, _in("dawn")),
    Panel("outcome", Region.MIDDLE, _in("scored")),
    Panel("winner", Region.MIDDLE, _in("dawn", "scored")),
    Panel("dawn", Region.TRACKS, _dawn),
    Panel("deck", Region.TRACKS, lambda table: table.phase == "play" and (table.deck, table.deck_out)),
    Panel("standing", Region.TRACKS, _standing),
    Panel("chart", Region.TRACKS, _chart),
    Panel("history", Region.TRACKS, _history),
    Panel("now", Region.NOW, _board),
)
