"""Rows of a box as a list, by shelf with their values: to be read, or printed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaigns.box.vocabulary import Vocabulary, row_name
from companion.rules import AnyGame, BoxTable, Column, Grid, Number, Row, Tick
from companion.rules.box.books import Place
from companion.rules.box.schema import Values

Cell = tuple[str, str]  # the label of a column, what a row has there; "" for a tick


@dataclass(frozen=True)
class ListedRow:
    """A row by its name and its values; `lines` are rows within it, such as a chapter’s notes."""

    place: Place
    name: str
    cells: tuple[Cell, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class ListedShelf:
    """Some rows of a shelf."""

    shelf: BoxTable
    rows: tuple[ListedRow, ...]


def list_shelves(game: AnyGame, box: object, places: Iterable[Place]) -> tuple[ListedShelf, ...]:
    """Return rows of a box by their shelves, in their order there; a row that is gone is left out."""
    wanted = frozenset(places)
    lists = (ListedShelf(shelf, tuple(_listed(game, shelf, box, wanted))) for shelf in game.box.shelves)
    return tuple(listed for listed in lists if listed.rows)


def _listed(game: AnyGame, shelf: BoxTable, box: object, wanted: frozenset[Place]) -> Iterator[ListedRow]:
    rows = [row for row in shelf.rows(box) if (shelf.slug, row.id) in wanted]
    vocabulary = Vocabulary(game, shelf.on(box)) if rows else None
    for row in rows if vocabulary else ():
        assert vocabulary
        cells, lines = _cells(vocabulary, row), tuple(_lines(vocabulary, row))
        yield ListedRow((shelf.slug, row.id), row_name(row), cells, lines)


def _cells(vocabulary: Vocabulary, row: Row) -> tuple[Cell, ...]:
    """Return the cells in which something stands, but for the name."""
    columns = [column for column in vocabulary.shelf.columns if column.name != vocabulary.shelf.named_by]
    cells = (
        _cell(vocabulary, column, column.name, row.values) for column in columns if column.name != "name"
    )
    return tuple(cell for cell in cells if cell)


def _cell(vocabulary: Vocabulary, column: Column, path: str, values: Values) -> Cell | None:
    """Return the label and the words of a cell, None if nothing stands there."""
    value = values.get(column.name, column.blank)
    if isinstance(column.ask, Grid) or value == column.blank:
        return None
    words = "" if isinstance(column.ask, Tick) else vocabulary.say_value(path, value)
    return (vocabulary.labels[path], words) if words or value is True else None


def _lines(vocabulary: Vocabulary, row: Row) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give the grids of a row: their labels, and each of their rows as a line."""
    for column in vocabulary.shelf.columns:
        if isinstance(column.ask, Grid) and (rows := row.values.get(column.name, ())):
            inner = column.ask.columns
            yield (
                vocabulary.labels[column.name],
                tuple(_line(vocabulary, column.name, inner, values) for values in rows),
            )


def _line(vocabulary: Vocabulary, grid: str, columns: Iterable[Column], values: Values) -> str:
    """Return a row within a row as a line: numbers and ticks with their labels."""
    words = list[str]()
    for column in columns:
        if cell := _cell(vocabulary, column, f"{grid}.{column.name}", values):
            is_bare = isinstance(column.ask, Number | Tick)
            words.append(" ".join(part for part in cell if part) if is_bare else cell[1])
    return " · ".join(words)
