"""Every screen of Winter Tales by name, and the taps that lead to it."""

from collections.abc import Callable
from functools import cache, partial

from playwright.sync_api import Page

from campaigns.models import Group, Session
from tests.browser.seats import Seen, mine_screens
from tests.browser.table import choose_in_menu, open_menu
from tests.browser.winter_tales.stages import STAGES, session_at

Show = Callable[[Page], None]

# Sheets: at which stage, and the button that opens them.
SHEETS = {
    "name_seat": ("empty", "[hx-get^='act/name_seat']"),
    "choose_sides": ("empty", "#act-choose_sides"),
    "choose_sides-writer": ("empty-five", "#act-choose_sides"),
    "deal_everything": ("empty", "[hx-get='act/deal_everything']"),
    "deal_sides": ("empty", "[hx-get='act/deal_sides']"),
    "order_seats": ("empty", "[hx-get='act/order_seats']"),
    "set_track": ("empty", "[hx-get='act/set_track']"),
    "set_house_rules": ("empty", "#act-set_house_rules"),
    "set_packs": ("empty", "#act-set_packs"),
    "name_character": ("sided", ".fig"),
    "deal_names": ("sided", "[hx-get='act/deal_names']"),
    "place_figure": ("sided", "[hx-get='act/place_figure']"),
    "place_first_quest": ("sided", "[hx-get^='act/place_first_quest?side=winter']"),
    "begin": ("laid", "#act-begin"),
    "activate": ("begun", "#act-activate"),
    "move": ("playing", "#act-move"),
    "generate_quest": ("mill", "#act-generate_quest"),
    "resolve_quest": ("moved", "#act-resolve_quest"),
    "come": ("coming", "#act-come"),
    "play_cards": ("evening", "#act-play_cards"),
    "close_quest": ("memory", "#act-close_quest"),
    "end_conflict": ("beaten", "#act-end_conflict"),
    "answer_trick": ("trick", "#act-answer_trick"),
    "reveal_trick": ("answered", "#act-reveal_trick"),
    "rescue": ("fallen", "#act-rescue"),
    "tell_end": ("epilogue", "#act-tell_end"),
    "play_again": ("ended", "#act-play_again"),
    "correct": ("playing", "[hx-get^='act/correct?counter=hand']"),
    "set_marks": ("playing", "[hx-get^='act/set_marks']"),
    "set_quest": ("playing", "[hx-get^='act/set_quest']"),
    "set_turn": ("playing", "[hx-get^='act/set_turn']"),
    "why-memories": ("evening", "[hx-get='why/memories']"),
    "why-quest": ("last", "[hx-get='why/quest:spring']"),
    "why-total": ("ended", "[hx-get='why/total:winter']"),
}
# Sheets that the menu of corrections opens.
BY_HAND = ("change_memory", "enter_conflict", "add_quest", "add_memory", "set_space", "call_off", "break_off")


# Players’ own devices: at which stage, who looks, what the device may do.
MINE: dict[str, Seen] = {
    "turn": ("playing", 0),
    "waits": ("playing", 4),
    "asked": ("coming", 1),
    "bids": ("conflict", 3),
    "steps-in": ("mill", 1),
    "epilogue": ("epilogue", 0),
    "nothing": ("empty", 1),
}


def screens(group: Group) -> dict[str, Show]:
    """Return what to do with a page to see each screen; tables that only lie there are shared."""
    at = cache(lambda stage: session_at(stage, group))
    boards = {f"board-{stage}": partial(_board, at, stage) for stage in STAGES}
    boards |= {f"tv-{stage}": partial(_tv, at, stage) for stage in STAGES}
    sheets = {f"sheet-{name}": partial(_sheet, at, *where) for name, where in SHEETS.items()}
    by_hand = {f"hand-{name}": partial(_by_hand, at, name) for name in BY_HAND}
    special: dict[str, Show] = {
        "campaign": partial(_campaign, at, "ended"),
        "by-hand": partial(_menu, at),
        "reason": partial(_reason, at),
    }
    return boards | sheets | by_hand | special | mine_screens(at, MINE, "turn")


def _board(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/")


def _tv(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/tv")


def _sheet(at: Callable[[str], Session], stage: str, button: str, page: Page) -> None:
    _board(at, stage, page)
    page.locator(button).first.click()
    page.locator("#sheet dialog").wait_for()


def _campaign(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/campaigns/{at(stage).campaign_id}/")


def _menu(at: Callable[[str], Session], page: Page) -> None:
    _board(at, "playing", page)
    open_menu(page, "by_hand")


def _by_hand(at: Callable[[str], Session], name: str, page: Page) -> None:
    _menu(at, page)
    choose_in_menu(page, name)


def _reason(at: Callable[[str], Session], page: Page) -> None:
    _board(at, "begun", page)
    page.locator("#act-move").click(force=True)
    page.locator(".reason:popover-open").wait_for()
