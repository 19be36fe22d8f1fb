"""Numbers that formulas give on a table: what their names mean, cells of the score, who leads."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from companion.games.own_table.definition import (
    HIGH,
    NOBODY,
    SEAT,
    TABLE,
    CounterPart,
    Definition,
    ScoreColumn,
)
from companion.games.own_table.formulas import Formula, Scope, cycles, formula_key, read
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


@lru_cache(maxsize=64)
def circles(made: Definition) -> tuple[str, ...]:
    """Return the ids of the columns that would be worked out from themselves."""
    names, meant = names_of(made), meant_by(made)
    ids, formulas = dict[str, str](), dict[str, Formula]()
    for column in made.score.columns:
        key = formula_key(column.name)
        # if another thing is meant by its name, no formula asks for this column
        key = key if meant[key] == column.id else column.id
        with suppress(IllegalPlay):
            formulas |= {key: parsed(column.formula, names)} if column.formula else {}
            ids[key] = column.id
    return tuple(ids[key] for key in cycles(formulas))


def worked_out(table: Table, text: str, seat: str) -> int | None:
    """Return the number that a formula gives for a seat, None if it cannot be read any more.

    For the table, the seat "", what the people have is 0, and all of them are others.
    """
    try:
        formula = parsed(text, names_of(table.made))
    except IllegalPlay:
        return None
    seats, meant = table.seats, meant_by(table.made)
    return formula.value(
        Scope(
            value=lambda name, place: _amount(table, meant, name, seats[place] if place >= 0 else ""),
            seats=len(seats),
            own=seats.index(seat) if seat in seats else -1,
        )
    )


def _amount(table: Table, meant: Mapping[str, str], name: str, seat: str) -> int | None:
    if name not in meant:
        return table.round
    part = table.made.part(meant[name])
    if isinstance(part, CounterPart) and part.whose == TABLE:
        return table.value(part.id)
    if not seat:  # it is worked out for the table, which has no number of the people's
        return None
    if isinstance(part, CounterPart):
        return table.value(key_of(part.id, seat))
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


def lines_that_count(table: Table) -> tuple[int, ...]:
    """Return the lines of which the sums are made: not the open one as long as nobody has typed in it."""
    every, open_line = lines(table), line_now(table)
    typed = {column.id for column in table.made.score.columns if not column.formula}
    is_touched = not typed or any(one.round == open_line for one in table.cells)
    return every if is_touched or len(every) == 1 else every[:-1]


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
    if part is None or not part.formula or line != line_now(table) or part.id in circles(table.made):
        return None
    return worked_out(table, part.formula, seat)


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
        for line in lines_that_count(table)
        for column in table.made.score.columns
    ]
    return Total(seat, sum(value for value in cells if value is not None), None not in cells)


def totals(table: Table) -> tuple[Total, ...]:
    """Return the points of all seats; nothing without a score."""
    return tuple(total(table, seat) for seat in table.seats) if table.made.score.columns else ()


def leaders(table: Table) -> tuple[str, ...]:
    """Return the seats that lead, all of them at a tie; nobody if nothing is known, or nobody can."""
    score = table.made.score
    rows = [row for row in totals(table) if _has_points(table, row.seat)]
    if not rows or score.wins == NOBODY:
        return ()
    best = (max if score.wins == HIGH else min)(row.points for row in rows)
    return tuple(row.seat for row in rows if row.points == best)


def _has_points(table: Table, seat: str) -> bool:
    """Whether any number of a seat is known: who has none leads nobody, though fewest may win."""
    places = ((column.id, line) for column in table.made.score.columns for line in lines(table))
    return any(cell(table, seat, column, line).value is not None for column, line in places)
