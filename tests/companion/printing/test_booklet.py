"""The order of pages in booklets: folded, every page is once where a reader looks for it."""

import pytest

from companion.printing.booklet import MOST_FOLDED, ON_A_SHEET, Side, count_booklets, order_sides

LONGEST = 240


def read_folded(sides: list[Side]) -> list[int | None]:
    """Return the pages of one booklet as somebody reads them who has folded its sheets and leafs through."""
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    until_the_middle = [page for front, back in sheets for page in (front.right, back.left)]
    from_its_end = [page for front, back in sheets for page in (front.left, back.right)]
    return until_the_middle + from_its_end[::-1]


def read_all(sides: list[Side], pages: int) -> list[int | None]:
    """Return the pages of booklets that lie on one another, each read to its end."""
    booklets, read, sheets = count_booklets(pages), list[int | None](), len(sides) // 2
    for place in range(booklets):
        first, last = place * sheets // booklets, (place + 1) * sheets // booklets
        read += read_folded(sides[2 * first : 2 * last])
    return read


@pytest.mark.goal("P2")
@pytest.mark.parametrize("pages", range(1, 41))
def test_folded_and_leafed_through_a_booklet_has_its_pages_in_order(pages: int) -> None:
    sides = order_sides(pages)
    read = read_folded(sides)
    assert read[:pages] == list(range(pages)) and set(read[pages:]) <= {None}
    assert len(sides) == 2 * -(-pages // ON_A_SHEET)  # as few sheets as there can be
    assert count_booklets(pages) == 1


def test_the_four_sides_of_eight_pages_are_as_printers_lay_them() -> None:
    assert order_sides(8) == [Side(7, 0), Side(1, 6), Side(5, 2), Side(3, 4)]


@pytest.mark.parametrize("pages", range(41, LONGEST))
def test_a_thick_one_comes_in_several_that_are_as_thick(pages: int) -> None:
    sides = order_sides(pages)
    assert read_all(sides, pages)[:pages] == list(range(pages))
    sheets, booklets = len(sides) // 2, count_booklets(pages)
    thick = [(place + 1) * sheets // booklets - place * sheets // booklets for place in range(booklets)]
    assert max(thick) * ON_A_SHEET <= MOST_FOLDED and max(thick) - min(thick) <= 1


def test_of_no_page_there_is_no_sheet() -> None:
    assert order_sides(0) == []
