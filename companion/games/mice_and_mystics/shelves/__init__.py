"""What a group types in from its own copy: heroes, minions, abilities, cards, rooms, chapters."""

from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.games.mice_and_mystics.shelves.encounters import ENCOUNTERS
from companion.games.mice_and_mystics.shelves.found import SEARCH
from companion.games.mice_and_mystics.shelves.values import ABILITY_COSTS, HEROES, MINIONS, ROOMS

SHELVES = (HEROES, MINIONS, ABILITY_COSTS, SEARCH, ENCOUNTERS, ROOMS, CHAPTERS)
