"""What a group types in from its own copy of the game: characters and quests, kept for all its tales."""

from dataclasses import dataclass

from companion.games.winter_tales.data import KNOWN
from companion.rules import replace


@dataclass(frozen=True)
class NamedCard:
    """A character, or a quest, by its name; `side` is its kind or its side."""

    id: str
    side: str
    words: str = ""


@dataclass(frozen=True)
class Box:
    """What the group has typed of its copy, besides the characters that sources confirm."""

    characters: tuple[NamedCard, ...] = ()
    quests: tuple[NamedCard, ...] = ()

    @property
    def cast(self) -> tuple[tuple[str, str], ...]:
        """All names of characters that may be picked, by kind: sources first, then the group's own."""
        known = tuple((kind, name) for kind, names in KNOWN.items() for name in names)
        own = ((card.side, card.id) for card in self.characters)
        return (*known, *(pair for pair in own if pair not in known))

    @property
    def quest_list(self) -> tuple[tuple[str, str], ...]:
        """All quests that the group has typed: (side, name)."""
        return tuple((card.side, card.id) for card in self.quests)


def is_same(name: str, other: str) -> bool:
    return name.strip().casefold() == other.strip().casefold()


def with_card(cards: tuple[NamedCard, ...], card: NamedCard, before: str = "") -> tuple[NamedCard, ...]:
    """Return the cards with one in its place, or at their end."""
    old = next((known.id for known in cards if is_same(known.id, before or card.id)), "")
    swapped = tuple(card if known.id == old else known for known in cards)
    return swapped if old else (*cards, card)


def with_character(box: Box, side: str, name: str) -> Box:
    if not name or any(is_same(known, name) for _side, known in box.cast):
        return box
    return replace(box, characters=with_card(box.characters, NamedCard(name, side)))


def with_quest(box: Box, side: str, name: str) -> Box:
    if not name or any(is_same(quest.id, name) for quest in box.quests):
        return box
    return replace(box, quests=with_card(box.quests, NamedCard(name, side)))
