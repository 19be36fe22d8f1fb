"""Devices of players: a pass to a seat, in a browser that has no account."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from django.conf import settings
from playwright.sync_api import Page

from campaigns.access import passes
from campaigns.access.permissions import PASSES_KEY
from campaigns.models import Pass, Session
from companion.rules import seat_at
from tests.support.seated import person_at

Show = Callable[[Page], None]
Seen = tuple[str, int] | tuple[str, int, str]  # a stage, a place at the table, what the device may do


def make_pass(session: Session, place: int, may: str = "play") -> Pass:
    """Return a pass that holds, for who sits at this place, from 0 on."""
    found = passes.request_access(session.campaign, Pass.Role.PLAYER, person_at(session, seat_at(place)))
    passes.admit(found, may)
    found.refresh_from_db()
    return found


def carries(given: Pass) -> str:
    """Return the key of a browser's session that has this pass and no account."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[PASSES_KEY] = {str(given.campaign_id): given.pk}
    session.save()
    return str(session.session_key)


def become(page: Page, given: Pass) -> None:
    """Make a page that of a device which has this pass, and no account."""
    held = next(one for one in page.context.cookies() if one["name"] == settings.SESSION_COOKIE_NAME)
    as_player: Any = {**held, "value": carries(given)}
    page.context.add_cookies([as_player])


def sit(page: Page, session: Session, place: int, may: str = "play") -> None:
    """Open the page of a player's device; what the browser asks for afterwards it asks for as before."""
    of_account = next(one for one in page.context.cookies() if one["name"] == settings.SESSION_COOKIE_NAME)
    page.goto("about:blank")  # what is open would ask as somebody else from now on
    become(page, make_pass(session, place, may))
    page.goto(f"/table/{session.pk}/mine")
    page.context.add_cookies([of_account])  # type: ignore[list-item]  # what is read may be written


def mine_screens(at: Callable[[str], Session], seen: dict[str, Seen], unfold: str) -> dict[str, Show]:
    """Return how to show players' devices, by name; and the shared table that unfolds on one of them."""

    def show(stage: str, place: int, may: str, page: Page) -> None:
        sit(page, at(stage), place, may)

    def unfolded(page: Page) -> None:
        screens[f"mine-{unfold}"](page)
        page.locator("#glance").click()

    screens: dict[str, Show] = {
        f"mine-{name}": partial(show, one[0], one[1], one[2] if len(one) > 2 else "play")
        for name, one in seen.items()
    }
    return screens | {"mine-table": unfolded}
