"""Every counter on the table by name, to be read and set by hand: the table is always right (WT-HAND-2)."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.winter_tales.data import HIGHEST, MOST_MEMORIES
from companion.games.winter_tales.table import Table
from companion.rules import Illegal, _, replace

HAND = "hand"


@dataclass(frozen=True)
class Counter:
    """A counter: what it shows now, and between which bounds it may be set."""

    id: str
    value: int
    low: int
    high: int
    set_to: Callable[[int], Table]


def counters(table: Table) -> tuple[str, ...]:
    """Return the ids of all counters on the table."""
    return (*(f"{HAND}:{player.id}" for player in table.players), "chapter", "limit", "tile")


def counter(table: Table, id: str) -> Counter:
    """Return the counter with this id, such as "chapter" or "hand:seat-2".

    Raises: Illegal, where the table has no such counter.
    """
    if id not in counters(table):
        raise Illegal(_("That is not on the table."))
    what, _colon, whose = id.partition(":")
    if what == HAND:
        player = table.player(whose)
        return Counter(
            id, player.hand, 0, HIGHEST, lambda value: table.with_player(replace(player, hand=value))
        )
    low = {"limit": min(MOST_MEMORIES, len(table.memories) + 1)}.get(id, 1)
    high = {"limit": MOST_MEMORIES, "tile": MOST_MEMORIES + 1}.get(id, HIGHEST)
    return Counter(id, getattr(table, id), low, high, lambda value: replace(table, **{id: value}))  # type: ignore[arg-type]
