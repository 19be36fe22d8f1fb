"""The first visit of a table, as a browser makes it: how often it asks."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Request

from campaigns.models import Group
from companion.games import GAMES
from tests.support.seated import begin_demo

REQUESTS = 15
SETTLES = 1500  # milliseconds until a screen has heard that it is here itself
DEMOS = [game for game in GAMES.values() if game.demo]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("game", DEMOS, ids=[game.slug for game in DEMOS])
def test_a_first_visit_asks_seldom(game: Any, group: Group, open_page: Callable[..., Page]) -> None:
    session, page = begin_demo(game, group), open_page()
    asked: list[str] = []

    def hear(request: Request) -> None:
        asked.append(request.url.partition("/static/")[2] or request.url)

    page.on("request", hear)
    page.goto(f"/table/{session.pk}/")
    page.locator("#open-screens .n").wait_for()
    page.wait_for_timeout(SETTLES)
    assert len(asked) <= REQUESTS, asked
    assert len(asked) == len(set(asked)), asked
    assert sum(one.endswith("/door") for one in asked) <= 1, asked
    fonts = {one for one in asked if one.startswith("fonts/")}
    assert fonts == {"fonts/screen/alegreya-var.woff2", "fonts/screen/atkinson-next-var.woff2"}
