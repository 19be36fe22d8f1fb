"""What somebody asks for by a bar of buttons: each answer leaves the buttons free, and goes with a tap."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group
from companion.games import GAMES
from tests.support.seated import begin_demo

ASKS = ("turn", "sheet", "last", "odds")
BAR = "localStorage.setItem('listen-bar', 'on')"


@pytest.mark.goal("F3")
@pytest.mark.parametrize("size", [(390, 844), (1024, 768)])
def test_one_question_after_the_other_is_asked_by_taps(
    open_page: Callable[..., Page], group: Group, size: tuple[int, int]
) -> None:
    page, session = open_page(size), begin_demo(next(iter(GAMES.values())), group)
    page.add_init_script(BAR)
    page.goto(f"/table/{session.pk}/")
    says = page.locator("#listen-says")
    for ask in ASKS:
        says.locator("p").evaluate_all("all => all.forEach(one => { one.dataset.before = '' })")
        with page.expect_response(f"**/listen/{ask}"):
            page.locator(f"#listen [data-listen={ask}]").tap()  # what lies over it would take the tap
        expect(says.locator("p:not([data-before])").first).to_be_visible()  # not the last one
    says.tap()
    expect(says.locator("p")).to_have_count(0)


def test_a_shortcut_of_the_browser_asks_nothing(open_page: Callable[..., Page], group: Group) -> None:
    page, session = open_page((1024, 768)), begin_demo(next(iter(GAMES.values())), group)
    page.goto(f"/table/{session.pk}/")
    key = page.locator("#listen [data-listen=turn]").get_attribute("data-key")
    page.locator("#main").focus()
    page.keyboard.press(f"Alt+{key}")
    page.wait_for_timeout(600)
    expect(page.locator("#listen-says p")).to_have_count(0)
    page.keyboard.press(f"{key}")
    expect(page.locator("#listen-says p").first).to_be_attached()
