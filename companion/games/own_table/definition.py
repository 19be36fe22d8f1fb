"""The definition of a game that its group describes: its parts, the steps of a round, the score.

All names and sentences in it are people's words. An id is given once and never used again.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Self, TypeAlias

from companion.rules import find, put, replace
from companion.rules.records import drop

TABLE, SEAT, FOE = "table", "seat", "foe"
HOLDERS = (TABLE, SEAT, FOE)
LOWEST, HIGHEST = -9999, 9999  # of any number of a game, if it has no bound of its own
MOST_PEOPLE = 10  # round a table
MOST_PARTS = 40  # of a kind: a screen has no room for more
MOST_CARDS, MOST_COPIES = 120, 99

ROUND, SHIFTED, FIXED, BY_COUNTER, ROLLED, DRAWN, SIDES, FREE = (
    "round",
    "shifted",
    "fixed",
    "counter",
    "rolled",
    "drawn",
    "sides",
    "free",
)
ORDERS = (ROUND, SHIFTED, FIXED, BY_COUNTER, ROLLED, DRAWN, SIDES, FREE)

START, TURN, END, CARD, REACH = "start", "turn", "end", "card", "reach"
WHENS = (START, TURN, END, CARD, REACH)
ONE, EACH, LEFT, LOWEST_ONE = "one", "each", "left", "lowest"
WHOS = (TABLE, ONE, EACH, LEFT, LOWEST_ONE)
CHANGE, SET, DRAW, ROLL, SAY, TICK = "change", "set", "draw", "roll", "say", "tick"
WHATS = (CHANGE, SET, DRAW, ROLL, SAY, TICK)

HIGH, LOW, NOBODY = "high", "low", "nobody"
WINS = (HIGH, LOW, NOBODY)
SET_UP, EACH_ROUND, EACH_TURN = "setup", "round", "turn"
LIST_TIMES = (SET_UP, EACH_ROUND, EACH_TURN)


@dataclass(frozen=True, kw_only=True)
class CounterPart:
    """A number of the table, of each seat or of each foe; a track, if it has places or is drawn as one.

    `low` and `high` are None if it has no such bound. `steps` are what its buttons add. `says_low` and
    `says_high` are read out when it comes to a bound.
    """

    id: str
    name: str
    sign: str = "scales"
    whose: str = SEAT
    start: int = 0
    low: int | None = 0
    high: int | None = None
    steps: tuple[int, ...] = (1,)
    is_track: bool = False
    places: tuple[str, ...] = ()
    says_low: str = ""
    says_high: str = ""

    @property
    def lowest(self) -> int:
        return LOWEST if self.low is None else self.low

    @property
    def highest(self) -> int:
        return HIGHEST if self.high is None else self.high

    def fits(self, value: int) -> int:
        """Return the nearest number within its bounds."""
        return max(self.lowest, min(value, self.highest))


@dataclass(frozen=True, kw_only=True)
class PileCard:
    """A kind of card, tile or token in a pile: how often it is there, and what is read out with it."""

    id: str
    name: str
    number: int = 1
    words: str = ""


@dataclass(frozen=True, kw_only=True)
class PilePart:
    """A pile or a bag. What is drawn `returns` at once, or lies aside until it is shuffled in again.

    `reshuffles` if that happens by itself when nothing is left; `is_hidden` if nobody sees what lies aside.
    """

    id: str
    name: str
    sign: str = "deck"
    cards: tuple[PileCard, ...] = ()
    returns: bool = False
    reshuffles: bool = True
    is_hidden: bool = False

    @property
    def number(self) -> int:
        """How many there are in all."""
        return sum(card.number for card in self.cards)


@dataclass(frozen=True, kw_only=True)
class DicePart:
    """So many equal dice; a face is a number or a word, and may be there more than once."""

    id: str
    name: str
    faces: tuple[str, ...] = ("1", "2", "3", "4", "5", "6")
    number: int = 1
    plus: int = 0

    @property
    def face_ids(self) -> tuple[str, ...]:
        """The ids of the faces: equal faces are told apart by their place."""
        return tuple(f"{self.id}.{place}" for place in range(1, len(self.faces) + 1))

    @property
    def is_counted(self) -> bool:
        """Whether all faces are numbers."""
        return all(face.removeprefix("-").isdecimal() for face in self.faces)


@dataclass(frozen=True, kw_only=True)
class OrderPart:
    """Who is next; by a counter, the one with the most of it, or the fewest, begins each round."""

    kind: str = ROUND
    counter: str = ""
    is_high_first: bool = True


@dataclass(frozen=True, kw_only=True)
class ClockPart:
    """A clock of the table, or of each seat, such as those of chess: down from `seconds`, up from 0."""

    id: str
    name: str
    seconds: int = 0
    is_of_seats: bool = False
    is_of_turn: bool = False  # it begins anew with every turn


@dataclass(frozen=True, kw_only=True)
class ListItem:
    """A line to tick."""

    id: str
    words: str


@dataclass(frozen=True, kw_only=True)
class ListPart:
    """A list to tick: once as the set-up, or anew in each round or turn."""

    id: str
    name: str
    when: str = SET_UP
    items: tuple[ListItem, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A phase of a round: once for the table, or each person in turn."""

    id: str
    name: str
    is_of_turns: bool = False


@dataclass(frozen=True, kw_only=True)
class GameStep:
    """A sentence: when it happens, who does what, how much. `number` is a formula, `words` are said.

    `at` is the card that is drawn, or the counter that reaches `reach`, if it hangs on one; then it belongs
    to no phase.
    """

    id: str
    phase: str = ""
    when: str = TURN
    at: str = ""
    reach: int = 0
    who: str = ONE
    what: str = TICK
    part: str = ""
    number: str = ""
    words: str = ""


@dataclass(frozen=True, kw_only=True)
class ScoreColumn:
    """A column of the score: typed, or worked out by a formula."""

    id: str
    name: str
    sign: str = "columns"
    formula: str = ""


@dataclass(frozen=True, kw_only=True)
class ScorePart:
    """The score: its columns, who wins; `by_rounds` has a line for each round."""

    columns: tuple[ScoreColumn, ...] = ()
    wins: str = HIGH
    is_together: bool = False
    by_rounds: bool = False


Part: TypeAlias = CounterPart | PilePart | DicePart | ClockPart | ListPart | Phase | GameStep | ScoreColumn
Words: TypeAlias = tuple[tuple[str, str], ...]  # by the id that they are of


@dataclass(frozen=True, kw_only=True)
class Definition:
    """A game as its group describes it. `given` is the highest number that an id of a part ever had.

    `words` are names and sentences by language and id, beside those in the parts. `unknown` are parts of a
    newer release, as text: they are kept and shown.
    """

    name: str = ""
    version: int = 0
    about: str = ""
    author: str = ""
    licence: str = ""
    credit: str = ""
    fewest: int = 1
    most: int = 10
    round_name: str = ""
    rounds: int = 0
    counters: tuple[CounterPart, ...] = ()
    piles: tuple[PilePart, ...] = ()
    dice: tuple[DicePart, ...] = ()
    order: OrderPart = OrderPart()
    clocks: tuple[ClockPart, ...] = ()
    lists: tuple[ListPart, ...] = ()
    phases: tuple[Phase, ...] = ()
    steps: tuple[GameStep, ...] = ()
    score: ScorePart = ScorePart()
    given: int = 0
    words: tuple[tuple[str, Words], ...] = ()
    unknown: tuple[tuple[str, str], ...] = ()

    @cached_property
    def key(self) -> str:
        """A digest of the whole: what panels are remembered by, in the place of all of it."""
        return sha256(repr(self).encode("utf-8", "backslashreplace")).hexdigest()

    def __hash__(self) -> int:  # asked many times for a tap: all of it would be gone through anew each time
        return hash(self.key)

    @property
    def parts(self) -> Iterator[Part]:
        """Everything with an id, in the order of the builder."""
        yield from self.counters
        yield from self.piles
        yield from self.dice
        yield from self.clocks
        yield from self.lists
        yield from self.phases
        yield from self.steps
        yield from self.score.columns

    def part(self, id: str) -> Part | None:
        return next((part for part in self.parts if part.id == id), None)

    def counter(self, id: str) -> CounterPart:
        """Return a counter by its id. Raises: IllegalPlay."""
        return find(self.counters, id)

    def pile(self, id: str) -> PilePart:
        """Return a pile by its id. Raises: IllegalPlay."""
        return find(self.piles, id)

    def throw(self, id: str) -> DicePart:
        """Return dice by their id. Raises: IllegalPlay."""
        return find(self.dice, id)

    def next_id(self, kind: str) -> str:
        """Return the id of a new part, such as "counter-3": more than any that was ever given."""
        return f"{kind}-{self.given + 1}"

    def rows(self, field: str) -> Any:
        """Return the parts of a kind by the name of their field."""
        return self.score.columns if field == "columns" else getattr(self, field)

    def with_rows(self, field: str, rows: Iterable[object]) -> Self:
        """Return the definition with the parts of a kind."""
        fields: dict[str, Any] = {field: tuple(rows)}
        if field == "columns":
            return replace(self, score=replace(self.score, **fields))
        return replace(self, **fields)

    def with_part(self, part: Part) -> Self:
        """Return the definition with a part: in the place of the one that has its id, or as the last one."""
        inner = getattr(part, "cards", ()) or getattr(part, "items", ())
        numbers = (int(row.id.rpartition("-")[2]) for row in (part, *inner))
        new = replace(self, given=max(self.given, *numbers), words=self._words_without(part))
        field = FIELDS[type(part)]
        return new.with_rows(field, put(new.rows(field), part)).with_steps_of_cards()

    def with_steps_of_cards(self) -> Self:
        """Return the definition without the steps that hang on a card that is in no pile any more."""
        cards = {card.id for pile in self.piles for card in pile.cards}
        return replace(self, steps=tuple(one for one in self.steps if one.when != CARD or one.at in cards))

    def _words_without(self, part: Part) -> tuple[tuple[str, Words], ...]:
        """Return the words by language without those of a part that is changed: they said what was there."""
        old = self.part(part.id)
        if old is None or old == part:
            return self.words
        ids = {row.id for row in (part, *(getattr(part, "cards", ()) or getattr(part, "items", ())))}
        return tuple(
            (language, tuple((id, words) for id, words in rows if id.partition(".")[0] not in ids))
            for language, rows in self.words
        )

    def without(self, id: str) -> Self:
        """Return the definition without a part, and without the steps that hang on it."""
        made = self
        for field in FIELDS.values():
            made = made.with_rows(field, drop(made.rows(field), id))
        steps = tuple(step for step in made.steps if id not in (step.phase, step.part, step.at))
        order = OrderPart() if made.order.counter == id else made.order
        return replace(made, steps=steps, order=order).with_steps_of_cards()


FIELDS = {
    CounterPart: "counters",
    PilePart: "piles",
    DicePart: "dice",
    ClockPart: "clocks",
    ListPart: "lists",
    Phase: "phases",
    GameStep: "steps",
    ScoreColumn: "columns",
}
