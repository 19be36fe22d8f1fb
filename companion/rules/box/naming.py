"""The names of rows of a group's own: none twice on a shelf, and one to begin with."""

from collections.abc import Callable, Collection, Iterable
from itertools import count

from companion.rules.box.own_rows import AnyBox, OwnRows, own_rows
from companion.rules.box.parsing import plain_word
from companion.rules.box.schema import CHECKED, Column, Values, blank
from companion.rules.errors import require

UNKNOWN = "?"


def first_name(taken: Collection[str]) -> str:
    """Return the name of a row whose name nobody has typed yet: "?", or "? 2" if there is one."""
    names = (UNKNOWN if place == 1 else f"{UNKNOWN} {place}" for place in count(1))
    return next(name for name in names if name not in taken)


def free_name(name: object, others: Iterable[str], twice: str) -> str:
    """Return a name as it is kept; `twice` refuses one that another row has. Raises: IllegalPlay."""
    words = " ".join(str(name).split())
    require(not any(plain_word(words) == plain_word(other) for other in others), twice, cell="name")
    return words


def by_name(values: Values) -> str:
    """Return what is the same for a row of this name in another box."""
    return plain_word(str(values["name"]))


def named_rows(
    slug: str,
    prefix: str,
    names: Callable[[AnyBox], Collection[str]],
    columns: Iterable[Column],
    **starts: object,
) -> OwnRows[AnyBox]:
    """Return how a shelf numbers rows that are told apart by name: `names` are those of the box.

    A new row is blank but for its name and what it `starts` with.
    """
    empty = {**blank(columns), **starts, CHECKED: True}
    return own_rows(slug, prefix, lambda box: empty | {"name": first_name(names(box))}, by_name)
