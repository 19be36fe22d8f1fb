"""Cards that the rulebook and its examples tell of, with how sure they are (facts.md 2.4, 2.7; SF-CARD)."""

from dataclasses import dataclass
from types import MappingProxyType

from companion.games.stuffed_fables.data import COURAGE, NORMAL
from companion.games.stuffed_fables.pieces import Bonus, MonsterAction, MonsterCard
from companion.rules.box.parsing import plain_word

GROUP = "group"  # in place of slots: an item for all
OWN_NAME = "own"  # in place of a status: one that the group names itself


@dataclass(frozen=True)
class ItemCard:
    """An item card as far as it has been read; `id` is its name, or ours for one that examples name.

    `slots` are ("group",) on one that is for all (SF-ITEM-3), none if they are unknown; `gain` is
    stuffing for a monster that is defeated with it.
    """

    id: str
    slots: tuple[str, ...] = ()
    weapon: str = ""
    reach: int = 0
    colour: str = ""
    amount: int = 0
    use: str = ""
    gain: int = 0
    words: str = ""
    copies: int = 1
    is_unverified: bool = False

    @property
    def bonus(self) -> Bonus | None:
        return Bonus(self.colour, self.amount, self.use) if self.colour and self.amount else None


@dataclass(frozen=True)
class ItemFacts:
    """An item that examples name: what they tell of it, and its names in print, by which it is typed."""

    card: ItemCard
    names: tuple[str, ...]


@dataclass(frozen=True)
class StatusCard:
    """A status card: the test that rids a stuffy of it, and what it does, in the group's words."""

    id: str
    colour: str = ""
    difficulty: int = 0
    words: str = ""
    copies: int = 1


@dataclass(frozen=True)
class WordCard:
    """A card of which a companion keeps the name and the group's own words: environment, Lost card."""

    id: str
    words: str = ""
    copies: int = 1


CRAWLY = MonsterCard(  # both the rulebook and a second source (SF-CARD-4, SF-OPEN-4)
    "crawly",
    "",
    NORMAL,
    5,
    (MonsterAction(1, 3, 6, 1, 3, "rush"), MonsterAction(4, 6, 3, 1, 4, "clickety", "clickety-then")),
)
PRINTED = MappingProxyType({CRAWLY.id: ("Crawly", "Tantezampe")})  # by which its card is typed
ITEMS = MappingProxyType(
    {
        facts.card.id: facts
        for facts in (
            ItemFacts(  # the gain rests on our reading of one sign (SF-CARD-6, SF-OPEN-5)
                ItemCard("tenderizer", ("paws",), "melee", 0, "red", 1, "melee", 1, is_unverified=True),
                ("Meat Tenderizer", "Mazzuolo Batticarne"),
            ),
            ItemFacts(ItemCard("letter-opener", ("paws",), "melee"), ("Letter Opener", "Tagliacarte")),
            ItemFacts(ItemCard("scissors", ("paws",)), ("Scissors", "Forbici")),
            ItemFacts(ItemCard("rubber-bands", colour="green", amount=1), ("Rubber Bands", "Elastici")),
            ItemFacts(
                ItemCard("bow", weapon="ranged", reach=6),
                ("Suction-Cup Bow and Arrows", "Arco e Frecce a Ventosa"),
            ),
        )
    }
)  # SF-CARD-10
STATUS_NAMES = MappingProxyType(  # by which a known status card is typed (SF-STATUS-4)
    {
        COURAGE: ("Courage", "Coraggio"),
        "scared": ("Scared", "Spaventato", "Spaventata"),
        "angry": ("Angry", "Arrabbiato", "Arrabbiata"),
        "torn": ("Torn", "Lacerato", "Lacerata"),
        "worried": ("Worried", "Preoccupato", "Preoccupata"),
    }
)
_STATUSES = {plain_word(name): id for id, names in STATUS_NAMES.items() for name in names}
_MONSTERS = {plain_word(name): id for id, names in PRINTED.items() for name in (id, *names)}
_BY_NAME = {plain_word(name): id for id, facts in ITEMS.items() for name in (id, *facts.names)}


def known_item(name: str) -> str:
    """Return the id of an item that examples name, by any of its names; "" if it is none of them."""
    return _BY_NAME.get(plain_word(name), "")


def known_monster(name: str) -> str:
    """Return the id of the monster that the rulebook prints, by any of its names; "" if it is another."""
    return _MONSTERS.get(plain_word(name), "")


def known_status(name: str) -> str:
    """Return the id of a status card that every box has, by any of its names; "" if it is another."""
    return _STATUSES.get(plain_word(name), "")


def is_same(name: str, other: str) -> bool:
    """Return whether two names, as people type them, are the same."""
    return plain_word(name) == plain_word(other)
