"""What the game prints: dice, characters, monsters, counts; each with how sure it is (facts.md 2)."""

from dataclasses import dataclass
from types import MappingProxyType

WHITE, BLACK, PURPLE = "white", "black", "purple"
COLOURS = ("black", "white", "red", "green", "yellow", "blue", "purple")
ATTRIBUTES = ("red", "green", "yellow", "blue", "purple")
FACES = ("1", "2", "3", "4", "5", "6")  # an assumption: the rulebook prints no faces (SF-OPEN-1)
EACH_COLOUR = 5  # one source, and the sum of 35 (facts.md 2.2, SF-OPEN-1)
DICE_IN_BOX = 35  # SF-COMP-3

HAND = 5  # dice to draw (SF-BAG-1)
STUFFING = 5  # to start with (SF-SETUP-2)
DRAW, SEARCH, THREAT, ACTIONS, DISCARD, CHECK = 1, 2, 3, 4, 5, 6  # the steps of a turn (SF-TURN-1)
STEP_IDS = MappingProxyType(
    {"step-1": DRAW, "step-2": SEARCH, "step-4": ACTIONS}
)  # those that may be set by hand; the others are over at once
OFFER = 4  # cards at a merchant's (SF-SHOP-1)
SLOTS = ("head", "body", "paws", "accessory")  # SF-ITEM-1
NORMAL, LEADER, BOSS = "normal", "leader", "boss"  # SF-ENC-8
DEEP, RESTLESS, WAKING = "deep", "restless", "waking"  # SF-CARD-8
MIXED_BELOW = 3  # sleep cards with Waking among them (SF-SETUP-9)
USES = ("melee", "ranged", "search", "move", "test", "group")  # what dice are rolled for
WAYS = ("melee", "ranged")
COLOUR_OF = MappingProxyType({"melee": "red", "ranged": "green", "search": "yellow"})  # SF-DICE-5..7
OWNED = ("stuffing", "buttons", "hearts")  # what is counted of a stuffy
COURAGE = "courage"
STATUSES = (COURAGE, "scared", "angry", "torn", "worried")  # SF-STATUS-4
DECKS = ("item", "lost", "monster", "boss", "environment", "status", "sleep")
LAST_STORY = 7  # more than one source (facts.md 2.8)
LONGEST_NAME = 60
HIGHEST = 99  # no value of a card, and no counter, is higher

# the open notes that a group may read the other way
HOUSE_RULES = (
    *("SF-OPEN-8", "SF-OPEN-8-hand", "SF-OPEN-14", "SF-OPEN-17"),
    *("SF-OPEN-23", "SF-OPEN-33", "SF-OPEN-36", "SF-OPEN-42"),
    *("SF-OPEN-46", "SF-OPEN-47"),
)


@dataclass(frozen=True)
class Edition:
    """The counts in which the editions differ; Italian ones as in our rulebook, English from two sources."""

    id: str
    items: int
    environments: int
    stuffing: int
    hearts: int


EDITIONS = MappingProxyType(
    {"italian": Edition("italian", 47, 7, 32, 16), "english": Edition("english", 46, 8, 30, 15)}
)
BUTTONS, LOST_CARDS, SLEEP_CARDS, MONSTER_CARDS, STATUS_CARDS = 15, 29, 10, 12, 34  # SF-COMP-4, -5
DISCOVERY_CARDS, OBJECTIVES, LOST_TOKENS, MINION_FIGURES = 40, 4, 4, 17


@dataclass(frozen=True)
class Facts:
    """What is known of a character: the colour that its active ability rerolls, its abilities' ids."""

    id: str
    reroll: str = ""
    abilities: tuple[str, ...] = ()
    is_unverified: bool = False


OWN_PREFIX = "stuffy-"  # of the ids of stuffies of a group's own, such as "stuffy-101"
CHARACTERS = MappingProxyType(
    {
        facts.id: facts
        for facts in (
            Facts("stitch", "yellow", ("insight", "outwit", "diversion", "concentration")),  # SF-CARD-9
            Facts("lumpy", "blue"),  # SF-CARD-10
            Facts("flops", "green", is_unverified=True),  # one source
            Facts("theadora"),
            Facts("piggle"),
            Facts("lionel"),
        )
    }
)
