"""Who looks at a table: in which role, with whose eyes. Views ask through `campaigns.access.decorators`."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from campaigns.models import Campaign, Group, Membership, Pass, Session
from companion.accounts.models import User
from companion.rules import seat_at

Role = Literal["gm", "player", "spectator"]
PASSES = "passes"  # in the browser's session: the pass of each campaign, by its id
GM = "gm"  # the tablet that all share: what is kept and printed is as that may show it
SPECTATOR = "spectator"  # who looks on: no secret is its own
AT_TABLE: tuple[Role, ...] = ("gm", "player", "spectator")  # each may see what those after it may


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


def owns(request: HttpRequest, group: Group) -> bool:
    """Return whether the reader may say who belongs to a group, and put it away."""
    mine = group.memberships.filter(user_id=request.user.pk or 0, role=Membership.Role.OWNER)
    return mine.exists()


def eyes_at(request: HttpRequest, session_id: int, needed: Role = "gm") -> tuple[Session, Eyes]:
    """Return a session and who looks at it.

    Raises: Http404, for whoever has not the role `needed` there; LetGo, where a pass for it does not hold.
    """
    session = get_object_or_404(sessions(), pk=session_id)
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


def sessions() -> QuerySet[Session]:
    """Return the sessions of all groups that were not put away."""
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
