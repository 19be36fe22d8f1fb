"""What a group types in from its own copy of the game, kept for all its campaigns."""

from dataclasses import dataclass

from companion.games.stuffed_fables.cards import (
    CRAWLY,
    ITEMS,
    ItemCard,
    StatusCard,
    WordCard,
    is_same,
    known_item,
)
from companion.games.stuffed_fables.data import CHARACTERS, DEEP, RESTLESS, STATUSES
from companion.games.stuffed_fables.pieces import Ability, Character, MonsterCard, Page, Story
from companion.games.stuffed_fables.stories import STORIES
from companion.rules import Play, replace


@dataclass(frozen=True)
class Box:
    """All that is known of a group's copy: the confirmed facts until somebody types better."""

    characters: tuple[Character, ...] = ()
    monsters: tuple[MonsterCard, ...] = ()
    items: tuple[ItemCard, ...] = ()
    statuses: tuple[StatusCard, ...] = ()
    environments: tuple[WordCard, ...] = ()
    lost: tuple[WordCard, ...] = ()
    sleep: tuple[tuple[str, int], ...] = ()  # how many are Deep, and Restless, Sleep
    stories: tuple[Story, ...] = ()

    # characters and monsters

    def character(self, id: str) -> Character:
        """Return a character's card: the group's own, else what is confirmed of it."""
        own = next((one for one in self.characters if one.id == id), None)
        return own or told(id)

    @property
    def cards(self) -> tuple[MonsterCard, ...]:
        """All monsters' cards: the rulebook's example, as the group has put it right, and its own."""
        own = tuple(card for card in self.monsters if card.id != CRAWLY.id)
        return (self.card(CRAWLY.id) or CRAWLY, *own)

    def card(self, name: str) -> MonsterCard | None:
        """Return a monster's card by its id, or its name."""
        known = (*self.monsters, CRAWLY)
        by_id = next((card for card in known if card.id == name), None)
        return by_id or next((card for card in known if card.name and is_same(card.name, name)), None)

    # cards that are drawn

    def item(self, name: str) -> ItemCard | None:
        """Return an item card by a name that somebody typed: the group's own, else what examples tell."""
        id = known_item(name) or name
        own = next((card for card in self.items if is_same(card.id, id)), None)
        return own or (ITEMS[id].card if id in ITEMS else None)

    def status(self, name: str) -> StatusCard | None:
        own = next((card for card in self.statuses if is_same(card.id, name)), None)
        return own or (StatusCard(name) if name in STATUSES else None)

    def environment(self, name: str) -> WordCard | None:
        return next((card for card in self.environments if is_same(card.id, name)), None)

    def lost_card(self, name: str) -> WordCard | None:
        return next((card for card in self.lost if is_same(card.id, name)), None)

    @property
    def sleep_counts(self) -> tuple[int, int] | None:
        """How many of the sleep cards are Deep, and Restless; None while nobody has counted both."""
        counts = dict(self.sleep)
        return (counts[DEEP], counts[RESTLESS]) if {DEEP, RESTLESS} <= counts.keys() else None

    # stories

    def story(self, number: int) -> Story:
        """Return a story, its pages too: as the group has typed it, else what is confirmed of it."""
        own = next((one for one in self.stories if one.number == number), None)
        return own or STORIES[number]

    def cover(self, number: int) -> Story:
        """Return a story without its pages, to lie on the table: those are read when they are turned."""
        return replace(self.story(number), pages=())

    def page(self, number: str) -> Page | None:
        """Return a page of the story book by its number, which is its own in the whole book (SF-STORY-2)."""
        pages = (page for story in self.stories for page in story.pages)
        return next((page for page in pages if is_same(page.number, number)), None)


def told(id: str) -> Character:
    """Return a character as the rulebook, or one source, tells (facts.md 2.3)."""
    facts = CHARACTERS[id]
    abilities = tuple(Ability(one, is_acquired=place > 0) for place, one in enumerate(facts.abilities))
    return Character(id, facts.reroll, abilities, facts.is_unverified)


TEACHING: frozenset[str] = frozenset()


def remember(box: Box, table: object, play: Play) -> Box:
    """Return the box with what a play taught it."""
    return box
