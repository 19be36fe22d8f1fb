"""Rows of a shelf as Django forms: drawn, read and checked onto the box, each problem at its cell.

How a row is written in a form: `n0.id` (empty for a new row), `n0.was` (the print of what the page showed),
`n0.checked`, and a name a cell: `n0.combat`, in a grid `n0.notes.2.words`. What may be several is words with
commas, or the same name several times.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias, Unpack

from django import forms
from django.forms.boundfield import BoundField
from django.forms.formsets import BaseFormSet
from django.http import QueryDict

from campaigns.box.context import ShelfContext
from campaigns.box.grids import CellsForm, GridFormSet, Keyed
from campaigns.box.repository import box_transaction, save_box
from campaigns.box.vocabulary import Vocabulary, row_name
from companion.rules import Grid, Message, Row, _, message
from companion.rules.box.schema import CHECKED, Misfit, print_of
from companion.web.form_options import PartOptions

if TYPE_CHECKING:  # only the stubs know of which forms a set is
    ShelfFormSet: TypeAlias = BaseFormSet["RowForm"]
else:
    ShelfFormSet = BaseFormSet

ROW = re.compile(r"([0-9A-Za-z]{1,20})\.was")
NEW_ROWS = 3  # empty rows for browsers without scripts, which add one when it is needed


class RowState(StrEnum):
    """The result of a row that was sent."""

    SAVED = "saved"
    WRONG = "wrong"
    STALE = "stale"  # another user has changed it
    SAME = "same"
    EMPTY = "empty"
    HELD = "held"  # another one is wrong, so nothing was saved


def row_key(id: str) -> str:
    """Return a key for a row that may have any name."""
    return "r" + sha256(id.encode("utf-8", "backslashreplace")).hexdigest()[:12]


class RowForm(CellsForm):
    """A row of a shelf; `row` is what the box holds, None for a new one.

    `was` is the hash of the row as the page has seen it, so that no other user's change is overwritten
    unseen.
    """

    checked = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, vocabulary: Vocabulary, row: Row | None = None, **options: Unpack[PartOptions]
    ) -> None:
        super().__init__(vocabulary, values=row.values if row else {CHECKED: True}, **options)
        self.row, self.shelf = row, vocabulary.shelf
        self.id: str = self.data.get(self.add_prefix("id"), row.id if row else "")
        self.was: str = self.data.get(self.add_prefix("was"), print_of(row.values) if row else "")
        self.empty_permitted = not self.id
        self.state = RowState.EMPTY
        if row and row.title:  # what is printed keeps its name
            self.fields.pop(self.shelf.named_by, None)

    @cached_property
    def grids(self) -> dict[str, GridFormSet]:
        data, grids = self.data if self.is_bound else None, {}
        for column in self.shelf.columns:
            if isinstance(column.ask, Grid):
                values, prefix = self.initial.get(column.name, ()), self.add_prefix(column.name)
                grids[column.name] = GridFormSet(self.vocabulary, column, values, data=data, prefix=prefix)
        return grids

    @property
    def name(self) -> str:
        """The name of the row; "" for a new one."""
        return row_name(self.row) if self.row else ""

    def of(self, names: Sequence[str]) -> list[BoundField]:
        """Return the fields of a section; the name of a printed row is fixed, so it is no field."""
        return [self[name] for name in names if name in self.fields]

    @property
    def lines(self) -> list[CellsForm]:
        return [line for grid in self.grids.values() for line in grid.forms]

    @property
    def problems(self) -> dict[str, str]:
        problems = super().problems
        for grid in self.grids.values():
            problems |= {grid.prefix or "": grid.problem} if grid.problem else {}
        for line in self.lines:
            problems |= line.problems
        return problems

    # reading

    def has_changed(self) -> bool:
        typed = {*self.changed_data} - {CHECKED}
        return bool(typed) or any(grid.keys for grid in self.grids.values())

    def clean(self) -> None:
        super().clean()
        for name, grid in self.grids.items():
            grid.full_clean()
            self.values[name] = grid.meant
        if self.row and self.row.title and self.shelf.named_by:
            self.values[self.shelf.named_by] = self.id

    def is_valid(self) -> bool:
        return super().is_valid() and all(grid.is_valid() for grid in self.grids.values())

    def refuse(self, cell: str, says: Message) -> None:
        name, _dot, rest = cell.partition(".")
        if name in self.grids:
            self.grids[name].refuse(rest, says)
        else:
            super().refuse(cell, says)

    # saving

    def put_into(self, box: object) -> object:
        """Return the box with this row; errors are added to their cells."""
        now, meant = self.shelf.row(box, self.id) if self.id else None, print_of(self.values)
        if self.empty_permitted and not self.has_changed():
            self.state = RowState.EMPTY
        elif self.is_valid() and self.id and meant in (self.was, now and print_of(now.values)):
            self.state = RowState.SAME
        elif self.id and (now is None or print_of(now.values) != self.was):
            self._refuse_stale(now)
        else:
            return self._put_changed(box)
        return box

    def _refuse_stale(self, now: Row | None) -> None:
        changed = _("Someone changed this in the meantime. Save again to keep your version.")
        gone = _("Someone removed this in the meantime. Save again to put it back.")
        self.refuse("", message(changed if now else gone))
        self.state, self.row = RowState.STALE, now
        self.id, self.was = (self.id, print_of(now.values)) if now else ("", "")

    def _put_changed(self, box: object) -> object:
        after = box
        try:
            after = self.shelf.with_row(box, self.id, self.values)
        except Misfit as misfit:
            for wrong in misfit.wrongs:
                self.refuse(wrong.cell, wrong.says)
        self.state = RowState.SAVED if self.is_valid() else RowState.WRONG
        return after if self.state == RowState.SAVED else box

    def after(self, box: object) -> "RowForm":
        """Return the row as it is saved in the box, else as it was typed."""
        row = self.shelf.row(box, self.id) if self.state in (RowState.SAVED, RowState.SAME) else None
        if row is None:
            return self
        form = RowForm(self.vocabulary, row, prefix=self.prefix)
        for name, grid in form.grids.items():  # the page goes on with the lines that it has
            sent = self.grids[name].keys
            grid.keys = sent if len(sent) == len(grid.keys) else grid.keys
        return form


class RowFormSet(Keyed, ShelfFormSet):
    """The rows of a shelf and empty ones, or those that were sent; `box` is the box that they change.

    They are saved all or none: `box` has them once they are valid.
    """

    form = RowForm

    def __init__(
        self, vocabulary: Vocabulary, box: object, data: QueryDict | None = None, only: str = ""
    ) -> None:
        super().__init__(data)
        self.vocabulary, self.box = vocabulary, box
        self.rows = {row.id: row for row in vocabulary.shelf.rows(box)}
        if data is None:
            new = range(NEW_ROWS if vocabulary.shelf.is_free else 0)
            self.ids = {row_key(id): id for id in self.rows} | {f"n{number}": "" for number in new}
        else:
            sent = (match[1] for match in map(ROW.fullmatch, data) if match)
            self.ids = {key: data.get(f"{key}.id", "") for key in sent}
        self.keys = [key for key, id in self.ids.items() if only in ("", id)]

    def initial_form_count(self) -> int:
        return len(self.keys) if self.is_bound else len(self.rows)

    def add_prefix(self, index: int | str) -> str:
        return self.keys[index] if isinstance(index, int) else index

    def get_form_kwargs(self, index: int | None) -> dict[str, object]:
        id = "" if index is None else self.ids[self.keys[index]]
        return {"vocabulary": self.vocabulary, "row": self.rows.get(id)}

    def clean(self) -> None:
        """Put the rows into the box, one after the other."""
        box = self.box
        for form in self.forms:
            box = form.put_into(box)
        is_refused = any(form.state in (RowState.WRONG, RowState.STALE) for form in self.forms)
        for form in self.forms:
            if form.state == RowState.SAVED and is_refused:
                form.state = RowState.HELD
            elif form.state == RowState.SAVED and self.vocabulary.shelf.named_by:
                form.id = str(form.values[self.vocabulary.shelf.named_by])
        self.box = self.box if is_refused else box


def save_rows(page: ShelfContext, data: QueryDict, only: str = "") -> RowFormSet:
    """Save rows, all or none, in the newest box; rows without a change stay as other users have left them.

    Raises: UnreadableBox.
    """
    with box_transaction(page.group):
        before = page.box
        rows = RowFormSet(page.vocabulary, before, data, only)
        if rows.is_valid() and rows.box != before:
            save_box(page.group, page.game, rows.box)
    return rows
