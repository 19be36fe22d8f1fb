"""The seven stories that every copy has: what sources confirm of them, the rest is the group's to type."""

from types import MappingProxyType

from companion.games.stuffed_fables.data import LAST_STORY
from companion.games.stuffed_fables.pieces import Story

FIRST_STORY = Story(1, start="3-1")  # facts.md 2.8, SF-SETUP-12
STORIES = MappingProxyType({1: FIRST_STORY, **{number: Story(number) for number in range(2, LAST_STORY + 1)}})
