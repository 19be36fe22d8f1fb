"""Who may see what: every view says its role, and what belongs to one group is not found by another."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, resolve_url

from campaigns.models import Campaign, Group, Membership, Pass, Session
from companion.rules import seat_at

Role = Literal["public", "user", "member", "owner", "gm", "player", "spectator"]
PASSES = "passes"  # in the browser's session: the pass of each campaign, by its id
GM = "gm"  # the tablet that all share: what is kept and printed is as that may show it
SPECTATOR = "spectator"  # who looks on: no secret is its own
AT_TABLE: tuple[Role, ...] = ("gm", "player", "spectator")  # each may see what those after it may
View = Callable[..., HttpResponse]


class LetGo(Http404):
    """A device's pass for this table holds no longer, or not yet."""


@dataclass(frozen=True)
class Eyes:
    """Who looks at a table: in which role, from which seat, and what it may do with its own figure.

    An account of the group leads the table, unless a device of its own was given a seat; a device without an
    account has a pass.
    """

    role: Role
    seat: str
    name: str
    user: User | None = None
    given: Pass | None = None

    @property
    def may(self) -> str:
        return self.given.may if self.given else Pass.May.PLAY

    def is_at_least(self, needed: Role) -> bool:
        return AT_TABLE.index(self.role) <= AT_TABLE.index(needed)


def role(needed: Role) -> Callable[[View], View]:
    """Say who may see a view: anybody, who is signed in, a member of the group, or its owner.

    Of a table: who leads it (members, and devices with such a pass), who plays at it, or who looks on, too.
    Members and owners are told apart by `get_group_for` and its sisters, which the view calls; whoever may be
    at a table by `eyes_at`.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            has_pass = needed in AT_TABLE and bool(request.session.get(PASSES))
            if needed == "public" or request.user.is_authenticated or has_pass:
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
    return get_object_or_404(
        _sessions(), pk=session_id, campaign__group__memberships__user_id=request.user.pk or 0
    )


def eyes_at(request: HttpRequest, session_id: int, needed: Role = "gm") -> tuple[Session, Eyes]:
    """Return a session and who looks at it.

    Raises: Http404, for whoever has not the role `needed` there; LetGo, where a pass for it does not hold.
    """
    session = get_object_or_404(_sessions(), pk=session_id)
    eyes = eyes_of(request, session)
    if eyes is None and pass_of(request, session.campaign):
        raise LetGo
    if eyes is None or not eyes.is_at_least(needed):
        raise Http404
    return session, eyes


def eyes_of(request: HttpRequest, session: Session) -> Eyes | None:
    """Return who looks at a table, None for whoever may not."""
    user, campaign = request.user, session.campaign
    if isinstance(user, User) and campaign.group.memberships.filter(user=user).exists():
        return Eyes("gm", seat_of(request, session), user.get_username(), user)
    given = pass_of(request, campaign)
    if given is None or not given.holds:
        return None
    seat = {Pass.Role.PLAYER: given.seat, Pass.Role.SPECTATOR: SPECTATOR}.get(Pass.Role(given.role), GM)
    return Eyes(given.role, seat, given.name, given=given)  # type: ignore[arg-type]  # the same words


def pass_of(request: HttpRequest, campaign: Campaign) -> Pass | None:
    """Return the pass that this browser was given for a campaign, whether it holds or not."""
    number = request.session.get(PASSES, {}).get(str(campaign.pk))
    return campaign.passes.filter(pk=number).first() if number else None


def _sessions() -> QuerySet[Session]:
    return Session.objects.select_related("campaign__group").filter(campaign__group__ended=None)


def seat_of(request: HttpRequest, session: Session) -> str:
    """Return whose eyes an account has at a table: those of a seat of its own, else of the shared tablet."""
    return own_seats(session).get(request.user.pk or 0, GM)


def own_seats(session: Session) -> dict[int, str]:
    """Return the seats that look with devices of their own, by account.

    Such an account is linked to somebody at the table, and does not own the group.
    """
    members = Membership.objects.filter(group_id=session.campaign.group_id, role=Membership.Role.MEMBER)
    people = session.campaign.group.people.filter(name__in=session.people, user__in=members.values("user"))
    rows = people.values_list("user", "name")
    return {account: seat_at(session.people.index(name)) for account, name in rows}


def seats_elsewhere(session: Session) -> set[str]:
    """Return the seats that look with devices of their own, with an account or with a pass that holds."""
    players = session.campaign.passes.filter(role=Pass.Role.PLAYER, admitted__isnull=False)
    return {*own_seats(session).values(), *(one.seat for one in players if one.holds)}
