"""Rows of a box as a list, by shelf with their values: to be read, or printed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from campaigns.box.vocabulary import Vocabulary, row_name
from companion.rules import AnyGame, BoxTable, Grid, Row, Tick
from companion.rules.box.books import Place

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
    columns = (column for column in vocabulary.shelf.columns if column.name != "name")
    found = list[Cell]()
    for column in columns:
        value = row.values.get(column.name, column.blank)
        if isinstance(column.ask, Grid) or value == column.blank:
            continue
        words = "" if isinstance(column.ask, Tick) else vocabulary.show_value(column.name, value)
        if words or value is True:
            found.append((vocabulary.labels[column.name], words))
    return tuple(found)


def _lines(vocabulary: Vocabulary, row: Row) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give the grids of a row: their labels, and each of their rows as a line."""
    for column in vocabulary.shelf.columns:
        rows = row.values.get(column.name, ()) if isinstance(column.ask, Grid) else ()
        lines = tuple(_line(vocabulary, column.name, inner) for inner in rows)
        if lines:
            yield vocabulary.labels[column.name], lines


def _line(vocabulary: Vocabulary, grid: str, values: dict[str, object]) -> str:
    cells = ((f"{grid}.{name}", value) for name, value in values.items())
    said = (vocabulary.show_value(cell, value) for cell, value in cells if cell in vocabulary.columns)
    return " · ".join(words for words in said if words)
