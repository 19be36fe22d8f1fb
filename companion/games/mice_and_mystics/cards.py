"""Search cards whose data the rulebook prints, and what cards of the group's own may do (MM-CARD)."""

from dataclasses import dataclass
from types import MappingProxyType

from companion.rules import _

SEARCH_CARDS = 71  # MM-COMP-1
PAWS = 2  # MM-CARD-3
TAIL_CARD = "dagger"  # MM-HERO-8
PAW_PARTS = MappingProxyType({"paw": 1, "both-paws": 2})
# What an armour or an accessory may take, as its card shows (MM-CARD-4).
BODY_PARTS = ("head", "body", "arm", "feet", "tail", *PAW_PARTS)
ATTACK_TYPES = ("sharp", "blunt", "magic")  # MM-CARD-2
EQUIPPED_KINDS = ("weapon", "armour", "accessory")
FOUND_KINDS = (*EQUIPPED_KINDS, "item", "scroll", "trick", "event", "party-item")
KEPT_KINDS = FOUND_KINDS[:6]  # the others are done with at once, or go into the stash (MM-SEARCH-2..4)
USED_KINDS = ("item", "scroll", "trick")  # MM-CARD-6, -7
NONE = "none"  # what is picked if a card has no type, takes no part, does nothing that is reckoned with
PARTY_ITEMS = ("disguise", "hook-and-line", "fork", "grape")  # MM-PARTY
LOST_WITH_TILE = ("hook-and-line", "fork")  # the rules name no other (MM-EXPL-9)

# What a card may do that the companion reckons with, and the rule that says so.
CARD_EFFECTS = MappingProxyType(
    {
        "dagger": "MM-CARD-15",
        "mace": "MM-CARD-16",
        "melee-only": "MM-CARD-17",
        "slip-away": "MM-CARD-18",
        "double-bows": "MM-CARD-19",
        "staff": "MM-CARD-20",
    }
)
DOES = MappingProxyType(
    {
        "dagger": _("a minion lower in the column defends with 1 die less"),
        "mace": _("+1 battle for each wounded mouse on the space"),
        "melee-only": _("not with ranged weapons"),
        "slip-away": _("after blocking every hit, the wearer may move anywhere in the room"),
        "double-bows": _("each bow is 2 hits"),
        "staff": _("on the same space a blunt melee weapon"),
    }
)
EFFECTS_OF = MappingProxyType(
    {
        "weapon": ("dagger", "mace", "double-bows", "staff"),
        "armour": ("slip-away", "melee-only"),
        "accessory": ("melee-only", "slip-away"),
    }
)


@dataclass(frozen=True)
class CardFacts:
    """A search card whose data the rulebook prints. `combat` and `defence` are dice it adds.

    `needs` are classes, or a mouse, of which one is enough; `part` is the body part it takes, "" for none.
    Of some `is_needs_lost`: no source says who may use them, so the group reads it on the card (MM-CARD-4).
    """

    id: str
    kind: str
    combat: int = 0
    defence: int = 0
    is_ranged: bool = False
    attack: str = ""
    paws: int = 1
    unverified: bool = False
    part: str = ""
    needs: tuple[str, ...] = ()
    effect: str = ""
    is_needs_lost: bool = False


SWORD = CardFacts("collins-sword", "weapon", combat=1, attack="sharp", needs=("warrior",))
BREASTPLATE = CardFacts(
    "leather-breastplate", "armour", defence=1, paws=0, part="body", needs=("warrior", "healer", "tinkerer")
)
DAGGER = CardFacts("dagger", "weapon", attack="sharp", effect="dagger")
MACE = CardFacts("tildas-mace", "weapon", attack="blunt", needs=("tilda",), effect="mace")
STAFF = CardFacts(
    "maginos-staff", "weapon", combat=1, is_ranged=True, attack="magic", needs=("mystic",), effect="staff"
)
HAMMER = CardFacts("hammer", "weapon", attack="blunt", paws=2, unverified=True, is_needs_lost=True)
BOW = CardFacts("bow", "weapon", is_ranged=True, attack="sharp", paws=2, unverified=True, is_needs_lost=True)
PRECISION_BOW = CardFacts(
    "precision-bow",
    "weapon",
    combat=1,
    is_ranged=True,
    attack="sharp",
    paws=2,
    unverified=True,
    needs=("archer", "scamp"),
    effect="double-bows",
)
CLOAK = CardFacts(
    "shifting-cloak", "armour", defence=1, paws=0, part="body", needs=("mystic", "scamp"), effect="slip-away"
)
RING = CardFacts("feline-ring", "accessory", combat=1, paws=0, effect="melee-only", is_needs_lost=True)
TREASURE = CardFacts("tinkerers-treasure", "item", paws=0, needs=("tinkerer",))
FOUND = (DAGGER, BREASTPLATE, PRECISION_BOW, CLOAK, RING, TREASURE)

CARDS = MappingProxyType(
    {
        facts.id: facts
        for facts in (
            SWORD,
            BREASTPLATE,
            DAGGER,
            MACE,
            STAFF,
            HAMMER,
            BOW,
            PRECISION_BOW,
            CLOAK,
            RING,
            TREASURE,
        )
    }
    | {item: CardFacts(item, "party-item", paws=0) for item in PARTY_ITEMS}
)
