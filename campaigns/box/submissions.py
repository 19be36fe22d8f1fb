"""Rows of a shelf as a browser sends them, and what becomes of them in the box.

How a row is written in a form: `n0.id` (empty for a new row), `n0.was` (the print of what the page showed),
`n0.checked`, and a key a cell: `n0.combat`, in a grid `n0.notes.2.words`. What may be several is words with
commas, or the same key several times.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django.http import QueryDict

from campaigns.box.forms import Feedback, RowForm, bind_row, build_cells, walk_cells
from campaigns.box.repository import update_box
from campaigns.box.vocabulary import Vocabulary
from campaigns.models import Group
from companion.i18n import translate
from companion.rules import AnyGame, Column, Grid, IllegalPlay, Row, Shelf, Some, _, message
from companion.rules.box.parsing import read
from companion.rules.box.schema import CHECKED, Misfit, Values, Wrong, blank, print_of

ROW = re.compile(r"([0-9A-Za-z]{1,20})\.was")
INNER = re.compile(r"(\d{1,3})\.(\w+)", re.ASCII)
Texts = Mapping[str, tuple[str, ...]]


class RowState(StrEnum):
    """What became of a row that was sent."""

    SAVED = "saved"
    WRONG = "wrong"
    STALE = "stale"  # somebody else has changed it
    SAME = "same"
    EMPTY = "empty"
    HELD = "held"  # another one is wrong, so nothing was saved


@dataclass(frozen=True)
class SubmittedRow:
    """A row as a browser sent it: its texts by cell, what they mean, and what an empty row means."""

    key: str
    id: str
    was: str
    texts: Texts
    values: Values
    nothing: Values
    wrongs: tuple[Wrong, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether it is a new row in which nobody has typed."""
        return not (self.id or self.wrongs) and {**self.values, CHECKED: True} == self.nothing

    @property
    def typed(self) -> dict[str, str]:
        return {cell: ", ".join(texts) for cell, texts in self.texts.items()}


@dataclass(frozen=True)
class RowResult:
    """What became of a row that was sent.

    It was saved, or is wrong, stale (somebody else has changed it), the same, empty, or held up by another.
    """

    sent: SubmittedRow
    state: RowState
    id: str
    wrongs: tuple[Wrong, ...] = ()


# reading


def parse_rows(data: QueryDict, vocabulary: Vocabulary) -> list[SubmittedRow]:
    """Return the rows of a form, in its order, read strictly."""
    return [_parse_row(data, found[1], vocabulary) for found in map(ROW.fullmatch, data) if found]


def _parse_row(data: QueryDict, key: str, vocabulary: Vocabulary) -> SubmittedRow:
    prefix, columns = key + ".", vocabulary.shelf.columns
    texts = {name.removeprefix(prefix): tuple(data.getlist(name)) for name in data if name.startswith(prefix)}
    own = {name: texts.pop(name, ("",))[-1] for name in ("id", "was", CHECKED)}
    texts = dict(_close_gaps(columns, texts))
    found: list[Wrong] = []
    values = dict(_parse_values(vocabulary, columns, texts, "", found))
    values |= {CHECKED: own[CHECKED] == "on"}
    nothing = {**blank(columns), CHECKED: True}
    return SubmittedRow(key, own["id"], own["was"], texts, values, nothing, tuple(found))


def _close_gaps(columns: Iterable[Column], texts: Texts) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give the texts, the rows of grids moved together where rows between them are empty."""
    grids = [column.name for column in columns if isinstance(column.ask, Grid)]
    for cell, values in texts.items():
        if cell.partition(".")[0] not in grids:
            yield cell, values
    for name in grids:
        for number, row in enumerate(_full_rows(name, texts)):
            yield from ((f"{name}.{number}.{inner}", values) for inner, values in row.items())


def _full_rows(grid: str, texts: Texts) -> list[dict[str, tuple[str, ...]]]:
    found: dict[int, dict[str, tuple[str, ...]]] = {}
    for cell, values in texts.items():
        name, _dot, rest = cell.partition(".")
        inner = INNER.fullmatch(rest) if name == grid else None
        if inner:
            found.setdefault(int(inner[1]), {})[inner[2]] = values
    rows = (found[number] for number in sorted(found))
    return [row for row in rows if any(text.strip() for values in row.values() for text in values)]


def _parse_values(
    vocabulary: Vocabulary, columns: Iterable[Column], texts: Texts, before: str, found: list[Wrong]
) -> Iterator[tuple[str, Any]]:
    for column in columns:
        cell = before + column.name
        if isinstance(column.ask, Grid):
            many = len(_full_rows(cell, texts))
            inner = column.ask.columns
            rows = (
                dict(_parse_values(vocabulary, inner, texts, f"{cell}.{number}.", found))
                for number in range(many)
            )
            yield column.name, tuple(rows)
        else:
            yield column.name, _parse_value(vocabulary, column, cell, texts.get(cell, ()), found)


def _parse_value(
    vocabulary: Vocabulary, column: Column, cell: str, texts: tuple[str, ...], found: list[Wrong]
) -> Any:
    try:
        if len(texts) > 1 and not isinstance(column.ask, Some):
            raise IllegalPlay(_("Choose one."))
        return read(column, ", ".join(texts), vocabulary.words(cell))
    except IllegalPlay as illegal:
        found.append(Wrong(cell, illegal.message))
        return column.blank


# saving


class RowsRefused(Exception):
    """Something in the rows is wrong, or somebody else was faster: nothing was saved."""

    def __init__(self, outcomes: list[RowResult]) -> None:
        self.outcomes = [
            replace(one, state=RowState.HELD, id=one.sent.id) if one.state == RowState.SAVED else one
            for one in outcomes
        ]
        super().__init__()


def save_rows(
    group: Group, game: AnyGame, shelf: Shelf, sent: Iterable[SubmittedRow]
) -> tuple[Any, list[RowResult]]:
    """Save rows, all or none, onto the newest box; rows that nobody touched stay as others have left them.

    Raises: Refused, Illegal (a box that cannot be read).
    """
    outcomes: list[RowResult] = []

    def change(box: Any) -> Any:
        for one in sent:
            box, outcome = _put_row(shelf, box, one)
            outcomes.append(outcome)
        if any(outcome.state in (RowState.WRONG, RowState.STALE) for outcome in outcomes):
            raise RowsRefused(outcomes)
        return box

    return update_box(group, game, change), outcomes


def _put_row(shelf: Shelf, box: Any, sent: SubmittedRow) -> tuple[Any, RowResult]:
    """Return the box with one row, and what became of it."""
    if sent.is_empty:
        return box, RowResult(sent, RowState.EMPTY, "")
    now = shelf.row(box, sent.id) if sent.id else None
    if now and now.title and shelf.named_by:  # what is printed keeps its name
        sent = replace(sent, values={**sent.values, shelf.named_by: sent.id})
    meant = print_of(sent.values)
    is_untouched = not sent.wrongs and bool(sent.id) and meant == sent.was
    if is_untouched or (now and not sent.wrongs and meant == print_of(now.values)):
        return box, RowResult(sent, RowState.SAME, sent.id)
    if sent.id and (now is None or print_of(now.values) != sent.was):
        return box, RowResult(sent, RowState.STALE, sent.id if now else "", (Wrong("", _stale_message(now)),))
    return _put_changed(shelf, box, sent)


def _put_changed(shelf: Shelf, box: Any, sent: SubmittedRow) -> tuple[Any, RowResult]:
    unread = {wrong.cell for wrong in sent.wrongs}
    try:
        after = shelf.with_row(box, sent.id, sent.values)
    except Misfit as misfit:
        more = tuple(wrong for wrong in misfit.wrongs if wrong.cell not in unread)
        return box, RowResult(sent, RowState.WRONG, sent.id, (*sent.wrongs, *more))
    if sent.wrongs:
        return box, RowResult(sent, RowState.WRONG, sent.id, sent.wrongs)
    return after, RowResult(
        sent, RowState.SAVED, str(sent.values[shelf.named_by]) if shelf.named_by else sent.id
    )


def _stale_message(now: Row | None) -> Any:
    if now is None:
        return message(_("Somebody has taken this out meanwhile. Save once more to put it back."))
    return message(_("Somebody has changed this meanwhile. Save once more to keep what stands here."))


# what comes back


def bind_result(vocabulary: Vocabulary, box: Any, outcome: RowResult) -> RowForm:
    """Return a row for the page after it was sent: as the box has it now, or as it was typed."""
    row = vocabulary.shelf.row(box, outcome.id) if outcome.id else None
    if outcome.state in (RowState.SAVED, RowState.SAME) and row:
        return bind_row(vocabulary, row, outcome.sent.key)
    return _bind_rejected(vocabulary, row, outcome)


def _bind_rejected(vocabulary: Vocabulary, row: Row | None, outcome: RowResult) -> RowForm:
    sent, is_stale = outcome.sent, outcome.state == RowState.STALE
    problems = {wrong.cell: translate(wrong.says) for wrong in reversed(outcome.wrongs)}
    came = Feedback(sent.typed, problems)
    found = tuple(build_cells(vocabulary, vocabulary.shelf.columns, sent.values, sent.key, came=came))
    known = {cell.path for cell in walk_cells(found)}
    return RowForm(
        sent.key,
        found,
        outcome.id,
        was=(print_of(row.values) if row else "") if is_stale else sent.was,
        row=row,
        is_checked=bool(sent.values.get(CHECKED)),
        problem=" ".join(words for cell, words in problems.items() if cell not in known),
        is_open=True,
        is_stale=is_stale,
    )
