"""The party stash as people look at it: each item, its place, what it does (MM-PARTY-1)."""

from collections import Counter
from dataclasses import dataclass
from types import MappingProxyType

from companion.games.mice_and_mystics.cards import PARTY_ITEMS
from companion.games.mice_and_mystics.table import Table

# The rules that tell what an item does: in the stash, on the tile.
RULES = MappingProxyType(
    {
        "disguise": (("MM-PARTY-2",), ()),
        "hook-and-line": (("MM-PARTY-3",), ("MM-PARTY-4",)),
        "fork": (("MM-PARTY-5",), ("MM-PARTY-6",)),
        "grape": (("MM-PARTY-7", "MM-PARTY-9"), ("MM-PARTY-8", "MM-PARTY-12")),
    }
)


@dataclass(frozen=True)
class Item:
    """A party item: how many lie in the stash or on the tile, and the rules of its use there."""

    id: str
    number: int
    is_on_tile: bool
    rules: tuple[str, ...]

    @property
    def is_printed(self) -> bool:
        """Whether the rulebook says what it does; else it is the group's own."""
        return self.id in PARTY_ITEMS


def stash(table: Table) -> tuple[Item, ...]:
    """Return the party items that lie on the tile, then those in the stash."""
    return (
        *(_item(id, number, on_tile=True) for id, number in Counter(table.on_board).items()),
        *(_item(id, number, on_tile=False) for id, number in Counter(table.chest).items()),
    )


def _item(id: str, number: int, *, on_tile: bool) -> Item:
    return Item(id, number, on_tile, RULES.get(id, ((), ()))[on_tile])
