"""The printed numbers of Mice and Mystics, and how sure each is (facts.md: S seed, 1P one source ...)."""

from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

WHEEL_SIZE = 6  # MM-SURGE-2
LEVEL_UP_COST = 6  # MM-FREE-6
BAG_SIZE = 3  # MM-FREE-3
FIRST_PAGE = 1  # MM-SETUP-8
PARTY_SIZE = 4  # MM-SETUP-2, chapter 1
SEARCH_CARDS = 71  # MM-COMP-1
NORMAL_ENCOUNTERS = 9  # one source
DIFFICULT_ENCOUNTERS = 9  # one source
HIGHEST_VALUE = 12  # a bound for what is typed, not a rule
LAST_PAGE = 30  # a bound for what is typed, not a rule (MM-OPEN-52)
ROOMS = tuple(f"room-{number}" for number in range(1, 17))

VALUES = ("combat", "defence", "lore", "movement", "vitality")
FACES_WITH_ONE = ("cheese-1", "bow-1-star")
STATES = ("stunned", "webbed", "knocked-down", "bewitched")


@dataclass(frozen=True)
class CardFacts:
    """A search card whose data the rulebook prints. `combat` and `defence` are dice it adds."""

    id: str
    kind: str
    combat: int = 0
    defence: int = 0
    is_ranged: bool = False
    attack: str = ""
    paws: int = 1
    unverified: bool = False


@dataclass(frozen=True)
class MouseFacts:
    """What is known of a hero's sheet; None is not known and typed by the group."""

    id: str
    classes: tuple[str, ...]
    combat: int | None = None
    defence: int | None = None
    lore: int | None = None
    movement: int | None = None
    vitality: int | None = None
    unverified: tuple[str, ...] = ()
    starts_with: tuple[CardFacts, ...] = ()


@dataclass(frozen=True)
class KindFacts:
    """A kind of minion: dice, vitality, figures in the box. Values rest on one source but for the figures."""

    id: str
    combat: int
    defence: int
    vitality: int
    figures: int
    is_large: bool = False
    is_ranged: bool = False
    shares: str = ""


@dataclass(frozen=True)
class AbilityFacts:
    """An ability card: the classes that may learn it, its cost in cheese where a source tells."""

    id: str
    classes: tuple[str, ...] = ()
    cost: int | None = None
    cheaper: tuple[tuple[str, int], ...] = ()


SWORD = CardFacts("collins-sword", "weapon", combat=1, attack="sharp")
BREASTPLATE = CardFacts("leather-breastplate", "armour", defence=1, paws=0)
DAGGER = CardFacts("dagger", "weapon", attack="sharp")
MACE = CardFacts("tildas-mace", "weapon", attack="blunt")
STAFF = CardFacts("maginos-staff", "weapon", combat=1, is_ranged=True, attack="magic")
HAMMER = CardFacts("hammer", "weapon", attack="blunt", paws=2, unverified=True)
BOW = CardFacts("bow", "weapon", is_ranged=True, attack="sharp", paws=2, unverified=True)

MICE = MappingProxyType(
    {
        facts.id: facts
        for facts in (
            MouseFacts("collin", ("leader", "warrior"), 2, 1, 2, 2, starts_with=(SWORD, BREASTPLATE)),
            MouseFacts("filch", ("scamp",), 2, 2, 1, 3, starts_with=(DAGGER,)),
            MouseFacts("tilda", ("healer",), starts_with=(MACE, BREASTPLATE)),
            MouseFacts(
                "maginos",
                ("mystic",),
                *(1, 1, 3, 2),
                unverified=("combat", "defence", "lore", "movement"),
                starts_with=(STAFF,),
            ),
            MouseFacts("nez", ("tinkerer", "warrior"), 2, 1, 2, 1, starts_with=(HAMMER,)),
            MouseFacts("lily", ("archer",), 2, 2, 1, 2, starts_with=(BOW,)),
        )
    }
)

KINDS = MappingProxyType(
    {
        facts.id: facts
        for facts in (
            KindFacts("rat", 2, 2, 1, figures=6),
            KindFacts("elite-rat", 3, 2, 1, figures=4, is_ranged=True, shares="rat"),
            KindFacts("roach", 2, 1, 1, figures=8),
            KindFacts("spider", 2, 3, 3, figures=1, is_large=True),
            KindFacts("centipede", 3, 2, 4, figures=1, is_large=True),
        )
    }
)

_MAGE, _WAR, _CURE, _SCAMP, _ARCH = ("mystic",), ("warrior",), ("healer",), ("scamp",), ("archer",)
ABILITIES = MappingProxyType(
    {
        facts.id: facts
        for facts in (
            AbilityFacts("first-aid", (), 2, cheaper=(("healer", 1),)),
            AbilityFacts("chain-lightning", _MAGE, 3),
            AbilityFacts("mystic-blast", _MAGE),
            AbilityFacts("mystic-bolt", _MAGE),
            AbilityFacts("invisibility", _MAGE),
            AbilityFacts("meeps", _MAGE),
            AbilityFacts("major-heal", _CURE),
            AbilityFacts("fortify", _CURE, 2),
            AbilityFacts("cure", _CURE),
            AbilityFacts("feint", _WAR),
            AbilityFacts("battle-squeak", _WAR, 1),
            AbilityFacts("backslash", _WAR),
            AbilityFacts("resolve", _WAR),
            AbilityFacts("protect", _WAR),
            AbilityFacts("battle-leader", ("leader",)),
            AbilityFacts("inspire", ("leader",), 2),
            AbilityFacts("give-order", ("leader",)),
            AbilityFacts("set-trap", ("tinkerer",)),
            AbilityFacts("knife-strike", _SCAMP, 2),
            AbilityFacts("find", _SCAMP),
            AbilityFacts("dodge", _SCAMP),
            AbilityFacts("energy-rush", _SCAMP),
            AbilityFacts("keen-eye", ("scamp", "archer")),
            AbilityFacts("thundersqueak", ("warrior", "tinkerer", "healer")),
            AbilityFacts("accurate-shot", _ARCH, 2),
            AbilityFacts("aimed-shot", _ARCH, 1),
            AbilityFacts("power-shot", _ARCH, 3),
            AbilityFacts("preemptive-shot", _ARCH, 1),
        )
    }
)


@cache
def abilities_for(classes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the abilities whose class condition one of `classes` meets (MM-SETUP-3, MM-HERO-2)."""
    return tuple(
        id for id, facts in ABILITIES.items() if not facts.classes or set(facts.classes) & set(classes)
    )


@dataclass(frozen=True)
class RoomRules:
    """What a chapter says of one room: a special surge, a special search, rules by name, notes in words."""

    id: str
    surge: tuple[tuple[str, int], ...] = ()
    search: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A chapter as data: what the storybook fixes before the first turn."""

    number: int
    title: str
    end_page: int
    rooms: tuple[str, ...]
    start: str
    goal: str
    minions: tuple[tuple[str, int], ...] = ()
    barred: tuple[str, ...] = ()
    party_size: int = PARTY_SIZE
    encounters: int = NORMAL_ENCOUNTERS
    tiles: tuple[str, ...] = ()
    room_rules: tuple[RoomRules, ...] = field(default=())
    lost_when_all_captured: bool = True

    def rules_of(self, room: str) -> RoomRules:
        """Return what the chapter says of a room; nothing where it says nothing."""
        return next((rules for rules in self.room_rules if rules.id == room), RoomRules(room))


CHAPTER_ONE = Chapter(
    number=1,
    title="flight-to-barksburg",
    end_page=6,  # MM-CH1-2
    rooms=("room-5", "room-6", "room-4", "room-3", "room-2", "room-1"),
    tiles=("room-5", "room-4", "room-2"),  # MM-CH1-4
    start="room-5",
    goal="room-1",
    minions=(("rat", 3),),
    barred=("lily",),  # MM-CH1-1
    room_rules=(
        RoomRules("room-5", surge=(("rat", 2),), search="tinkerers-treasure"),  # MM-CH1-8, -9
        RoomRules("room-6", search="hook-and-line", rules=("leaving-sewers",)),  # MM-CH1-10
        RoomRules("room-3", rules=("maggie", "kitchen-cheese")),  # MM-CH1-11, -12
        RoomRules("room-1", rules=("crow", "tree")),  # MM-CH1-13..15
    ),
)
CHAPTERS = MappingProxyType({chapter.number: chapter for chapter in (CHAPTER_ONE,)})
