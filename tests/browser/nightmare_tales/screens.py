"""Every screen of Nightmare Tales by name, and the taps that lead to it."""

from collections.abc import Callable
from functools import cache, partial

from playwright.sync_api import Page

from campaigns.models import Group, Session
from tests.browser.nightmare_tales.stages import STAGES, session_at
from tests.browser.seats import Seen, mine_screens
from tests.browser.table import choose_in_menu, open_menu

Show = Callable[[Page], None]
At = Callable[[str], Session]

# Sheets: at which stage, and the button that opens them.
SHEETS = {
    "choose_game": ("tournament", "[hx-get^='act/choose_game']"),
    "add_player": ("empty", "[hx-get^='act/add_player']"),
    "drop_player": ("empty", "[hx-get^='act/drop_player']"),
    "seat_players": ("empty", "[hx-get^='act/seat_players']"),
    "set_teams": ("teams", "#act-set_teams"),
    "set_house_rules": ("empty", "#act-set_house_rules"),
    "set_packs": ("empty", "#act-set_packs"),
    "begin": ("laid", "[hx-get='act/begin']"),
    "begin-next": ("next", "[hx-get='act/begin']"),
    "discard_same": ("playing", "#act-discard_same"),
    "penalty": ("playing", "#act-penalty"),
    "penalty-no-deck": ("deck-out", "#act-penalty"),
    "use_effect-look": ("playing", "[hx-get^='act/use_effect?keyword=look']"),
    "use_effect-reveal": ("playing", "[hx-get^='act/use_effect?keyword=reveal']"),
    "correct-cards": ("playing", "[hx-get^='act/correct?counter=cards']"),
    "correct-deck": ("playing", "[hx-get='act/correct?counter=deck']"),
    "set_turn": ("playing", "[hx-get^='act/set_turn']"),
    "why-dawn": ("playing", "[hx-get='why/dawn']"),
    "reveal_card": ("entering", ".numpad [hx-get^='act/reveal_card']"),
    "reveal_row": ("entering", ".entry[hx-get^='act/reveal_row']"),
    "reveal_known": ("known", "#act-reveal_known"),
    "enter_sum": ("entering", "#act-enter_sum"),
    "enter_highest": ("sum-tied", "[id^=act-enter_highest]"),
    "score": ("shared", "[id^=act-score]"),
    "why-winner": ("tied", "[hx-get='why/winner']"),
}
# Sheets that the menu of corrections opens, in play and at dawn.
BY_HAND = (
    ("playing", ("change_cards", "correct", "set_turn", "set_knocker", "call_off")),
    ("entering", ("take_back", "set_cause")),
)


# Players’ own devices: at which stage, who looks, what the device may do.
MINE: dict[str, Seen] = {
    "turn": ("playing", 4),
    "waits": ("playing", 1),
    "dawn": ("entering", 1),
    "scored": ("scored", 2),
    "crowd": ("crowd", 3, "suggest"),
    "nothing": ("empty", 0),
}


def screens(group: Group) -> dict[str, Show]:
    """Return what to do with a page to see each screen; tables that only lie there are shared."""
    at = cache(lambda stage: session_at(stage, group))
    boards = {f"board-{stage}": partial(_board, at, stage) for stage in STAGES}
    boards |= {f"tv-{stage}": partial(_tv, at, stage) for stage in STAGES}
    sheets = {f"sheet-{name}": partial(_sheet, at, *where) for name, where in SHEETS.items()}
    by_hand = {
        f"hand-{name}": partial(_by_hand, at, stage, name) for stage, names in BY_HAND for name in names
    }
    special: dict[str, Show] = {
        "menu-play": partial(_menu, at, "playing"),
        "menu-dawn": partial(_menu, at, "entering"),
        "reason": partial(_reason, at),
        "campaign": partial(_campaign, at),
    }
    return boards | sheets | by_hand | special | mine_screens(at, MINE, "turn")


def _board(at: At, stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/")


def _tv(at: At, stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/tv")


def _sheet(at: At, stage: str, button: str, page: Page) -> None:
    _board(at, stage, page)
    page.locator(button).first.click()
    page.locator("#sheet dialog").wait_for()


def _menu(at: At, stage: str, page: Page) -> None:
    _board(at, stage, page)
    open_menu(page, "by_hand")


def _by_hand(at: At, stage: str, name: str, page: Page) -> None:
    _menu(at, stage, page)
    choose_in_menu(page, name)


def _reason(at: At, page: Page) -> None:
    _board(at, "playing", page)
    page.locator("#act-knock").click(force=True)
    page.locator(".reason:popover-open").wait_for()


def _campaign(at: At, page: Page) -> None:
    page.goto(f"/campaigns/{at('scored').campaign_id}/")
