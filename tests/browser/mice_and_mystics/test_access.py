"""Mice and Mystics for everybody: keys alone play a turn, the focus stays where one looks."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Session
from tests.browser.table import saved


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()"))


def reach(page: Page, selector: str) -> None:
    """Tab on until the focus is there."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


@pytest.mark.goal("U6")
def test_a_turn_is_played_by_keys_alone(
    open_page: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    session = table_at("first-fight")
    page = open_page()
    page.goto(f"/table/{session.pk}/")
    start = session.entries.count()
    reach(page, "#act-attack-filch")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_be_focused()
    reach(page, "#sheet input[name='roll.door']:checked")
    if page.evaluate("document.activeElement.value") != "typed":
        page.keyboard.press("ArrowRight")
    for _ in range(2):
        reach(page, "#sheet [data-face='swordshield-3']")
        page.keyboard.press("Enter")
    reach(page, "#sheet [data-done]")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_contain_text("defends")
    reach(page, "#sheet input[name='roll.door']:checked")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#sheet input[value=here]")).to_be_checked()
    reach(page, "#sheet [data-done]")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet dialog")).to_have_count(0)
    reach(page, "#act-end_turn")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Rat")
    saved(page)
    assert focused(page) == "act-end_turn"
    assert session.entries.count() == start + 3


@pytest.mark.goal("U6")
@pytest.mark.parametrize(
    "button", ["#act-attack-filch", "#open-log", "#open-help", "#open-settings", ".turn"]
)
def test_escape_closes_a_sheet_and_the_focus_returns(board_at: Callable[..., Page], button: str) -> None:
    page = board_at("playing")
    opener = page.locator(button).first
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_on_a_phone_whose_turn_it_is_stays_in_sight(board_at: Callable[..., Page]) -> None:
    page = board_at("playing", (390, 844))
    page.click("#act-end_turn")
    expect(page.locator("h1")).to_contain_text("Spider")
    expect(page.locator(".turn.is-lit")).to_be_in_viewport(ratio=1)


@pytest.mark.goal("F3")
def test_one_key_tells_how_the_table_stands(board_at: Callable[..., Page]) -> None:
    page = board_at("playing")
    told = page.locator("#listen-says")
    page.keyboard.press("t")
    expect(told).to_contain_text("It is Filch’s turn.")
    page.keyboard.press("s")
    expect(told).to_contain_text("The sheet of Filch.")
    page.keyboard.press("Escape")
    expect(told).to_be_empty()
    page.evaluate("localStorage.setItem('listen-keys', 'off')")
    page.keyboard.press("t")
    page.wait_for_timeout(300)
    expect(told).to_be_empty()
    page.get_by_role("button", name="Whose turn?").focus()
    page.keyboard.press("Enter")
    expect(told).to_contain_text("It is Filch’s turn.")
