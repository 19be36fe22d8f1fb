"""The pad of fear: each tap on a key counts, however quick, and what lacks a card is not the lit button."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Session
from tests.browser.table import saved
from tests.browser.taps import tap_often

SECOND = 1000
TAPS_A_SECOND = 12
ADA = 4  # her cards at dawn


@pytest.mark.goal("U3")
def test_quick_taps_on_one_key_enter_a_card_each(
    board_at: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    page, session = board_at("dawn"), table_at("dawn")
    page.goto(f"/table/{session.pk}/")
    tap_often(page, ".numpad [hx-post*='fear=4&']", ADA, SECOND / TAPS_A_SECOND)
    saved(page)
    expect(page.locator(".entry").first.locator(".cv:not(.is-empty)")).to_have_text(["4"] * ADA)
    page.reload()
    expect(page.locator(".entry").first.locator(".cv:not(.is-empty)")).to_have_text(["4"] * ADA)


def test_a_game_is_scored_by_the_lit_button_only_when_no_card_is_missing(
    board_at: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    page, session = board_at("tied"), table_at("tied")
    page.goto(f"/table/{session.pk}/")
    expect(page.locator("#act-score")).to_have_class("act is-main is-wide2")
    page.locator(".entry").first.click()
    page.locator("#sheet input[name=row]").fill("1 2 6")
    page.locator("#sheet [data-done]").click()
    saved(page)
    expect(page.locator("#act-score")).to_contain_text("Ada: 3 of 4")
    expect(page.locator("#act-score")).not_to_have_class("act is-main is-wide2")
