"""Who may see what: every view says its role, and what belongs to one group is not found by another."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Literal

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url

from campaigns.models import Campaign, Group, Membership, Session
from companion.rules import seat_at

Role = Literal["public", "user", "member", "owner"]
GM = "gm"  # the tablet that all share: what is kept and printed is as that may show it
View = Callable[..., HttpResponse]


def role(needed: Role) -> Callable[[View], View]:
    """Say who may see a view: anybody, who is signed in, a member of the group, or its owner.

    Members and owners are told apart by `get_group_for` and its sisters, which the view calls.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if needed == "public" or request.user.is_authenticated:
                return view(request, *args, **kwargs)
            return _to_login(request)

        checked.role = needed  # type: ignore[attr-defined]
        return checked

    return decorate


def _to_login(request: HttpRequest) -> HttpResponse:
    """Return the way to sign in: a redirect for pages, a 401 that says where for parts of a page."""
    if not getattr(request, "htmx", False):
        return redirect_to_login(request.get_full_path() if request.method == "GET" else "/")
    response = HttpResponse(status=401)
    response["HX-Redirect"] = resolve_url(settings.LOGIN_URL)
    return response


def get_group_for(request: HttpRequest, group_id: int, *, owner: bool = False) -> Group:
    """Return a group that the reader belongs to.

    Raises: Http404; with `owner`, PermissionDenied for other members.
    """
    belonging = get_object_or_404(
        Membership.objects.select_related("group").filter(group__ended=None),
        group_id=group_id,
        user_id=request.user.pk or 0,
    )
    if owner and not belonging.is_owner:
        raise PermissionDenied("Only an owner of the group may do this.")
    return belonging.group


def owns(request: HttpRequest, group: Group) -> bool:
    """Return whether the reader may say who belongs to a group, and put it away."""
    mine = group.memberships.filter(user_id=request.user.pk or 0, role=Membership.Role.OWNER)
    return mine.exists()


def get_campaign_for(request: HttpRequest, campaign_id: int) -> Campaign:
    """Return a campaign of a group that the reader belongs to. Raises: Http404."""
    campaigns = Campaign.objects.select_related("group").filter(group__ended=None)
    return get_object_or_404(campaigns, pk=campaign_id, group__memberships__user_id=request.user.pk or 0)


def get_session_for(request: HttpRequest, session_id: int) -> Session:
    """Return a session of a group that the reader belongs to. Raises: Http404."""
    sessions = Session.objects.select_related("campaign__group").filter(campaign__group__ended=None)
    return get_object_or_404(
        sessions, pk=session_id, campaign__group__memberships__user_id=request.user.pk or 0
    )


def seat_of(request: HttpRequest, session: Session) -> str:
    """Return whose eyes read at a table: those of a seat of its own, else of the tablet that all share.

    Who joins without an account is told apart here, too, once that can be done.
    """
    return own_seats(session).get(request.user.pk or 0, GM)


def own_seats(session: Session) -> dict[int, str]:
    """Return the seats that look with devices of their own, by account.

    Such an account is linked to somebody at the table, and does not own the group.
    """
    members = Membership.objects.filter(group_id=session.campaign.group_id, role=Membership.Role.MEMBER)
    people = session.campaign.group.people.filter(name__in=session.people, user__in=members.values("user"))
    rows = people.values_list("user", "name")
    return {account: seat_at(session.people.index(name)) for account, name in rows}
