"""Cards as a printer gets them: a back meets its front, sizes hold, nothing comes near the edge."""

from datetime import date
from functools import cache
from typing import Any

import pytest
from PIL import Image

from companion.printing.card_sheets import BLANK_CARDS, TEST_PAGE, CardChoice
from companion.printing.cards import (
    DUPLEX,
    EDGE,
    FOLD,
    HEAD,
    MINI,
    ONE,
    PAPER,
    POKER,
    SIZES,
    Layout,
    lay_out,
)
from companion.printing.pages import SheetChoice, Subject, render_page
from tests.support.paper import draws
from tests.support.raster import PER_MM, Span, raster, spans
from tests.support.toy import TOY

CLOSE, EXACT = 0.3, 0.2  # mm
PAPERS_AND_SIZES = [(paper, size) for paper in PAPER for size in SIZES]


@cache
def drawn(paper: str, wanted: CardChoice) -> list[Image.Image]:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the libraries

    subject = Subject(TOY, TOY.set_up(("Anna",)), TOY.new_box(), "By night", "We", date(2026, 11, 20))
    choice = SheetChoice("cards", is_filled=False, paper=paper, cards=wanted)
    return raster(render_pdf(render_page(subject, choice)))


def cells(picture: Image.Image, layout: Layout) -> tuple[list[Span], list[Span]]:
    """Return the columns and the rows of cards on a page of fronts, from line to line."""
    tall = 0.9 * (layout.bottom - layout.top) / layout.height
    wide = 0.95 * (layout.right - layout.left) / layout.width
    return between(spans(picture, "x", tall)), between(spans(picture, "y", wide))


def between(lines: list[Span]) -> list[Span]:
    return [Span(one.middle, other.middle) for one, other in zip(lines, lines[1:], strict=False)]


def islands(picture: Image.Image) -> tuple[list[Span], list[Span]]:
    """Return the columns and the rows of backs on a page, by their ink, the line at the top left out."""
    below = picture.crop((0, round(HEAD * PER_MM), *picture.size))
    down = [Span(one.start + HEAD, one.end + HEAD) for one in spans(below, "y")]
    return spans(below, "x"), down


@pytest.mark.goal("P2")
@draws
@pytest.mark.parametrize(("paper", "size"), PAPERS_AND_SIZES)
def test_a_back_meets_its_front_and_sizes_hold(paper: str, size: str) -> None:
    layout = lay_out(paper, size, DUPLEX)
    front, back = drawn(paper, CardChoice(BLANK_CARDS, size, DUPLEX))
    (columns, rows), (mirrored, down) = cells(front, layout), islands(back)
    assert (len(columns), len(rows)) == (layout.columns, layout.rows) == (len(mirrored), len(down))
    width, height = SIZES[size]
    assert max(abs(one.length - width) for one in columns) <= EXACT
    assert max(abs(one.length - height) for one in rows) <= EXACT
    seen = [layout.width - one.middle for one in reversed(mirrored)]
    assert max(abs(one.middle - x) for one, x in zip(columns, seen, strict=True)) <= CLOSE
    assert max(abs(one.middle - back.middle) for one, back in zip(rows, down, strict=True)) <= CLOSE


@pytest.mark.goal("P2")
@draws
@pytest.mark.parametrize(("right", "down"), [(1.5, 0.5), (-5.0, 5.0)])
def test_backs_move_as_far_as_was_asked_for(right: float, down: float) -> None:
    straight = islands(drawn("A4", CardChoice(BLANK_CARDS, POKER, DUPLEX))[1])
    moved = islands(drawn("A4", CardChoice(BLANK_CARDS, POKER, DUPLEX, right, down))[1])
    for before, after, far in zip(straight, moved, (right, down), strict=True):
        assert [two.middle - one.middle for one, two in zip(before, after, strict=True)] == pytest.approx(
            [far] * len(before), abs=EXACT
        )


@pytest.mark.goal("P2")
@draws
@pytest.mark.parametrize(
    ("paper", "wanted"),
    [
        *((paper, CardChoice(BLANK_CARDS, size, DUPLEX, -5, -5)) for paper, size in PAPERS_AND_SIZES),
        *((paper, CardChoice(BLANK_CARDS, size, FOLD)) for paper, size in PAPERS_AND_SIZES),
        *((paper, CardChoice(TEST_PAGE)) for paper in PAPER),
    ],
    ids=str,
)
def test_nothing_comes_near_the_edge(paper: str, wanted: Any) -> None:
    pictures = drawn(paper, wanted)
    for picture in pictures:
        ink = Image.eval(picture, lambda value: 255 - value).getbbox()
        assert ink is not None
        left, top, right, bottom = (edge / PER_MM for edge in ink)
        width, height = (side / PER_MM for side in picture.size)
        assert min(left, top, width - right, height - bottom) >= EDGE - 0.05


@pytest.mark.goal("P2")
@draws
@pytest.mark.parametrize(("paper", "size"), PAPERS_AND_SIZES)
def test_a_folded_card_is_as_wide_as_two(paper: str, size: str) -> None:
    layout = lay_out(paper, size, FOLD)
    (page,) = drawn(paper, CardChoice(BLANK_CARDS, size, FOLD))
    columns, rows = cells(page, layout)
    assert [len(columns), len(rows)] == [layout.columns, layout.rows]
    assert max(abs(one.length - 2 * SIZES[size][0]) for one in columns) <= EXACT
    assert max(abs(one.length - SIZES[size][1]) for one in rows) <= EXACT


@draws
def test_one_side_has_no_backs() -> None:
    assert len(drawn("A4", CardChoice(BLANK_CARDS, MINI, ONE))) == 1
    assert len(drawn("A4", CardChoice(BLANK_CARDS, MINI, DUPLEX))) == 2


@pytest.mark.goal("P2")
@draws
def test_the_crosses_of_the_test_page_lie_on_each_other() -> None:
    front, back = drawn("A4", CardChoice(TEST_PAGE))
    width = front.size[0]
    for x, y in ((40, 40), (170, 40), (105, 257)):
        for picture, across in ((front, x * PER_MM), (back, width - x * PER_MM)):
            around = picture.crop(
                (across - 5 * PER_MM, (y - 5) * PER_MM, across + 5 * PER_MM, (y + 5) * PER_MM)
            )
            for axis in ("x", "y"):
                line = spans(around, axis, 0.9)
                assert len(line) == 1 and abs(line[0].middle - 5) <= CLOSE
