"""What a group types in from its own copy of the game, kept for all its campaigns."""

from dataclasses import dataclass
from typing import Any

from companion.games.stuffed_fables.data import CHARACTERS
from companion.games.stuffed_fables.pieces import Ability, Character, MonsterCard, Page, Story
from companion.games.stuffed_fables.stories import STORIES
from companion.rules import Play

TEACHING: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Box:
    """All that is known of a group's copy: the confirmed facts until somebody types better."""

    cards: tuple[MonsterCard, ...] = ()

    def character(self, id: str) -> Character:
        """Return a character's card: typed, else as sources tell it."""
        facts = CHARACTERS[id]
        abilities = tuple(Ability(one, is_acquired=place > 0) for place, one in enumerate(facts.abilities))
        return Character(id, facts.reroll, abilities, facts.is_unverified)

    def story(self, number: int) -> Story:
        """Return a story as far as it is typed."""
        return STORIES[number]

    def page(self, number: str) -> Page | None:
        """Return a page of the story book by its number, which is its own in the whole book."""
        return next(
            (page for story in STORIES.values() for page in story.pages if page.number == number), None
        )


def remember(box: Box, table: Any, play: Play) -> Box:
    """Return the box with what a play taught it."""
    return box
