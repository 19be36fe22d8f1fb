"""A server that does not answer: seen at once, nothing lost, nothing doubled."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Entry, Session
from tests.browser.site import Site
from tests.browser.table import Thumb, saved
from tests.browser.watch import Watch


@pytest.mark.goal("R4", "U3")
def test_a_tap_at_a_stopped_server_is_kept_and_sent_once(
    open_page: Callable[..., Page], table_at: Callable[[str], Session], site: Site, watch: Watch
) -> None:
    watch.means("htmx:error: timeout")
    session, page = table_at("playing"), open_page()
    page.goto(f"/table/{session.pk}/")
    before = Entry.objects.count()
    site.stop()
    try:
        page.click("#act-end_turn")
        expect(page.locator("#state .is-pending")).to_be_visible()
        expect(page.locator("#waiting")).to_contain_text("1 tap is waiting")
        expect(page.locator("#state")).to_have_attribute("data-state", "offline")
    finally:
        site.go_on()
    expect(page.locator("#waiting li")).to_have_count(0)
    saved(page)
    expect(page.locator("h1")).to_contain_text("Spider")
    assert Entry.objects.count() == before + 1


@pytest.mark.goal("R4")
def test_a_server_that_falls_silent_is_seen_without_a_tap(
    board_at: Callable[..., Page], site: Site, watch: Watch
) -> None:
    """Nothing is cut, and nobody taps: only the sign that the site gives every other second is missing."""
    watch.means("Failed to load resource|htmx:error: timeout")
    page = board_at("playing")
    heard = "addEventListener('nightlight:link', ({ detail }) => (document.body.dataset.heard = detail))"
    page.evaluate(heard)
    expect(page.locator("body")).to_have_attribute("data-heard", "saved")
    site.stop()
    try:
        expect(page.locator("#state")).to_have_attribute("data-state", "offline")
    finally:
        site.go_on()
    saved(page)


@pytest.mark.goal("R4")
def test_a_sheet_that_was_sent_without_a_line_waits_with_all_that_was_typed(
    board_at: Callable[..., Page], watch: Watch
) -> None:
    watch.means("htmx:error: Failed to fetch")
    page = board_at("playing")
    thumb, before = Thumb(page), Entry.objects.count()
    thumb.act("attack")
    thumb.typed("sword-2-star")
    page.wait_for_timeout(300)
    page.context.set_offline(True)
    thumb.tap("#sheet [data-face='bow-2']")  # the last die, which sends
    expect(page.locator("#waiting li")).to_have_count(1)
    expect(page.locator("#sheet dialog")).to_have_count(0)
    assert Entry.objects.count() == before
    page.context.set_offline(False)
    expect(page.locator("#toast")).to_contain_text("Filch attacks")
    assert Entry.objects.count() == before + 1
