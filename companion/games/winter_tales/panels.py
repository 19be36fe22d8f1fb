"""The panels of the board, and what each reads: all of it, since HTML is remembered by it for every table."""

from companion.games.winter_tales.table import Table
from companion.rules import Panel, Region, all_but

PLAYED = ("turns", "chapter_end")
_board = all_but("news", "chronicle", "things_made")


def _is_played(table: Table) -> bool:
    return table.phase in PLAYED


def _who(table: Table) -> object:
    return (table.players, table.characters, table.quests)


def _order(table: Table) -> object:
    when = (table.phase, table.first, table.turn, table.waits_for, table.has_roles)
    runs = (table.activation, table.resolving, table.conflict, table.trick, table.endings, table.starter)
    return (_who(table), when, runs)


def duel(table: Table) -> object:
    runs = (table.resolving, table.conflict, table.trick)
    return any(runs) and (runs, _who(table), table.waits_for, table.activation)


def _characters(table: Table) -> object:
    runs = (table.activation, table.resolving, table.conflict, table.trick)
    return _is_played(table) and (_who(table), runs, table.turn, table.phase)


def _places(table: Table) -> object:
    return _is_played(table) and (table.characters, table.quests)


def _memories(table: Table) -> object:
    on = (table.memories, table.limit, table.tile, table.phase)
    players = tuple((player.id, player.name) for player in table.players)
    quests = tuple((quest.id, quest.name) for quest in table.quests)
    return table.phase != "finished" and (on, table.resolving is None, players, quests)


def _hands(table: Table) -> object:
    return table.phase in (*PLAYED, "epilogue") and (
        table.players,
        table.phase,
        table.acting_seat,
        table.moving,
        table.characters,
    )


def _epilogue(table: Table) -> object:
    on = (table.memories, table.limit, table.tile, table.endings, table.starter)
    return table.phase == "epilogue" and (on, _who(table))


def _outcome(table: Table) -> object:
    return table.phase == "finished" and _board(table)


MODULES = Panel("modules", Region.TRACKS, lambda table: table.modules)
PANELS = (
    Panel("order", Region.ORDER, _order),
    Panel("setup", Region.MIDDLE, lambda table: table.phase == "setup" and _board(table)),
    Panel("cast", Region.MIDDLE, lambda table: table.phase == "setup" and (table.has_roles, _who(table))),
    Panel("between", Region.MIDDLE, lambda table: table.phase == "chapter_end" and _board(table)),
    Panel("duel", Region.MIDDLE, duel),
    Panel("epilogue", Region.MIDDLE, _epilogue),
    Panel("outcome", Region.MIDDLE, _outcome),
    Panel("characters", Region.MIDDLE, _characters),
    Panel("places", Region.MIDDLE, _places),
    Panel("memories", Region.TRACKS, _memories),
    Panel("hands", Region.TRACKS, _hands),
    MODULES,
    Panel("standing", Region.TRACKS, lambda table: table.phase == "finished" and table.records),
    Panel("now", Region.NOW, _board),
)
