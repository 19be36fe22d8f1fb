"""Heroes and abilities of a group's own: what their sheets and cards say (MM-HERO, MM-CARD-11)."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from companion.games.mice_and_mystics.cards import ATTACK_TYPES, BODY_PARTS, EQUIPPED_KINDS, PAWS
from companion.games.mice_and_mystics.chapters import MOMENTS
from companion.games.mice_and_mystics.data import CLASSES, HIGHEST_VALUE, VALUES, abilities_for
from companion.rules.box.own_rows import is_own_id

HERO, ABILITY, CLASS = "hero-", "ability-", "class:"
MOST_CARDS = 3  # that a hero starts with
COUNTS_AS = (1, 0, 2)  # mice of the party: an honorary one counts as none
EVERY_MOUSE = "every-mouse"  # beside the classes of an ability
WHEN_USED = "use"
MOMENTS_OF_ABILITY = (WHEN_USED, *MOMENTS)
REACHES = ("melee", "ranged")
CHANGES = ("", "heal", "dice")  # what the rules reckon with of an ability
LOWEST_DICE, LONGEST, LONGEST_NAME = -5, 400, 40

is_hero = partial(is_own_id, prefix=HERO)
is_ability = partial(is_own_id, prefix=ABILITY)


@dataclass(frozen=True)
class StartCard:
    """A card that a hero of the group's own starts with, as it is typed among the search cards."""

    name: str
    kind: str = "weapon"
    combat: int = 0
    defence: int = 0
    reach: str = "melee"
    attack: str = ""
    paws: int = 1
    part: str = ""


@dataclass(frozen=True)
class Hero:
    """A hero of the group's own; None is not known and asked for. `learns` are abilities of the group's own.

    `counts_as` is how many mice of the party it is. A class of the group's own is "class:" and its word.
    """

    id: str
    name: str
    classes: tuple[str, ...] = ()
    combat: int | None = None
    defence: int | None = None
    lore: int | None = None
    movement: int | None = None
    vitality: int | None = None
    starts_with: tuple[StartCard, ...] = ()
    learns: tuple[str, ...] = ()
    counts_as: int = 1
    words: str = ""

    @property
    def unverified(self) -> tuple[str, ...]:
        """The values that rest on one source: none, the group has typed them all."""
        return ()


@dataclass(frozen=True)
class OwnAbility:
    """An ability of the group's own: who may learn it, its cost in cheese or None, what it does.

    What the rules reckon with is `changes`, by so many; the rest is `words`, carried out by hand at `moment`.
    """

    id: str
    name: str
    classes: tuple[str, ...] = ()
    cost: int | None = None
    is_any_turn: bool = False
    changes: str = ""
    by: int = 0
    moment: str = WHEN_USED
    words: str = ""


def own_class(word: str) -> str:
    """Return the id of a class of the group's own by its word."""
    return CLASS + word


def learnable(
    learns: tuple[str, ...], classes: tuple[str, ...], own: Iterable[OwnAbility]
) -> tuple[str, ...]:
    """Return the abilities that a mouse of these classes may learn: printed ones, then the group's own.

    A hero of the group's own `learns` those that it names, too (MM-SETUP-3, MM-HERO-2).
    """
    fits = (ability.id for ability in own if ability.id in learns or _is_for(ability, classes))
    return (*abilities_for(tuple(name for name in classes if name in CLASSES)), *fits)


def _is_for(ability: OwnAbility, classes: tuple[str, ...]) -> bool:
    wanted = {name.casefold() for name in ability.classes}
    return EVERY_MOUSE in wanted or bool(wanted & {name.casefold() for name in classes})


# whether what a log holds of them can be played


def is_sound_hero(hero: Hero) -> bool:
    """Return whether every number of a hero is within its bounds and every id known."""
    numbers = [getattr(hero, name) for name in VALUES]
    return (
        is_hero(hero.id)
        and 0 < len(hero.name) <= LONGEST_NAME
        and all(number is None or 0 <= number <= HIGHEST_VALUE for number in numbers)
        and hero.vitality != 0
        and hero.counts_as in COUNTS_AS
        and _are_classes(hero.classes)
        and all(is_ability(ability) for ability in hero.learns)
        and len(hero.starts_with) <= MOST_CARDS
        and all(_is_sound_card(card) for card in hero.starts_with)
        and len(hero.words) <= LONGEST
    )


def _are_classes(classes: tuple[str, ...]) -> bool:
    return all(map(is_class, classes))


def is_class(name: str) -> bool:
    """Return whether a class is printed, or one of the group's own: "class:lamplighter"."""
    return name in CLASSES or (name.startswith(CLASS) and len(name) <= LONGEST)


def _is_sound_card(card: StartCard) -> bool:
    return (
        0 < len(card.name) <= LONGEST
        and card.kind in EQUIPPED_KINDS
        and all(0 <= number <= HIGHEST_VALUE for number in (card.combat, card.defence))
        and card.reach in REACHES
        and card.attack in ("", *ATTACK_TYPES)
        and 0 <= card.paws <= PAWS
        and card.part in ("", *BODY_PARTS)
    )


def is_sound_ability(ability: OwnAbility) -> bool:
    """Return whether every number of an ability is within its bounds and every id known."""
    return (
        is_ability(ability.id)
        and 0 < len(ability.name) <= LONGEST_NAME
        and _are_classes(tuple(name for name in ability.classes if name != EVERY_MOUSE))
        and (ability.cost is None or 0 <= ability.cost <= HIGHEST_VALUE)
        and ability.changes in CHANGES
        and LOWEST_DICE <= ability.by <= HIGHEST_VALUE
        and ability.moment in MOMENTS_OF_ABILITY
        and len(ability.words) <= LONGEST
    )
