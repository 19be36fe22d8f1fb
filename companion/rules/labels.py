"""Labels for bags and boxes, and the envelope of each player while the table is packed away."""

from dataclasses import dataclass

from companion.rules.cards import Deck, Words
from companion.rules.messages import message


@dataclass(frozen=True)
class PrintLabel:
    """A label. Without a title it is one to write on.

    `what` are further contents, `sign` is its picture, `number` how many there are, 0 if no source
    confirms it. `are_cards` gives it a box of its own; `is_theirs` gives what is against the players its
    thick edge.
    """

    title: Words = ""
    what: tuple[Words, ...] = ()
    sign: str = ""
    number: int = 0
    are_cards: bool = False
    is_theirs: bool = False
    slug: str = ""


@dataclass(frozen=True)
class Envelope:
    """The content of a player's envelope: whose it is (`title`), of which figure (`what`), and its things."""

    title: Words = ""
    what: Words = ""
    sign: str = "hand"
    things: tuple[Words, ...] = ()


def label_of(deck: Deck) -> PrintLabel:
    """Return the label of a deck."""
    return PrintLabel(message(deck.title), sign=deck.sign, number=deck.number, are_cards=True, slug=deck.slug)
