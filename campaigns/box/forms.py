"""Rows of a shelf as a page draws them: each cell with its key, what it shows, what is wrong with it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from campaigns.box.vocabulary import Vocabulary
from companion.i18n import translate
from companion.rules import Column, Counts, Grid, Pick, Row, Some, Text
from companion.rules.box.schema import CHECKED, Values, blank, print_of

FEW = 5  # so many choices are shown as they are, more as words to type
WHOLE_LINE = 12
LONG_TEXT = 120


@dataclass(frozen=True)
class Cell:
    """One cell. `path` is its place in the row, `key` in the form; `rows` are those of a grid."""

    column: Column
    path: str
    key: str
    text: str = ""
    chosen: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    problem: str = ""
    is_asked: bool = True
    rows: tuple[tuple["Cell", ...], ...] = ()
    label: str = ""
    vocabulary: Vocabulary | None = field(default=None, compare=False, repr=False)

    def choices(self, draw: Callable[["Cell"], str]) -> str:
        """Return what it lets choose as the page draws it: alike in each row that has chosen alike."""
        assert self.vocabulary
        return self.vocabulary.once((self.bar, *map(str, self.chosen)), lambda: draw(self))

    @property
    def kind(self) -> str:
        """How it is drawn: text, long, number, pick, tick, chips, words or grid."""
        match self.column.ask:
            case Some():
                return "chips" if len(self.options) <= FEW or self.column.span == WHOLE_LINE else "words"
            case Text(longest=longest):
                return "long" if longest > LONG_TEXT and self.column.span == WHOLE_LINE else "text"
            case Counts():
                return "words"
        return type(self.column.ask).__name__.lower()

    @property
    def bar(self) -> str:
        """The words at hand for it, by the name of its column."""
        return ".".join(part for part in self.path.split(".") if not part.isdigit())

    @property
    def longest(self) -> int:
        return self.column.ask.longest if isinstance(self.column.ask, Text) else 0


@dataclass(frozen=True)
class Feedback:
    """What came back with a row: the words that were typed, and what is wrong, by cell."""

    texts: Mapping[str, str] = field(default_factory=dict)
    problems: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class RowForm:
    """A row of a shelf as a page draws it; `row` is what the box holds, None for a new one.

    `was` is the print of what the page has seen, so that nobody's change is written over unseen.
    """

    key: str
    cells: tuple[Cell, ...]
    id: str = ""
    was: str = ""
    row: Row | None = None
    is_checked: bool = False
    problem: str = ""
    is_open: bool = False
    is_stale: bool = False

    @property
    def name(self) -> str:
        """What the row is called; "" for a new one."""
        return "" if self.row is None else translate(self.row.title) if self.row.title else self.row.id

    @property
    def free_cells(self) -> tuple[Cell, ...]:
        """The cells that may be typed: what is printed keeps its name."""
        is_named = self.row is not None and self.row.title is not None
        return self.cells[1:] if is_named else self.cells

    def of(self, names: tuple[str, ...]) -> list[Cell]:
        return [self[name] for name in names]

    @property
    def problems(self) -> dict[str, str]:
        """What is wrong, by the key of the cell; "" for the row as a whole."""
        found = {cell.key: cell.problem for cell in walk_cells(self.cells) if cell.problem}
        return found | ({"": self.problem} if self.problem else {})

    def __getitem__(self, name: str) -> Cell:
        return next(cell for cell in self.cells if cell.column.name == name)


def walk_cells(cells: Iterable[Cell]) -> Iterator[Cell]:
    """Give all cells, those within grids too."""
    for cell in cells:
        yield cell
        for row in cell.rows:
            yield from walk_cells(row)


def row_key(id: str) -> str:
    """Return a key for a row that may have any name."""
    return "r" + sha256(id.encode("utf-8", "backslashreplace")).hexdigest()[:12]


NEW_KEY = "n0"
NO_FEEDBACK = Feedback()


def bind_row(vocabulary: Vocabulary, row: Row, key: str = "") -> RowForm:
    """Return a row as the box has it."""
    key = key or row_key(row.id)
    cells = build_cells(vocabulary, vocabulary.shelf.columns, row.values, key)
    was, is_checked = print_of(row.values), bool(row.values.get(CHECKED))
    return RowForm(key, tuple(cells), row.id, was, row, is_checked, is_open=True)


def closed_row(row: Row) -> RowForm:
    """Return a row that is only told in a line."""
    return RowForm(row_key(row.id), (), row.id, row=row)


def blank_row(vocabulary: Vocabulary, key: str = NEW_KEY) -> RowForm:
    """Return an empty row."""
    cells = build_cells(vocabulary, vocabulary.shelf.columns, vocabulary.shelf.blank(), key)
    return RowForm(key, tuple(cells), is_open=True, is_checked=True)


def build_cells(  # noqa: PLR0913, PLR0917
    vocabulary: Vocabulary,
    columns: Iterable[Column],
    values: Values,
    key: str,
    before: str = "",
    came: Feedback = NO_FEEDBACK,
) -> Iterator[Cell]:
    """Give the cells of a row, those of a grid within it."""
    for column in columns:
        path, value = before + column.name, values.get(column.name, column.blank)
        cell = Cell(
            column,
            path,
            f"{key}.{path}",
            problem=came.problems.get(path, ""),
            is_asked=column.is_wanted(values),
            label=vocabulary.labels[".".join(part for part in path.split(".") if not part.isdigit())],
            vocabulary=vocabulary,
        )
        if isinstance(column.ask, Grid):
            yield replace(cell, rows=tuple(_grid_rows(vocabulary, column.ask, value, key, path, came)))
        else:
            yield _fill_cell(vocabulary, cell, value, came)


def _grid_rows(  # noqa: PLR0913, PLR0917
    vocabulary: Vocabulary, grid: Grid, value: Any, key: str, path: str, came: Feedback
) -> Iterator[tuple[Cell, ...]]:
    """Give the rows of a grid, and an empty one at its end."""
    for number, row in enumerate(value):
        yield tuple(build_cells(vocabulary, grid.columns, row, key, f"{path}.{number}.", came))
    if len(value) < grid.high:
        spare = build_cells(vocabulary, grid.columns, blank(grid.columns), key, f"{path}.{len(value)}.")
        yield tuple(replace(cell, text="") for cell in spare)


def _fill_cell(vocabulary: Vocabulary, cell: Cell, value: Any, came: Feedback) -> Cell:
    typed = came.texts.get(cell.path) if cell.problem else None
    text = vocabulary.shown(cell.path, value) if typed is None else typed
    chosen = tuple(value) if isinstance(cell.column.ask, Some) else (value,)
    chooses = isinstance(cell.column.ask, Pick | Some | Counts)
    options = vocabulary.options(cell.path) if chooses else ()
    return replace(cell, text=text, chosen=chosen, options=options)
