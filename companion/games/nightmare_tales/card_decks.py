"""The cards of the game to cut out: the deck list that the group has typed (NT-CARD-1, -2)."""

from types import MappingProxyType

from companion.games.nightmare_tales.box import Box
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.shelves import SHELVES
from companion.games.nightmare_tales.table import Table
from companion.rules import Deck, ShelfDeck, _

KIND_SIGNS = MappingProxyType({"monster": "monster", "fear": "fear", "ally": "people"})
DECK_LIST = ShelfDeck(
    shelf=SHELVES[0],
    named=named,
    sign="nightmare",
    title=_("Cards"),
    what=("kind",),
    values={"fear": "fear"},
    lines=("has_eye", "effect"),
    sign_of=lambda row: KIND_SIGNS.get(row.values["kind"], ""),
)


def decks(table: Table | None, box: Box, is_filled: bool) -> tuple[Deck, ...]:
    """Return the deck as the group has typed it; blank, cards to write on."""
    known = box if is_filled else Box()
    return (DECK_LIST.deal(DECK_LIST.shelf.rows(known), is_filled=is_filled),)
