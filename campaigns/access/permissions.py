"""Who looks at a table, in which role and from which seat. Views use `campaigns.access.decorators`."""

import re
from dataclasses import dataclass
from typing import Any, Literal, NoReturn

from django.contrib.auth import SESSION_KEY
from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.http import Http404, HttpRequest
from django.utils.crypto import salted_hmac

from campaigns.access.ambience import BESIDE, Ambience
from campaigns.access.seating import list_sitting_persons
from campaigns.log.state import format_version, with_number_to_show, with_sentences
from campaigns.models import Campaign, Entry, Group, Membership, Pass, Person, Seat, Session, Suggestion
from campaigns.models.access import GM, SPECTATOR
from companion.accounts.backends import is_session_of, make_account
from companion.accounts.models import OWNER_NAME, User
from companion.adapters.prepared_queries import LARGEST, PreparedQuery
from companion.rules import seat_at

Role = Literal["gm", "player", "spectator"]
SHOWN = re.compile(r"[0-9]{1,9}(?= )", re.ASCII)
DIGEST_LENGTH = 12
PASSES_KEY = "passes"  # in the browser's session: the pass of each campaign, by its id
UNREAD_OF_ENTRY = (
    *("key", "body_hash", "rolled", "news_json", "amends"),
    *("summary_json", "author", "author_name"),
)
UNREAD_OF_SESSION = (
    *("start", "summary_json", "started_at", "tablet"),
    *("campaign__created_at", "campaign__group__created_at"),
)
AT_TABLE: tuple[Role, ...] = ("gm", "player", "spectator")  # each may see what those after it may


class PassExpired(Http404):
    """A device's pass for this table is no longer valid, or not yet."""


class DemoGone(Http404):
    """The demo to which this belonged has been begun again, or removed."""


def raise_missing(request: HttpRequest, **of_group: Any) -> NoReturn:
    """Raises: DemoGone, if a missing row belonged to a demo of the reader, else Http404."""
    if max(map(int, of_group.values())) > LARGEST:  # no column holds it; some addresses give text
        raise Http404
    theirs = Q(demo_of=request.user.pk or 0) | Q(campaigns__in=[*request.session.get(PASSES_KEY, {})])
    ended = Group.objects.exclude(demo_of=None).exclude(ended_at=None)
    raise DemoGone if ended.filter(theirs, **of_group).exists() else Http404


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table: in which role, from which seat, and what it may do with its own figure.

    An account of the group leads the table, and looks at it as the shared tablet does, or from the seat that
    it took with this browser; a device without an account has a pass. `person` is the present name of the
    seat's person, "" without a seat.
    """

    role: Role
    seat: str
    name: str
    user: User | None = None
    device: Pass | None = None
    person: str = ""

    @property
    def permission(self) -> str:
        return self.device.permission if self.device else Pass.Permission.PLAY

    @property
    def subject(self) -> str:
        """The account, or the pass of a device without one."""
        return f"account {self.user.pk}" if self.user else f"pass {self.device.pk if self.device else 0}"

    @property
    def digest(self) -> str:
        """The subject of a page, which its script sends along: no other account acts for it."""
        return salted_hmac("campaigns.access.Viewer", self.subject).hexdigest()[:DIGEST_LENGTH]

    def is_at_least(self, needed: Role) -> bool:
        return AT_TABLE.index(self.role) <= AT_TABLE.index(needed)


@dataclass(frozen=True)
class Listener:
    """The account or device that asks for the version of a campaign, with the version and the ambience."""

    version: tuple[int, int, int]  # as `version_of_campaign` gives it
    beside: Ambience
    account: int = 0
    device: Pass | None = None


def is_group_owner(request: HttpRequest, group: Group) -> bool:
    """Return whether the reader may decide who belongs to a group, and archive it."""
    ownership = group.memberships.filter(user_id=request.user.pk or 0, role=Membership.Role.OWNER)
    return ownership.exists()


def get_viewer_or_404(
    request: HttpRequest, session_id: int, needed: Role = "gm", newest: Any = None
) -> tuple[Session, Viewer]:
    """Return a session and who looks at it: one query for an account of its group, two for a pass.

    With the `newest` entry of `find_newest_entry`, that is one query less. Raises: Http404, without the role
    `needed`; PassExpired, if a pass is not valid.
    """
    row: Any = newest or LOOKED_AT.first(session_id, request.user.pk or 0)
    if row is None:
        raise_missing(request, campaigns__sessions=session_id)
    session = newest.session if newest else row
    return session, _viewer_or_404(request, session, row, needed)


def find_newest_entry(request: HttpRequest, session_id: int) -> Entry | None:
    """Return the newest entry of a session for `state_from_entry`, None if nothing is played yet.

    That is one query for every reader. If it also finds that the browser is signed in with an account of the
    group, the account is set on the request, and is not read again.
    """
    account, number = request.session.get(SESSION_KEY), get_number_shown(request)
    newest = (
        NEWEST_LOOKED_AT.first(session_id, number, account) if account else NEWEST.first(session_id, number)
    )
    row: Any = newest
    if row is not None and row.password is not None:
        account = make_account(request.session[SESSION_KEY], row.password, row.username)
        if is_session_of(request, account):
            request.user = account
    return newest


def get_number_shown(request: HttpRequest) -> int:
    """Return the number of the entry that a screen shows by its header, 0 without one."""
    match = SHOWN.match(request.headers.get("X-Shows", ""))
    return int(match[0]) if match else 0


def find_version(request: HttpRequest, session_id: int) -> str | None:
    """Return the version of a session's campaign, if it is certain that the reader may look at the session.

    None means that `at_table` has to decide.
    """
    listener = find_listener(request, session_id)
    return format_version(*listener.version) if listener else None


def find_listener(request: HttpRequest, session_id: int) -> Listener | None:
    """Return who asks for the version of a session's campaign, None if it is not certain that they may look.

    That is one query for an account of its group, two for a pass.
    """
    account = request.session.get(SESSION_KEY, 0)
    newest: Any = VERSION_LOOKED_AT.first(session_id, account)
    if newest is None:
        return None
    ambience = Ambience.of(newest.candle_ends_at, newest.speaker)
    says = (newest.pk, newest.to_show, newest.campaign.access_version), ambience
    if newest.password is not None and is_session_of(request, User(password=newest.password)):
        return Listener(*says, int(account))
    eyes = _find_viewer_by_pass(request, Session(pk=session_id, campaign_id=newest.campaign_id))
    return Listener(*says, device=eyes.device) if eyes else None


def _viewer_or_404(request: HttpRequest, session: Session, row: object, needed: Role) -> Viewer:
    """Return who looks at a session, by a row annotated with `_looks`. Raises: Http404, PassExpired."""
    eyes = _find_viewer(request, session, row)
    if eyes is None and find_pass(request, session.campaign):
        raise PassExpired
    if eyes is None or not eyes.is_at_least(needed):
        raise Http404
    return eyes


def _find_viewer(request: HttpRequest, session: Session, row: Any) -> Viewer | None:
    user = request.user
    if isinstance(user, User) and row.password is not None:
        sits = row.person_id in list_sitting_persons(request)
        seat, person = (seat_key_at(row.position), row.person) if sits else (GM, "")
        name = row.called or ("" if user.get_username() == OWNER_NAME else user.get_username())
        return Viewer("gm", seat, name, user, person=person)
    return _find_viewer_by_pass(request, session)


def _find_viewer_by_pass(request: HttpRequest, session: Session) -> Viewer | None:
    device = _find_seated_pass(request, session)
    if device is None or not device.is_active or (device.role == Pass.Role.PLAYER and not device.position):
        return None
    seat = SPECTATOR if device.role == Pass.Role.SPECTATOR else seat_key_at(device.position)
    return Viewer(device.role, seat, device.called or device.label, device=device, person=device.called or "")


def seat_key_at(position: int | None) -> str:
    """Return the key of the seat at this position, that of the shared tablet without one."""
    return seat_at(position - 1) if position else GM


def _looks(account: int, session: str = "") -> dict[str, object]:
    """Return annotations about an account: its password and its name, and its seat in a session.

    The password is as it is stored, None if the account is closed or not of the session's group. `session` is
    the lookup from such a row to its session.
    """
    group = OuterRef(f"{session}campaign__group")
    belonging = Membership.objects.filter(group=group, user=account, user__is_active=True)
    own = Seat.objects.filter(session=OuterRef(f"{session}pk"), user=account)
    seat = {"position": "position", "person": "person__name", "person_id": "person"}
    return {
        **{name: Subquery(belonging.values(f"user__{name}")[:1]) for name in ("password", "username")},
        **{name: Subquery(own.values(field)[:1]) for name, field in seat.items()},
        "called": Subquery(Person.objects.filter(group=group, user=account).values("name")[:1]),
    }


def _find_seated_pass(request: HttpRequest, session: Session) -> Any:
    """Return the pass that this browser was given, with the seat that it has in a session."""
    number = request.session.get(PASSES_KEY, {}).get(str(session.campaign_id))
    return SEATED_PASS.first(number, session.campaign_id, session.pk) if number else None


def find_pass(request: HttpRequest, campaign: Campaign) -> Pass | None:
    """Return the pass that this browser was given for a campaign, active or not."""
    number = request.session.get(PASSES_KEY, {}).get(str(campaign.pk))
    return campaign.passes.filter(pk=number).select_related("person").first() if number else None


def list_held_passes(request: HttpRequest) -> list[Pass]:
    """Return the active passes of this browser, the newest first."""
    numbers = [number for number in request.session.get(PASSES_KEY, {}).values() if number]
    running = Pass.objects.filter(pk__in=numbers, campaign__ended_at=None, campaign__group__ended_at=None)
    held = running.select_related("campaign__group", "person").order_by("-pk") if numbers else ()
    return [row for row in held if row.is_active]


def active_sessions() -> QuerySet[Session]:
    """Return the sessions of all groups that are not archived."""
    return Session.objects.select_related("campaign__group").filter(campaign__group__ended_at=None)


def seats_with_own_device(session: Session) -> set[str]:
    """Return the seats with devices of their own: with an active pass, or an account."""
    held = session.seats.exclude(user=None, device=None).select_related("device")
    return {seat.key for seat in held if seat.is_elsewhere}


def _sessions_as_looked_at(session_id: int, account: int) -> QuerySet[Session]:
    return active_sessions().filter(pk=session_id).annotate(**_looks(account)).defer(*UNREAD_OF_SESSION)


def _entries_as_looked_at(session_id: int, number: int, account: int = 0) -> QuerySet[Entry]:
    """Return the entries of a session, the newest first, each with its session, campaign and group.

    Each has the seal of the entry that a screen shows (`shown_seal`), by which its table may be cached.
    Without an account, as for a device with a pass, five columns are not queried.

    Columns that no board shows are deferred.
    """
    rows = Entry.objects.select_related("session__campaign__group").filter(session=session_id)
    active = rows.filter(session__campaign__group__ended_at=None)
    looked_at = active.annotate(**(_looks(account, "session__") if account else NOBODY_LOOKS))
    seal = Entry.objects.filter(session=session_id, number=number).order_by().values("seal")
    unread = (*UNREAD_OF_ENTRY, *(f"session__{name}" for name in UNREAD_OF_SESSION))
    entries: QuerySet[Entry] = with_sentences(looked_at).annotate(shown_seal=Subquery(seal))
    return entries.order_by("-number").defer(*unread)


def _versions_as_looked_at(session_id: int, account: int) -> QuerySet[Session]:
    """Return the sessions of a session's campaign, the newest first, each with its number to show.

    `password` is the account's, as it is stored, None if it is closed or not of the group.
    """
    rows = active_sessions().filter(campaign__sessions=session_id).order_by("-number")
    rows = rows.select_related(None).select_related("campaign").only("campaign__access_version", *BESIDE)
    belonging = Membership.objects.filter(group=OuterRef("campaign__group"), user=account)
    password = belonging.filter(user__is_active=True).values("user__password")
    sessions: QuerySet[Session] = with_number_to_show(rows).annotate(password=Subquery(password[:1]))
    return sessions


def _seated_passes(number: int, campaign: int, session: int) -> QuerySet[Pass]:
    """Return the pass with this id, with its seat in a session, and whether it has suggestions there."""
    own = Seat.objects.filter(session=session, device=OuterRef("pk"))
    return Pass.objects.filter(pk=number, campaign=campaign).annotate(
        position=Subquery(own.values("position")[:1]),
        called=Subquery(own.values("person__name")[:1]),
        has_suggested=Exists(Suggestion.objects.filter(session=session, device=OuterRef("pk"))),
    )


NOBODY_LOOKS = {"password": Value(None, output_field=CharField())}
SEATED_PASS = PreparedQuery(_seated_passes)
LOOKED_AT = PreparedQuery(_sessions_as_looked_at)
NEWEST = PreparedQuery(_entries_as_looked_at)
NEWEST_LOOKED_AT = PreparedQuery(_entries_as_looked_at)
VERSION_LOOKED_AT = PreparedQuery(_versions_as_looked_at)
