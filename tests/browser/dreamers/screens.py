"""Every screen of Dreamers by name, and the taps that lead to it."""

from collections.abc import Callable
from functools import cache, partial

from playwright.sync_api import Page

from campaigns.models import Group, Session
from tests.browser.dreamers.stages import STAGES, session_at
from tests.browser.seats import Seen, mine_screens
from tests.browser.table import choose_in_menu, open_menu

Show = Callable[[Page], None]

# Sheets: at which stage, and the button that opens them.
SHEETS = {
    "draw_first": ("begun", "#act-draw_first"),
    "set_first": ("begun", "#act-set_first"),
    "take_identity": ("laid", "#act-take_identity"),
    "turn_nightmare": ("nightmare", "#act-turn_nightmare"),
    "turn_dreams": ("dreams", "#act-turn_dreams"),
    "play_modifier": ("missed", "#act-play_modifier"),
    "accuse": ("real-hit", "[id^='act-accuse']"),
    "enter_identities": ("reveal", "#act-enter_identities"),
    "why-deck": ("hit", "[hx-get='why/deck']"),
    "why-sum": ("missed", "[hx-get='why/sum']"),
    "why-open": ("hit", "[hx-get='why/open']"),
    "why-total": ("evening", "[hx-get^='why/total']"),
    "set_house_rules": ("start", "#act-set_house_rules"),
    "set_packs": ("start", "#act-set_packs"),
    "log": ("evening", "#open-log"),
}
# Sheets that the menu of corrections opens.
BY_HAND = ("correct", "end_round", "break_off", "set_house_rules", "note")


# Players’ own devices: at which stage, who looks, what the device may do.
MINE: dict[str, Seen] = {
    "turn": ("dreams", 0),
    "waits": ("dreams", 1),
    "dealt": ("dealt", 1),
    "modifier": ("second-chance", 1),
    "both-look": ("second-chance", 0, "suggest"),
    "accuses": ("hit", 0),
    "chooses": ("choosing", 1),
    "over": ("won", 0),
}


def screens(group: Group) -> dict[str, Show]:
    """Return what to do with a page to see each screen; tables that only lie there are shared."""
    at = cache(lambda stage: session_at(stage, group))
    boards = {f"board-{stage}": partial(_board, at, stage) for stage in STAGES}
    boards |= {f"tv-{stage}": partial(_tv, at, stage) for stage in STAGES}
    sheets = {f"sheet-{name}": partial(_sheet, at, *where) for name, where in SHEETS.items()}
    by_hand = {f"hand-{name}": partial(_by_hand, at, name) for name in BY_HAND}
    special: dict[str, Show] = {
        "campaign": partial(_campaign, at, "won"),
        "by-hand": partial(_menu, at),
        "reason": partial(_reason, at),
        "dreams-typed": partial(_typed, at),
        "alone": partial(_alone, at, "dealt", "seat-1"),
        "alone-ready": partial(_ready, at, "dealt", "seat-1"),
        "alone-held": partial(_held, at, "dealt", "seat-1"),
        "alone-held-other": partial(_held, at, "dealt", "seat-2"),
        "alone-accuses": partial(_ready, at, "hit", "seat-1"),
        "alone-chooses": partial(_ready, at, "choosing", "seat-2"),
    }
    return boards | sheets | by_hand | special | mine_screens(at, MINE, "turn")


def _board(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/")


def _tv(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/tv")


def _sheet(at: Callable[[str], Session], stage: str, button: str, page: Page) -> None:
    _board(at, stage, page)
    if not page.locator("#sheet dialog").count():
        page.locator(button).first.click()
    page.locator("#sheet dialog").wait_for()


def _campaign(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/campaigns/{at(stage).campaign_id}/")


def _menu(at: Callable[[str], Session], page: Page) -> None:
    _board(at, "hit", page)
    open_menu(page, "by_hand")


def _by_hand(at: Callable[[str], Session], name: str, page: Page) -> None:
    _menu(at, page)
    choose_in_menu(page, name)


def _reason(at: Callable[[str], Session], page: Page) -> None:
    """By the end of a match that is not level there is no further round."""
    _board(at, "last-gate", page)
    page.locator("[id^='act-next_round']").click(force=True)
    page.locator(".reason:popover-open").wait_for()


def _typed(at: Callable[[str], Session], page: Page) -> None:
    _sheet(at, "dreams", "#act-turn_dreams", page)
    for name, value in (("one", 4), ("two", 9)):
        page.locator(f"#sheet [name={name}][value='{value}']").check(force=True)
    page.locator("#sheet .sums .num").wait_for()


# for one pair of eyes


def _alone(at: Callable[[str], Session], stage: str, seat: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/private/{seat}/")


def _ready(at: Callable[[str], Session], stage: str, seat: str, page: Page) -> None:
    _alone(at, stage, seat, page)
    page.locator("#ready").click()


def _held(at: Callable[[str], Session], stage: str, seat: str, page: Page) -> None:
    """A finger lies on the button until the page is left."""
    _ready(at, stage, seat, page)
    page.mouse.move(*_middle(page))
    page.mouse.down()
    page.locator("#held h2").wait_for()


def _middle(page: Page) -> tuple[float, float]:
    box = page.locator("#hold").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
