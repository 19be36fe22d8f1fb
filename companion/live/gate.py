"""Who may listen at a table: asked in a thread, where the database is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from typing import Any, TypeVar

from django.conf import settings
from django.contrib import auth
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections
from django.http import HttpResponse

from campaigns.access.permissions import get_viewer_or_404
from campaigns.log.state import version_of_campaign
from campaigns.models import Campaign, Membership, Session
from companion.hosts import refuse_foreign_names
from companion.live.word import Marks

SESSIONS: Any = import_module(settings.SESSION_ENGINE)
T = TypeVar("T")


@dataclass(frozen=True)
class Admitted:
    """Who listens, by the names of a word; until when; and how the table stands."""

    who: str
    browser: str
    ends: float
    marks: Marks


@lru_cache(maxsize=4096)  # a session never moves to another campaign
def campaign_of(session_id: int) -> int:
    """Return whose session it is. Raises: Session.DoesNotExist."""
    return _fresh(lambda: Session.objects.values_list("campaign_id", flat=True).get(pk=session_id))


def admit(scope: Any, session_id: int) -> Admitted:
    """Return who comes with this request. Raises: Http404, SuspiciousOperation (a foreign name)."""
    return _fresh(lambda: _admit(ASGIRequest(scope, BytesIO()), session_id))


def _admit(request: Any, session_id: int) -> Admitted:
    refuse_foreign_names(lambda request: HttpResponse())(request)
    request.session = SESSIONS.SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    request.user = auth.get_user(request)
    session, eyes = get_viewer_or_404(request, session_id, "spectator")
    who, ends = f"u{eyes.user.pk}" if eyes.user else "", request.session.get_expiry_date()
    if eyes.given:
        who, ends = f"p{eyes.given.pk}", min(ends, eyes.given.ends)
    return Admitted(
        who,
        browser_of(request.session.session_key),
        ends.timestamp(),
        version_of_campaign(session.campaign_id),
    )


def browser_of(session_key: str | None) -> str:
    """Return how a browser is called among processes: its key stays where it is."""
    return "s" + sha256((session_key or "").encode()).hexdigest()[:32]


def no_longer(campaign_id: int, names: Iterable[str]) -> set[str]:
    """Return which of these passes and accounts may not look at a campaign's table now."""
    return _fresh(lambda: set(names) - _may_look(campaign_id))


def _may_look(campaign_id: int) -> set[str]:
    campaign = Campaign.objects.filter(pk=campaign_id, group__ended=None).first()
    if campaign is None:
        return set()
    members = Membership.objects.filter(group_id=campaign.group_id, user__is_active=True)
    passes = {f"p{one.pk}" for one in campaign.passes.all() if one.holds}
    return passes | {f"u{account}" for account in members.values_list("user_id", flat=True)}


def _fresh(ask: Callable[[], T]) -> T:
    """Ask with a connection that works: a thread of the streams keeps its own, as those of the pages do."""
    close_old_connections()
    try:
        return ask()
    finally:
        close_old_connections()
