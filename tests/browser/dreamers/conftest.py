"""Tables of the game, open in a browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.models import Group, Session
from tests.browser.dreamers.stages import session_at


@pytest.fixture
def table_at(group: Group) -> Callable[[str], Session]:
    """Give a way to a table at a stage."""
    return lambda stage: session_at(stage, group)


@pytest.fixture
def board_at(open_page: Callable[..., Page], table_at: Callable[[str], Session]) -> Callable[..., Page]:
    """Give a way to a screen that shows a table at a stage; more arguments are the screen's."""

    def open_board(stage: str, *args: object, **more: object) -> Page:
        page = open_page(*args, **more)
        page.goto(f"/table/{table_at(stage).pk}/")
        return page

    return open_board
