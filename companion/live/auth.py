"""Who may listen at a table: asked in a thread, where the database is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from typing import Any, TypeVar

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import HttpResponse

from campaigns.access.permissions import get_viewer_or_404
from campaigns.log.state import version_of_campaign
from campaigns.models import Campaign, Membership, Session
from companion.accounts.backends import find_account
from companion.live.bus_messages import Marks
from companion.middleware.hosts import refuse_foreign_names

SESSIONS: Any = import_module(settings.SESSION_ENGINE)
T = TypeVar("T")


@dataclass(frozen=True)
class ListenerIdentity:
    """Who listens, by the names that messages use; until when; and how the table stands."""

    who: str
    browser: str
    ends: float
    marks: Marks


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
    request.user = find_account(request)
    session, eyes = get_viewer_or_404(request, session_id, "spectator")
    who, ends = f"u{eyes.user.pk}" if eyes.user else "", request.session.get_expiry_date()
    if eyes.device:
        who, ends = f"p{eyes.device.pk}", min(ends, eyes.device.expires_at)
    return ListenerIdentity(
        who,
        get_browser_name(request.session.session_key),
        ends.timestamp(),
        version_of_campaign(session.campaign_id),
    )


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
    """Ask with a connection that works: a thread of the streams keeps its own, as those of the pages do."""
    close_old_connections()
    try:
        return ask()
    finally:
        close_old_connections()
