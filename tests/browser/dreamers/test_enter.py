"""Enter, or a tap, right after an answer and before its sheet is drawn anew: it is done all the same."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

ANSWERS = {"one": 4, "two": 9}


@pytest.mark.goal("U3")
@pytest.mark.parametrize("after", [0, 40, 90, 105, 120, 140, 170, 220])  # milliseconds
def test_enter_right_after_the_last_answer_is_not_lost(board_at: Callable[..., Page], after: int) -> None:
    page = board_at("dreams")
    page.locator("#act-turn_dreams").click()
    page.locator("#sheet dialog").wait_for()
    seen = int(page.locator("#board").get_attribute("data-seen") or 0)
    for name, value in ANSWERS.items():
        page.locator(f"#sheet [name={name}][value='{value}']").focus()
        page.keyboard.press("Space")
    page.wait_for_timeout(after)
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_have_attribute("data-seen", str(seen + 1))
    expect(page.locator("#sheet dialog")).to_have_count(0)


@pytest.mark.goal("U3")
def test_why_it_is_refused_stays_to_be_read(board_at: Callable[..., Page]) -> None:
    """The sheet that the answer has sent for is not drawn over it."""
    page = board_at("dreams")
    page.locator("#act-turn_dreams").click()
    page.locator("#sheet dialog").wait_for()
    page.locator("#sheet [name=one][value='4']").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    refusal = page.get_by_role("alert").filter(has_text="Still missing")
    expect(refusal).to_be_visible()
    page.wait_for_timeout(600)
    expect(refusal).to_be_visible()
    page.locator("#sheet [name=two][value='9']").check(force=True)
    expect(refusal).to_have_count(0)
    expect(page.locator("#sheet .sums .num")).to_be_visible()
