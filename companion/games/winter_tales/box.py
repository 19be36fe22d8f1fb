"""What a group types in from its own copy of the game: characters and quests, kept for all its tales."""

from dataclasses import dataclass

from companion.games.winter_tales.data import KNOWN, MOST_NAMES
from companion.rules import replace

MOST_IN_BOX = 2 * MOST_NAMES


@dataclass(frozen=True)
class NamedCard:
    """A character, a quest, a place or a module, by its name; `side` is its side, its kind or its sign."""

    id: str
    side: str
    words: str = ""


@dataclass(frozen=True)
class Box:
    """What the group has typed of its copy, besides the characters that sources confirm."""

    characters: tuple[NamedCard, ...] = ()
    quests: tuple[NamedCard, ...] = ()
    places: tuple[NamedCard, ...] = ()
    modules: tuple[NamedCard, ...] = ()

    def kind_of(self, space: str) -> str:
        """Return whether a space is a place or a square, "" if the group has not said."""
        return next((place.side for place in self.places if is_same(place.id, space)), "")

    def module(self, name: str) -> NamedCard | None:
        """Return a module by its name, None if the box has none."""
        return next((module for module in self.modules if is_same(module.id, name)), None)

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


def with_module(box: Box, module: NamedCard) -> Box:
    """Return the box with a module as it was typed at the table."""
    if not module.id or box.module(module.id) == module or len(box.modules) >= MOST_IN_BOX:
        return box
    return replace(box, modules=with_card(box.modules, module))


def with_quest(box: Box, side: str, name: str) -> Box:
    if not name or any(is_same(quest.id, name) for quest in box.quests):
        return box
    return replace(box, quests=with_card(box.quests, NamedCard(name, side)))
