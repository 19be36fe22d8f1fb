"""A table to work formulas out at: numbers by name and seat, and how often they were asked for."""

from dataclasses import dataclass, field

from companion.games.own_table.formulas import Scope, read
from companion.rules import IllegalPlay
from tests.support.random_play import words

Column = tuple[int | None, ...]


@dataclass
class SeatNumbers:
    """The columns of a table by their names, each with a number for every seat."""

    columns: dict[str, Column]
    seats: int = 4
    asked: list[tuple[str, int]] = field(default_factory=list)

    def scope(self, own: int = 0) -> Scope:
        return Scope(self._value, self.seats, own)

    def _value(self, name: str, seat: int) -> int | None:
        self.asked.append((name, seat))
        return self.columns[name][seat]


LAMPLIGHTERS = SeatNumbers(
    {
        "oil": (4, 3, 2, 1),
        "lamps": (1, 1, 0, 5),
        "coins": (7, -7, 0, None),
        "streets": (0, 2, 3, 9),
        "fog": (6, 6, 6, 6),
    }
)
NAMES = frozenset(LAMPLIGHTERS.columns)


def value_of(text: str, own: int = 0) -> int:
    """Return what a formula comes to for a seat of the lamplighters."""
    return read(text, NAMES).value(LAMPLIGHTERS.scope(own))


def at_each_seat(text: str) -> list[int]:
    return [value_of(text, own) for own in range(LAMPLIGHTERS.seats)]


def refusal_of(text: str) -> str:
    """Return the words with which a text is refused."""
    try:
        read(text, NAMES)
    except IllegalPlay as illegal:
        return words(illegal.message)
    raise AssertionError(f"{text} was read")
