"""Every screen of Stuffed Fables by name, and the taps that lead to it."""

from collections.abc import Callable
from functools import cache, partial

from playwright.sync_api import Page

from campaigns.models import Group, Session
from tests.browser.stuffed_fables.stages import STAGES, session_at

Show = Callable[[Page], None]
SETTLES = 200  # milliseconds until a sheet is drawn anew

# Sheets: at which stage, and the button that opens them.
SHEETS = {
    "choose_stuffy": ("party", "[hx-get^='act/choose_stuffy?character=theadora']"),
    "draw": ("draw", "#act-draw"),
    "search_stuffing": ("white", "#act-search_stuffing-1"),
    "attack": ("playing", "#act-attack"),
    "move": ("playing", "#act-move"),
    "search": ("playing", "#act-search"),
    "test": ("playing", "#act-test"),
}


def screens(group: Group) -> dict[str, Show]:
    """Return what to do with a page to see each screen; tables that only lie there are shared."""
    at = cache(lambda stage: session_at(stage, group))
    boards = {f"board-{stage}": partial(_board, at, stage) for stage in STAGES}
    sheets = {f"sheet-{name}": partial(_sheet, at, *where) for name, where in SHEETS.items()}
    return boards | sheets


def _board(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/")


def _sheet(at: Callable[[str], Session], stage: str, button: str, page: Page) -> None:
    _board(at, stage, page)
    page.locator(button).first.click()
    page.locator("#sheet dialog").wait_for()
