"""The table as the reader may see it: loaded or refused before a view runs."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from campaigns.access.decorators import at_newest_entry
from campaigns.access.permissions import Role, Viewer
from campaigns.log.state import state_from_entry
from campaigns.models import Entry, Session
from campaigns.models.access import GM
from companion.table.form_data import is_from_sheet, read_hint, read_sources, read_state_on_screen
from companion.table.view import BOARD, MINE, TV, TableView

View = Callable[..., HttpResponse]


def with_table(needed: Role) -> Callable[[View], View]:
    """Hand a view the table of `session_id` as its viewer may see it, in the role `needed` or one above."""

    def decorate(handler: View) -> View:
        @wraps(handler)
        def checked(
            request: HttpRequest, session: Session, viewer: Viewer, newest: Entry | None, **rest: object
        ) -> HttpResponse:
            if not is_of_reader(request, viewer):
                return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
            state = state_from_entry(session, newest)
            view = TableView(
                session,
                state,
                viewer=viewer,
                screen=get_screen_kind(request, viewer),
                sources=read_sources(request, session),
                hint=read_hint(request),
                is_from_sheet=is_from_sheet(request),
            )
            return handler(request, replace(view, on_screen=read_state_on_screen(request, view)), **rest)

        return at_newest_entry(needed)(checked)

    return decorate


def is_of_reader(request: HttpRequest, viewer: Viewer) -> bool:
    """Return whether a command comes from the account or device that its page was drawn for.

    If not, another tab of the browser has signed in with another account since.
    """
    reader = request.headers.get("X-Reader")
    return request.method != "POST" or reader is None or reader == viewer.digest


def get_screen_kind(request: HttpRequest, viewer: Viewer) -> str:
    """Return which kind of screen asks: its page says so, for viewers who may see every kind."""
    if viewer.role != "gm":
        return MINE if viewer.role == "player" else TV
    page = get_page_name(request)
    is_seat = page == MINE and viewer.seat != GM
    return page if is_seat or page == TV else BOARD


def get_page_name(request: HttpRequest) -> str:
    """Return the last word of the address of the page that a screen shows."""
    return request.headers.get("HX-Current-URL", request.path).partition("?")[0].rpartition("/")[2]
