"""What a group types in from its own copy of the game: the deck list (NT-CARD-2)."""

from dataclasses import dataclass

from companion.games.nightmare_tales.data import LEAST_FEAR, LONGEST_NAME, MOST_FEAR, SIMPLE_FEAR
from companion.games.nightmare_tales.pieces import DeckCard
from companion.rules import from_tuples, is_tuples_of
from companion.rules.box.parsing import plain_word

KINDS = ("monster", "fear", "ally")  # NT-CARD-1
MOST_CARDS, MOST_COPIES, LONGEST_EFFECT = 150, 20, 200


@dataclass(frozen=True)
class Card:
    """A card as the group typed it; `id` is its name. `fear` is None if the group does not know it."""

    id: str
    fear: int | None = None
    kind: str = ""
    effect: str = ""
    has_eye: bool = False
    copies: int = 1

    @property
    def is_high(self) -> bool:
        return self.fear is not None and self.fear >= SIMPLE_FEAR


@dataclass(frozen=True)
class Box:
    """All that is known of a group's copy: nothing, until the group types it in."""

    cards: tuple[Card, ...] = ()

    def card(self, name: str) -> Card | None:
        return next((card for card in self.cards if is_same(card.id, name)), None)

    def size_of(self, *, is_simple: bool) -> int:
        """Return how many cards the deck has, in the simple game without the high ones (NT-SIMPLE-1)."""
        return sum(card.copies for card in self.cards if not (is_simple and card.is_high))

    @property
    def deck_list(self) -> tuple[DeckCard, ...]:
        """The cards whose fear is known, as the table has them, numbered in this order."""
        return tuple(
            DeckCard(f"card-{number}", card.id, card.fear, card.copies)
            for number, card in enumerate(self.cards, 1)
            if card.fear is not None
        )


def is_same(name: str, other: str) -> bool:
    """Return whether two names, as people type them, are the same."""
    return plain_word(name) == plain_word(other)


def is_deck_list(value: object) -> bool:
    """Return whether a value is a deck list as `to_tuples` writes it, within its bounds."""
    if not isinstance(value, tuple) or len(value) > MOST_CARDS:
        return False
    if not all(is_tuples_of(DeckCard, row) for row in value):
        return False
    cards = tuple(from_tuples(DeckCard, row) for row in value)
    once = len({card.id for card in cards}) == len(cards)
    return once and all(_is_sound(card) for card in cards)


def _is_sound(card: DeckCard) -> bool:
    words = card.id.startswith("card-") and 0 < len(card.name) <= LONGEST_NAME
    return words and LEAST_FEAR <= card.fear <= MOST_FEAR and 1 <= card.copies <= MOST_COPIES
