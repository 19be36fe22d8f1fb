"""Rows of a group's own beside those that are built in: an id is given once and never comes back."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from companion.rules.errors import require
from companion.rules.messages import _

AnyBox: TypeAlias = Any  # the dataclass of some game: its shelves alone know its fields
B = TypeVar("B")
Values = Mapping[str, object]
LONGEST_NAME = 40
FIRST_OWN, LAST_OWN = 101, 999  # numbers of rows of the group's own: those below are for what is printed


@dataclass(frozen=True)
class OwnRows(Generic[B]):
    """How a shelf numbers rows of the group's own: by whole numbers from `first` to `last`.

    An id is `prefix` and the number. `given(box)` is the highest number that the box has ever given, 0 if
    none; `mark(box, number)` returns the box that remembers one. `starts(box)` are the values of a new row.
    `key(values)` is the same for a row of another box that is the same one. `refers` are the columns that
    may mean other rows of the shelf. `under(box, heading)` are the values of a new row under a heading, such
    as a book, if the shelf has any. `parts` are what an id of a part of a row has after the row's own.
    `beside(box, values, tag)` are the values of a row that is put beside the same one here, told apart by a
    tag, such as who wrote it.
    """

    first: int
    last: int
    given: Callable[[B], int]
    mark: Callable[[B, int], B]
    starts: Callable[[B], Values]
    key: Callable[[Values], Hashable]
    refers: tuple[str, ...] = ()
    prefix: str = ""
    under: Callable[[B, str], Values] | None = None
    parts: tuple[str, ...] = ()
    beside: Callable[[B, Values, str], Values] = lambda box, values, tag: named_beside(values, tag)

    def has(self, id: str) -> bool:
        """Return whether an id is written as one of the group's own rows is."""
        return is_own_id(id, self.prefix, self.first, self.last)

    def number(self, id: str) -> int:
        """Return the number of an id of the group's own."""
        return int(id.removeprefix(self.prefix))

    def meant(self, id: str) -> tuple[str, ...]:
        """Return the ids by which others mean a row: its own, then those of its parts."""
        return (id, *(f"{id}{part}" for part in self.parts))

    def is_fresh(self, box: B, id: str) -> bool:
        """Return whether an id of the group's own was never given in this box."""
        return self.has(id) and self.number(id) > self.given(box)

    def next_id(self, box: B) -> str:
        """Return the id of a new row: one more than was ever given. Raises: IllegalPlay."""
        number = max(self.given(box) + 1, self.first)
        require(number <= self.last, _("That is more than the box has room for."))
        return f"{self.prefix}{number}"

    def marked(self, box: B, number: int) -> B:
        """Return the box that remembers that this number was given."""
        return self.mark(box, number) if number > self.given(box) else box


def named_beside(values: Values, tag: str) -> Values:
    """Return the values of a row whose name tells it apart: "Bramble (Marta)"."""
    room = LONGEST_NAME - len(tag) - 3
    return {**values, "name": f"{str(values['name'])[:room]} ({tag})"}


def is_own_id(id: object, prefix: str, first: int = FIRST_OWN, last: int = LAST_OWN) -> bool:
    """Return whether a value is an id of the group's own with this prefix, such as "hero-101"."""
    if not isinstance(id, str) or not id.startswith(prefix):
        return False
    digits = id.removeprefix(prefix)
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= len(str(last))
    return is_number and first <= int(digits) <= last and digits == str(int(digits))


def own_rows(
    slug: str,
    prefix: str,
    starts: Callable[[AnyBox], Values],
    key: Callable[[Values], Hashable],
    refers: tuple[str, ...] = (),
) -> OwnRows[AnyBox]:
    """Return how a shelf numbers its own rows if its box counts them in `given`, by slug: (("heroes", 101),).

    `given` is a field of the box, a tuple of slugs and the highest number of each that was ever given.
    """
    return OwnRows(
        FIRST_OWN,
        LAST_OWN,
        given=lambda box: dict(box.given).get(slug, 0),
        mark=lambda box, number: replace(box, given=tuple(sorted({**dict(box.given), slug: number}.items()))),
        starts=starts,
        key=key,
        refers=refers,
        prefix=prefix,
    )
