"""Cells of a box as form fields: a field for each column, which accepts what the kernel accepts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField

from companion.rules import Column, Counts, IllegalPlay, Pick, Some, Text, _, message
from companion.rules.box.parsing import read
from companion.text.i18n import translate

if TYPE_CHECKING:
    from django.http import QueryDict

    from campaigns.box.grids import CellsForm
    from campaigns.box.vocabulary import Vocabulary

FEW = 5  # up to this many choices are a list; more are typed as words
WHOLE_LINE = 12
LONG_TEXT = 120


class Typed(forms.Widget):
    """A widget that reads all values with one name; `campaigns/_cells.html` draws it."""

    def value_from_datadict(self, data: object, files: object, name: str) -> list[str]:
        return cast("QueryDict", data).getlist(name)


class CellField(forms.Field):
    """A column of a shelf; `path` is its place in a row, such as "kind" or, in a grid, "notes.when".

    Reads words of any language into the kernel's plain value; several words are one text with commas.
    """

    widget = Typed

    def __init__(self, column: Column, path: str, vocabulary: Vocabulary) -> None:
        self.column, self.path, self.vocabulary = column, path, vocabulary
        hint = translate(column.hint) if column.hint else ""
        super().__init__(required=False, label=vocabulary.labels[path], help_text=hint)

    @property
    def kind(self) -> str:
        """How it is drawn: text, long, number, pick, tick, chips or words."""
        match self.column.ask:
            case Some():
                return "chips" if len(self.options) <= FEW or self.column.span == WHOLE_LINE else "words"
            case Text(longest=longest):
                return "long" if longest > LONG_TEXT and self.column.span == WHOLE_LINE else "text"
            case Counts():
                return "words"
        return type(self.column.ask).__name__.lower()

    @property
    def longest(self) -> int:
        return self.column.ask.longest if isinstance(self.column.ask, Text) else 0

    @property
    def options(self) -> tuple[tuple[str, str], ...]:
        return self.vocabulary.options(self.path) if isinstance(self.column.ask, Pick | Some | Counts) else ()

    def to_python(self, value: Any) -> object:
        """Return the value of a list of words. Raises: ValidationError, with the kernel's message."""
        if len(value) > 1 and not isinstance(self.column.ask, Some):
            raise ValidationError(translate(message(_("Choose one."))))
        try:
            return read(self.column, ", ".join(value), self.vocabulary.words(self.path))
        except IllegalPlay as illegal:
            raise ValidationError(translate(illegal.message)) from illegal

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> Cell:
        return Cell(cast("CellsForm", form), self, field_name)


class Cell(BoundField):
    """A field in a row, as the page draws it."""

    form: CellsForm
    field: CellField

    @property
    def text(self) -> str:
        """The text of the cell: what was typed if it is wrong, else the value."""
        if self.errors:
            return ", ".join(self.data)
        return "" if self.form.is_spare else self.field.vocabulary.show_value(self.field.path, self.meant)

    @property
    def submitted_value(self) -> str:
        """What a browser sends for it: the chosen options, else the typed text."""
        return str(self.meant) if isinstance(self.field.column.ask, Pick) else self.text

    @property
    def meant(self) -> Any:
        return self.form.values.get(self.name, self.field.column.blank)

    @property
    def chosen(self) -> tuple[Any, ...]:
        return tuple(self.meant) if isinstance(self.field.column.ask, Some) else (self.meant,)

    @property
    def is_asked(self) -> bool:
        return self.field.column.is_wanted(self.form.values)

    def choices(self, draw: Callable[[Cell], str]) -> str:
        """Return the options as the page draws them; rows with the same choice share them."""
        return self.field.vocabulary.once((self.field.path, *map(str, self.chosen)), lambda: draw(self))
