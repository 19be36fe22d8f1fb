"""The set-up as things to do (NT-SETUP, NT-SIMPLE)."""

from companion.games.nightmare_tales.actions.picks import in_set_up
from companion.games.nightmare_tales.data import SIMPLE_FEAR
from companion.games.nightmare_tales.table import Table
from companion.rules import Component, Item, SetUpStep, _, checklist, message, ticks


def steps(table: Table) -> tuple[SetUpStep, ...]:
    """Return the set-up for exactly this game, in the order in which it is done."""
    return (*((_simple(table),) if table.is_simple else ()), _deal(table))


def items(table: Table) -> tuple[str, ...]:
    """Return the ids of everything there is to tick."""
    return ticks(steps(table))


def _simple(table: Table) -> SetUpStep:
    """What is taken out for the simple game; cards of the deck list are named (NT-SIMPLE-1)."""
    high = tuple(card.name for card in table.deck_list if card.fear >= SIMPLE_FEAR)
    which = message("{cards}", cards=high) if high else None
    rows = (
        Item("lay-fairies", message(_("Take out all fairies"))),
        Item("lay-simple", message(_("Take out all cards of fear {fear} or more"), fear=SIMPLE_FEAR), which),
        Item("lay-beta", message(_("Take out all beta-test cards"))),
    )
    about = message(_("these stay in the box"))
    return SetUpStep("simple", message(_("Simple Game")), about, rows, "NT-SIMPLE-1")


def _deal(table: Table) -> SetUpStep:
    """Shuffle, deal, look (NT-SETUP-1..3, -7, -8)."""
    left = table.deck_size - table.dealt * len(table.seats)
    counted = (
        message(_("{number} are left in the deck"), number=left) if table.deck_size and left > 0 else None
    )
    look = (
        message(_("Each looks at {number} of their own, remembers, puts back"), number=table.looked)
        if table.looked
        else message(_("Nobody looks at a card"))
    )
    each = message(_("{number} cards each, face down in a row"), number=table.dealt)
    in_rows = (("card", table.dealt * len(table.seats)),)
    in_deck = (("card", left),) if counted else ()
    rows = (
        Item("lay-deck", message(_("Shuffle the deck")), takes=in_deck),
        Item("lay-rows", each, counted, takes=in_rows),
        Item("lay-look", look, message(_("which ones, each chooses")) if table.looked else None),
        Item("lay-order", message(_("The order of a row stays as it is"))),
    )
    about = message(_("from now on nobody looks unless a card says so"))
    return SetUpStep("deal", message(_("The deal")), about, rows, "NT-SETUP-1")


def components(table: Table) -> tuple[Component, ...]:
    """Return the cards, as many as the group has counted: the rulebook does not say (NT-OPEN-2)."""
    return (Component("card", message(_("Cards")), table.deck_size or None, "deck"),)


ACTIONS = checklist(items, guard=in_set_up, rule="NT-SETUP-1")
