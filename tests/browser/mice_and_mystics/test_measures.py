"""Every board and sheet on every screen: targets large and apart, text readable, nothing cut off (U1, U9)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.models import Group
from tests.browser.measure import faults
from tests.browser.mice_and_mystics.screens import half_of, screens

SIZES = ((360, 740), (768, 1024), (1024, 768), (1280, 800), (1920, 1080))
LONGER = """
() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement.closest("script, template, .num"))
      node.data = node.data.replace(/\\p{L}{3,}/gu, (one) => one + one.slice(-Math.ceil(one.length * 0.4)));
}
"""


@pytest.mark.parametrize("words", ["it", "longer"])  # English is the shortest of the three
def test_thumbs_find_their_targets_and_eyes_their_text(
    open_page: Callable[..., Page], group: Group, words: str
) -> None:
    page, found = open_page(language="it" if words == "it" else "en"), {}
    for name, show in half_of(screens(group), first=words == "it").items():
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        show(page)
        if words == "longer":
            page.evaluate(LONGER)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if wrong := faults(page):
                found[f"{name} {width}x{height}"] = wrong
    assert not found, "\n".join(f"{where}: {one}" for where, wrong in found.items() for one in wrong)
