"""A player's own device: the own row of cards, its penalties, its cards at dawn, a little of the table."""

from companion.games.nightmare_tales.table import Table
from companion.rules import Panel, Region, all_but, person_at


def figures(table: Table, seat: str) -> tuple[str, ...]:
    """Return the child of the person at this seat, none if that one does not play."""
    person = person_at(table.people, seat)
    return tuple(player.id for player in table.players if person and player.name == person)[:1]


def whose_turn(table: Table) -> str:
    """Return whose turn it is in the dark; at dawn there is none."""
    return table.active if table.phase == "play" else ""


_board = all_but("news", "chronicle")


def _own_sheet(table: Table) -> object:
    turn = (table.active, table.has_drawn, table.knocker, table.may_drop)
    on = (table.phase, table.mode, table.maximum, table.cause, turn, table.game)
    return (table.people, table.players, on, table.records, table.dealt, table.looked)


def _glance(table: Table) -> object:
    turn = (table.active, table.knocker, table.deck, table.deck_out)
    return table.phase != "setup" and (table.people, table.players, table.phase, turn, table.records)


PLAYER = (
    Panel("mine", Region.MIDDLE, _own_sheet),
    Panel("mine_table", Region.TRACKS, _glance),
    Panel("mine_now", Region.NOW, _board),
)
