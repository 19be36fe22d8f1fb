"""Sheets printed from the browser: on their own pages, none of which holds empty lines alone."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from campaigns.models import Group
from companion.games import GAMES
from tests.browser.any_game import session_at

COUNT = re.compile(r"\d+/\d+$")
AS_DRAWN = "!document.querySelector('.sketch:not(.is-fitted)') && document.fonts.ready.then(() => true)"
# Sheets that once had a page of empty lines, or lay over one another, each with its pages on A4.
SHEETS = (
    ("mice_and_mystics", "heroes", "Letter", "it", 4),
    ("mice_and_mystics", "pack_away", "A4", "en", 1),
    ("mice_and_mystics", "tuck_boxes", "Letter", "it", 4),
    ("nightmare_tales", "history", "Letter", "it", 1),
    ("winter_tales", "trackers", "Letter", "it", 1),
)


def print_pages(page: Page, file: Path) -> list[str]:
    """Print a page; return the signs on each sheet of paper, without its count."""
    page.pdf(path=file, prefer_css_page_size=True)
    return [COUNT.sub("", "".join(sheet.extract_text().split())) for sheet in PdfReader(file).pages]


@pytest.mark.goal("TA6")
def test_a_sheet_prints_on_its_own_pages(
    open_page: Callable[..., Page], group: Group, tmp_path: Path
) -> None:
    page, sessions = open_page(), {slug: session_at(GAMES[slug], group, None) for slug, *_more in SHEETS}
    for slug, sheet, paper, language, count in SHEETS:
        choice = f"sheet={sheet}&paper={paper}&language={language}&size=plain&content=filled&copies=1"
        page.goto(f"/sheets/{sessions[slug].pk}/page?{choice}")
        page.wait_for_function(AS_DRAWN)
        sheets = print_pages(page, tmp_path / "sheet.pdf")
        assert (len(sheets), "" in sheets) == (count, False), (slug, sheet)
        width = float(PdfReader(tmp_path / "sheet.pdf").pages[0].mediabox.width)
        assert round(width) == (612 if paper == "Letter" else 595)
