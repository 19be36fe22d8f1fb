"""The screen that all watch: whose turn, the two clocks, the mice, the minions."""

from companion.games.mice_and_mystics.panels import ours
from companion.games.mice_and_mystics.table import Table
from companion.rules import Panel, Region

COMING = 2  # turns that are shown in advance


def coming(table: Table) -> tuple[str, ...]:
    """Return the cards that act next, of those that are not out, in the order of the column."""
    space = table.space_of(table.current)
    after = (*table.column[space:], *table.column[: space - 1]) if table.current else table.column
    return tuple(card for card in after if not table.is_out(card))[:COMING]


def _turn(table: Table) -> object:
    waits = (table.waits_for, table.fight, table.boss_hit, table.surge_due)
    stands = (table.phase, table.outcome, table.round, table.chapter, table.attempt)
    captured = tuple(mouse.id for mouse in table.captured_mice)
    hands = (table.hands_on, ours(table))
    return (stands, table.column, table.current, captured, waits, table.kinds, table.figures, hands)


def _clocks(table: Table) -> object:
    clock = (table.hourglass, table.end, table.wheel, table.round)
    surge = (table.chapter, table.room, table.face_up)
    return (table.phase, clock, surge, len(table.mice), table.attempt, ours(table))


def _mice(table: Table) -> object:
    return (table.phase, table.mice, table.current, table.phase == "party" and table.people, ours(table))


def _minions(table: Table) -> object:
    cards = (table.boss_cards, table.card_wounds, table.column)
    return table.phase == "playing" and (table.figures, table.kinds, table.current, cards)


TV = (
    Panel("tv_turn", Region.ORDER, _turn),
    Panel("tv_clocks", Region.TRACKS, _clocks),
    Panel("tv_mice", Region.MIDDLE, _mice),
    Panel("tv_minions", Region.MIDDLE, _minions),
)
