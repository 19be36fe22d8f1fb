"""Every board and sheet on every screen: targets, text, nothing cut off; axe finds nothing (U1, U6, U9)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.models import Group
from tests.browser import axe
from tests.browser.measure import faults
from tests.browser.mice_and_mystics.screens import half_of
from tests.browser.mice_and_mystics.test_measures import LONGER, SIZES
from tests.browser.nightmare_tales.screens import screens


@pytest.mark.parametrize("words", ["it", "longer"])
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


@pytest.mark.parametrize(("language", "theme"), [("en", "candle"), ("it", "daylight")])
def test_axe_finds_nothing_in_either_light(
    open_page: Callable[..., Page], group: Group, language: str, theme: str
) -> None:
    page, found = open_page(language=language), {}
    for name, show in half_of(screens(group), first=language == "en").items():
        show(page)
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        if wrong := axe.faults(page):
            found[f"{name} {theme}"] = wrong
    assert not found, "\n".join(f"{where}: {one}" for where, wrong in found.items() for one in wrong)
