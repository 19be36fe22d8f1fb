"""The cards of the piles of a game, to cut out."""

from collections.abc import Sequence

from companion.games.own_table.names import named
from companion.games.own_table.table import Table
from companion.games.own_table.words import said
from companion.rules import Deck, PrintCard, _, message


def decks(table: Table | None, box: object, is_filled: bool) -> Sequence[Deck]:
    """Return all cards of all piles as one deck; without a table there are cards to write on alone."""
    made = table.made.piles if table else ()
    cards = tuple(
        PrintCard(
            title=named(table, card.id),
            what=(named(table, pile.id),),
            sign=pile.sign,
            lines=(said(table.made, f"{card.id}.words"),) if table and card.words else (),
            copies=card.number,
        )
        for pile in made
        for card in pile.cards
    )
    return (
        Deck(
            "piles",
            _("Cards of your game"),
            "deck",
            cards,
            PrintCard(what=(message(_("A card of your game")),), is_open=True),
        ),
    )
