"""Rows with unreadable columns: a damaged disk, or another program, may have left anything there.

A model whose rows may be damaged handles them in `from_db`, so that no other code has to: a damaged entry
makes its evening unreadable, a row that gives access is refused, a planned evening gets defaults for the
damaged columns.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from functools import cache
from types import NoneType
from typing import Any, NamedTuple, Self

from django.db import models

from companion.work.ages import UNREADABLE_MOMENT

# The types of values by field; the first field class that matches counts.
TYPES: Mapping[type[object], type] = {
    models.JSONField: object,
    models.BooleanField: bool,
    models.IntegerField: int,
    models.DateTimeField: datetime,
    models.CharField: str,
    models.TextField: str,
}


class TableUnreadable(ValueError):  # what is so, as GameMissing
    """A session's table or log cannot be read; everything else can."""

    def __init__(self, session_id: int) -> None:
        self.session_id = session_id
        super().__init__(f"The table of session {session_id} cannot be read.")


class Expected(NamedTuple):
    """The values that a column may have."""

    types: tuple[type, ...]
    choices: frozenset[object] | None = None

    def fits(self, value: object) -> bool:
        is_of_type = isinstance(value, self.types) and value != UNREADABLE_MOMENT
        return is_of_type and (self.choices is None or value in self.choices)


@cache
def _expected(model: type[models.Model]) -> Mapping[str, Expected]:
    """Return the values that the columns of a model may have, by attribute name."""
    return {field.attname: _expected_of(field) for field in model._meta.concrete_fields}


def _expected_of(field: Any) -> Expected:
    column = field.target_field if field.is_relation else field
    types = next(expected for kind, expected in TYPES.items() if isinstance(column, kind))
    choices = frozenset(value for value, _name in field.flatchoices) if field.choices else None
    return Expected((types, NoneType) if field.null else (types,), choices)


def find_unreadable(model: type[models.Model], columns: Mapping[str, object]) -> list[str]:
    """Return the columns of a row that have a value which the model never writes."""
    expected = _expected(model)
    return [name for name, value in columns.items() if not expected[name].fits(value)]


class RefusedIfUnreadable:
    """A row that gives access: if any of its columns cannot be read, it counts as revoked."""

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[object]) -> Self:
        columns = dict(zip(field_names, values, strict=False))
        made: Any = super().from_db(db, field_names, values)  # type: ignore[misc]  # of a model
        if find_unreadable(made.__class__, columns):
            made.revoked_at = UNREADABLE_MOMENT
        return made  # type: ignore[no-any-return]
