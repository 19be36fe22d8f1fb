"""The words that a shelf of a box can be read and typed in, in every language of the site."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from typing import Any

from django.conf import settings
from django.utils.translation import override

from campaigns.box.fields import CellField
from companion.rules import (
    AnyGame,
    BoxTable,
    Column,
    Counts,
    Grid,
    Message,
    Number,
    Pick,
    Row,
    Some,
    Tick,
    message,
)
from companion.rules.box.parsing import ColumnWords, plain_word, show_value
from companion.text.i18n import translate

COUNTED = "{number} {kind}"  # without words of ours: a name of the group's own has no plural that we know


def row_name(row: Row) -> str:
    """Return what a row is called, in the reader's language."""
    return translate(row.title) if row.title else row.id


class Vocabulary:
    """The words of one shelf in every language of the site, by cell: "kind" or, in a grid, "notes.when"."""

    def __init__(self, game: AnyGame, shelf: BoxTable) -> None:
        self.game, self.shelf = game, shelf
        self.columns = dict(_walk_columns(shelf.columns))
        self._options: dict[str, tuple[tuple[str, str], ...]] = {}
        self._drawn: dict[tuple[str, ...], str] = {}

    @cached_property
    def _words(self) -> dict[str, ColumnWords]:
        return {
            name: ColumnWords(self._ids(column), partial(self.said, column))
            for name, column in self.columns.items()
        }

    @cached_property
    def fields(self) -> dict[str, dict[str, CellField]]:
        """The form fields of a row ("") and of a line of each grid, by column; all rows share them."""
        fields: dict[str, dict[str, CellField]] = {"": {}}
        for path, column in self.columns.items():
            grid, _dot, name = path.rpartition(".")
            if not isinstance(column.ask, Grid):
                fields.setdefault(grid, {})[name] = CellField(column, path, self)
        return fields

    def words(self, cell: str) -> ColumnWords:
        """Return the words of a cell such as "kind" or "notes.when"."""
        return self._words[cell]

    def options(self, cell: str) -> tuple[tuple[str, str], ...]:
        """Return the options of a cell, each with its words in the reader's language."""
        if cell not in self._options:
            column = self.columns[cell]
            self._options[cell] = tuple((id, self._listed(column, id)) for id in column.options)
        return self._options[cell]

    def _listed(self, column: Column, id: str) -> str:
        number = column.number_of(id)
        words = translate(self.said(column, id))
        return f"{number} · {words}" if number else words

    @cached_property
    def labels(self) -> dict[str, str]:
        """The names of the columns."""
        return {name: translate(column.label) for name, column in self.columns.items()}

    def once(self, key: tuple[str, ...], draw: Callable[[], str]) -> str:
        """Return HTML that rows share, rendered once."""
        if key not in self._drawn:
            self._drawn[key] = draw()
        return self._drawn[key]

    def show_value(self, cell: str, value: object) -> str:
        """Return what a cell shows, in the reader's language."""
        column = self.columns[cell]
        parts = show_value(column, value, self.words(cell), partial(self._counted, column))
        return ", ".join(part if isinstance(part, str) else translate(part) for part in parts)

    def say_value(self, cell: str, value: object) -> str:
        """Return what a cell shows, of one chosen option its words."""
        chosen = (
            dict(self.options(cell)).get(str(value)) if isinstance(self.columns[cell].ask, Pick) else None
        )
        return chosen or self.show_value(cell, value)

    def summary(self, row: Row) -> str:
        """Return a row as one line: the text of its cells, numbers with their labels."""
        columns = [column for column in self.shelf.columns if column.name != self.shelf.named_by]
        cells = (self._in_line(column, row.values[column.name]) for column in columns)
        return " · ".join(words for words in cells if words)

    def _in_line(self, column: Column, value: Any) -> str:
        if value in (column.blank, 0) or isinstance(column.ask, Grid):
            return ""
        text = self.say_value(column.name, value)
        label = self.labels[column.name]
        if isinstance(column.ask, Tick):
            return label
        if isinstance(column.ask, Counts):
            return f"{label}: {text}"
        return f"{label} {text}" if isinstance(column.ask, Number) else text

    @property
    def bars(self) -> dict[str, list[tuple[str, str]]]:
        """The words offered for cells that are typed as words: each in the singular and in the plural."""
        bars = {}
        for name, column in self.columns.items():
            if isinstance(column.ask, Some | Counts):
                counts = isinstance(column.ask, Counts)
                bars[name] = [
                    (words, self._counted_name(column, id, 2) if counts else "")
                    for id, words in self.options(name)
                ]
        return bars

    def _counted(self, column: Column, kind: str, number: int) -> Message:
        """Return so many of a kind, of the group's own as the box calls it."""
        own = column.own(column.box, kind) if column.own else None
        return self.game.counted(kind, number) if own is None else message(COUNTED, number=number, kind=own)

    def _counted_name(self, column: Column, kind: str, number: int) -> str:
        return translate(self._counted(column, kind, number)).replace(str(number), "").strip()

    def said(self, column: Column, id: str) -> Message:
        """Return the words of an id in a column."""
        own = column.called(id)
        return message(own if own is not None else self.game.names(None, id))

    def _ids(self, column: Column) -> dict[str, frozenset[str]]:
        ids_by_word: dict[str, set[str]] = {}
        for id in column.options:
            for word in (id, *self._spoken(column, id)):
                ids_by_word.setdefault(plain_word(word), set()).add(id)
        return {word: frozenset(ids) for word, ids in ids_by_word.items()}

    def _spoken(self, column: Column, id: str) -> Iterator[str]:
        number = column.number_of(id)
        if number:
            yield number
        for language, _name in settings.LANGUAGES:
            with override(language):
                yield translate(self.said(column, id))
                if number:
                    yield self._listed(column, id)
                if isinstance(column.ask, Counts):
                    yield from (self._counted_name(column, id, number) for number in (1, 2))


def _walk_columns(columns: Iterable[Column], before: str = "") -> Iterator[tuple[str, Column]]:
    for column in columns:
        if isinstance(column.ask, Grid):
            yield from _walk_columns(column.ask.columns, f"{before}{column.name}.")
        yield before + column.name, column
