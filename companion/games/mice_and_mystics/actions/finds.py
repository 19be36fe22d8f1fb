"""What a special search brings (MM-SEARCH-4, -6, MM-CH1-8, -10)."""

from companion.games.mice_and_mystics.cards import PARTY_ITEMS
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.special_search import is_chosen_from_the_deck, is_there
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import _, action, replace, require


@action(
    _("{who} takes the special card: {card}."),
    who=lambda table: table.found_by,
    card=lambda table: table.room_rules.search,
)
def take_special(table: Table) -> Table:
    """Take the card that the room's special search names (MM-SEARCH-6, MM-OPEN-37).

    A party item goes into the stash; of another card the finder says next what it is. Who may take it,
    and where, the storybook says.
    """
    require(table.phase == "playing" and table.found_by, _("No card was found."), rule="MM-SEARCH-1")
    card = table.room_rules.search
    require(card, _("This room has no special search."), rule="MM-SEARCH-6")
    require(is_there(table), _("The special card of this room has been taken."), rule="MM-SEARCH-6")
    taken = dict.fromkeys((*table.special_taken, table.room))
    table = replace(table, special_taken=tuple(taken))
    return _into_stash(table, card) if card in PARTY_ITEMS else _to_be_read(table, card)


def _into_stash(table: Table, item: str) -> Table:
    table = replace(table, found_by="", chest=(*table.chest, item))
    return settle(table.tell(_("{item}: its token goes into the party stash."), item=named(table, item)))


def _to_be_read(table: Table, card: str) -> Table:
    """Return the table with a special card in hand; the Treasure itself goes back at once (MM-CH1-8)."""
    table = replace(table, found_card=card)
    if not is_chosen_from_the_deck(table):
        return table
    return table.tell(
        _("Look through the search deck, take 1 weapon or armor, then shuffle: this card goes back, too.")
    )
