"""Every screen of Stuffed Fables by name, and the taps that lead to it."""

from collections.abc import Callable
from functools import cache, partial

from playwright.sync_api import Page

from campaigns.models import Group, Session
from tests.browser.seats import Seen, mine_screens
from tests.browser.stuffed_fables.stages import STAGES, session_at
from tests.browser.table import choose_in_menu, open_menu

Show = Callable[[Page], None]
SETTLES = 200  # milliseconds until a sheet is drawn anew

# Sheets: at which stage, and the button that opens them.
SHEETS = {
    "choose_story": ("empty", "#act-choose_story"),
    "choose_stuffy": ("party", "[hx-get^='act/choose_stuffy?character=theadora']"),
    "set_counts": ("party", "#act-set_counts"),
    "set_house_rules": ("party", "#act-set_house_rules"),
    "set_packs": ("party", "#act-set_packs"),
    "lay_circle": ("full-party", "#act-lay_circle"),
    "set_party": ("full-party", "[hx-get='act/set_party']"),
    "turn_page": ("first-page", "#act-turn_page"),
    "draw": ("draw", "#act-draw"),
    "draw-short": ("second-draw", "#act-draw"),
    "search_stuffing": ("white", "#act-search_stuffing-1"),
    "attack": ("playing", "#act-attack"),
    "move": ("playing", "#act-move"),
    "search": ("playing", "#act-search"),
    "store": ("playing", "#act-store"),
    "encourage_die": ("playing", "#act-encourage_die"),
    "test": ("playing", "#act-test"),
    "contribute": ("group", "#act-contribute"),
    "activate": ("acting", "#act-activate"),
    "skip_activation": ("acting", "#act-skip_activation"),
    "strike": ("strikes", "#act-strike"),
    "strike-unknown": ("unknown-strikes", "#act-strike"),
    "reveal_sleep": ("collapsing", "#act-reveal_sleep"),
    "take_item": ("searched", "#act-take_item"),
    "reroll": ("reroll", "#act-reroll"),
    "buy": ("merchant", "#act-buy"),
    "open_merchant": ("playing", "[hx-get^='act/open_merchant']"),
    "resolve_lost": ("lost-one", "#act-resolve_lost"),
    "random_encounter": ("surge", "#act-random_encounter"),
    "preset_encounter": ("surge", "#act-preset_encounter"),
    "set_page": ("playing", "[hx-get^='act/set_page']"),
    "leave_page": ("playing", "[hx-get^='act/leave_page']"),
    "name_monster": ("playing", "[hx-get^='act/name_monster?monster=unknown-1']"),
    "correct": ("playing", "[hx-get^='act/correct?counter=stuffing']"),
    "set_stored": ("playing", "[hx-get^='act/set_stored']"),
    "set_turn": ("playing", "[hx-get^='act/set_turn']"),
    "close_story": ("won", "#act-close_story"),
    "why-draw": ("playing", "[hx-get='why/draw']"),
    "why-sleep": ("playing", "[hx-get='why/sleep']"),
}
# Sheets that the menu of corrections opens.
BY_HAND = (
    "catch_up",
    "recount",
    "move_die",
    "test",
    "open_group",
    "damage",
    "add_bonus",
    "give_item",
    "gain",
    "give_status",
)


# Players’ own devices: at which stage, who looks, what the device may do.
MINE: dict[str, Seen] = {
    "turn": ("playing", 0),
    "waits": ("playing", 1),
    "draw": ("draw", 1),
    "asleep": ("asleep", 3, "look"),
    "acting": ("acting", 1),
    "found": ("searched", 2),
}


def screens(group: Group) -> dict[str, Show]:
    """Return what to do with a page to see each screen; tables that only lie there are shared."""
    at = cache(lambda stage: session_at(stage, group))
    boards = {f"board-{stage}": partial(_board, at, stage) for stage in STAGES}
    boards |= {f"tv-{stage}": partial(_tv, at, stage) for stage in STAGES}
    sheets = {f"sheet-{name}": partial(_sheet, at, *where) for name, where in SHEETS.items()}
    by_hand = {f"hand-{name}": partial(_by_hand, at, name) for name in BY_HAND}
    special: dict[str, Show] = {
        "campaign": partial(_campaign, at, "closed"),
        "by-hand": lambda page: _menu(at, "by_hand", page),
        "own": lambda page: _menu(at, "own:stitch", page),
        "reason": partial(_reason, at),
        "chosen": partial(_chosen, at),
        "attack-chosen": partial(_attack, at),
        "attack-rolled": partial(_attack, at, faces=("4",)),  # the last die would send it
        "move-chosen": partial(_along, at, "move"),
        "store-chosen": partial(_along, at, "store", dice=("yellow-1",)),
        "name_monster-typed": partial(_name, at),
        "encounter-newcomer": partial(_newcomer, at),
        "draw-typed": partial(_draw, at),
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


def _menu(at: Callable[[str], Session], menu: str, page: Page) -> None:
    _board(at, "playing", page)
    open_menu(page, menu)


def _by_hand(at: Callable[[str], Session], name: str, page: Page) -> None:
    _menu(at, "by_hand", page)
    choose_in_menu(page, name)


def _reason(at: Callable[[str], Session], page: Page) -> None:
    _board(at, "playing", page)
    page.locator("#act-contribute").click(force=True)
    page.locator(".reason:popover-open").wait_for()


def _chosen(
    at: Callable[[str], Session], page: Page, dice: tuple[str, ...] = ("green-1", "purple-1")
) -> None:
    """Dice of the hand are chosen."""
    _board(at, "playing", page)
    for die in dice:
        page.locator(f"#hand-of-dice [value='{die}']").check(force=True)


def _along(
    at: Callable[[str], Session], action: str, page: Page, dice: tuple[str, ...] = ("green-1", "green-2")
) -> None:
    """The chosen dice go along into a sheet."""
    _chosen(at, page, dice)
    page.locator(f"#act-{action}").click()
    page.locator("#sheet .btn.d:has(:checked)").first.wait_for()


def _attack(at: Callable[[str], Session], page: Page, faces: tuple[str, ...] = ()) -> None:
    """The chosen dice go along into the attack's sheet; then they fall."""
    _chosen(at, page)
    page.locator("#act-attack").click()
    page.locator("#sheet dialog").wait_for()
    page.locator("#sheet [data-face]").first.wait_for()
    for face in faces:
        page.locator(f"#sheet [data-face='{face}']").click()
    page.wait_for_timeout(SETTLES)


def _newcomer(at: Callable[[str], Session], page: Page) -> None:
    """An encounter by the book with a monster that the box does not know."""
    _sheet(at, "surge", "#act-preset_encounter", page)
    page.locator("#sheet [name='cards.unknown'] ~ [data-step='1']").click()
    page.locator("#sheet [name=name]").fill("Moth")


def _name(at: Callable[[str], Session], page: Page) -> None:
    """A card with two actions is copied."""
    _sheet(at, "playing", "[hx-get^='act/name_monster?monster=unknown-1']", page)
    page.locator("#sheet [name=name]").fill("Dark Heart")
    while page.locator("#sheet [name=actions]").input_value() != "2":
        page.locator("#sheet .field-number:has([name=actions]) [data-step='1']").click()
    page.locator("#sheet [name=strength_2]").wait_for()


def _draw(at: Callable[[str], Session], page: Page) -> None:
    _sheet(at, "draw", "#act-draw", page)
    for colour in ("red", "black", "yellow"):
        page.locator(f"#sheet [data-face='{colour}']").click()
    page.wait_for_timeout(SETTLES)
