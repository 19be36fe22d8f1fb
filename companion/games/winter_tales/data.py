"""Printed numbers of Winter Tales, and names that sources confirm."""

from dataclasses import dataclass
from types import MappingProxyType

SPRING, WINTER, WRITER = "spring", "winter", "writer"
SIDES = (SPRING, WINTER)
TALE, SOLDIER = "tale", "soldier"
KINDS = (TALE, SOLDIER)
SIDE_OF = MappingProxyType({TALE: SPRING, SOLDIER: WINTER})  # WT-TERM-1
KIND_OF = MappingProxyType({SPRING: TALE, WINTER: SOLDIER})
PLACE, SQUARE = "place", "square"
SPACES = (PLACE, SQUARE)  # WT-TERM-3
FIRST_SPACE = MappingProxyType({TALE: PLACE, SOLDIER: SQUARE})  # WT-SETUP-6
NOBODY = "nobody"
OWN = "own"  # a name that people type
NEUTRAL = "neutral"  # a memory that favours no side (WT-OPEN-17)

AVAILABLE, ON_BOARD, STARTED, FACED = "available", "on_board", "started", "faced"
STATES = (AVAILABLE, ON_BOARD, STARTED, FACED)
READY, ACTIVATED, STANDING, LYING = "ready", "activated", "standing", "lying"

HAND = 4  # at the start, and at the end of a chapter (WT-SETUP-9, WT-CHAP-5)
DRAWN = 3  # in an activation (WT-ACT-3)
LIMIT = 7  # at the end of an activation (WT-ACT-6)
NATURAL = 14  # the highest hand that the rules can make (WT-OPEN-8)
RESCUE = 2  # WT-RESC-4
CHEAPER_RESCUE = 1  # WT-VAR-2
MEMORIES = 3  # WT-OPEN-30
FEWER_MEMORIES = 2  # WT-VAR-4
MOST_MEMORIES = 7
TILE = 4  # WT-SETUP-11
FAVOURABLE = 3  # WT-EPI-8
HIGHEST = 99
SIGNS = ("star", "moon", "flame", "key", "bell", "skull")  # that a module may have
LONGEST_WORDS = 200
CHARACTERS = 14  # cards, and as many figures (facts.md 3)
STORY_CARDS, QUEST_COUNTERS, QUEST_CARDS_IN_BOX, FIGURES_OF_A_SIDE = 93, 8, 14, 7  # two sources (facts.md 3)
MOST_NAMES = 20
LONGEST_NAME = 40


@dataclass(frozen=True)
class Share:
    """How many characters each player has, by role: (fairy tales, soldiers)."""

    player: int
    writer: int = 0  # of each kind

    def of(self, role: str) -> tuple[int, int]:
        """Return the fairy tales and the soldiers of one player."""
        shares = {SPRING: (self.player, 0), WINTER: (0, self.player), WRITER: (self.writer, self.writer)}
        return shares[role]


# WT-SETUP-1, by the number of players
SHARES = MappingProxyType(
    {2: Share(4), 3: Share(4, 2), 4: Share(3), 5: Share(2, 1), 6: Share(2), 7: Share(2, 1)}
)

# facts.md 3: two sources, the last of the fairy tales one
KNOWN = MappingProxyType(
    {
        TALE: ("alice", "dorothy", "pinocchio", "match-girl", "tin-man"),
        SOLDIER: ("wolf", "mad-hatter", "candlewick", "snow-white", "white-rabbit", "mangiafuoco"),
    }
)
ONE_SOURCE = ("tin-man",)

# the open notes that a group may read the other way
HOUSE_RULES = (
    *("WT-OPEN-4", "WT-OPEN-5", "WT-OPEN-7", "WT-OPEN-8", "WT-OPEN-9", "WT-OPEN-13", "WT-OPEN-15"),
    *("WT-OPEN-18", "WT-OPEN-23", "WT-OPEN-25", "WT-OPEN-26", "WT-OPEN-27", "WT-OPEN-28", "WT-OPEN-29"),
    *("WT-OPEN-32", "WT-OPEN-33", "WT-OPEN-34", "WT-OPEN-35", "WT-OPEN-36", "WT-OPEN-37"),
)
