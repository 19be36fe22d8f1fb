"""Rows of a box as tests put them: as they stand, but for some values."""

from typing import Any, TypeVar

from companion.rules import BoxTable
from companion.rules.box.schema import CHECKED

B = TypeVar("B")


def put(shelf: BoxTable, box: B, id: str, **values: Any) -> B:
    """Return the box after a row is saved as it stands, or a blank one, but for some values."""
    row = shelf.row(box, id)
    start = row.values if row else {**shelf.blank(), CHECKED: True}
    after: B = shelf.with_row(box, id, {**start, **values})
    return after


def new_row(shelf: BoxTable, box: B) -> tuple[str, B]:
    """Return the id of a new row of the group's own, and the box with it."""
    id, after = shelf.new_row(box)
    assert isinstance(after, type(box))
    return id, after


def with_new(shelf: BoxTable, box: B, **values: Any) -> B:
    """Return the box with a new row of the group's own."""
    id, after = new_row(shelf, box)
    return put(shelf, after, id, **values)
