"""What a group types in from its own copy: characters, monsters, items, other cards, stories."""

from companion.games.stuffed_fables.shelves.drawn import ENVIRONMENTS, ITEM_CARDS, LOST_SHELF, STATUS_SHELF
from companion.games.stuffed_fables.shelves.monsters import MONSTERS
from companion.games.stuffed_fables.shelves.own_stuffies import OWN_STUFFIES
from companion.games.stuffed_fables.shelves.stories import STORY_SHELF
from companion.games.stuffed_fables.shelves.stuffies import ABILITY_CARDS, CHARACTER_CARDS, SLEEP

SHELVES = (
    *(CHARACTER_CARDS, ABILITY_CARDS, OWN_STUFFIES),
    *(MONSTERS, ITEM_CARDS, STATUS_SHELF, ENVIRONMENTS, LOST_SHELF, SLEEP),
    STORY_SHELF,
)
