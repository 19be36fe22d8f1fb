"""A chapter that was won is celebrated: sparks, but not where motion is reduced; a line to read aloud."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from campaigns.models import Session

MOVES = "document.getAnimations().filter(one => one.animationName === 'rise').length"


def test_sparks_rise_once_and_rest_where_motion_is_reduced(
    open_page: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    page = open_page()
    page.goto(f"/table/{table_at('won').pk}/")
    expect(page.locator(".ending .read-out")).to_contain_text("Well done, ")
    assert page.evaluate(MOVES) == 0
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_timeout(300)
    assert page.evaluate(MOVES) == page.locator(".sparks i").count() > 0
    box = page.locator(".ending .sparks").bounding_box()
    assert box and box["height"] > 100


def test_victory_names_its_condition_and_is_not_the_button_that_is_lit(
    open_page: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    page = open_page()
    page.goto(f"/table/{table_at('courtyard').pk}/")
    button = page.locator("#act-win")
    expect(button).to_contain_text("if every free mouse stands on the goal")
    assert "is-main" not in (button.get_attribute("class") or "")
