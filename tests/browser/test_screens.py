"""Each board and sheet on every screen: targets, text, nothing cut off; axe finds nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.models import Group
from companion.games import GAMES
from tests.browser import axe
from tests.browser.measure import faults
from tests.browser.screens import CONTRAST, few_of, screens_of

SIZES = ((360, 740), (768, 1024), (1024, 768), (1280, 800), (1920, 1080))
LONGER = """
() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest("script, template, .num"))
      node.data = node.data.replace(/\\p{L}{3,}/gu, (one) => one + one.slice(-Math.ceil(one.length * 0.4)));
}
"""
# People with long names, and the longest of what a box may hold.
LONG_NAMES = """
() => {
  const long = ["Massimiliano", "Alessandra", "Maria Antonietta", "Bartolomeo", "Guendalina"];
  const names = /(?<!\\p{L})(Anna|Bruno|Chiara|Dario|Ada|Carla|Elena|Ben)(?!\\p{L})/gu;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const order = new Map();
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest("script, template"))
      node.data = node.data.replace(names, (one) => {
        if (!order.has(one)) order.set(one, long[order.size % long.length]);
        return order.get(one);
      }).replace(/^(Ragno|Blatta|Ratto|Spider|Roach|Rat)$/, "Ratti Guerrieri");
}
"""
Open = Callable[..., Page]
pytestmark = pytest.mark.parametrize("slug", GAMES)


def told(found: dict[str, list[str]]) -> str:
    return "\n".join(f"{where}: {one}" for where, wrong in found.items() for one in wrong)


@pytest.mark.goal("U1", "U9", "T2")
@pytest.mark.parametrize("words", ["it", "longer"])  # English is the shortest of the three
def test_thumbs_find_their_targets_and_eyes_their_text(
    open_page: Open, group: Group, words: str, slug: str
) -> None:
    page, found = open_page(language="it" if words == "it" else "en"), {}
    for name, show in few_of(screens_of(slug, group), first=words == "it").items():
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        show(page)
        page.evaluate(LONGER if words == "longer" else LONG_NAMES)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wrong = faults(page)
            if words == "longer":  # of words that nobody says
                wrong = [one for one in wrong if not one.startswith("broken:")]
            if wrong:
                found[f"{name} {width}x{height}"] = wrong
    assert not found, told(found)


@pytest.mark.goal("U6", "F3")
@pytest.mark.parametrize(("language", "theme"), [("en", "candle"), ("it", "daylight"), ("it", CONTRAST)])
def test_axe_finds_nothing_in_any_light(
    open_page: Open, group: Group, language: str, theme: str, slug: str
) -> None:
    page, found = open_page(language=language), {}
    for name, show in few_of(screens_of(slug, group), first=language == "en").items():
        show(page)
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        if wrong := axe.faults(page, is_aaa=theme == CONTRAST):
            found[f"{name} {theme}"] = wrong
    assert not found, told(found)
