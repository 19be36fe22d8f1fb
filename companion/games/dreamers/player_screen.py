"""A player's own device: the way to the own secret, the hand, the points, what this seat may do.

Nothing here may be drawn from an identity that is secret, not even the own: that is on a page of its own.
"""

from companion.games.dreamers.board import acting
from companion.games.dreamers.table import Table
from companion.rules import Panel, Region, all_but

_board = all_but("news", "chronicle", "records")


def _own_sheet(table: Table) -> object:
    """Return what the own sheet shows. Of identities only whether there is one, which is for all to see."""
    cards = (table.is_hidden, tuple(map(bool, table.identities)), table.looked, table.laid, table.right)
    when = (table.phase, table.round, table.first, table.chance, table.is_real)
    return (table.people, table.hands, table.totals, when, cards)


def _glance(table: Table) -> object:
    on = (table.people, table.phase, table.round, table.gates, table.deck, table.hands)
    return table.round and (
        on,
        table.turn,
        table.turns,
        table.totals,
        table.rounds,
        table.first,
        acting(table),
    )


def _end(table: Table) -> object:
    return table.phase in ("reveal", "scored", "over") and (_board(table), table.records)


PLAYER = (
    Panel("mine", Region.MIDDLE, _own_sheet),
    Panel("mine_night", Region.MIDDLE, lambda table: table.is_played and _board(table)),
    Panel("outcome", Region.MIDDLE, _end),
    Panel("mine_table", Region.TRACKS, _glance),
    Panel("mine_now", Region.NOW, _board),
)
