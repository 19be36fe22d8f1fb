"""The small buttons of a full bar: each as large as a thumb, its words within it, in the longer language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group
from companion.games import GAMES
from tests.browser.measure import faults
from tests.browser.test_nothing_in_the_way import SIZES
from tests.support.seated import begin_demo

SMALL = "#now .act.is-small"


@pytest.mark.goal("U1", "T2")
@pytest.mark.parametrize("slug", GAMES)
def test_buttons_of_an_evening_in_full_swing_are_for_thumbs(
    open_page: Callable[..., Page], group: Group, slug: str
) -> None:
    page = open_page(SIZES[0], language="it")
    page.goto(f"/table/{begin_demo(GAMES[slug], group).pk}/")
    expect(page.locator(SMALL).first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == [], width
