"""Who may listen at a table; the questions run in a thread, since they need the database."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from threading import local
from typing import Any, TypeVar

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.db import Error, close_old_connections
from django.http import Http404

from campaigns.access.ambience import Ambience
from campaigns.access.permissions import find_listener
from campaigns.models import Campaign, Membership, Session
from companion.live.bus_messages import TableVersion
from companion.web import lifetimes
from companion.web.middleware.cookies import find_session_key
from companion.web.middleware.hosts import require_known_name

SESSIONS: Any = import_module(settings.SESSION_ENGINE)
T = TypeVar("T")
LOOKS = 1.0  # seconds after which a thread looks whether its connection still works
LOOKED = local()  # when each thread did, as `at`


@dataclass(frozen=True)
class ListenerIdentity:
    """Who listens, by the names in bus messages; until when; the table's version, and its ambience."""

    who: str
    browser: str
    ends: float
    version: TableVersion
    ambience: Ambience


def get_campaign_id(session_id: int) -> int:
    """Return the campaign of a session; never from a cache: after a restore numbers are given again.

    Raises: Session.DoesNotExist.
    """
    return _with_connection(lambda: Session.objects.values_list("campaign_id", flat=True).get(pk=session_id))


def identify_listener(scope: Any, session_id: int) -> ListenerIdentity:
    """Return the listener of this request. Raises: Http404, SuspiciousOperation (a foreign name)."""
    return _with_connection(lambda: _identify_listener(ASGIRequest(scope, BytesIO()), session_id))


def _identify_listener(request: Any, session_id: int) -> ListenerIdentity:
    require_known_name(request)
    request.session = SESSIONS.SessionStore(find_session_key(request.COOKIES))
    listener = find_listener(request, session_id)
    if listener is None:
        raise Http404
    who, ends = f"u{listener.account}", request.session.get_expiry_date()
    if listener.device:
        who, ends = f"p{listener.device.pk}", min(ends, listener.device.expires_at)
    browser = get_browser_name(request.session.session_key)
    return ListenerIdentity(who, browser, ends.timestamp(), listener.version, listener.beside)


def get_browser_name(session_key: str | None) -> str:
    """Return the name of a browser among processes: a hash, so that its session key is not sent."""
    return "s" + sha256((session_key or "").encode()).hexdigest()[:32]


def find_expelled(campaign_id: int, names: Iterable[str]) -> set[str]:
    """Return which of these passes and accounts may not look at a campaign's table now."""
    return _with_connection(lambda: set(names) - _find_viewers(campaign_id))


def _find_viewers(campaign_id: int) -> set[str]:
    campaign = Campaign.objects.filter(pk=campaign_id, group__ended_at=None).first()
    if campaign is None:
        return set()
    members = Membership.objects.filter(group_id=campaign.group_id, user__is_active=True)
    passes = {f"p{table_pass.pk}" for table_pass in campaign.passes.all() if table_pass.is_active}
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
        lifetimes.CLOCK.follow()
        return ask()
    except Error:
        close_old_connections()
        raise
