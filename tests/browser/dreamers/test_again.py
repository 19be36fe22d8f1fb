"""A match is over: the next one is on the table in as few taps as can be."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Group, Session
from tests.browser.table import Thumb
from tests.browser.taps import count_taps


@pytest.mark.goal("T3")
def test_the_same_two_play_again_from_the_first_page(
    group: Group, table_at: Callable[[str], Session], open_page: Callable[..., Page]
) -> None:
    thumb = Thumb(open_page())
    session, taps = table_at("won"), count_taps(thumb.page)
    thumb.page.goto("/")
    thumb.page.get_by_role("link", name="Play again").first.tap()
    thumb.page.wait_for_url(f"**/table/{session.pk}/")
    thumb.post("#act-deal_everything")
    thumb.post(".key:text-is('11')")
    expect(thumb.page.locator("h1")).to_contain_text("round 1, turn 1")
    assert taps.taken <= 3, taps.what
    assert Campaign.objects.filter(group=group).count() == 1
