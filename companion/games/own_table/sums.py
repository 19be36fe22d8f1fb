"""Numbers that formulas give on a table: what their names mean, cells of the score, who leads."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.games.own_table.definition import (
    HIGH,
    LOW,
    NOBODY,
    SEAT,
    TABLE,
    CounterPart,
    Definition,
    ScoreColumn,
)
from companion.games.own_table.formulas import Formula, Scope, formula_key, read
from companion.games.own_table.table import Cell, Table, key_of
from companion.rules import IllegalPlay, replace

ROUND_NAME = "round"  # the name of the round's number in a formula


@lru_cache(maxsize=64)
def meant_by(made: Definition) -> Mapping[str, str]:
    """Return the ids of counters and columns by the names that formulas have for them."""
    counters = (part for part in made.counters if part.whose in (TABLE, SEAT))
    columns = {formula_key(column.name): column.id for column in made.score.columns}
    # of a counter and a column of one name the counter is meant
    return columns | {formula_key(part.name): part.id for part in counters}


def names_of(made: Definition) -> frozenset[str]:
    """Return the names that a formula may use."""
    return frozenset((*meant_by(made), ROUND_NAME))


@lru_cache(maxsize=512)
def parsed(text: str, names: frozenset[str]) -> Formula:
    """Return a formula. Raises: IllegalPlay."""
    return read(text, names)


def worked_out(table: Table, text: str, seat: str) -> int | None:
    """Return the number that a formula gives for a seat, None if it cannot be read any more."""
    try:
        formula = parsed(text, names_of(table.made))
    except IllegalPlay:
        return None
    seats, meant = table.seats, meant_by(table.made)
    return formula.value(
        Scope(
            value=lambda name, place: _amount(table, meant, name, seats[place] if seats else ""),
            seats=len(seats),
            own=seats.index(seat) if seat in seats else 0,
        )
    )


def _amount(table: Table, meant: Mapping[str, str], name: str, seat: str) -> int | None:
    if name not in meant:
        return table.round
    part = table.made.part(meant[name])
    if isinstance(part, CounterPart):
        return table.value(key_of(part.id, seat if part.whose == SEAT else ""))
    return cell(table, seat, meant[name], line_now(table)).value if part else None


# the score


@dataclass(frozen=True)
class Shown:
    """A cell of the score as it stands: its number, None if nobody knows it, and what was worked out."""

    value: int | None
    worked_out: int | None = None
    is_typed: bool = False
    why: str = ""

    @property
    def is_typed_over(self) -> bool:
        return self.is_typed and self.worked_out is not None and self.worked_out != self.value


def line_now(table: Table) -> int:
    """Return the line of the score that is open: the round, or 0 if there is one line for the whole game."""
    return max(table.round, 1) if table.made.score.by_rounds else 0


def lines(table: Table) -> tuple[int, ...]:
    """Return all lines of the score."""
    return tuple(range(1, line_now(table) + 1)) if table.made.score.by_rounds else (0,)


def cell(table: Table, seat: str, column: str, line: int) -> Shown:
    """Return a cell of the score."""
    part = next((one for one in table.made.score.columns if one.id == column), None)
    place = (seat, column, line)
    found = next((one for one in table.cells if one.place == place), None)
    number = _formula_of(table, part, seat, line)
    if found is None:
        return Shown(number, number)
    return Shown(found.value, number, found.is_typed, found.why)


def _formula_of(table: Table, part: ScoreColumn | None, seat: str, line: int) -> int | None:
    is_open = part is not None and part.formula and line == line_now(table)
    return worked_out(table, part.formula, seat) if part and is_open else None


def with_cell(table: Table, new: Cell) -> Table:
    """Return the table with a cell of the score."""
    return replace(table, cells=(*(one for one in table.cells if one.place != new.place), new))


def without_cell(table: Table, seat: str, column: str, line: int) -> Table:
    """Return the table without what was typed into a cell."""
    place = (seat, column, line)
    return replace(table, cells=tuple(one for one in table.cells if one.place != place))


def closed_line(table: Table) -> Table:
    """Return the table whose open line keeps what is worked out now, before the next round begins."""
    if not table.made.score.by_rounds:
        return table
    line = line_now(table)
    for column in (column for column in table.made.score.columns if column.formula):
        for seat in table.seats:
            shown = cell(table, seat, column.id, line)
            if shown.value is not None and not shown.is_typed:
                kept = Cell(seat=seat, column=column.id, round=line, value=shown.value, is_typed=False)
                table = with_cell(table, kept)
    return table


@dataclass(frozen=True)
class Total:
    """The points of a seat so far, and whether every cell is known."""

    seat: str
    points: int
    is_whole: bool


def total(table: Table, seat: str) -> Total:
    """Return the points of a seat."""
    cells = [
        cell(table, seat, column.id, line).value
        for line in lines(table)
        for column in table.made.score.columns
    ]
    return Total(seat, sum(value for value in cells if value is not None), None not in cells)


def totals(table: Table) -> tuple[Total, ...]:
    """Return the points of all seats; nothing without a score."""
    return tuple(total(table, seat) for seat in table.seats) if table.made.score.columns else ()


def leaders(table: Table) -> tuple[str, ...]:
    """Return the seats that lead, all of them at a tie; nobody if nothing is known, or nobody can."""
    score, rows = table.made.score, totals(table)
    if not rows or score.wins == NOBODY or not any(one.value is not None for one in _known(table)):
        return ()
    best = (max if score.wins == HIGH else min)(row.points for row in rows)
    return tuple(row.seat for row in rows if row.points == best)


def _known(table: Table) -> tuple[Shown, ...]:
    columns = table.made.score.columns
    return tuple(
        cell(table, seat, column.id, line)
        for seat in table.seats
        for line in lines(table)
        for column in columns
    )


def lowest_wins(made: Definition) -> bool:
    return made.score.wins == LOW
