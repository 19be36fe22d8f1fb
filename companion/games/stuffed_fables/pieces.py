"""The pieces on the table: stuffies, items, monsters, the page, and what waits to be finished."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.stuffed_fables.data import BOSS, LEADER, NORMAL, STUFFING, WAKING
from companion.games.stuffed_fables.dice import Rows
from companion.rules import IllegalPlay, _, replace
from companion.rules.box.book_order import STAYS, Way, shown_number


@dataclass(frozen=True)
class Bonus:
    """What a card adds to each die of a colour, in one use of dice or in all (SF-BONUS-1).

    A purple die gets it only if the card names purple (SF-BONUS-3).
    """

    colour: str
    amount: int
    use: str = ""  # one of USES, "" for all
    source: str = ""


@dataclass(frozen=True)
class Item:
    """An item card: worn in its slots, or with none for the whole group (SF-CARD-5, SF-ITEM-3)."""

    id: str
    name: str
    slots: tuple[str, ...] = ()
    weapon: str = ""  # "melee", "ranged" or none
    reach: int = 0
    bonus: Bonus | None = None
    gain: int = 0  # stuffing for defeating a monster with it (SF-CARD-6)
    words: str = ""

    @property
    def is_for_group(self) -> bool:
        return not self.slots


@dataclass(frozen=True)
class Ability:
    """A character's ability: the first is active and free, the others cost a heart (SF-ABIL-1, -2)."""

    id: str  # ours, or the group's own name for it
    words: str = ""
    is_acquired: bool = True


@dataclass(frozen=True)
class Character:
    """A character's card: the colour that its active ability rerolls, and its abilities (SF-CARD-1)."""

    id: str
    reroll: str = ""
    abilities: tuple[Ability, ...] = ()
    is_unverified: bool = False
    name: str = ""
    hands_on: str = ""


OF_OWN = ("name", "hands_on")  # the last fields of a card: what one of the group's own says besides


@dataclass(frozen=True)
class Stuffy:
    """A toy in play. Without stuffing it has collapsed (SF-COLL-1).

    `hands_on` is what people do by hand in its turn, in their words; `done_on` the turn in which they did.
    """

    id: str  # the character
    player: str
    stuffing: int = STUFFING
    buttons: int = 0
    hearts: int = 0
    statuses: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    stored: str = ""  # the colour of the die on its card
    stored_on: int = 0  # the turn in which it came there
    bonuses: tuple[Bonus, ...] = ()
    reroll: str = ""  # the colour that its active ability rerolls
    abilities: tuple[Ability, ...] = ()
    is_unverified: bool = False
    hands_on: str = ""
    done_on: int = 0

    @property
    def is_collapsed(self) -> bool:
        return self.stuffing == 0

    def in_slot(self, slot: str) -> Item | None:
        return next((item for item in self.items if slot in item.slots), None)


@dataclass(frozen=True)
class MonsterAction:
    """What a monster does on some results of its die (SF-CARD-3)."""

    low: int
    high: int
    speed: int = 0
    reach: int = 0
    strength: int = 0
    name: str = ""
    words: str = ""


@dataclass(frozen=True)
class MonsterCard:
    """A monster's card as the group typed it, or as sources tell; defence 0 is not known yet (SF-CARD-2)."""

    id: str
    name: str = ""
    kind: str = NORMAL
    defence: int = 0
    actions: tuple[MonsterAction, ...] = ()
    base: str = ""
    copies: int = 1
    words: str = ""
    is_unverified: bool = False

    def action(self, result: int) -> MonsterAction | None:
        """Return what it does on a result, None if it is unknown (SF-MON-2)."""
        return next((action for action in self.actions if action.low <= result <= action.high), None)


@dataclass(frozen=True)
class Monster:
    """A monster in the column (SF-ENC-7). A boss has dark stuffing (SF-BOSS-1)."""

    id: str  # its card's, and a number: "crawly-2"
    card: str
    dark: int = 0


@dataclass(frozen=True)
class Trial:
    """A test that a page, a status or a card asks for (SF-TEST-1)."""

    name: str
    colour: str
    difficulty: int
    passed: str = ""  # sections of the book, such as "73-3"
    failed: str = ""
    is_group: bool = False
    limit: str = ""  # who may add to a group test (SF-GROUP-5)


@dataclass(frozen=True)
class PointOf:
    """A point of interest on a page: its name, the section to read (SF-POI-1, -3)."""

    name: str
    section: str = ""
    is_repeatable: bool = False


@dataclass(frozen=True)
class Page:
    """A page of the story book as far as the group has typed it (SF-STORY-3)."""

    number: str = ""
    search: int | None = None  # 0: no search here (SF-SEARCH-2); None: unknown
    first: str = ""  # section, or words, of the first surge
    later: str = ""
    restless: str = ""  # of the side box for Restless Sleep
    tests: tuple[Trial, ...] = ()
    points: tuple[PointOf, ...] = ()
    merchants: tuple[str, ...] = ()
    lost: int = 0  # squares for lost tokens
    words: str = ""  # special rules, in the group's words


@dataclass(frozen=True)
class Story:
    """A story as far as the group has typed it (SF-STORY-1).

    One of the group's own has a `place` in a `book`.
    """

    number: int = 1
    name: str = ""
    start: str = ""  # its first section
    pages: tuple[Page, ...] = ()
    mission: str = ""
    deep: str = ""  # the sections of the two endings (SF-SLEEP-5)
    waking: str = ""
    discovery: int = 0  # discovery cards to set aside (SF-CAMP-2)
    book: str = ""  # of one of the group's own; "" is book one
    place: int = 0
    after_victory: Way = STAYS
    after_failure: Way = STAYS

    @property
    def shown_number(self) -> int:
        """The number that people know it by: its place in its book."""
        return shown_number(self)


@dataclass(frozen=True)
class Point:
    """A point of interest on the map now (SF-ST-23)."""

    id: str
    name: str
    section: str = ""
    is_repeatable: bool = False
    is_explored: bool = False

    @property
    def is_open(self) -> bool:
        return self.is_repeatable or not self.is_explored


@dataclass(frozen=True)
class Merchant:
    """A merchant's square: once it is opened, what is on offer (SF-SHOP-1, -4)."""

    id: str
    name: str
    is_open: bool = False
    offer: tuple[Item, ...] = ()


@dataclass(frozen=True)
class GroupTest:
    """An open group test; its dice lie with the value that they had when rolled (SF-GROUP-2, SF-OPEN-27)."""

    id: str
    colour: str
    difficulty: int
    dice: tuple[tuple[str, int], ...] = ()  # colour, value
    limit: str = ""
    name: str = ""
    passed: str = ""

    @property
    def total(self) -> int:
        return sum(value for _colour, value in self.dice)

    @property
    def missing(self) -> int:
        return max(0, self.difficulty - self.total)


@dataclass(frozen=True)
class Pile:
    """A deck: cards left, and discarded."""

    id: str
    left: int
    discarded: int = 0

    def drawn(self, count: int) -> "Pile":
        """Return the deck after cards were drawn; one that runs out is its shuffled discards (SF-OPEN-10).

        Raises: IllegalPlay, if there are not so many.
        """
        if count <= self.left:
            return replace(self, left=self.left - count)
        if count > self.left + self.discarded:
            raise IllegalPlay(_("Fewer cards are left."), rule="SF-OPEN-10")
        return replace(self, left=self.left + self.discarded - count, discarded=0)


@dataclass(frozen=True)
class Roll:
    """Dice that lie rolled before a stuffy, and wait: for a reroll, or to be placed (SF-BONUS-2, SF-GROUP-2).

    They are still in its hand, as far as the count of dice goes.
    """

    use: str
    stuffy: str
    dice: tuple[tuple[str, int], ...]  # colour, face
    aim: str = ""  # a monster, a group test
    colour: str = ""
    difficulty: int = 0
    extra: int = 0
    passed: str = ""
    failed: str = ""
    weapon: str = ""  # the item that strikes
    is_rerolled: bool = False


@dataclass(frozen=True)
class Strike:
    """A monster that has rolled its die, and moves and attacks (SF-MON-2..8)."""

    monster: str
    face: int
    is_spare: bool = False  # a black die from the discard area (SF-OPEN-33)


@dataclass(frozen=True)
class MonstersTurn:
    """Who is still to act, top first. `is_ordered`: by the book, within a player's turn (SF-OPEN-44).

    It `is_open` while people do what a sleep card brings, though everybody has acted (SF-SLEEP-3).
    """

    todo: tuple[str, ...]
    is_ordered: bool = False
    strike: Strike | None = None
    is_open: bool = False


@dataclass(frozen=True)
class Pause:
    """Why a turn rests: a lost one, a point of interest, a merchant (SF-TURN-4)."""

    kind: str  # "lost", "point", "merchant"
    what: str = ""


@dataclass(frozen=True)
class Leaving:
    """The page is left as soon as the turn ends; what goes along (SF-LEAVE-2, SF-OPEN-13)."""

    keeps_threat: bool = True
    keeps_group: bool = False
    keeps_environments: bool = False


@dataclass(frozen=True)
class Record:
    """A story that was played to its end (SF-CAMP-5)."""

    story: int
    name: str
    outcome: str
    ending: str = ""  # "deep" or "waking", if it was won
    added: Rows = ()  # discovery cards by deck
    is_replay: bool = False
    turns: int = 0
    book: str = ""
    place: int = 0


def woke(revealed: Iterable[str]) -> bool:
    """Return whether Waking is among the revealed sleep cards (SF-SLEEP-4)."""
    return WAKING in revealed


def earns_courage(kind: str) -> bool:
    return kind in (LEADER, BOSS)
