"""What is put away: labels for bags and boxes, and the envelope of each player while the table rests."""

from dataclasses import dataclass

from companion.rules.cards import Deck, Words
from companion.rules.messages import message


@dataclass(frozen=True)
class PrintLabel:
    """A label. Without a title it is one to write on.

    `what` says what lies there besides, `sign` is its picture, `number` how many there are, 0 where no source
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
    """What somebody's envelope holds: whose it is, as `what` says of which figure, and each thing in it."""

    title: Words = ""
    what: Words = ""
    sign: str = "hand"
    things: tuple[Words, ...] = ()


def label_of(deck: Deck) -> PrintLabel:
    """Return the label of a deck."""
    return PrintLabel(message(deck.title), sign=deck.sign, number=deck.number, are_cards=True, slug=deck.slug)
