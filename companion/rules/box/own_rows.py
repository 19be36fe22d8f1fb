"""Rows of a group's own beside those that are built in: an id is given once and never comes back."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.rules.errors import require
from companion.rules.messages import _

B = TypeVar("B")
Values = Mapping[str, object]


@dataclass(frozen=True)
class OwnRows(Generic[B]):
    """How a shelf numbers rows of the group's own: by whole numbers from `first` to `last`.

    `given(box)` is the highest number that the box has ever given, 0 if none; `mark(box, number)` returns the
    box that remembers one. `starts(box)` are the values of a new row. `key(values)` is the same for a row of
    another box that is the same one. `refers` are the columns that may mean other rows of the shelf.
    """

    first: int
    last: int
    given: Callable[[B], int]
    mark: Callable[[B, int], B]
    starts: Callable[[B], Values]
    key: Callable[[Values], Hashable]
    refers: tuple[str, ...] = ()

    def has(self, id: str) -> bool:
        """Return whether an id is written as one of the group's own rows is."""
        is_number = id.isascii() and id.isdigit() and len(id) <= len(str(self.last))
        return is_number and self.first <= int(id) <= self.last

    def is_fresh(self, box: B, id: str) -> bool:
        """Return whether an id of the group's own was never given in this box."""
        return self.has(id) and int(id) > self.given(box)

    def next_id(self, box: B) -> str:
        """Return the id of a new row: one more than was ever given. Raises: IllegalPlay."""
        number = max(self.given(box) + 1, self.first)
        require(number <= self.last, _("That is more than the box has room for."))
        return str(number)

    def marked(self, box: B, number: int) -> B:
        """Return the box that remembers that this number was given."""
        return self.mark(box, number) if number > self.given(box) else box
