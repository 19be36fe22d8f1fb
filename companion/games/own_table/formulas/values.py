"""The tree of a formula, and what it comes to: whole numbers, worked out for several seats at once.

Each node is worked out once, for as many seats as are asked for: a formula costs at most its nodes times the
seats, however its sums and ranks lie in each other.
"""

import operator
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

HIGHEST = 1_000_000_000  # of every result and every step to it, and of the lowest without its minus


@dataclass(frozen=True)
class Scope:
    """What a formula is worked out from.

    `value` tells the number of a name at a seat (from 0), None if it is empty; what the table itself counts
    is the same at every seat. `own` is the seat that the formula is worked out for; with -1 it is worked out
    for the table, for which all seats are others.
    """

    value: Callable[[str, int], int | None]
    seats: int
    own: int


class Node(ABC):
    """A part of a formula: `parts` are those that it is worked out from."""

    @property
    def parts(self) -> "tuple[Node, ...]":
        return ()

    @abstractmethod
    def values(self, scope: Scope, seats: Sequence[int]) -> tuple[int, ...]:
        """Return a number for each of `seats`."""


@dataclass(frozen=True)
class Constant(Node):
    """A number as it is written."""

    number: int

    def values(self, scope: Scope, seats: Sequence[int]) -> tuple[int, ...]:
        return (self.number,) * len(seats)


@dataclass(frozen=True)
class SeatCount(Node):
    """How many seats the table has."""

    def values(self, scope: Scope, seats: Sequence[int]) -> tuple[int, ...]:
        return (scope.seats,) * len(seats)


@dataclass(frozen=True)
class Reference(Node):
    """A name, asked for the seat that is looked at or, if `is_own`, for the one that the formula is for."""

    name: str
    is_own: bool = False

    def values(self, scope: Scope, seats: Sequence[int]) -> tuple[int, ...]:
        asked = (scope.own,) * len(seats) if self.is_own else seats
        return tuple(within(scope.value(self.name, seat) or 0) for seat in asked)


@dataclass(frozen=True)
class Operation(Node):
    """Numbers of one seat become one: `sign` is a key of `OPERATIONS`."""

    sign: str
    operands: tuple[Node, ...]

    @property
    def parts(self) -> tuple[Node, ...]:
        return self.operands

    def values(self, scope: Scope, seats: Sequence[int]) -> tuple[int, ...]:
        work_out = OPERATIONS[self.sign]
        columns = [operand.values(scope, seats) for operand in self.operands]
        return tuple(within(work_out(*row)) for row in zip(*columns, strict=True))


@dataclass(frozen=True)
class LookUp(Node):
    """The value at the greatest key not above a number, 0 below the first; `rows` rise by their keys."""

    of: Node
    rows: tuple[tuple[int, int], ...]

    @property
    def parts(self) -> tuple[Node, ...]:
        return (self.of,)

    def values(self, scope: Scope, seats: Sequence[int]) -> tuple[int, ...]:
        keys = [key for key, _value in self.rows]
        found = (bisect_right(keys, number) for number in self.of.values(scope, seats))
        return tuple(self.rows[place - 1][1] if place else 0 for place in found)


@dataclass(frozen=True)
class AcrossSeats(Node):
    """One number of the numbers of several seats: `function` is "rank", or a key of `ACROSS`.

    `whose` is "all", "others" (than the seat that is looked at), "own" (of the one that the formula is for);
    a rank is always that among all.
    """

    function: str
    of: Node
    whose: str = "all"

    @property
    def parts(self) -> tuple[Node, ...]:
        return (self.of,)

    def values(self, scope: Scope, seats: Sequence[int]) -> tuple[int, ...]:
        every = range(scope.seats)
        by_seat = dict(zip(every, self.of.values(scope, every), strict=True))
        if self.function == "rank":
            return _ranks(by_seat, seats)
        over = ACROSS[self.function]
        if self.whose == "others":
            return tuple(within(over(_without(seat, by_seat))) for seat in seats)
        numbers = by_seat if self.whose == "all" else {scope.own} & by_seat.keys()
        return (within(over([by_seat[seat] for seat in numbers])),) * len(seats)


def within(number: int) -> int:
    """Return the number, or the limit that it is beyond; of a truth value 1 or 0."""
    if -HIGHEST <= number <= HIGHEST:
        return int(number)
    return HIGHEST if number > 0 else -HIGHEST


def nodes_of(root: Node) -> Iterator[Node]:
    """Give all nodes of a tree."""
    yield root
    for part in root.parts:
        yield from nodes_of(part)


def _without(seat: int, by_seat: Mapping[int, int]) -> list[int]:
    return [number for other, number in by_seat.items() if other != seat]


def _ranks(by_seat: Mapping[int, int], seats: Sequence[int]) -> tuple[int, ...]:
    """Return for each seat 1 and how many have strictly more; who has no seat has 0."""
    rising = sorted(by_seat.values())
    return tuple(1 + len(rising) - bisect_right(rising, by_seat.get(seat, 0)) for seat in seats)


def _quotient(number: int, by: int) -> int:
    return number // by if by else 0


def _clamp(number: int, low: int, high: int) -> int:
    """Return the number between its limits; `low` if they are the wrong way round."""
    return max(low, min(number, high))


def _either(condition: int, yes: int, no: int) -> int:
    return yes if condition else no


OPERATIONS: dict[str, Callable[..., int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": _quotient,
    "minus": operator.neg,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "and": lambda left, right: bool(left and right),
    "or": lambda left, right: bool(left or right),
    "not": operator.not_,
    "if": _either,
    "clamp": _clamp,
    "min": min,
    "max": max,
}

# What is made of a list of numbers, which is empty if nobody is there to have one.
ACROSS: dict[str, Callable[[list[int]], int]] = {
    "sum": sum,
    "count": lambda numbers: len([number for number in numbers if number]),
    "min": lambda numbers: min(numbers, default=0),
    "max": lambda numbers: max(numbers, default=0),
}
