"""Every counter on the table by name, to be read and set by hand: the table is always right."""

from companion.games.dreamers.actions.picks import is_on
from companion.games.dreamers.data import DREAMS, GATES, HAND, HIGHEST_TOTAL
from companion.games.dreamers.table import Table
from companion.rules import Counters, Track, tracks


def most_open(table: Table, _holder: str) -> int:
    """Return all gates but the third, which ends a round and shows identities: see `end_round`."""
    return max(GATES - 1, table.gates)


COUNTERS: Counters[Table] = tracks(
    Track("open", most_open, field="gates", rule="DR-COMP-7"),
    Track("deck", DREAMS, rule="DR-MEM-3"),
    Track("hand", HAND, field="hands", rule="DR-MEM-1"),
    Track("total", HIGHEST_TOTAL, -HIGHEST_TOTAL, field="totals", rule="DR-SCORE-8"),
    guard=is_on,
    most=HIGHEST_TOTAL,
)
