"""Heroes and abilities of a group's own to test with: Bramble, a lamplighter, and her light."""

from random import Random
from typing import Any

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.data import CLASSES, VALUES
from companion.games.mice_and_mystics.heroes import MOMENTS_OF_ABILITY
from companion.games.mice_and_mystics.shelves.own_abilities import FOR, OWN_ABILITIES
from companion.games.mice_and_mystics.shelves.own_heroes import COUNTS, OWN_HEROES
from tests.support.own_rows import with_new

LIGHT: dict[str, Any] = {
    "name": "Borrowed Light",
    "cost": 2,
    "any_turn": True,
    "words": "One minion beside the light stays.",
}
STAFF = {
    **{"name": "Crooked Staff", "kind": "weapon", "reach": "ranged", "attack": "magic"},
    **{"combat": 1, "defence": 0, "paws": 1, "part": ""},
}
CLOAK = {
    **{"name": "Soot Cloak", "kind": "armour", "reach": "melee", "attack": ""},
    **{"combat": 0, "defence": 1, "paws": 1, "part": "body"},
}
SHEET = {"combat": 1, "defence": 1, "lore": 3, "movement": 2, "vitality": 3}
BRAMBLE = {
    **{"name": "Bramble", "classes": ("mystic",), "own_classes": "lamplighter", **SHEET},
    **{"starts_with": (STAFF, CLOAK), "learns": ("ability-101",)},
}


def lamplighters(**changes: Any) -> Box:
    """Return a box with Borrowed Light, ability-101, and Bramble, hero-101, who may learn it."""
    box = with_new(OWN_ABILITIES, Box(), **LIGHT)
    return with_new(OWN_HEROES, box, **(BRAMBLE | changes))


def some_box(rng: Random) -> Box:
    """Return a box of random heroes and abilities of the group's own."""
    box = Box()
    for number in range(rng.randint(0, 4)):
        changes = rng.choice(("", "heal", "dice"))
        box = with_new(
            OWN_ABILITIES,
            box,
            name=f"Trick {number}",
            cost=rng.choice((None, 0, 1, 3)),
            any_turn=rng.random() * 2 < 1,
            classes=tuple(rng.sample(FOR, rng.randint(0, 2))),
            own_classes=rng.choice(("", "lamplighter", "Fen folk, lamplighter")),
            changes=changes,
            by=rng.randint(1, 3) if changes else 0,
            moment=rng.choice(MOMENTS_OF_ABILITY),
            words=rng.choice(("", "Somebody hums.")),
        )
    for number in range(rng.randint(1, 5)):
        own = tuple(ability.id for ability in box.own_abilities)
        box = with_new(
            OWN_HEROES,
            box,
            name=f"Fern {number}",
            classes=tuple(rng.sample(CLASSES, rng.randint(0, 2))),
            own_classes=rng.choice(("", "lamplighter")),
            counts=rng.choice(tuple(COUNTS)),
            starts_with=rng.choice(((), (STAFF,), (STAFF, CLOAK))),
            learns=tuple(rng.sample(own, rng.randint(0, len(own)))),
            **{name: rng.choice((None, 1, 2, 5)) for name in VALUES},
        )
    return box
