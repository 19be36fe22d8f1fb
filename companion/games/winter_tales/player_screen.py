"""A player's own device: the side, the hand, the own characters, what they may do, a little of the table."""

from companion.games.winter_tales.panels import duel
from companion.games.winter_tales.table import Table
from companion.rules import Panel, Region, all_but, counts, each, is_of, owned, person_at, picks


def _mover(table: Table) -> str:
    return table.moving.character if table.moving else ""


def _activated(table: Table) -> str:
    return table.activation.character if table.activation and not table.resolving else ""


def _coming(table: Table) -> str:
    return table.resolving.coming.character if table.resolving and table.resolving.coming else ""


def _leader(table: Table) -> str:
    """Return who leads the quest that runs, plays its last card and ends it (WT-RES-8, -13)."""
    return table.resolving.player if table.resolving else ""


RULES = {
    **each(("activate", "come", "set_marks", "set_space"), picks("character")),
    "move": is_of(_mover),
    **each(("generate_quest", "resolve_quest", "finish_activation"), is_of(_activated)),
    "finish_coming": is_of(_coming),
    **each(("stay_away", "play_cards"), is_of(lambda table: table.asked)),
    **each(("last_card", "close_quest"), is_of(_leader)),
    "start_conflict": picks("soldier"),
    **each(("raise_bid", "give_in"), is_of(lambda table: table.bidder)),
    "end_conflict": is_of(lambda table: table.conflict.soldier if table.conflict else ""),
    "start_trick": picks("tale"),
    "answer_trick": is_of(lambda table: table.trick.soldier if table.trick else ""),
    "reveal_trick": is_of(lambda table: table.trick.tale if table.trick else ""),
    "rescue": picks("rescuer"),
    "tell_end": is_of(lambda table: table.telling_end),
    **each(("correct", "adjust"), counts("hand")),
}


def player_at(table: Table, seat: str) -> str:
    """Return the player of the person at this seat: of that name, else at the place that the person took.

    A seat that was given to somebody else is not taken for the person's own.
    """
    person = person_at(table.people, seat)
    named = next((player.id for player in table.players if person and player.name == person), "")
    others = set(table.people) - {person}
    own = (player.id for player in table.players if player.id == seat and player.name not in others)
    return named or next(own, "") if person else ""


def figures(table: Table, seat: str) -> tuple[str, ...]:
    """Return the player at this seat, and all its characters."""
    player = player_at(table, seat)
    return (player, *(one.id for one in table.of(player))) if player else ()


def turn(table: Table) -> str:
    """Return whose decision it is just now."""
    return table.acting_seat if table.phase in ("turns", "epilogue") else ""


owns = owned(RULES, figures)
_board = all_but("news", "chronicle", "things_made")


def _mine(table: Table) -> object:
    runs = (table.activation, table.resolving, table.conflict, table.trick, table.turn, table.endings)
    return (table.people, table.players, table.characters, table.phase, table.house, runs, table.quests)


def _glance(table: Table) -> object:
    who = (table.people, table.players, table.characters, table.quests, table.phase, table.endings)
    runs = (table.turn, table.resolving, table.conflict, table.trick, table.activation, table.starter)
    return table.phase != "setup" and (who, runs, table.memories, table.limit, table.tile, table.house)


PLAYER = (
    Panel("duel", Region.ORDER, duel),
    Panel("mine", Region.MIDDLE, _mine),
    Panel("mine_table", Region.TRACKS, _glance),
    Panel("mine_now", Region.NOW, _board),
)
