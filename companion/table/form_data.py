"""What a screen sends with a command: the number that it has seen, a key, the answers, what it shows."""

import re

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict

from campaigns.log.state import Command, SessionState, catch_up, state_shown
from campaigns.models import Session
from campaigns.models.access import GM
from companion.table.sheets import SOURCES
from companion.table.view import TableView
from companion.web.middleware.cookies import name_cookie

FROM_SHEET = "form#ask"
KEY = re.compile(r"[0-9A-Za-z-]{8,60}", re.ASCII)
SHOWS = re.compile(r"([0-9]{1,9}) (.+)", re.ASCII)
FEW = 10  # entries that a screen may be behind and still be sent only the changes
SEEN = re.compile(r"[0-9]{1,9}", re.ASCII)


def read_sources(request: HttpRequest, session: Session) -> dict[str, str]:
    """Return the source of each kind of chance that this device took last.

    There is none at a table that rolls its own dice.
    """
    if session.uses_own_dice:
        return {}
    return {chance: request.COOKIES.get(name_cookie(chance), "") for chance in SOURCES}


def read_hint(request: HttpRequest) -> str:
    """Return the line of the coach that the open sheet shows, "" for none."""
    return request.headers.get("X-Hint", "")


def is_from_sheet(request: HttpRequest) -> bool:
    return request.headers.get("HX-Source", "") == FROM_SHEET


def read_form_data(request: HttpRequest) -> QueryDict:
    """Return the answers in the address, overridden by those in the form."""
    data = QueryDict(mutable=True)
    for source in (request.GET, request.POST):
        for name, values in source.lists():
            data.setlist(name, values)
    return data


def read_command(view: TableView, data: QueryDict) -> Command:
    """Return the command of a screen: the number that it has seen, its key, its author, its seat.

    A look changes nothing on the table: a screen that is behind by looks alone has seen all there is.
    Raises: BadRequest.
    """
    parsed = parse_command(data)
    if parsed is None:
        raise BadRequest("A command without the number that was seen, or without its key.")
    seen, key = parsed
    seen, viewer = catch_up(view.session, seen, view.state.number), view.viewer
    return Command(seen, key, viewer.user, viewer.name, "" if viewer.seat == GM else viewer.seat)


def parse_command(data: QueryDict) -> tuple[int, str] | None:
    """Return the number that a screen has seen and the key of its command, None if they cannot be read."""
    seen, key = data.get("seen", ""), data.get("key", "")
    fits = SEEN.fullmatch(seen) and KEY.fullmatch(key)
    return (int(seen), key) if fits else None


def read_state_on_screen(request: HttpRequest, view: TableView, few: int = 0) -> SessionState | None:
    """Return the state that the screen shows, None if the whole board is to be drawn for it.

    That is if it does not say what it shows, has another look key, or is more than `few` entries behind. One
    query, for a screen that is further behind than this process remembers.
    """
    match = SHOWS.fullmatch(request.headers.get("X-Shows", ""))
    if not match or match[2] != view.look_key:
        return None
    behind = view.state.number - int(match[1])
    if behind == 0:
        return view.state
    seal = getattr(view.state.entry, "shown_seal", None)
    return state_shown(view.session, int(match[1]), seal) if 0 < behind <= few else None
