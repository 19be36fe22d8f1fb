"""Pasted lines: a card on each line, its columns separated by tabs or semicolons."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.utils.translation import override

from campaigns.box.vocabulary import Vocabulary, row_name
from companion.rules import BoxTable, Column, IllegalPlay, Message, Row, _, message, require
from companion.rules.box.parsing import plain_word, read
from companion.rules.box.schema import CHECKED, Misfit, Values, Wrong, print_of
from companion.text.i18n import translate

MOST_LINES = 500


class LineState(StrEnum):
    """The result of a pasted line."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    WRONG = "wrong"


@dataclass(frozen=True)
class PastedLine:
    """A pasted line: the row that it changes or adds, or the reason why it cannot be used."""

    number: int
    text: str
    state: LineState
    id: str = ""
    title: Message | None = None
    problems: tuple[Message, ...] = ()

    @property
    def is_good(self) -> bool:
        return self.state in (LineState.NEW, LineState.CHANGED)


def apply_paste(box: object, vocabulary: Vocabulary, text: str) -> tuple[object, tuple[PastedLine, ...]]:
    """Return the box with the good lines of a text, and the result of each line.

    Raises: IllegalPlay (too many).
    """
    rows = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    require(len(rows) <= MOST_LINES, _("Paste at most {most} lines at once."), most=MOST_LINES)
    paste, lines, seen = PasteReader(vocabulary, row_ids_by_name(vocabulary, box)), [], dict[str, int]()
    for number, line in rows:
        if number == rows[0][0] and paste.is_heading(line):
            continue
        box, pasted = paste.line(box, number, line, seen)
        lines.append(pasted)
        if pasted.is_good:
            seen.setdefault(pasted.id, number)
    return box, tuple(lines)


def row_ids_by_name(vocabulary: Vocabulary, box: object) -> dict[str, str]:
    """Return the ids of the existing rows by their names, in every language."""
    ids: dict[str, str] = {}
    for row in vocabulary.shelf.rows(box):
        for language, _name in settings.LANGUAGES:
            with override(language):
                ids[plain_word(row_name(row))] = row.id
    return ids | {plain_word(row.id): row.id for row in vocabulary.shelf.rows(box)}


@dataclass(frozen=True)
class PasteReader:
    """Reads lines of one shelf; `names` are the ids of the existing rows, by name."""

    vocabulary: Vocabulary
    names: dict[str, str]

    @property
    def shelf(self) -> BoxTable:
        return self.vocabulary.shelf

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns after the name."""
        return tuple(column for column in self.shelf.columns if column.name != self.shelf.named_by)

    def is_heading(self, line: str) -> bool:
        """Return whether a line has the names of the columns."""
        labels = set[str]()
        for language, _name in settings.LANGUAGES:
            with override(language):
                labels |= {plain_word(translate(column.label)) for column in self.shelf.columns}
        cells = [plain_word(cell) for cell in split_cells(line)[1:] if cell]
        return bool(cells) and all(cell in labels for cell in cells)

    def line(self, box: object, number: int, text: str, seen: dict[str, int]) -> tuple[object, PastedLine]:
        """Return the box with one line, and its result."""
        name, *cells = split_cells(text)
        id = self.names.get(plain_word(name), "")
        try:
            require(name, _("A name is missing."))
            require(id or self.shelf.is_free, _("“{word}” is not in the box."), word=name)
            twice = seen.get(id or name)
            require(twice is None, _("It is already in line {number}."), number=twice or 0)
            most = len(self.columns) + 1
            require(len(cells) < most, _("That is more than {most} columns."), most=most)
            return self._put(box, number, text, id, name, cells)
        except Misfit as misfit:
            problems = tuple(self._told(number, wrong) for wrong in misfit.wrongs)
        except IllegalPlay as illegal:
            problems = (self._told(number, Wrong("", illegal.message)),)
        return box, PastedLine(number, text, LineState.WRONG, problems=problems)

    def _put(  # noqa: PLR0913, PLR0917
        self, box: object, number: int, text: str, id: str, name: str, cells: list[str]
    ) -> tuple[object, PastedLine]:
        row = self.shelf.row(box, id) if id else None
        values = self._values(row, id or name, cells)
        after = self.shelf.with_row(box, id, values)
        is_same = row is not None and print_of(values) == print_of(row.values)
        state = LineState.NEW if row is None else LineState.SAME if is_same else LineState.CHANGED
        title = row.title if row and row.title else message("{name}", name=id or name)
        return after, PastedLine(number, text, state, id or name, title)

    def _values(self, row: Row | None, name: str, cells: list[str]) -> Values:
        """Return a line's values: an empty cell leaves the value of the row. Raises: Misfit."""
        values = dict(row.values if row else self.shelf.blank())
        typed, wrongs = dict[str, object](), list[Wrong]()
        for column, cell in zip(self.columns, cells, strict=False):
            if not cell:
                continue
            try:
                typed[column.name] = read(column, cell, self.vocabulary.words(column.name))
            except IllegalPlay as illegal:
                wrongs.append(Wrong(column.name, illegal.message))
        if wrongs:
            raise Misfit(tuple(wrongs))
        named = {self.shelf.named_by: name} if self.shelf.named_by else {}
        whole = {**values, **typed, **named, CHECKED: True}
        return whole | dict(self._unasked(whole, typed))

    def _unasked(self, values: Values, typed: Values) -> Iterator[tuple[str, object]]:
        for column in self.columns:
            if column.name not in typed and not column.is_wanted(values):
                yield column.name, column.blank

    def _told(self, number: int, wrong: Wrong) -> Message:
        label = self.shelf.label(wrong.cell)
        if not label:
            return message(_("Line {number}: {what}"), number=number, what=wrong.says)
        return message(_("Line {number}, {column}: {what}"), number=number, column=label[-1], what=wrong.says)


def split_cells(line: str) -> list[str]:
    """Return the cells of a line without the empty ones at its end."""
    cells = [cell.strip().strip('"').strip() for cell in line.split("\t" if "\t" in line else ";")]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    return cells
