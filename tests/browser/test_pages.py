"""The pages around the table: axe finds nothing, thumbs find their targets, in both languages and lights."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.models import Group
from tests.browser import axe, measure
from tests.browser.pages import addresses
from tests.browser.screens import ALL, CONTRAST, lights_of
from tests.browser.watch import Watch

SIZES = ((360, 740), (768, 1024), (1024, 768), (1920, 1080))


@pytest.mark.goal("U1", "U6", "F3")
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_page_is_for_everybody(
    open_page: Callable[..., Page], group: Group, watch: Watch, language: str
) -> None:
    watch.means("404")
    page, found = open_page(language=language), []
    turn = 0 if language == "en" else 1
    every = list(addresses(group).values())
    for address in every if ALL else every[turn::4]:
        page.goto(address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{address} {width}: {fault}" for fault in measure.faults(page)]
        for theme in lights_of(language):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found += [f"{address} {theme}: {fault}" for fault in axe.faults(page, is_aaa=theme == CONTRAST)]
    assert not found, "\n".join(found)
