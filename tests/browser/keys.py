"""A keyboard in the place of a finger: what tests tap and fill is reached by Tab and pressed."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import ElementHandle, Locator, Mouse, Page

MOST_TABS = 400
MOST_ARROWS = 40
SETTLES = 60  # milliseconds until a change of an answer has been sent for
# What a label, or a part of a button, gives the focus to.
FOCUSED_FOR = """one => {
  const label = one.closest("label");
  const focused = one.closest("a[href], button, input, select, textarea, summary, [tabindex]");
  return (label && label.control) || focused || one;
}"""
# A name that is told: its own words, a label's, or what stands for it.
NAME = """one => {
  const by = document.getElementById(one.getAttribute("aria-labelledby"));
  const labels = [...(one.labels ?? [])].map((label) => label.textContent).join(" ");
  return (one.getAttribute("aria-label") || by?.textContent || labels || one.textContent || one.title).trim();
}"""
IS_HERE = "one => document.activeElement === one"
# The key that leads on to an element from where the focus is; none once it is there or in its radio group;
# "gone" where the page was drawn anew meanwhile.
WAY_TO = """one => {
  const here = document.activeElement;
  if (!one.isConnected) return "gone";
  const isOfGroup = (it) => it?.type === "radio" && it.name === one.name && it.form === one.form;
  if (here === one || (isOfGroup(one) && isOfGroup(here))) return "";
  const isBehind = one.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING;
  return here !== document.body && isBehind ? "Shift+Tab" : "Tab";
}"""
IS_ANSWER = "one => one.closest('#ask') !== null"
IS_QUIET = "() => !document.querySelector('[aria-busy=true], .htmx-request')"
KIND = "one => one.matches('input') ? one.type : one.localName"


def handle_of(locator: Locator) -> ElementHandle:
    """Return the element that a key reaches for what a finger would tap, brought into sight."""
    locator.wait_for(state="attached")
    found = locator.element_handle().evaluate_handle(FOCUSED_FOR).as_element()
    assert found is not None
    return found


def reach(locator: Locator) -> ElementHandle:
    """Tab on, or back, until the focus is there; in a group of radios the arrows lead on."""
    target = handle_of(locator)
    for _ in range(MOST_TABS):
        way = target.evaluate(WAY_TO)
        if not way:
            break
        if way == "gone":
            target = handle_of(locator)
        else:
            locator.page.keyboard.press(way)
    else:
        raise AssertionError(f"Tab never comes to {locator}")
    assert target.evaluate(NAME), f"{locator} has no name"
    return target


def arrow_to(locator: Locator) -> None:
    page = locator.page
    for _ in range(MOST_ARROWS):
        if handle_of(locator).evaluate(IS_HERE):
            return
        page.keyboard.press("ArrowDown")
        page.wait_for_timeout(SETTLES)
    raise AssertionError(f"no arrow leads to {locator}")


def press(locator: Locator, **_how: Any) -> None:
    """Do what a tap does, by keys."""
    page = locator.page
    page.wait_for_function(IS_QUIET)  # an answer that has just changed may still be drawn
    target = reach(locator)
    kind = target.evaluate(KIND)
    if kind == "radio":
        arrow_to(locator)
        if not handle_of(locator).is_checked():
            page.keyboard.press("Space")
        page.wait_for_timeout(SETTLES)
        return
    if target.evaluate(IS_ANSWER):
        page.wait_for_timeout(SETTLES * 5)
    page.wait_for_function(IS_QUIET)
    page.keyboard.press("Space" if kind == "checkbox" else "Enter")


def write(locator: Locator, words: str, **_how: Any) -> None:
    """Type into a field in the place of what stands there."""
    reach(locator)
    locator.page.keyboard.press("Control+A")
    locator.page.keyboard.press("Delete")
    locator.page.keyboard.type(words)


def hold(page: Page) -> None:
    """What a finger holds down, a key holds."""
    reach(page.locator("#hold"))
    page.keyboard.down("Space")


def by_keys(patch: pytest.MonkeyPatch, page_of: Callable[[], Page]) -> None:
    """Let every tap, click and filled field be keys; a pointer that moves moves nothing."""
    for name in ("tap", "click"):
        patch.setattr(Locator, name, press)
    patch.setattr(Locator, "fill", write)
    patch.setattr(Mouse, "move", lambda *_where, **_how: None)
    patch.setattr(Mouse, "down", lambda *_mouse, **_how: hold(page_of()))
    patch.setattr(Mouse, "up", lambda *_mouse, **_how: page_of().keyboard.up("Space"))


def with_keys_too(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test that taps twice: with a finger, and with keys and the words of the page alone."""
    marked = pytest.mark.parametrize(
        "pointer", ["finger", pytest.param("keys", marks=pytest.mark.goal("F3", "U6"))], indirect=True
    )(test)
    used: Callable[..., None] = pytest.mark.usefixtures("pointer")(marked)
    return used
