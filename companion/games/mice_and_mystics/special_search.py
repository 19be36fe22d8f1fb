"""The card that a room's special search names, in the place of a drawn one (MM-SEARCH-6)."""

from companion.games.mice_and_mystics.cards import CARDS, TREASURE
from companion.games.mice_and_mystics.table import Table

FROM_WATER = ("hook-and-line",)  # chapter 1 hides it in water (MM-CH1-10)
FROM_THE_DECK = ("weapon", "armour")  # what the Tinkerer's Treasure lets a mouse choose (MM-CH1-8)


def is_there(table: Table) -> bool:
    """Return whether the special card can be taken now (MM-SEARCH-6).

    It is taken once in a room; if the group reads MM-OPEN-37 the other way, as long as no mouse holds it.
    """
    card = table.room_rules.search
    if not card or table.found_card:
        return False
    lying = (*table.on_board, *(item for left in table.left for item in left.items))
    is_held = card in (*table.chest, *lying)
    return table.room not in table.special_taken or (table.reads("MM-OPEN-37") and not is_held)


def is_likely(table: Table) -> bool:
    """Return whether the finder meets what chapter 1 asks, as far as it is known: its class, or water."""
    if not table.found_by or not is_there(table):
        return False
    card, finder = table.room_rules.search, table.mouse(table.found_by)
    is_wet = finder.on_water or card not in FROM_WATER
    return is_wet and finder.meets(CARDS[card].needs if card in CARDS else ())


def is_chosen_from_the_deck(table: Table) -> bool:
    """Return whether the finder looks through the search deck for the card to take (MM-CH1-8)."""
    return table.found_card == TREASURE.id
