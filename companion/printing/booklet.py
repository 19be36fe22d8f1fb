"""The order of pages on sheets that are folded in the middle and put into one another."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

ON_A_SHEET = 4  # pages: two on each side
MOST_FOLDED = 40  # pages, ten sheets: a thicker fold does not close


class Side(NamedTuple):
    """One side of a sheet: the pages at its left and right, counted from 0; None is left blank."""

    left: int | None
    right: int | None


def order_sides(pages: int, most: int = MOST_FOLDED) -> list[Side]:
    """Return the sides of all sheets, front and back in turns, to be printed flipped on the short edge.

    More pages than fold well come as several booklets, as even as may be, to be laid on one another.
    """
    return [side for first, last in pairwise(_split(pages, most)) for side in _fold(first, last, pages)]


def count_booklets(pages: int, most: int = MOST_FOLDED) -> int:
    return len(_split(pages, most)) - 1


def _split(pages: int, most: int) -> Sequence[int]:
    """Return the first page of each booklet, then the end of the last one: that is the end of a sheet."""
    sheets = -(-pages // ON_A_SHEET)
    booklets = -(-sheets * ON_A_SHEET // most)
    return [place * sheets // max(1, booklets) * ON_A_SHEET for place in range(booklets + 1)]


def _fold(first: int, last: int, pages: int) -> Iterator[Side]:
    """Give the sides of a booklet, from the outermost sheet to the innermost."""

    def page(number: int) -> int | None:
        return number if number < pages else None

    for outer in range(0, (last - first) // 2, 2):
        begin, end = first + outer, last - 1 - outer
        yield Side(page(end), page(begin))
        yield Side(page(begin + 1), page(end - 1))
