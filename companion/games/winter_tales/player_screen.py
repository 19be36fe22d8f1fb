"""A player's own device: the side, the hand, the own characters, what they may do, a little of the table."""

from companion.games.winter_tales.panels import MODULES, duel
from companion.games.winter_tales.table import Table
from companion.rules import Panel, Region, all_but, person_at


def player_at(table: Table, seat: str) -> str:
    """Return the player of the person at this seat: of that name, else at the place that the person took.

    A seat that now belongs to another user is not taken for the person's own.
    """
    person = person_at(table.people, seat)
    named = next((player.id for player in table.players if person and player.name == person), "")
    others = set(table.people) - {person}
    own = (player.id for player in table.players if player.id == seat and player.name not in others)
    return named or next(own, "") if person else ""


def figures(table: Table, seat: str) -> tuple[str, ...]:
    """Return the player at this seat, and all its characters."""
    player = player_at(table, seat)
    return (player, *(character.id for character in table.of(player))) if player else ()


def whose_turn(table: Table) -> str:
    """Return whose decision it is just now."""
    return table.acting_seat if table.phase in ("turns", "epilogue") else ""


_board = all_but("news", "chronicle", "things_made")


def _own_sheet(table: Table) -> object:
    runs = (table.activation, table.resolving, table.conflict, table.trick, table.turn, table.endings)
    track = (table.memories, table.limit, table.tile)
    return (table.people, table.players, table.characters, table.phase, runs, track, table.quests)


def _glance(table: Table) -> object:
    who = (table.people, table.players, table.characters, table.quests, table.phase, table.endings)
    runs = (table.turn, table.resolving, table.conflict, table.trick, table.activation, table.starter)
    return table.phase != "setup" and (who, runs, table.memories, table.limit, table.tile)


PLAYER = (
    Panel("duel", Region.ORDER, duel),
    Panel("mine", Region.MIDDLE, _own_sheet),
    Panel("mine_table", Region.TRACKS, _glance),
    MODULES,
    Panel("mine_now", Region.NOW, _board),
)
