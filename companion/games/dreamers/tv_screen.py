"""The screen that all watch, drawn for a spectator: no identity is on it while it is secret."""

from companion.games.dreamers.table import Table
from companion.rules import Panel, Region


def _turn(table: Table) -> object:
    who = (table.people, table.first, table.chance, table.right, table.laid, table.identities)
    ends = (table.rounds[-1:], table.leader)
    number = table.turn.number if table.turn else 0
    return (table.phase, table.round, number, who, table.is_real, ends)


def _clocks(table: Table) -> object:
    ends = (table.people, table.totals, table.wins)
    return (table.phase, bool(table.round), ends, table.gates, table.deck, table.hands)


def _night(table: Table) -> object:
    cards = (table.laid, table.identities, table.is_real)
    state = (table.people, table.first, table.chance, table.turn)
    return (table.phase, cards if table.phase == "round" else (), table.is_played and state)


def _people(table: Table) -> object:
    who = (table.people, table.first, table.chance, table.right, table.laid, table.identities)
    return (table.phase, who, table.totals, table.rounds, table.hands, table.wins, table.leader)


TV = (
    Panel("tv_turn", Region.ORDER, _turn),
    Panel("tv_clocks", Region.TRACKS, _clocks),
    Panel("tv_night", Region.MIDDLE, _night),
    Panel("tv_people", Region.MIDDLE, _people),
)
