"""The pieces of Winter Tales: players, characters, quests, and what runs just now."""

from dataclasses import dataclass

from companion.games.winter_tales.data import AVAILABLE, NEUTRAL, SIDE_OF, SPRING, WINTER, WRITER


@dataclass(frozen=True)
class Player:
    """A seat: who sits there, the role, the story cards in hand (WT-HAND-1)."""

    id: str
    name: str = ""
    role: str = ""
    hand: int = 0

    @property
    def is_writer(self) -> bool:
        return self.role == WRITER

    @property
    def half(self) -> int:
        """What the Writer may play at the end (WT-EPI-6)."""
        return self.hand // 2


@dataclass(frozen=True)
class Character:
    """A character: its card is ready or activated, its figure is standing or lying (WT-TERM-5)."""

    id: str
    kind: str
    owner: str
    name: str = ""
    is_ready: bool = True
    is_down: bool = False
    space: str = ""
    space_kind: str = ""

    @property
    def side(self) -> str:
        return SIDE_OF[self.kind]

    def is_away_from(self, space: str) -> bool:
        """Whether it is known to be on another space: if no space is noted, the board knows."""
        return bool(self.space and space and self.space.casefold() != space.casefold())


@dataclass(frozen=True)
class Module:
    """A variant in the group's own words: a note with a sign. Nothing is reckoned."""

    id: str
    name: str
    sign: str
    words: str = ""


@dataclass(frozen=True)
class Quest:
    """A quest: available, on the board, started or faced (WT-QUEST-3)."""

    id: str
    side: str
    name: str = ""
    state: str = AVAILABLE
    place: str = ""
    won_by: str = ""


@dataclass(frozen=True)
class Activation:
    """A character's activation: movements made, the one action, what stopped it (WT-ACT).

    `before` is the space before the last movement, `start` its first one: (space, kind). `met` are
    those who stepped in on the last movement, `is_turned_away` whether it was sent back, or put elsewhere.
    """

    character: str
    moves: int = 0
    has_acted: bool = False
    is_moving: bool = False
    is_stopped: bool = False
    is_beaten: bool = False
    is_turned_away: bool = False
    met: tuple[str, ...] = ()
    before: tuple[str, str] = ("", "")
    start: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Telling:
    """Who played how many story cards in a quest, with which character, for which side."""

    player: str
    character: str
    side: str
    cards: int


@dataclass(frozen=True)
class Resolving:
    """A quest that is being resolved; others are asked in turn, first to come, then to tell (WT-RES)."""

    quest: str
    player: str
    character: str
    stage: str = "coming"  # coming, telling, last, memory
    asked: tuple[str, ...] = ()  # who is still to be asked, in turn
    coming: Activation | None = None
    came: tuple[str, ...] = ()
    late: tuple[str, ...] = ()  # they came and did not arrive (WT-RES-4)
    entries: tuple[Telling, ...] = ()
    last: int = 0

    @property
    def cards(self) -> int:
        return sum(entry.cards for entry in self.entries) + self.last

    def cards_of(self, entry: Telling) -> int:
        """Return the cards that a player has played, the turn player's last card too (WT-RES-8)."""
        return entry.cards + (self.last if entry.character == self.character else 0)

    def total(self, side: str) -> int:
        """Return the cards of a side (WT-RES-9, -10)."""
        return sum(self.cards_of(entry) for entry in self.entries if entry.side == side)

    @property
    def winner(self) -> str:
        """The side with strictly more cards, neutral if both have as many (WT-RES-9, -11)."""
        spring, winter = self.total(SPRING), self.total(WINTER)
        return NEUTRAL if spring == winter else SPRING if spring > winter else WINTER


@dataclass(frozen=True)
class Conflict:
    """A conflict: bids one by one, Winter first (WT-CONF)."""

    soldier: str
    tale: str
    winter: int = 0
    spring: int = 0
    is_won: bool = False  # the soldier has won, the fairy tale may be put elsewhere

    @property
    def bidder(self) -> str:
        """The side whose turn it is to raise (WT-CONF-1)."""
        return WINTER if self.winter == self.spring else SPRING


@dataclass(frozen=True)
class Trick:
    """A trick: the soldier's cards are known before those that lie hidden (WT-TRICK-12)."""

    tale: str
    soldier: str
    answer: int | None = None


@dataclass(frozen=True)
class Memory:
    """A card on the memory track (WT-MEM-2)."""

    quest: str
    favours: str
    laid_by: str
    card: str = ""


@dataclass(frozen=True)
class ResolvedQuest:
    """A quest that was resolved, for the record of the tale."""

    chapter: int
    quest: str
    player: str
    character: str
    spring: int
    winter: int
    won_by: str
    entries: tuple[Telling, ...] = ()

    def cards_of(self, entry: Telling) -> int:
        """Return the cards that a player has played, the last card of the leader too (WT-RES-8)."""
        last = self.spring + self.winter - sum(entry.cards for entry in self.entries)
        return entry.cards + (last if entry.character == self.character else 0)


@dataclass(frozen=True)
class Ending:
    """What a player played in the epilogue, for which side (WT-EPI)."""

    player: str
    spring: int
    winter: int


@dataclass(frozen=True)
class Record:
    """A play that is over: who won, how, with whom, and by how much."""

    number: int
    outcome: str  # spring, winter, writer
    spring: int
    winter: int
    by_tie: bool
    starter: str
    winners: tuple[str, ...]  # names, as a series goes by people
    players: tuple[tuple[str, str], ...]  # name, role
    chapters: int
    tale: tuple[str, ...] = ()
