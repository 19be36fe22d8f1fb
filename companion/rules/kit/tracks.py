"""Counters declared as data: fields of the table, of its seats, or of each of its rows."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Generic, TypeAlias, TypeVar

from companion.rules.kit.counters import Counter, Counters
from companion.rules.kit.ownership import of_seat, with_seat
from companion.rules.kit.private import seat_at
from companion.rules.records import find, replace, swap
from companion.rules.table_base import TableBase

T = TypeVar("T", bound=TableBase)
Bound: TypeAlias = int | Callable[[T, str], int]  # a number, or that of a table and a holder
THE_TABLE = ("",)  # the holder of a counter of which there is one


@dataclass(frozen=True)
class Track(Generic[T]):
    """A counter of the table, such as "deck", or one for each holder, as "hand:seat-1".

    `field` is its name on the table if that is not the id; a tuple there has a number for each seat. `rows`
    is the field of the rows that have a number each. `of(table)` are the holders now, if they are not all
    seats or rows; `read(table, holder)` is the value of what is no field, `set_to(table, holder, value)` the
    table with a value and what depends on it.
    """

    id: str
    high: Bound[T]
    low: Bound[T] = 0
    rule: str = ""
    sign: str = "scales"
    field: str = ""
    rows: str = ""
    of: Callable[[T], Sequence[str]] | None = None
    read: Callable[[T, str], int] | None = None
    set_to: Callable[[T, str, int], T] | None = None

    def holders(self, table: T) -> Sequence[str]:
        """Return the ids of those that have one now; "" is the table itself."""
        if self.of:
            return self.of(table)
        if self.rows:
            return tuple(row.id for row in getattr(table, self.rows))
        values = None if self.read else getattr(table, self.field or self.id)
        return tuple(map(seat_at, range(len(values)))) if isinstance(values, tuple) else THE_TABLE

    def counter(self, table: T, id: str, holder: str) -> Counter[T]:
        """Return the counter of a holder."""
        low, high = (b if isinstance(b, int) else b(table, holder) for b in (self.low, self.high))
        value = self.read(table, holder) if self.read else self._read(table, holder)
        set_to = partial(self.set_to or self._put, table, holder)
        return Counter(id, value, low, high, set_to, self.rule, self.sign)

    def _read(self, table: T, holder: str) -> int:
        row = find(getattr(table, self.rows), holder) if self.rows else table
        value = getattr(row, self.field or self.id)
        return of_seat(value, holder) if isinstance(value, tuple) else value or 0

    def _put(self, table: T, holder: str, value: int) -> T:
        name, key = self.field or self.id, self.rows or self.field or self.id
        old: Any = getattr(table, key)
        if self.rows:
            new: Any = swap(old, replace(find(old, holder), **{name: value}))
        else:
            new = with_seat(old, holder, value) if isinstance(old, tuple) else value
        return replace(table, **{key: new})


def tracks(*rows: Track[T], guard: Callable[[T], object] = lambda table: None, most: int = 99) -> Counters[T]:
    """Return the counters of a game. Those side by side that have the same holders are listed by holder.

    `guard` and `most` are as in `Counters`.
    """
    groups = [tuple(group) for _key, group in groupby(rows, lambda row: row.of or row.rows or row.id)]

    def ids(table: T) -> tuple[str, ...]:
        return tuple(
            f"{track.id}:{holder}" if holder else track.id
            for group in groups
            for holder in group[0].holders(table)
            for track in group
        )

    def of(table: T, id: str) -> Counter[T]:
        kind, _colon, holder = id.partition(":")
        fits = (row for row in rows if row.id == kind and holder in row.holders(table))
        return next(fits).counter(table, id, holder)

    return Counters(ids, of, guard, most)
