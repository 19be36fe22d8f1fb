"""Which modifier on which Dream card hits the Nightmare exactly: face-up values alone decide (DR-MOD-11)."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.dreamers.data import FIRST, MINUS, PLUS, SECOND, TIMES
from companion.games.dreamers.table import Table, place
from companion.rules import Answers

OTHER = {FIRST: SECOND, SECOND: FIRST}
LEAST_TIMES = 2  # times 1 changes nothing


@dataclass(frozen=True)
class Way:
    """A modifier on one of the two Dream cards: what that card comes to, and the sum of both."""

    sign: str
    number: int
    card: str
    becomes: int
    sum: int
    target: int

    @property
    def is_exact(self) -> bool:
        return self.sum == self.target

    @property
    def is_odd(self) -> bool:
        """Whether the card itself goes to 0 or below (DR-OPEN-11)."""
        return self.becomes <= 0


@dataclass(frozen=True)
class Times:
    """Why a card can, or cannot, be multiplied to the target: it must come to `wanted` from `value`."""

    card: str
    value: int
    wanted: int

    @property
    def number(self) -> int:
        """The number that hits, 0 if there is none."""
        whole, rest = divmod(self.wanted, self.value)
        return whole if not rest and whole >= LEAST_TIMES else 0


def way(table: Table, sign: str, number: int, card: str) -> Way:
    """Return what a modifier on a card makes of the sum (DR-MOD-2)."""
    value, rest = table.values[place(card)], table.values[place(OTHER[card])]
    becomes = {PLUS: value + number, MINUS: value - number, TIMES: value * number}[sign]
    return Way(sign, number, card, becomes, becomes + rest, table.target)


def checked(table: Table, sign: str, number: int) -> tuple[Way, ...]:
    """Return what a modifier makes of each of the two cards (DR-MOD-12)."""
    return tuple(way(table, sign, number, card) for card in (FIRST, SECOND)) if table.values else ()


def exact(table: Table) -> tuple[Way, ...]:
    """Return every modifier that hits: plus or minus on either card, times if that comes out (DR-MOD-11)."""
    if table.phase != "modify":
        return ()
    return tuple(modifier for modifier in _likely(table) if modifier.is_exact and is_allowed(table, modifier))


def is_allowed(table: Table, modifier: Way) -> bool:
    """Whether the group lets the card itself come to this (DR-OPEN-11)."""
    return not (modifier.is_odd and table.reads("DR-OPEN-11"))


def _likely(table: Table) -> Iterator[Way]:
    gap = table.target - sum(table.values)
    sign = PLUS if gap > 0 else MINUS
    yield from checked(table, sign, abs(gap))
    yield from (way(table, TIMES, factor.number, factor.card) for factor in times(table) if factor.number)


def times(table: Table) -> tuple[Times, ...]:
    """Return, of each card, what it must be multiplied to."""
    if not table.values:
        return ()
    first, second = table.values
    return (Times(FIRST, first, table.target - second), Times(SECOND, second, table.target - first))


def hitting(table: Table, answers: Answers) -> tuple[int, ...]:
    """Return the numbers that hit with the sign that was chosen."""
    return tuple(modifier.number for modifier in exact(table) if modifier.sign == answers.get("sign"))
