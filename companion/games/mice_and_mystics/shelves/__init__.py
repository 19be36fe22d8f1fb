"""What a group types in from its own copy: heroes, minions, abilities, cards, rooms, chapters."""

from companion.games.mice_and_mystics.shelves.chapters import CHAPTERS
from companion.games.mice_and_mystics.shelves.encounters import ENCOUNTERS
from companion.games.mice_and_mystics.shelves.found import SEARCH
from companion.games.mice_and_mystics.shelves.own_abilities import OWN_ABILITIES
from companion.games.mice_and_mystics.shelves.own_heroes import OWN_HEROES
from companion.games.mice_and_mystics.shelves.own_minions import OWN_EFFECTS, OWN_MINIONS
from companion.games.mice_and_mystics.shelves.own_tiles import OWN_TILES
from companion.games.mice_and_mystics.shelves.values import ABILITY_COSTS, HEROES, MINIONS, ROOMS

SHELVES = (
    *(HEROES, OWN_ABILITIES, OWN_HEROES, MINIONS, OWN_EFFECTS, OWN_MINIONS),
    *(ABILITY_COSTS, SEARCH, ENCOUNTERS, ROOMS, OWN_TILES, CHAPTERS),
)
