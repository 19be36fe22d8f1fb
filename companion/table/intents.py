"""What a screen sends with a tap: what it has seen, its key, who taps, and the answers."""

import re

from django.core.exceptions import BadRequest
from django.http import HttpRequest, QueryDict

from campaigns.access.permissions import GM
from campaigns.log.state import Command, SessionState, catch_up, state_shown
from campaigns.models import Session
from companion.table.context import TableContext
from companion.table.sheets import DOORS

KEY = re.compile(r"[0-9A-Za-z-]{8,60}", re.ASCII)
SHOWS = re.compile(r"([0-9]{1,9}) (.+)", re.ASCII)
FEW = 10  # entries that a screen may be behind and still be told only what has changed
SEEN = re.compile(r"[0-9]{1,9}", re.ASCII)


def read_doors(request: HttpRequest, session: Session) -> dict[str, str]:
    """Return which source of each kind of chance this device took last; none at a table with its own dice."""
    if session.uses_own_dice:
        return {}
    return {chance: request.COOKIES.get(f"door-{chance}", "") for chance in DOORS}


def read_hint(request: HttpRequest) -> str:
    """Return the line of the coach that the open sheet shows, "" for none: it stays in that, drawn anew."""
    return request.headers.get("X-Hint", "")


def read_submission(request: HttpRequest) -> QueryDict:
    """Return the answers in the address, overridden by those in the form."""
    data = QueryDict(mutable=True)
    for source in (request.GET, request.POST):
        for name, values in source.lists():
            data.setlist(name, values)
    return data


def read_tap(data: QueryDict, context: TableContext) -> Command:
    """Return the number that the screen has seen, its key, who taps, and the seat. Raises: BadRequest.

    A look changes nothing on the table: a screen that is behind by looks alone has seen all there is.
    """
    found = parse_intent(data)
    if found is None:
        raise BadRequest("A tap without the number that was seen, or without its key.")
    seen, key = found
    seen, eyes = catch_up(context.session, seen, context.now.number), context.eyes
    return Command(seen, key, eyes.user, eyes.name, "" if eyes.seat == GM else eyes.seat)


def parse_intent(data: QueryDict) -> tuple[int, str] | None:
    """Return the number that a screen has seen and the key of its tap, None if they cannot be read."""
    seen, key = data.get("seen", ""), data.get("key", "")
    fits = SEEN.fullmatch(seen) and KEY.fullmatch(key)
    return (int(seen), key) if fits else None


def read_shown(request: HttpRequest, context: TableContext, few: int = 0) -> SessionState | None:
    """Return how the table stands that the screen shows, None if the whole board is to be drawn for it.

    That is where it says nothing of what it shows, looks otherwise, or is more than `few` entries behind. One
    query, for a screen that is behind by more than this process remembers.
    """
    found = SHOWS.fullmatch(request.headers.get("X-Shows", ""))
    if not found or found[2] != context.wears:
        return None
    behind = context.now.number - int(found[1])
    if behind == 0:
        return context.now
    seal = getattr(context.now.entry, "shown_seal", None)
    return state_shown(context.session, int(found[1]), seal) if 0 < behind <= few else None
