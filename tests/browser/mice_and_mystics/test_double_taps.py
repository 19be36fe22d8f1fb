"""One intent, one entry: a double tap on any button of the board, and two screens at one table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Entry, Session
from tests.browser.screens import ALL
from tests.browser.table import saved
from tests.browser.taps import tap_twice

ECHO = 120  # milliseconds between the taps of a double tap; the answer comes sooner
BOARDS = ("full-party", "laying", "minions", "courtyard")


def buttons(page: Page) -> list[str]:
    """Return the selectors of what can be pressed on the board, but for what leaves it."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("#board [hx-post], #board [hx-get]")]
            .filter((one) => one.checkVisibility() && one.getAttribute("aria-disabled") !== "true")
            .map((one) => one.hasAttribute("hx-post")
                ? `#board [hx-post="${one.getAttribute("hx-post")}"]`
                : `#board [hx-get="${one.getAttribute("hx-get")}"]`)"""
    )
    return list({_kind(selector): selector for selector in found}.values())


def _kind(selector: str) -> str:
    """Return what tells one button from others like it: the verb and the action."""
    return selector.partition("?")[0]


@pytest.mark.goal("R2")
@pytest.mark.parametrize("stage", BOARDS)
def test_a_double_tap_on_any_button_is_one_intent(
    board_at: Callable[..., Page], table_at: Callable[[str], Session], stage: str
) -> None:
    page, session = board_at(stage), table_at(stage)
    for selector in buttons(page)[:: 1 if ALL else 6]:
        page.goto(f"/table/{session.pk}/")
        before = session.entries.count()
        tap_twice(page, selector, ECHO)
        if "hx-post" in selector:
            expect(page.locator("#board")).to_have_attribute("data-seen", str(before + 1))
        else:
            expect(page.locator("#sheet dialog")).to_be_visible()
        page.wait_for_timeout(ECHO)
        made = session.entries.count() - before
        assert made == ("hx-post" in selector), selector
        session = table_at(stage) if made else session


def test_a_key_that_is_held_is_pressed_once(board_at: Callable[..., Page]) -> None:
    page = board_at("courtyard")
    before = Entry.objects.count()
    page.focus("#act-end_turn")
    for _ in range(3):
        page.keyboard.down("Enter")
        page.wait_for_timeout(ECHO)
    page.keyboard.up("Enter")
    assert Entry.objects.count() == before + 1


@pytest.mark.goal("R3")
def test_a_stale_tap_says_so_and_is_done_when_confirmed(
    open_page: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    session = table_at("playing")
    ours, theirs = open_page(), open_page()
    for page in (ours, theirs):
        page.goto(f"/table/{session.pk}/")
    ours.evaluate("document.addEventListener('nightlight:behind', (event) => event.preventDefault())")
    theirs.click("#act-end_turn")
    saved(theirs)
    before = Entry.objects.count()
    ours.click("#act-end_turn")
    notice = ours.locator("#notice")
    expect(notice).to_contain_text("Someone has acted since")
    expect(notice).to_contain_text("End turn")
    expect(ours.locator("h1")).to_contain_text("Spider")
    assert Entry.objects.count() == before
    ours.wait_for_timeout(ECHO * 3)
    notice.get_by_role("button", name="Do it anyway").click()
    expect(ours.locator("h1")).to_contain_text("Tilda")
    assert Entry.objects.count() == before + 1
