"""Everything on the table of Dreamers, and questions about it."""

from dataclasses import dataclass
from typing import Self

from companion.games.dreamers.data import (
    DREAMS,
    FEWER_ROUNDS,
    FIRST,
    HAND,
    HIDDEN,
    IDENTITIES,
    ROUNDS,
    SEATS,
)
from companion.rules import TableBase, own_seat, replace

Pair = tuple[int, int]
TURN = ("memories", "nightmare", "dreams", "modify", "accuse", "deliver")  # the six phases (DR-MATCH-2)


@dataclass(frozen=True)
class Modifier:
    """A modifier that was played: by whom, what, on which Dream card (DR-MOD-1)."""

    by: str
    sign: str
    number: int
    card: str


@dataclass(frozen=True)
class Turn:
    """A turn as it is logged: no identity is in it (DR-LOG-2)."""

    round: int
    number: int
    first: str
    target: int = 0
    word: str = ""
    values: tuple[int, ...] = ()  # of the first player's card and the second's
    modifier: Modifier | None = None
    opened: bool = False
    accused: bool = False

    @property
    def second(self) -> str:
        return other(self.first)

    @property
    def sum(self) -> int:
        """The two values as they lie, without a modifier."""
        return sum(self.values)


@dataclass(frozen=True)
class Round:
    """A line of the score sheet (DR-LOG-1)."""

    number: int
    ending: str
    identities: tuple[str, ...]
    gates: int
    points: Pair
    totals: Pair
    accuser: str = ""

    @property
    def is_true(self) -> bool:
        """Whether the one who was accused was the Master."""
        return bool(self.accuser) and self.identities[SEATS.index(other(self.accuser))] != IDENTITIES[0]


@dataclass(frozen=True)
class Record:
    """A match that is over: its totals, its winner, "" for a draw, and its score sheet.

    `people` are the two who played it, if another player has a seat now; else those of the table.
    """

    number: int
    totals: Pair
    winner: str
    rounds: tuple[Round, ...] = ()
    people: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table(TableBase):
    """The table of two people: a match of five rounds, and those played before."""

    people: tuple[str, ...]
    phase: str = "start"  # start, round, TURN, reveal, scored, over
    set_out: tuple[str, ...] = ()  # things of the set-up that are ticked
    is_real: bool = False  # identities are cards on the table: the companion does not know them
    round: int = 0
    first: str = ""  # first player of the turn that runs or is to come
    laid: tuple[str, ...] = ()  # identity cards face down side by side, "" if one was taken
    identities: tuple[str, ...] = ("", "")
    looked: tuple[str, ...] = ()  # who has looked at the own card
    right: str = ""  # who chooses the identity for this round, or the next (DR-SCORE-2)
    gates: int = 0
    deck: int = DREAMS
    hands: Pair = (0, 0)
    turn: Turn | None = None  # the turn that runs, or was the last of this round
    chance: str = ""  # who may play a modifier now
    turns: tuple[Turn, ...] = ()  # those that are over, of this match
    ending: str = ""
    accuser: str = ""
    totals: Pair = (0, 0)
    rounds: tuple[Round, ...] = ()
    records: tuple[Record, ...] = ()
    is_sealed: bool = False  # broken off in mid-round: what was dealt stays secret

    # people

    def person(self, seat: str) -> str:
        return self.people[SEATS.index(seat)]

    def hand(self, seat: str) -> int:
        return self.hands[SEATS.index(seat)]

    def with_hand(self, seat: str, number: int) -> Self:
        return replace(self, hands=put(self.hands, seat, number))

    def total(self, seat: str) -> int:
        return self.totals[SEATS.index(seat)]

    @property
    def second(self) -> str:
        return other(self.first) if self.first else ""

    @property
    def next_first(self) -> str:
        """Who begins the next round: not who was first in the last turn played (DR-OPEN-6)."""
        return other(self.turn.first if self.turn else self.first)

    # identities

    def identity(self, seat: str) -> str:
        return self.identities[SEATS.index(seat)]

    @property
    def are_dealt(self) -> bool:
        return all(self.identities)

    @property
    def is_known(self) -> bool:
        """Whether both identities may be read off this table."""
        return all(identity in IDENTITIES for identity in self.identities)

    @property
    def is_hidden(self) -> bool:
        """Whether identities are secret now (DR-ID-3)."""
        return self.phase == "round" or self.is_played

    @property
    def keeps_a_secret(self) -> bool:
        """Whether the past stays closed, as it shows identities: they are secret, or were to the last."""
        return self.is_hidden or self.is_sealed

    @property
    def taker(self) -> str:
        """Who takes the next identity card, the first player first (DR-ID-1); "" if no player does."""
        open_to = (seat for seat in (self.first, self.second) if seat and not self.identity(seat))
        return next(open_to, "") if self.phase == "round" and not self.is_real else ""

    @property
    def chooser(self) -> str:
        """Who chooses an identity now, before the cards are laid (DR-ID-6); "" if no player does."""
        chooses = self.phase == "round" and self.right and not self.identity(self.right) and not self.laid
        return self.right if chooses and not self.is_real else ""

    @property
    def picker(self) -> str:
        """Who chooses a real identity card, before the first turn (DR-ID-6); "" if no player does."""
        is_due = self.is_real and self.phase == "memories" and not self.turn
        last = self.rounds[-1] if self.rounds and is_due else None
        return other(last.accuser) if last and last.accuser and not last.is_true else ""

    # the turn

    @property
    def is_played(self) -> bool:
        return self.phase in TURN

    @property
    def draws(self) -> bool:
        """Whether hands are filled now: before a turn, or in one of which no more is known."""
        return self.phase == "memories" or (self.phase == "nightmare" and not self.target)

    @property
    def last_turn(self) -> Turn | None:
        """The turn that runs, or the one before if nothing of it was played; of this round."""
        if self.phase != "nightmare" or self.target:
            return self.turn
        return next((turn for turn in reversed(self.turns) if turn.round == self.round), None)

    @property
    def target(self) -> int:
        return self.turn.target if self.turn else 0

    @property
    def values(self) -> tuple[int, ...]:
        return self.turn.values if self.turn else ()

    @property
    def needs(self) -> int:
        """How many Dream cards the hands want (DR-MEM-1)."""
        return sum(max(0, HAND - number) for number in self.hands)

    @property
    def is_short(self) -> bool:
        """Whether the hands cannot be brought to 3 (DR-MEM-2, DR-OPEN-8)."""
        too_few = self.needs > self.deck
        return too_few and (not self.deck or not self.reads("DR-OPEN-8"))

    # the match

    @property
    def is_level(self) -> bool:
        return self.totals[0] == self.totals[1]

    @property
    def leader(self) -> str:
        """Who has more points, "" if both have as many."""
        return "" if self.is_level else SEATS[self.totals[1] > self.totals[0]]

    @property
    def last_round(self) -> int:
        """The round that ends a match but for a tie: the fifth, or the third (DR-MATCH-1, DR-VAR-2)."""
        return FEWER_ROUNDS if self.reads("DR-VAR-2") else ROUNDS

    @property
    def may_go_on(self) -> bool:
        """Whether another round may follow (DR-MATCH-1, DR-MATCH-5, DR-OPEN-4)."""
        more = self.round <= self.last_round or self.reads("DR-OPEN-4")
        return self.round < self.last_round or (self.is_level and more)

    @property
    def must_go_on(self) -> bool:
        """Whether the match cannot end yet: before round 5, or at a tie then by house rule (DR-OPEN-3)."""
        is_tie = self.round == self.last_round and self.is_level
        return self.round < self.last_round or (is_tie and self.reads("DR-OPEN-3"))

    @property
    def wins(self) -> Pair:
        """How many matches each has won."""
        return (
            sum(winner_of(self, record) == self.person(SEATS[0]) for record in self.records),
            sum(winner_of(self, record) == self.person(SEATS[1]) for record in self.records),
        )

    @property
    def waits_for(self) -> str:
        """The action that must come first, "" if people choose."""
        if self.phase == "round" and not self.is_real:
            return self._waits_for_identities()
        return {"reveal": "enter_identities"}.get(self.phase, "")

    def _waits_for_identities(self) -> str:
        waits = (
            (not self.first, "draw_first"),
            (self.chooser, "choose_identity"),
            (not self.laid, "lay_identities"),
            (self.taker, "take_identity"),
        )
        return next((action for is_due, action in waits if is_due), "")


def other(seat: str) -> str:
    return SEATS[1 - SEATS.index(seat)]


def put(pair: Pair, seat: str, number: int) -> Pair:
    """Return a pair with another number for a seat."""
    return (number, pair[1]) if seat == SEATS[0] else (pair[0], number)


def place(card: str) -> int:
    """Return the index of a Dream card's value: the first player's, or the second's."""
    return 0 if card == FIRST else 1


def set_up(people: tuple[str, ...]) -> Table:
    """Return the empty table of these people."""
    return Table(tuple(people))


def players_of(table: Table, record: Record) -> tuple[str, ...]:
    """Return the two who played a match."""
    return record.people or table.people[: len(SEATS)]


def winner_of(table: Table, record: Record) -> str:
    """Return who won a match, "" if it was a draw."""
    return players_of(table, record)[SEATS.index(record.winner)] if record.winner else ""


def sits(table: Table) -> tuple[tuple[str, str], ...]:
    """Return who plays at each of the two seats."""
    return tuple(zip(SEATS, table.people, strict=False))


def handed(table: Table, _seat: str, _name: str) -> Table:
    """Return the table before a seat changes hands: matches that are over stay with those who played them."""
    records = tuple(replace(record, people=players_of(table, record)) for record in table.records)
    return replace(table, records=records)


def figures(table: Table, seat: str) -> tuple[str, ...]:
    """Return the seat itself for one of the two who play, nothing for an onlooker or a former player."""
    return own_seat(table, seat) if seat in SEATS else ()


def seen_by(table: Table, seat: object) -> Table:
    """Return the table without the identities that a seat may not know, with any values (DR-ID-2 to 4)."""
    if not table.is_hidden:
        return table
    identities = tuple(
        identity if owner == seat else identity and HIDDEN
        for owner, identity in zip(SEATS, table.identities, strict=True)
    )
    return replace(table, identities=identities, laid=tuple(card and HIDDEN for card in table.laid))
