"""What lies beside a board or over it is for everybody: axe in each light, targets, and no way sideways."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.models import Group
from tests.browser import axe, measure
from tests.browser.screens import CONTRAST, lights_of
from tests.browser.special import special
from tests.browser.test_between_evenings import VOICE

SIZES = ((360, 740), (1024, 768))
TV = (1920, 1080)


@pytest.mark.goal("U1", "U6", "F3")
@pytest.mark.parametrize("language", ["en", "it"])
def test_what_lies_beside_a_board_is_for_everybody(
    open_page: Callable[..., Page], group: Group, language: str
) -> None:
    page, found = open_page(language=language), []
    page.add_init_script(VOICE.replace("en-GB", language))
    for name, show in special(group).items():
        for width, height in (TV,) if name.endswith("-tv") else SIZES:
            page.set_viewport_size({"width": width, "height": height})
            show(page)
            if (width, height) != TV:
                found += [f"{name} {width}: {fault}" for fault in measure.faults(page)]
            for theme in lights_of(language):
                page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
                wrong = axe.faults(page, is_aaa=theme == CONTRAST)
                found += [f"{name} {width} {theme}: {fault}" for fault in wrong]
    assert not found, "\n".join(found)
