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

Role = Literal["public", "user", "member", "owner"]
SEAT = "gm"  # players and spectators get seats of their own with their screens
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
