"""The cards of the game to cut out: characters and quests, those that sources confirm and the group's own."""

from companion.games.winter_tales.box import Box
from companion.games.winter_tales.data import FIGURES_OF_A_SIDE, QUEST_CARDS_IN_BOX, SOLDIER, WINTER
from companion.games.winter_tales.names import named
from companion.games.winter_tales.shelves import CHARACTERS, QUESTS
from companion.games.winter_tales.table import Table
from companion.rules import Deck, ShelfDeck

CAST = ShelfDeck(
    shelf=CHARACTERS,
    named=named,
    sign="people",
    what=("side",),
    lines=("words",),
    sign_of=lambda row: "winter" if row.values["side"] == SOLDIER else "spring",
    is_theirs=lambda row: row.values["side"] == SOLDIER,
    in_box=2 * FIGURES_OF_A_SIDE,
)
QUEST_CARDS = ShelfDeck(
    shelf=QUESTS,
    named=named,
    sign="quest",
    what=("side",),
    lines=("words",),
    is_theirs=lambda row: row.values["side"] == WINTER,
    in_box=QUEST_CARDS_IN_BOX,
)


def decks(table: Table | None, box: Box, is_filled: bool) -> tuple[Deck, ...]:
    """Return the decks, with what the group has typed; blank, with what is confirmed."""
    known = box if is_filled else Box()
    return tuple(deck.deal(deck.shelf.rows(known), is_filled=is_filled) for deck in (CAST, QUEST_CARDS))
