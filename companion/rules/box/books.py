"""A book of a group's own as it is given to others: which rows it holds, and how they compare with a box."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.rules.box.merging import Merge, RowChoice
from companion.rules.box.own_rows import AnyBox
from companion.rules.box.schema import BoxTable, Misplaced, Row, print_of, texts_of

Place = tuple[str, str]  # the slug of a shelf, the id of a row


@dataclass(frozen=True)
class BookFacts:
    """Who wrote a book of a group's own, and what others may do with it; all of it in people's words."""

    name: str
    author: str = ""
    languages: str = ""
    licence: str = ""


def books_of(box: AnyBox) -> tuple[BookFacts, ...]:
    """Return what a box knows of its books; nothing if boxes of this game remember none."""
    known: tuple[BookFacts, ...] = getattr(box, "books", ())
    return known


def remember_books(box: AnyBox, *books: BookFacts) -> AnyBox:
    """Return a box that knows who wrote these books; the newer word counts."""
    known = {book.name: book for book in (*books_of(box), *books)}
    return replace(box, books=tuple(known.values())) if hasattr(box, "books") else box


class RowStanding(StrEnum):
    """How a row of a book stands to the box that it would be put into."""

    NEW = "new"
    DIFFERS = "differs"
    SAME = "same"
    MISFIT = "misfit"


@dataclass(frozen=True)
class BookRow:
    """A row of a book beside the box: `mine` is the same row there, `theirs` as it would be put."""

    shelf: BoxTable
    row: Row
    standing: RowStanding
    mine: Row | None = None
    theirs: Row | None = None
    misfits: tuple[Misplaced, ...] = ()

    @property
    def place(self) -> Place:
        return self.shelf.slug, self.row.id

    @property
    def different(self) -> tuple[str, ...]:
        """The names of the columns in which both rows differ."""
        if self.mine is None or self.theirs is None:
            return ()
        mine, theirs = self.mine.values, self.theirs.values
        names = (column.name for column in self.shelf.columns)
        return tuple(name for name in names if mine.get(name) != theirs.get(name))


def rows_of_own(shelves: Iterable[BoxTable], box: object) -> Iterator[tuple[BoxTable, Row]]:
    """Give the rows of a box that may stand in a book: none that a printed copy has."""
    for shelf in shelves:
        for row in shelf.rows(box):
            is_free = shelf.is_free and row.title is None
            if row.is_own and (is_free or (shelf.own is not None and shelf.own.has(row.id))):
                yield shelf, row


def with_what_they_mean(
    shelves: Iterable[BoxTable], box: object, chosen: Iterable[Place]
) -> frozenset[Place]:
    """Return places of rows with those of all rows that they mean, and that those mean."""
    rows, by_id = dict[Place, Row](), dict[str, list[Place]]()
    for shelf, row in rows_of_own(shelves, box):
        rows[shelf.slug, row.id] = row
        for id in shelf.own.meant(row.id) if shelf.own else (row.id,):
            by_id.setdefault(id, []).append((shelf.slug, row.id))
    found, left = set[Place](), [place for place in chosen if place in rows]
    while left:
        place = left.pop()
        if place not in found:
            found.add(place)
            left.extend(other for id in texts_of(rows[place].values) for other in by_id.get(id, ()))
    return frozenset(found)


def taken_from(shelves: tuple[BoxTable, ...], box: object, into: AnyBox, chosen: frozenset[Place]) -> Merge:
    """Return `into`, such as a new box, with the chosen rows of a box."""
    return taken_in(shelves, box, into, dict.fromkeys(chosen, RowChoice.THEIRS))


def compare(shelves: tuple[BoxTable, ...], book: object, box: object) -> tuple[BookRow, ...]:
    """Return the rows of a book, each beside the same one of a box."""
    rows = tuple(rows_of_own(shelves, book))
    merge = taken_from(shelves, book, box, frozenset((shelf.slug, row.id) for shelf, row in rows))
    return tuple(_compared(merge, box, shelf, row) for shelf, row in rows)


def _compared(merge: Merge, box: object, shelf: BoxTable, row: Row) -> BookRow:
    id = merge.placed.get((shelf.slug, row.id), row.id)
    misfits = tuple(
        misfit for misfit in merge.misfits if (misfit.shelf.slug, misfit.id) == (shelf.slug, row.id)
    )
    mine, theirs = shelf.row(box, id), shelf.row(merge.into, id)
    if misfits or theirs is None:
        return BookRow(shelf, row, RowStanding.MISFIT, misfits=misfits)
    if mine is None:
        return BookRow(shelf, row, RowStanding.NEW, theirs=theirs)
    is_same = print_of(mine.values) == print_of(theirs.values)
    return BookRow(shelf, row, RowStanding.SAME if is_same else RowStanding.DIFFERS, mine, theirs)


def taken_in(
    shelves: tuple[BoxTable, ...],
    book: object,
    box: object,
    choices: Mapping[Place, RowChoice],
    beside: str = "",
) -> Merge:
    """Return the box with the rows of a book, each as it is chosen; out is one of which nothing is said."""
    merge = Merge(box, beside)
    merge.add_all(shelves, book, lambda shelf, row: choices.get((shelf.slug, row.id), RowChoice.OUT))
    return merge
