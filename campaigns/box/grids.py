"""Cells side by side as a Django form, and the lines of a grid as a formset of such forms."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, Unpack

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms.formsets import INITIAL_FORM_COUNT, TOTAL_FORM_COUNT, BaseFormSet, ManagementForm
from django.http import QueryDict

from campaigns.box.fields import Cell
from campaigns.box.vocabulary import Vocabulary
from companion.rules import Column, Grid, Message
from companion.rules.box.schema import Values
from companion.text.i18n import translate
from companion.web.form_options import PartOptions

if TYPE_CHECKING:  # only the stubs know of which forms a set is
    LineFormSet: TypeAlias = BaseFormSet["CellsForm"]
else:
    LineFormSet = BaseFormSet

LINE = re.compile(r"(0|[1-9]\d{0,8})\.\w+", re.ASCII)
MOST_FORMS = 8000  # as many as a request has fields


class CellsForm(forms.Form):
    """Cells side by side: a row of a shelf, or a line of the grid `within` one.

    `values` is what the cells mean, a blank for one that cannot be read; without any the line is a spare one.
    """

    use_required_attribute = False

    def __init__(
        self,
        vocabulary: Vocabulary,
        within: str = "",
        values: Values | None = None,
        **options: Unpack[PartOptions],
    ):
        super().__init__(**options)
        fields = vocabulary.fields[within]
        self.fields |= fields
        self.vocabulary, self.is_spare = vocabulary, values is None
        self.blank = {name: field.column.blank for name, field in fields.items()}
        self.values: dict[str, object] = {**self.blank, **(values or {})}
        self.initial = self.values

    def add_prefix(self, field_name: str) -> str:
        return f"{self.prefix}.{field_name}"

    def clean(self) -> None:
        self.values = {**self.blank, **self.cleaned_data}

    def refuse(self, cell: str, says: Message) -> None:
        """Add an error of the kernel to its cell, unless that cannot even be read; else to the whole form."""
        field = cell if cell in self.fields else None
        if not self.has_error(field or NON_FIELD_ERRORS):
            self.add_error(field, translate(says))

    def cells(self) -> Iterator[Cell]:
        return (cell for cell in self.visible_fields() if isinstance(cell, Cell))

    @property
    def problem(self) -> str:
        """The error of the form as a whole."""
        return " ".join(map(str, self.non_field_errors()))

    @property
    def problems(self) -> dict[str, str]:
        """The errors by the name of the cell; "" for the whole."""
        problems = {cell.html_name: " ".join(map(str, cell.errors)) for cell in self.cells() if cell.errors}
        return problems | ({"": self.problem} if self.problem else {})


class Keyed:
    """A formset whose forms have keys instead of a count: a script sends one row, or removes any line."""

    renderer = None
    extra = min_num = 0
    max_num = absolute_max = MOST_FORMS
    can_order = can_delete = validate_min = validate_max = False
    keys: Sequence[str] = ()

    @cached_property
    def management_form(self) -> ManagementForm:
        form = ManagementForm({TOTAL_FORM_COUNT: len(self.keys), INITIAL_FORM_COUNT: len(self.keys)})
        form.full_clean()
        return form

    def total_form_count(self) -> int:
        return len(self.keys)


class GridFormSet(Keyed, LineFormSet):
    """The lines of a grid within a row: as the box has them, or as they were sent, without blank ones."""

    form = CellsForm

    def __init__(
        self, vocabulary: Vocabulary, column: Column, values: Sequence[Values], **options: Unpack[PartOptions]
    ) -> None:
        super().__init__(**options)
        self.vocabulary, self.column, self.values = vocabulary, column, values
        sent = self._sent_keys() if self.is_bound else map(str, range(len(values)))
        self.keys = sorted(sent, key=int)

    def _sent_keys(self) -> set[str]:
        start = f"{self.prefix}."
        matches = {
            name: LINE.fullmatch(name.removeprefix(start)) for name in self.data if name.startswith(start)
        }
        return {line[1] for name, line in matches.items() if line and self._is_typed(name)}

    def _is_typed(self, name: str) -> bool:
        assert isinstance(self.data, QueryDict)
        return any(text.strip() for text in self.data.getlist(name))

    def add_prefix(self, index: int | str) -> str:
        return f"{self.prefix}.{self.keys[index] if isinstance(index, int) else index}"

    def get_form_kwargs(self, index: int | None) -> dict[str, object]:
        values = self.values[index] if index is not None and not self.is_bound else {}
        return {"vocabulary": self.vocabulary, "within": self.column.name, "values": values}

    @property
    def drawn(self) -> list[CellsForm]:
        """The lines as the page draws them: an empty one at the end if there is room."""
        grid = self.column.ask
        has_room = isinstance(grid, Grid) and len(self.keys) < grid.high
        number = int(self.keys[-1]) + 1 if self.keys else 0
        spare = CellsForm(self.vocabulary, self.column.name, prefix=self.add_prefix(str(number)))
        return [*self.forms, spare] if has_room else self.forms

    @property
    def problem(self) -> str:
        return " ".join(map(str, self.non_form_errors()))

    @property
    def meant(self) -> tuple[Values, ...]:
        return tuple(line.values for line in self.forms)

    def refuse(self, cell: str, says: Message) -> None:
        """Add an error of the kernel to its cell, such as "2.when", else ("") above the lines."""
        lines = {str(number): line for number, line in enumerate(self.forms)}
        number, _dot, inner = cell.partition(".")
        if number in lines and inner in lines[number].fields:
            lines[number].refuse(inner, says)
        elif not self.problem:
            self.non_form_errors().append(translate(says))
