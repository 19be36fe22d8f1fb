"""Stuffed Fables without a thumb: keys alone play a turn, the focus goes where one looks."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Session
from tests.browser.mice_and_mystics.test_access import reach
from tests.browser.table import saved


@pytest.mark.goal("U6")
def test_a_turn_is_played_by_keys_alone(
    open_page: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    """Flops chooses a die of the hand, shoots with it, and ends the turn."""
    session = table_at("playing")
    page = open_page()
    page.goto(f"/table/{session.pk}/")
    start = session.entries.count()
    reach(page, "#hand-of-dice [value=green-1]")
    page.keyboard.press("Space")
    reach(page, "#act-attack")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_be_focused()
    expect(page.locator("#sheet [name=dice][value=green-1]")).to_be_checked()
    expect(page.locator("#sheet [name=dice]:checked")).to_have_count(1)
    reach(page, "#sheet input[name='roll.door']:checked")
    if page.evaluate("document.activeElement.value") != "typed":
        page.keyboard.press("ArrowRight")
    reach(page, "#sheet [data-face='2']")
    page.keyboard.press("Enter")
    reach(page, "#sheet [data-done]")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet dialog")).to_have_count(0)
    expect(page.locator(".waiting")).to_contain_text("Flops may reroll green dice")
    saved(page)
    reach(page, "#act-let_stand")
    page.keyboard.press("Enter")
    expect(page.locator(".waiting")).to_have_count(0)
    saved(page)
    reach(page, "#act-end_actions")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).not_to_contain_text("Flops")
    saved(page)
    assert session.entries.count() == start + 3


@pytest.mark.goal("U6")
@pytest.mark.parametrize("button", ["#act-attack", ".stuffy .kept", ".monster .named", ".turn", "#open-log"])
def test_escape_closes_a_sheet_and_the_focus_returns(board_at: Callable[..., Page], button: str) -> None:
    page = board_at("playing")
    opener = page.locator(button).first
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#sheet dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_dice_stay_chosen_while_a_number_is_put_right(board_at: Callable[..., Page]) -> None:
    page = board_at("playing")
    page.locator("#hand-of-dice [name=dice][value=green-2]").check(force=True)
    page.locator("[hx-get='act/correct?counter=hearts%3Aflops']").click()
    page.locator("#sheet [data-step='1']").click()
    page.locator("#sheet [data-done]").click()
    saved(page)
    expect(page.locator("#sheet dialog")).to_have_count(0)
    expect(page.locator("#hand-of-dice [name=dice][value=green-2]")).to_be_checked()


def test_on_a_phone_whose_turn_it_is_stays_in_sight(board_at: Callable[..., Page]) -> None:
    page = board_at("draw", (390, 844))
    expect(page.locator(".turn.is-lit")).to_be_in_viewport(ratio=1)
