"""What a group types in from its own copy of the game, kept for all its campaigns."""

from dataclasses import dataclass
from functools import cached_property

from companion.games.stuffed_fables.cards import (
    CRAWLY,
    ITEMS,
    ItemCard,
    StatusCard,
    WordCard,
    is_same,
    known_item,
    known_monster,
)
from companion.games.stuffed_fables.data import CHARACTERS, DEEP, LAST_STORY, RESTLESS, STATUSES
from companion.games.stuffed_fables.pieces import Ability, Character, MonsterCard, Page, Story
from companion.games.stuffed_fables.stories import STORIES
from companion.rules import replace
from companion.rules.box.book_order import BookOrder
from companion.rules.box.books import BookFacts
from companion.rules.box.own_rows import FIRST_OWN

ACQUIRED = 3  # abilities of the rulebook's example, besides the active one (SF-CARD-1)


@dataclass(frozen=True)
class CharacterCard:
    """What the group typed of a character: the colour it rerolls, its active ability and what that does."""

    id: str
    reroll: str = ""
    active: str = ""
    words: str = ""
    is_unverified: bool = False


@dataclass(frozen=True)
class Acquired:
    """An acquired ability as the group typed it; `id` is its place on a card, such as "stitch/1"."""

    id: str
    name: str = ""
    words: str = ""


@dataclass(frozen=True)
class OwnStuffy:
    """A stuffy of the group's own. `acquired` are the names and the words of its abilities that cost a heart.

    `hands_on` is what people do by hand in its turn, in their words.
    """

    id: str
    name: str
    reroll: str = ""
    active: str = ""
    words: str = ""
    acquired: tuple[tuple[str, str], ...] = ()
    hands_on: str = ""

    @property
    def card(self) -> Character:
        """Its card as a table takes it (SF-CARD-1)."""
        active = (Ability(self.active, self.words, is_acquired=False),) if self.active else ()
        acquired = tuple(Ability(name, words) for name, words in self.acquired)
        return Character(self.id, self.reroll, (*active, *acquired), name=self.name, hands_on=self.hands_on)


@dataclass(frozen=True)
class Box:
    """All that is known of a group's copy: the confirmed facts until the group types better.

    The ids of cards that the group typed are their names; a table gives monsters' cards new numbers.
    """

    characters: tuple[CharacterCard, ...] = ()
    abilities: tuple[Acquired, ...] = ()
    monsters: tuple[MonsterCard, ...] = ()
    items: tuple[ItemCard, ...] = ()
    statuses: tuple[StatusCard, ...] = ()
    environments: tuple[WordCard, ...] = ()
    lost: tuple[WordCard, ...] = ()
    sleep: tuple[tuple[str, int], ...] = ()  # how many are Deep, and Restless, Sleep
    stories: tuple[Story, ...] = ()
    own_stuffies: tuple[OwnStuffy, ...] = ()
    given: tuple[tuple[str, int], ...] = ()  # the highest number of a row of the group's own, by shelf
    books: tuple[BookFacts, ...] = ()

    # characters and monsters

    def character(self, id: str) -> Character:
        """Return a character's card: the group's own, else what is confirmed of it."""
        own = self.own_stuffy(id)
        if own:
            return own.card
        card = self.character_card(id)
        active = (Ability(card.active, card.words, is_acquired=False),) if card.active or card.words else ()
        places = (self.acquired(f"{id}/{place}") for place in range(1, ACQUIRED + 1))
        acquired = (
            Ability(ability.name or ability.id, ability.words)
            for ability in places
            if ability.name or ability.words
        )
        return Character(id, card.reroll, (*active, *acquired), card.is_unverified)

    def own_stuffy(self, id: str) -> OwnStuffy | None:
        """Return a stuffy of the group's own, None if the box has none with this id."""
        return next((stuffy for stuffy in self.own_stuffies if stuffy.id == id), None)

    @property
    def cast(self) -> tuple[Character, ...]:
        """The cards of all characters: the printed ones, then those of the group's own."""
        printed = tuple(self.character(id) for id in CHARACTERS)
        return (*printed, *(stuffy.card for stuffy in self.own_stuffies))

    def character_card(self, id: str) -> CharacterCard:
        """Return what is known of a character but for its acquired abilities."""
        return next((card for card in self.characters if card.id == id), printed_card(id))

    def acquired(self, place: str) -> Acquired:
        """Return the ability that is at a place of a character's card, as far as it is known."""
        return next((ability for ability in self.abilities if ability.id == place), printed_ability(place))

    @property
    def cards(self) -> tuple[MonsterCard, ...]:
        """All monsters' cards to lie at a table, each with an id: the rulebook's example, the group's own."""
        own = (card for card in self.monsters if card.id != CRAWLY.id)
        numbered = (replace(card, id=f"card-{place}") for place, card in enumerate(own, 1))
        return (self.card(CRAWLY.id) or CRAWLY, *numbered)

    def card(self, name: str) -> MonsterCard | None:
        """Return a monster's card by its name: the group's own, else the rulebook's example."""
        id = known_monster(name) or name
        own = next((card for card in self.monsters if is_same(card.id, id)), None)
        return own or (CRAWLY if id == CRAWLY.id else None)

    # cards that are drawn

    def item(self, name: str) -> ItemCard | None:
        """Return an item card by a name that a player typed: the group's own, else that of the examples."""
        id = known_item(name) or name
        own = next((card for card in self.items if is_same(card.id, id)), None)
        return own or (ITEMS[id].card if id in ITEMS else None)

    def status(self, name: str) -> StatusCard | None:
        own = next((card for card in self.statuses if is_same(card.id, name)), None)
        return own or (StatusCard(name) if name in STATUSES else None)

    def environment(self, name: str) -> WordCard | None:
        return next((card for card in self.environments if is_same(card.id, name)), None)

    @property
    def sleep_counts(self) -> tuple[int, int] | None:
        """How many of the sleep cards are Deep, and Restless; None until both are counted."""
        counts = dict(self.sleep)
        return (counts[DEEP], counts[RESTLESS]) if {DEEP, RESTLESS} <= counts.keys() else None

    # stories

    def story(self, number: int) -> Story:
        """Return a story, its pages too: as the group has typed it, else what is confirmed of it."""
        own = next((story for story in self.stories if story.number == number), None)
        return own or STORIES.get(number) or Story(number)

    @cached_property
    def book_order(self) -> BookOrder[Story]:
        """All stories as they stand in their books."""
        own = (story for story in self.stories if story.number >= FIRST_OWN)
        return BookOrder((*map(self.story, STORIES), *own), LAST_STORY)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all stories: the printed ones, then those of the group's own, book by book."""
        return (*STORIES, *(story.number for story in self.book_order.own))

    def cover(self, number: int) -> Story:
        """Return a story as it lies on the table: with what follows it, but without its pages.

        Those are read when they are turned.
        """
        story = self.story(number)
        won, lost = self.book_order.as_chosen(story)
        return replace(story, pages=(), after_victory=won, after_failure=lost)

    def page(self, number: str, book: str = "") -> Page | None:
        """Return a page of a book by its number, which is its own in the whole book (SF-STORY-2)."""
        pages = (page for story in self.stories if story.book == book for page in story.pages)
        return next((page for page in pages if is_same(page.number, number)), None)


def known_character(id: str) -> Character:
    """Return a character's card as far as sources tell it."""
    return Box().character(id)


def printed_card(id: str) -> CharacterCard:
    """Return what the rulebook, or one source, tells of a character (facts.md 2.3)."""
    facts = CHARACTERS[id]
    active = facts.abilities[0] if facts.abilities else ""
    return CharacterCard(id, facts.reroll, active, is_unverified=facts.is_unverified)


def printed_ability(place: str) -> Acquired:
    """Return what the rulebook tells of an acquired ability (SF-CARD-9)."""
    id, _slash, number = place.partition("/")
    abilities = CHARACTERS[id].abilities
    return Acquired(place, abilities[int(number)] if int(number) < len(abilities) else "")
