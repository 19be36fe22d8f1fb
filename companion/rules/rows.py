"""Rows are tuples of frozen dataclasses that have an `id`."""

from typing import Protocol, TypeVar

from companion.rules.actions import Illegal
from companion.rules.words import _


class Row(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=Row)


def find(rows: tuple[R, ...], id: str) -> R:
    """Return the row with this id. Raises: Illegal, where there is none."""
    for row in rows:
        if row.id == id:
            return row
    raise Illegal(_("That is not on the table."))


def swap(rows: tuple[R, ...], new: R) -> tuple[R, ...]:
    """Return the rows with `new` in the place of the one that has its id."""
    return tuple(new if row.id == new.id else row for row in rows)


def drop(rows: tuple[R, ...], id: str) -> tuple[R, ...]:
    """Return the rows without the one that has this id."""
    return tuple(row for row in rows if row.id != id)
