"""The only way to what belongs to a group: load it or refuse, before the view runs.

Each decorator takes the primary key from the address and hands the view the object in its place, right after
the request. What belongs to others is not found (404); a member who is not an owner is refused (403).
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import F
from django.http import HttpRequest, HttpResponse

from campaigns.access.permissions import (
    PASSES_KEY,
    Role,
    Viewer,
    active_sessions,
    find_newest_entry,
    find_version,
    get_viewer_or_404,
    raise_missing,
)
from campaigns.log.state import version_of
from campaigns.models import Campaign, Membership, Session
from companion.accounts.decorators import declare, to_login

View = Callable[..., HttpResponse]


def group_member(view: View) -> View:
    """Hand a view the group of `group_id`, for its members."""

    @wraps(view)
    def checked(request: HttpRequest, group_id: int, **rest: object) -> HttpResponse:
        return view(request, _membership(request, group_id).group, **rest)

    return declare(checked, "member")


def group_owner(view: View) -> View:
    """Hand a view the group of `group_id`, for its owners."""

    @wraps(view)
    def checked(request: HttpRequest, group_id: int, **rest: object) -> HttpResponse:
        membership = _membership(request, group_id)
        _require_owner(membership.is_owner)
        return view(request, membership.group, **rest)

    return declare(checked, "owner")


def campaign_member(view: View) -> View:
    """Hand a view the campaign of `campaign_id`, for members of its group."""

    @wraps(view)
    def checked(request: HttpRequest, campaign_id: int, **rest: object) -> HttpResponse:
        return view(request, _campaign(request, campaign_id), **rest)

    return declare(checked, "member")


def campaign_owner(view: View) -> View:
    """Hand a view the campaign of `campaign_id`, for owners of its group."""

    @wraps(view)
    def checked(request: HttpRequest, campaign_id: int, **rest: object) -> HttpResponse:
        campaign = _campaign(request, campaign_id)
        _require_owner(is_read_by_owner(campaign))
        return view(request, campaign, **rest)

    return declare(checked, "owner")


def session_member(view: View) -> View:
    """Hand a view the session of `session_id`, for members of its group."""

    @wraps(view)
    def checked(request: HttpRequest, session_id: int, **rest: object) -> HttpResponse:
        sessions = active_sessions().filter(campaign__group__memberships__user_id=request.user.pk or 0)
        session = sessions.filter(pk=session_id).first()
        return view(request, session or raise_missing(request, campaigns__sessions=session_id), **rest)

    return declare(checked, "member")


def at_table(needed: Role) -> Callable[[View], View]:
    """Hand a view the session of `session_id` and who looks at it, in the role `needed` or one above.

    Members of the group and devices with a pass are let in; a user with neither account nor pass is
    redirected to the login.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, session_id: int, **rest: object) -> HttpResponse:
            if not _is_somebody(request):
                return to_login(request)
            return view(request, *get_viewer_or_404(request, session_id, needed), **rest)

        return declare(checked, needed, login_required=False)

    return decorate


def at_newest_entry(needed: Role) -> Callable[[View], View]:
    """Hand a view the same as `at_table`, and the newest entry of the log, None if there is none."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, session_id: int, **rest: object) -> HttpResponse:
            # this query may also find the account of the request
            newest = find_newest_entry(request, session_id)
            if not _is_somebody(request):
                return to_login(request)
            return view(request, *get_viewer_or_404(request, session_id, needed, newest), newest, **rest)

        return declare(checked, needed, login_required=False)

    return decorate


def at_version(view: View) -> View:
    """Hand a view the version of the campaign of `session_id`, for each user that `at_table` lets in.

    The user's account is not read, unless it is uncertain whether they may see the table.
    """

    @at_table("spectator")
    def decide(request: HttpRequest, session: Session, _eyes: Viewer) -> HttpResponse:
        return view(request, version_of(session))

    @wraps(view)
    def checked(request: HttpRequest, session_id: int) -> HttpResponse:
        version = find_version(request, session_id)
        return decide(request, session_id=session_id) if version is None else view(request, version)

    return declare(checked, "spectator", login_required=False)


def _is_somebody(request: HttpRequest) -> bool:
    """Return whether the reader has an account, or a pass for some table."""
    return request.user.is_authenticated or bool(request.session.get(PASSES_KEY))


def _membership(request: HttpRequest, group_id: int) -> Membership:
    memberships = Membership.objects.select_related("group").filter(group__ended_at=None)
    membership = memberships.filter(group_id=group_id, user_id=request.user.pk or 0).first()
    return membership or raise_missing(request, pk=group_id)


def _campaign(request: HttpRequest, campaign_id: int) -> Campaign:
    """Return a campaign of a group of the reader; `reader_role` is what they are there."""
    campaigns = Campaign.objects.select_related("group").filter(group__ended_at=None)
    readable = campaigns.filter(group__memberships__user_id=request.user.pk or 0)
    campaign = readable.annotate(reader_role=F("group__memberships__role")).filter(pk=campaign_id).first()
    return campaign or raise_missing(request, campaigns=campaign_id)


def is_read_by_owner(campaign: Any) -> bool:
    """Return whether the reader for whom a campaign was loaded here is an owner of its group."""
    return bool(campaign.reader_role == Membership.Role.OWNER)


def _require_owner(is_owner: bool) -> None:
    if not is_owner:
        raise PermissionDenied("Only an owner of the group may do this.")
