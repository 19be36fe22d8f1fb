"""The panels of the board, and what each reads. Nothing here may be drawn from an identity that is secret."""

from companion.games.dreamers.board import turns_left
from companion.games.dreamers.table import Table
from companion.rules import Panel, Region, all_but

_board = all_but("news", "chronicle", "records")


def _order(table: Table) -> object:
    who = (table.people, table.first, table.chance, table.right)
    cards = (table.identities, table.laid, table.looked, table.is_real)
    return (table.phase, who, cards)


def _identities(table: Table) -> object:
    cards = (table.laid, table.identities, table.right, table.is_real)
    return table.phase == "round" and (table.people, table.first, table.round, cards)


def _night(table: Table) -> object:
    return table.is_played and (table.people, table.first, table.phase, table.chance, table.turn)


def _guide(table: Table) -> object:
    return table.is_played and table.phase != "modify" and _board(table)


def _turns(table: Table) -> object:
    return table.is_played and (table.people, table.phase, table.round, table.turns, table.turn)


def _outcome(table: Table) -> object:
    return table.phase in ("reveal", "scored", "over") and (_board(table), table.records)


def _deck(table: Table) -> object:
    return table.round and (table.people, table.deck, table.hands, table.phase, turns_left(table))


def _rounds(table: Table) -> object:
    return (table.people, table.phase, table.round, table.rounds, table.totals)


PANELS = (
    Panel("order", Region.ORDER, _order),
    Panel("welcome", Region.MIDDLE, lambda table: table.phase == "start" and table.people),
    Panel("checklist", Region.MIDDLE, lambda table: table.phase == "start" and table.set_out),
    Panel("identities", Region.MIDDLE, _identities),
    Panel("night", Region.MIDDLE, _night),
    Panel("guide", Region.MIDDLE, _guide),
    Panel("modifiers", Region.MIDDLE, lambda table: table.phase == "modify" and _board(table)),
    Panel("outcome", Region.MIDDLE, _outcome),
    Panel("turns", Region.MIDDLE, _turns),
    Panel("gates", Region.TRACKS, lambda table: (table.round and table.phase != "over", table.gates)),
    Panel("deck", Region.TRACKS, _deck),
    Panel("rounds", Region.TRACKS, _rounds),
    Panel("now", Region.NOW, _board),
)
