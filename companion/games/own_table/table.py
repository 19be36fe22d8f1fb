"""The table of a game that its group describes: its definition as it holds here, and values by id."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from companion.games.own_table.definition import FOE, SEAT, TABLE, CounterPart, Definition
from companion.rules import Played, PlaysBase, find, replace, seat_at, swap

CHOOSING, BUILDING, PLAYING = "start", "build", "play"
Values = tuple[tuple[str, int], ...]


@dataclass(frozen=True, kw_only=True)
class Foe:
    """Somebody or something against the players, with the counters of foes."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class PileState:
    """What is left in a pile, by card; what lies aside, the newest last; what is known to lie on top."""

    id: str
    left: Values = ()
    aside: tuple[str, ...] = ()
    top: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        return sum(number for _card, number in self.left)


@dataclass(frozen=True, kw_only=True)
class Cell:
    """A number of the score of a seat in a round, 0 for the whole game: typed, or worked out.

    Only rounds that are over keep what was worked out.
    """

    seat: str
    column: str
    round: int
    value: int
    is_typed: bool = True
    why: str = ""

    @property
    def place(self) -> tuple[str, str, int]:
        return self.seat, self.column, self.round


@dataclass(frozen=True, kw_only=True)
class OwnRecord(Played):
    """A game that is over: its name, and the points of each player, None if not all are known."""

    name: str = ""
    columns: tuple[str, ...] = ()
    points: tuple[int | None, ...] = ()
    numbers: tuple[tuple[int | None, ...], ...] = ()
    fewest_win: bool = False
    is_together: bool = False


@dataclass(frozen=True, kw_only=True)
class Table(PlaysBase):
    """A table: in which stage it is, its definition, and everything that changes.

    `order` are the seats in the order of this round, `turn` is whose turn it is, "" if it is nobody's;
    `acted` are those that have had it. `done` are the steps and the lines that are ticked in this round or
    turn, `laid` those of the set-up.
    """

    people: tuple[str, ...]
    records: tuple[OwnRecord, ...] = ()
    stage: str = CHOOSING
    made: Definition = Definition()
    kept_as: str = ""  # the id of its definition in the group's box
    values: Values = ()
    piles: tuple[PileState, ...] = ()
    rolled: tuple[tuple[str, tuple[str, ...]], ...] = ()
    foes: tuple[Foe, ...] = ()
    foes_given: int = 0
    teams: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    turn: str = ""
    round: int = 0
    at: str = ""  # the phase
    done: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()
    times: Values = ()
    running: tuple[str, ...] = ()

    @property
    def is_played(self) -> bool:
        return self.stage == PLAYING and not self.is_over

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of all who play, without those who have left."""
        everybody = zip(map(seat_at, range(len(self.people))), self.people, strict=True)
        return tuple(seat for seat, person in everybody if person not in self.gone and seat not in self.away)

    def holders(self, part: CounterPart) -> tuple[str, ...]:
        """Return the ids of those that have a counter; "" is the table."""
        match part.whose:
            case "seat":
                return self.seats
            case "foe":
                return tuple(foe.id for foe in self.foes)
            case _:
                return ("",)

    def counter_ids(self) -> Iterator[str]:
        """Give the ids of all counters, such as "counter-1:seat-2": those of the table first."""
        for whose in (TABLE, SEAT, FOE):
            parts = [part for part in self.made.counters if part.whose == whose]
            holders = self.holders(parts[0]) if parts else ()
            yield from (key_of(part.id, holder) for holder in holders for part in parts)

    def value(self, id: str) -> int:
        """Return the value of a counter by its whole id. Raises: IllegalPlay."""
        for key, value in self.values:
            if key == id:
                return value
        return self.made.counter(id.partition(":")[0]).start

    def with_value(self, id: str, value: int) -> Self:
        """Return the table with the value of a counter."""
        values = {**dict(self.values), id: value}
        return replace(self, values=tuple(values.items()))

    def pile(self, id: str) -> PileState:
        """Return the state of a pile. Raises: IllegalPlay."""
        return find(self.piles, id)

    def with_pile(self, pile: PileState) -> Self:
        return replace(self, piles=swap(self.piles, pile))

    def team(self, seat: str) -> str:
        """Return the team of a seat, "" for none."""
        number = int(seat.rpartition("-")[2]) - 1
        return self.teams[number] if number < len(self.teams) else ""


def key_of(part: str, holder: str) -> str:
    """Return the whole id of a counter or a clock: of a holder, or of the table."""
    return f"{part}:{holder}" if holder else part


def set_up(people: tuple[str, ...]) -> Table:
    return Table(people=people)


def sits(table: Table) -> tuple[tuple[str, str], ...]:
    """Return who plays at each seat."""
    return tuple((seat, table.people[int(seat.rpartition("-")[2]) - 1]) for seat in table.seats)
