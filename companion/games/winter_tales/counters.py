"""Every counter on the table by name, to be read and set by hand: the table is always right (WT-HAND-2)."""

from companion.games.winter_tales.actions.asks import is_under_way
from companion.games.winter_tales.data import HIGHEST, MOST_MEMORIES
from companion.games.winter_tales.table import Table
from companion.rules import Counters, Track, tracks

HAND = "hand"


def least_limit(table: Table, _holder: str) -> int:
    return min(MOST_MEMORIES, len(table.memories) + 1)


COUNTERS: Counters[Table] = tracks(
    Track(HAND, HIGHEST, rows="players", rule="WT-HAND-1"),
    Track("chapter", HIGHEST, 1, "WT-CHAP-1"),
    Track("limit", MOST_MEMORIES, least_limit, "WT-OPEN-30"),
    Track("tile", MOST_MEMORIES + 1, 1, "WT-SETUP-11"),
    guard=is_under_way,
    most=HIGHEST,
)
