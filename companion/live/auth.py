"""Who may listen at a table: asked in a thread, where the database is."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from threading import local
from typing import Any, TypeVar

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.db import Error, close_old_connections
from django.http import Http404, HttpResponse

from campaigns.access.permissions import find_listener
from campaigns.beside import BesideBoard
from campaigns.models import Campaign, Membership, Session
from companion.live.bus_messages import Marks
from companion.middleware.hosts import refuse_foreign_names

SESSIONS: Any = import_module(settings.SESSION_ENGINE)
T = TypeVar("T")
LOOKS = 1.0  # seconds after which a thread looks whether its connection still works
LOOKED = local()  # when each thread did, as `at`


@dataclass(frozen=True)
class ListenerIdentity:
    """Who listens, by the names that messages use; until when; how the table stands, and what beside it."""

    who: str
    browser: str
    ends: float
    marks: Marks
    beside: BesideBoard


@lru_cache(maxsize=4096)  # a session never moves to another campaign
def get_campaign_id(session_id: int) -> int:
    """Return whose session it is. Raises: Session.DoesNotExist."""
    return _with_connection(lambda: Session.objects.values_list("campaign_id", flat=True).get(pk=session_id))


def identify_listener(scope: Any, session_id: int) -> ListenerIdentity:
    """Return who comes with this request. Raises: Http404, SuspiciousOperation (a foreign name)."""
    return _with_connection(lambda: _identify_listener(ASGIRequest(scope, BytesIO()), session_id))


def _identify_listener(request: Any, session_id: int) -> ListenerIdentity:
    refuse_foreign_names(lambda request: HttpResponse())(request)
    request.session = SESSIONS.SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    found = find_listener(request, session_id)
    if found is None:
        raise Http404
    who, ends = f"u{found.account}", request.session.get_expiry_date()
    if found.device:
        who, ends = f"p{found.device.pk}", min(ends, found.device.expires_at)
    browser = get_browser_name(request.session.session_key)
    return ListenerIdentity(who, browser, ends.timestamp(), found.version, found.beside)


def get_browser_name(session_key: str | None) -> str:
    """Return how a browser is called among processes: its key stays where it is."""
    return "s" + sha256((session_key or "").encode()).hexdigest()[:32]


def find_expelled(campaign_id: int, names: Iterable[str]) -> set[str]:
    """Return which of these passes and accounts may not look at a campaign's table now."""
    return _with_connection(lambda: set(names) - _find_viewers(campaign_id))


def _find_viewers(campaign_id: int) -> set[str]:
    campaign = Campaign.objects.filter(pk=campaign_id, group__ended_at=None).first()
    if campaign is None:
        return set()
    members = Membership.objects.filter(group_id=campaign.group_id, user__is_active=True)
    passes = {f"p{one.pk}" for one in campaign.passes.all() if one.is_active}
    return passes | {f"u{account}" for account in members.values_list("user_id", flat=True)}


def _with_connection(ask: Callable[[], T]) -> T:
    """Ask with a connection that works: a thread of the streams keeps its own, as those of the pages do.

    It is looked at now and then, and after a fault, not at each question: after a restart all ask at once.
    """
    now = time.monotonic()
    if now - getattr(LOOKED, "at", -LOOKS) >= LOOKS:
        close_old_connections()
        LOOKED.at = now
    try:
        return ask()
    except Error:
        close_old_connections()
        raise
