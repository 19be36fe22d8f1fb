"""Every screen of a table of one's own by name, and the taps that lead to it."""

from collections.abc import Callable
from functools import cache, partial

from playwright.sync_api import Page

from campaigns.models import Group, Session
from tests.browser.own_table.stages import STAGES, session_at
from tests.browser.seats import Seen, mine_screens
from tests.browser.table import open_menu

Show = Callable[[Page], None]

# Sheets: at which stage, and the button that opens them.
SHEETS = {
    "put_counter": ("empty", "#add-put_counter"),
    "put_pile": ("empty", "#add-put_pile"),
    "put_dice": ("empty", "#add-put_dice"),
    "put_step": ("builder", "#part-step-20 .own-open"),
    "put_column": ("builder", "#part-column-25 .own-open"),
    "set_facts": ("builder", "[hx-get^='act/set_facts']"),
    "draw": ("first", "[id^='act-draw']"),
    "roll": ("pad", "[id^='act-roll']"),
    "write_score": ("pad", "[hx-get*='column-9']"),
    "correct": ("later", "[hx-get*='act/correct']"),
    "end_game": ("later", "#slot-score [hx-get*=end_game]"),
    "pile": ("later", "[hx-get='menu/pile:pile-4']"),
    "log": ("later", "#open-log"),
}
ON_TV = ("start", "builder", "later", "pad", "over")
MINE: dict[str, Seen] = {"turn": ("later", 0), "pad": ("pad", 0), "waits": ("pad", 1)}


def screens(group: Group) -> dict[str, Show]:
    """Return what to do with a page to see each screen."""
    at = cache(lambda stage: session_at(stage, group))
    boards = {f"board-{stage}": partial(_board, at, stage) for stage in STAGES}
    boards |= {f"tv-{stage}": partial(_tv, at, stage) for stage in ON_TV}
    sheets = {f"sheet-{name}": partial(_sheet, at, *where) for name, where in SHEETS.items()}
    return boards | sheets | {"by-hand": partial(_menu, at)} | mine_screens(at, MINE, "turn")


def _board(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/")


def _tv(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/tv")


def _sheet(at: Callable[[str], Session], stage: str, button: str, page: Page) -> None:
    _board(at, stage, page)
    page.locator(button).first.click()
    page.locator("#sheet dialog").wait_for()


def _menu(at: Callable[[str], Session], page: Page) -> None:
    _board(at, "later", page)
    open_menu(page, "by_hand")
