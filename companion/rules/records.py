"""Frozen dataclasses with some fields changed; rows are tuples of those that have an `id`."""

from typing import TYPE_CHECKING, Protocol, TypeVar

from companion.rules.errors import IllegalPlay
from companion.rules.messages import _

if TYPE_CHECKING:  # the library's own, whose calls mypy can check
    from dataclasses import replace as replace  # noqa: PLC0414  # an explicit export
else:

    def replace(row: object, /, **changes: object) -> object:
        """Return a frozen dataclass with some fields changed: four times as fast as the library does.

        It sets no field one by one and runs no `__post_init__`, which tables have not.
        """
        fields, values = row.__dataclass_fields__, row.__dict__
        if not changes.keys() <= fields.keys():
            unknown = sorted(changes.keys() - fields.keys())
            raise TypeError(f"{type(row).__name__} has no {', '.join(unknown)}.")
        if len(values) > len(fields):  # the value of a cached property belongs to the old row
            values = {name: values[name] for name in fields}
        new = object.__new__(type(row))
        new.__dict__.update(values, **changes)
        return new


class HasId(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=HasId)


def find(rows: tuple[R, ...], id: str) -> R:
    """Return the row with this id. Raises: IllegalPlay, if there is none."""
    for row in rows:
        if row.id == id:
            return row
    raise IllegalPlay(_("That is not on the table."))


def swap(rows: tuple[R, ...], new: R) -> tuple[R, ...]:
    """Return the rows with `new` in the place of the one that has its id."""
    return tuple(new if row.id == new.id else row for row in rows)


def put(rows: tuple[R, ...], new: R) -> tuple[R, ...]:
    """Return the rows with `new` in the place of the one that has its id, or at their end."""
    is_there = any(row.id == new.id for row in rows)
    return swap(rows, new) if is_there else (*rows, new)


def drop(rows: tuple[R, ...], id: str) -> tuple[R, ...]:
    """Return the rows without the one that has this id."""
    return tuple(row for row in rows if row.id != id)
