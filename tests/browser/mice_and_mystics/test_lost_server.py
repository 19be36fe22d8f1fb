"""A server that does not answer: seen at once, nothing lost, nothing doubled (R4, U3)."""

import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from campaigns.models import Entry, Session
from tests.browser.site import Site
from tests.browser.table import Thumb, saved
from tests.browser.watch import Watch

SOON = 0.1  # seconds until a tap is seen to be on its way
SEEN_WITHIN = 6.0
_WHEN_PENDING = """
() => new Promise((seen) => {
  const state = document.getElementById("state");
  const start = performance.now();
  new MutationObserver(() => state.dataset.state === "pending" && seen(performance.now() - start))
    .observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-state"] });
  document.querySelector("#act-end_turn").click();
})
"""


def test_a_tap_at_a_stopped_server_is_kept_and_sent_once(
    open_page: Callable[..., Page], table_at: Callable[[str], Session], site: Site, watch: Watch
) -> None:
    watch.means("htmx:error: timeout")
    session, page = table_at("playing"), open_page()
    page.goto(f"/table/{session.pk}/")
    before = Entry.objects.count()
    site.stop()
    try:
        pending_after = page.evaluate(_WHEN_PENDING) / 1000
        began = time.monotonic()
        expect(page.locator("#state .is-pending")).to_be_visible()
        expect(page.locator("#waiting")).to_contain_text("1 tap waits", timeout=SEEN_WITHIN * 1000)
        seen_after = time.monotonic() - began
        expect(page.locator("#state")).to_have_attribute("data-state", "offline")
        assert pending_after < SOON
        assert seen_after < SEEN_WITHIN
    finally:
        site.go_on()
    expect(page.locator("#waiting li")).to_have_count(0, timeout=SEEN_WITHIN * 1000)
    saved(page)
    expect(page.locator("h1")).to_contain_text("Spider")
    assert Entry.objects.count() == before + 1


def test_a_sheet_that_was_sent_without_a_line_waits_with_all_that_was_typed(
    board_at: Callable[..., Page], watch: Watch
) -> None:
    watch.means("htmx:error: Failed to fetch")
    page = board_at("playing")
    thumb, before = Thumb(page), Entry.objects.count()
    thumb.act("attack")
    thumb.typed("sword-2-star", "bow-2")
    page.wait_for_timeout(300)
    page.context.set_offline(True)
    thumb.tap("#sheet [data-done]")
    expect(page.locator("#waiting li")).to_have_count(1)
    expect(page.locator("#sheet dialog")).to_have_count(0)
    assert Entry.objects.count() == before
    page.context.set_offline(False)
    expect(page.locator("#toast")).to_contain_text("Filch attacks")
    assert Entry.objects.count() == before + 1
