"""The table as the reader may see it: loaded or refused before a view runs."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from campaigns.access.decorators import at_newest_entry
from campaigns.access.permissions import GM, Role, Viewer
from campaigns.log.state import state_from_entry
from campaigns.models import Entry, Session
from companion.table.context import BOARD, MINE, TV, TableContext
from companion.table.intents import read_shown

View = Callable[..., HttpResponse]


def with_table(needed: Role) -> Callable[[View], View]:
    """Hand a view the table of `session_id` as its viewer may see it, in the role `needed` or one above."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(
            request: HttpRequest, session: Session, eyes: Viewer, newest: Entry | None, **rest: Any
        ) -> HttpResponse:
            now = state_from_entry(session, newest)
            context = TableContext(session, now, eyes=eyes, shown=get_screen_kind(request, eyes))
            return view(request, replace(context, shows=read_shown(request, context)), **rest)

        return at_newest_entry(needed)(checked)

    return decorate


def get_screen_kind(request: HttpRequest, eyes: Viewer) -> str:
    """Return which kind of screen asks: its page says so, for viewers who may see every kind."""
    if eyes.role != "gm":
        return MINE if eyes.role == "player" else TV
    page = get_page_name(request)
    is_seat = page == MINE and eyes.seat != GM
    return page if is_seat or page == TV else BOARD


def get_page_name(request: HttpRequest) -> str:
    """Return the last word of the address of the page that a screen shows."""
    return request.headers.get("HX-Current-URL", request.path).partition("?")[0].rpartition("/")[2]
