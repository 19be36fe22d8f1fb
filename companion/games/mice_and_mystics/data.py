"""The printed numbers of Mice and Mystics, and how sure each is (facts.md: S seed, 1P one source ...)."""

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from companion.games.mice_and_mystics.cards import (
    BOW,
    BREASTPLATE,
    DAGGER,
    HAMMER,
    MACE,
    STAFF,
    SWORD,
    CardFacts,
)
from companion.rules.box.own_rows import is_own_id

WHEEL_SIZE = 6  # MM-SURGE-2
LEVEL_UP_COST = 6  # MM-FREE-6
BAG_SIZE = 3  # MM-FREE-3
FIRST_PAGE = 1  # MM-SETUP-8
HIGHEST_VALUE = 12  # a bound for what is typed, not a rule
MOST_TRAPS = 12  # a bound for what is typed, not a rule
LAST_PAGE = 30  # a bound for what is typed, not a rule (MM-OPEN-52)

CLASSES = ("leader", "warrior", "mystic", "scamp", "tinkerer", "archer", "healer")
VALUES = ("combat", "defence", "lore", "movement", "vitality")
FACES_WITH_ONE = ("cheese-1", "bow-1-star")
STATES = ("stunned", "webbed", "knocked-down", "bewitched")
OWN_KIND, OWN_EFFECT = "kind-", "effect-"  # before the numbers of minions and effects of the group's own
FILCH = "filch"  # the cheese that he may take off the wheel (MM-HERO-7)
TRAPS_SPARE = "lily"  # two public sources agree: no mousetrap catches her
BOSS_CARDS_USED = 2  # MM-BOSS-2
TILES, DICE = 8, 5  # MM-COMP-1
ABILITY_CARDS, ENCOUNTER_CARDS, INITIATIVE_CARDS = 28, 18, 19  # MM-COMP-1
CHEESE_TOKENS, MOUSETRAPS = 24, 2  # three sources (facts.md 1.1)
CHEESE_MASTER_ROLL = 3  # MM-ACH-2
ROACH_LORD_KILLS = 4  # MM-ACH-3
ACHIEVEMENTS = ("cheese-master", "roach-lord", "poison-master", "escape-artist", "cat-tamer")  # MM-ACH-2..6

# The open notes that a group may read the other way.
HOUSE_RULES = (
    *("MM-OPEN-1", "MM-OPEN-6", "MM-OPEN-10", "MM-OPEN-11", "MM-OPEN-14"),
    *("MM-OPEN-15", "MM-OPEN-18", "MM-OPEN-22", "MM-OPEN-23", "MM-OPEN-27"),
    *("MM-OPEN-37", "MM-OPEN-40", "MM-OPEN-42", "MM-OPEN-44", "MM-OPEN-50"),
    *("MM-OPEN-64", "MM-OPEN-65"),
)

# What a minion's card may do that the companion follows (MM-CARD-12; what each does rests on one source).
KIND_EFFECTS = (
    *("poison", "stun", "web", "charm", "steal", "aggressive", "constrict", "carapace"),
    "constrict+carapace",  # one source gives both to one boss
)
ONE_EFFECT = tuple(effect for effect in KIND_EFFECTS if "+" not in effect)
MOMENTS_OF_MINION = ("turn", "before-move", "hits", "felled")  # when its hands-on sentence is shown
MOMENTS_OF_TURN = ("turn", "before-move")  # over with the turn
FORBIDS = ("move", "action", "attack", "search", "free")  # what an effect of the group's own may forbid
EACH_TURN = ("", "wound", "cheese")  # what it does at the beginning of each turn of the mouse
ENDS = ("roll", "turns", "hand", "card")  # how it ends: a Recover with a star, so many turns, by people
MOST_TURNS = 12  # a bound for what is typed, not a rule
TOKENS_OF = MappingProxyType({"stun": "stunned", "web": "webbed", "charm": "bewitched"})


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
class CardOfMinion:
    """An initiative card: dice, vitality, what one source says that it does. All of it is unverified."""

    id: str
    combat: int
    defence: int
    vitality: int
    is_ranged: bool = False
    effect: str = ""


@dataclass(frozen=True)
class KindFacts:
    """A kind of minion: its figures in the box, and its initiative cards if it is not alone on one."""

    id: str
    figures: int
    is_large: bool = False
    shares: str = ""
    cards: tuple[str, ...] = ()
    is_boss: bool = False


@dataclass(frozen=True)
class AbilityFacts:
    """An ability card: the classes that may learn it, its cost in cheese if a source tells."""

    id: str
    classes: tuple[str, ...] = ()
    cost: int | None = None
    cheaper: tuple[tuple[str, int], ...] = ()


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
            KindFacts("rat", 6),
            KindFacts("elite-rat", 4, shares="rat"),
            KindFacts("roach", 8),
            KindFacts("spider", 1, is_large=True),
            KindFacts("centipede", 1, is_large=True),
            KindFacts("vurst", 1, shares="rat", is_boss=True),
            KindFacts("skitter-clak", 1, is_large=True, is_boss=True),
            KindFacts(
                "vanestra",
                1,
                cards=("vanestra-charm", "vanestra-sting", "vanestra-web", "vanestra-call"),
                is_boss=True,
            ),
            KindFacts("brodie", 1, is_large=True, cards=("brodie-scratch", "brodie-chase"), is_boss=True),
        )
    }
)

INITIATIVE = MappingProxyType(
    {
        facts.id: facts
        for facts in (
            CardOfMinion("rat", 2, 2, 1, effect="aggressive"),
            CardOfMinion("elite-rat", 3, 2, 1, is_ranged=True, effect="aggressive"),
            CardOfMinion("roach", 2, 1, 1, effect="steal"),
            CardOfMinion("spider", 2, 3, 3, effect="poison"),
            CardOfMinion("centipede", 3, 2, 4, effect="stun"),
            CardOfMinion("vurst", 3, 3, 3, is_ranged=True),
            CardOfMinion("skitter-clak", 2, 2, 3, effect="constrict+carapace"),
            CardOfMinion("vanestra-charm", 3, 4, 1, is_ranged=True, effect="charm"),
            CardOfMinion("vanestra-sting", 4, 4, 1, effect="poison"),
            CardOfMinion("vanestra-web", 3, 4, 1, is_ranged=True, effect="web"),
            CardOfMinion("vanestra-call", 4, 4, 1),
            CardOfMinion("brodie-scratch", 3, 4, 1),
            CardOfMinion("brodie-chase", 3, 4, 1),
        )
    }
)


BRODIE = "brodie"
MINIONS = tuple(id for id, facts in KINDS.items() if not facts.is_boss)
BOSSES = tuple(id for id, facts in KINDS.items() if facts.is_boss)
RATS = ("rat", "elite-rat")  # MM-OPEN-45; never a boss with a rat's figure (MM-BOSS-8)


def is_rat(kind: str) -> bool:
    """Return whether a kind is a rat for every rule that names rats (MM-OPEN-45)."""
    return kind in RATS


def is_roach(kind: str) -> bool:
    """Return whether a kind is a roach for every rule that names roaches, greedy or not (MM-ROACH-1)."""
    return kind == "roach"


@cache
def cards_of(kind: str) -> tuple[str, ...]:
    """Return the initiative cards of a kind: one, or those of a boss that has several (MM-BOSS-2)."""
    return KINDS[kind].cards or (kind,)


@cache
def kind_of(card: str) -> str:
    """Return the kind of an initiative card; a mouse's card is of its own kind.

    Several cards of a boss of the group's own are "kind-101/1", "kind-101/2".
    """
    return next((id for id, facts in KINDS.items() if card in facts.cards), card.partition("/")[0])


def is_own_kind(id: object) -> bool:
    """Return whether an id is that of a minion of the group's own."""
    return is_own_id(id, OWN_KIND)


def is_own_effect(id: object) -> bool:
    """Return whether an id is that of an effect of the group's own."""
    return is_own_id(id, OWN_EFFECT)


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
