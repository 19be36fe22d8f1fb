"""Every counter on the table by name, to be read and set by hand: the table is always right (WT-HAND-2)."""

from companion.games.winter_tales.actions.asks import is_under_way
from companion.games.winter_tales.data import HIGHEST, MOST_MEMORIES
from companion.games.winter_tales.table import Table
from companion.rules import Counter, Counters, replace

HAND = "hand"


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    return (*(f"{HAND}:{player.id}" for player in table.players), "chapter", "limit", "tile")


def counter(table: Table, id: str) -> Counter[Table]:
    """Return one of these counters, such as "chapter" or "hand:seat-2"."""
    what, _colon, owner = id.partition(":")
    match what:
        case "chapter":
            return Counter(id, table.chapter, 1, HIGHEST, lambda n: replace(table, chapter=n), "WT-CHAP-1")
        case "limit":
            low = min(MOST_MEMORIES, len(table.memories) + 1)
            return Counter(
                id, table.limit, low, MOST_MEMORIES, lambda n: replace(table, limit=n), "WT-OPEN-30"
            )
        case "tile":
            high = MOST_MEMORIES + 1
            return Counter(id, table.tile, 1, high, lambda n: replace(table, tile=n), "WT-SETUP-11")
        case _:
            player = table.player(owner)
            return Counter(
                id, player.hand, 0, HIGHEST, lambda n: table.with_player(replace(player, hand=n)), "WT-HAND-1"
            )


COUNTERS = Counters(counters, counter, is_under_way, HIGHEST)
