"""A small phone at twice its size, 180 CSS pixels wide: nothing is scrolled sideways, nothing is cut off."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.models import Group
from companion.games import GAMES
from tests.browser.measure import sideways
from tests.browser.pages import addresses
from tests.browser.screens import screens_of
from tests.browser.watch import Watch

TWICE = (180, 370)  # 360 by 740 at 200 %
PAGES = (
    "home",
    "group",
    "campaign",
    "recap",
    "kept",
    "rules",
    "group-new",
    "notes",
    "journal",
    "sheets",
    "cards",
)


def stands(page: Page, name: str) -> list[str]:
    return [f"{name}: {one}" for one in sideways(page)]


@pytest.mark.goal("F3", "T2")
@pytest.mark.parametrize("language", ["en", "it"])
def test_pages_stand_at_twice_their_size(
    open_page: Callable[..., Page], group: Group, watch: Watch, language: str
) -> None:
    page, found = open_page(TWICE, language=language), []
    page.goto("/")
    found += stands(page, "first door")
    where = addresses(group)
    for name in PAGES:
        page.goto(where[name])
        found += stands(page, name)
    assert not found, "\n".join(found)


@pytest.mark.goal("F3", "T2")
@pytest.mark.parametrize("slug", GAMES)
def test_a_board_and_its_sheets_stand_at_twice_their_size(
    open_page: Callable[..., Page], group: Group, slug: str
) -> None:
    page, found = open_page(TWICE, language="it"), []
    screens = screens_of(slug, group)
    boards = [name for name in screens if name.startswith("board-")]
    sheets = [name for name in screens if name.startswith("sheet-")]
    for name in (boards[0], boards[len(boards) // 2], *sheets[:2]):
        screens[name](page)
        found += stands(page, name)
    assert not found, "\n".join(found)
