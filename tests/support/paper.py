"""How often a sheet is drawn on paper in the daily run, and how many pages it takes."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.rules import PUT_AWAY, REFERENCE_SHEETS, AnyGame
from companion.work.libraries import are_there
from tests.settings import FULL

needs_libraries = pytest.mark.skipif(not are_there(), reason="the libraries that draw PDF files are missing")


def draws(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that draws: it takes seconds, and needs libraries of the system."""
    marked: Callable[..., None] = pytest.mark.medium(needs_libraries(test))
    return marked


def table_sheets(game: AnyGame) -> list[str]:
    """Return the sheets that tell of a table and its box: references tell of the help, labels of pieces."""
    return [sheet.slug for sheet in game.sheets if sheet not in (*PUT_AWAY, *REFERENCE_SHEETS)]


def pages(html: str) -> int:
    """Return how many pages a sheet takes: it is laid out, not drawn, which is half the time."""
    return len(lay_out_page(html).pages)


def pages_with(html: str, kind: str) -> set[int]:
    """Return the pages of a sheet, from 1, on which there is something of a class."""
    laid = lay_out_page(html)
    return {number for number, page in enumerate(laid.pages, 1) if _has(page._page_box, kind)}


def lay_out_page(html: str) -> Any:
    """Return a sheet as the site lays it out."""
    from companion.printing import pdf  # noqa: PLC0415  # it needs the libraries

    return pdf.lay_out_page(html)


def _has(page: Any, kind: str) -> bool:
    elements = (box.element for box in page.descendants())
    return any(kind in (one.get("class") or "").split() for one in elements if one is not None)


def boxes_of(box: Any, kind: str) -> Iterator[Any]:
    """Give the boxes of a class in a box."""
    element = getattr(box, "element", None)
    if element is not None and kind in (element.get("class") or "").split():
        yield box
        return
    for child in getattr(box, "children", ()):
        yield from boxes_of(child, kind)


def in_turns(*sheets: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return each sheet with whether it is filled in: the one or the other; both with NIGHTLIGHT_FULL=1."""
    return [
        (*one, is_filled)
        for place, one in enumerate(sheets)
        for is_filled in ((True, False) if FULL else (place % 2 == 0,))
    ]


class NoPango:
    """Finds no library for WeasyPrint, as where Pango is not installed."""

    @staticmethod
    def find_spec(name: str, *_more: Any) -> None:
        if name.partition(".")[0] == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")


@pytest.fixture
def without_pango(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is loaded of it be loaded anew, and in vain."""
    for name in [*sys.modules]:
        if name.partition(".")[0] == "weasyprint" or name == "companion.printing.pdf":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [NoPango, *sys.meta_path])
