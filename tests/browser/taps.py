"""How often a thumb touches the glass on the way to something; typed letters are no taps."""

import time
from dataclasses import dataclass, field

from playwright.sync_api import Page

# A tap on a label clicks twice, once on its input: fingers are counted, not clicks.
HEAR = """
addEventListener("pointerdown", (event) => {
  if (!event.isTrusted) return;
  const one = event.target.closest?.("button, a, label, summary, input, select") ?? event.target;
  const words = (one.innerText || one.getAttribute?.("aria-label") || one.name || one.tagName || "").trim();
  nightlightTap(words.replace(/\\s+/g, " ").slice(0, 60));
}, true);
"""


@dataclass
class Taps:
    """The taps of a page since they are counted, in words."""

    page: Page
    what: list[str] = field(default_factory=list)

    @property
    def taken(self) -> int:
        self.page.evaluate("1")  # what the page has told before is heard by then
        return len(self.what)

    def anew(self) -> None:
        """Count from nothing again."""
        self.page.evaluate("1")
        self.what.clear()


def count_taps(page: Page) -> Taps:
    """Count the taps on this page and on all that it goes to; call it before the first `goto`."""
    taps = Taps(page)
    page.expose_binding("nightlightTap", lambda _source, words: taps.what.append(words))
    page.add_init_script(HEAR)
    return taps


def tap_twice(page: Page, selector: str, after: int) -> None:
    """Tap, and again at the same place so many milliseconds later, when the page has had its time."""
    tap_often(page, selector, 2, after)


def tap_often(page: Page, selector: str, number: int, after: float) -> None:
    """Tap one place so many times, each so many milliseconds after the one before.

    The browser is told when each tap was: a busy machine may bring it later.
    """
    button = page.locator(selector).locator("visible=true").first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    hand = page.context.new_cdp_session(page)
    first = time.time()
    for tap in range(number):
        when = first + tap * after / 1000
        for kind in ("mousePressed", "mouseReleased"):
            how = {"type": kind, "button": "left", "clickCount": tap + 1, "timestamp": when}
            hand.send("Input.dispatchMouseEvent", {**place, **how})
        page.wait_for_timeout(after)
    hand.detach()
