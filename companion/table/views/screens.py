"""The game master's sheet of screens: a code, links, who is connected and what it may do, the evening."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps

import segno
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.backends.utils import csrf_input
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST
from markupsafe import Markup

from campaigns.access import join_codes, passes, speakers, suggestions
from campaigns.access.decorators import at_table
from campaigns.access.permissions import Viewer
from campaigns.access.seating import free_seats
from campaigns.models import Pass, Person, Seat, Session, Suggestion
from campaigns.sessions import lifecycle
from companion.accounts.models import OWNER_NAME, User
from companion.accounts.security_log import note
from companion.live import presence
from companion.rules import IllegalPlay
from companion.table.render_cache import render_template
from companion.table.responses import elements_response, render_refusal, sheet_response
from companion.web.address import get_outside_address

View = Callable[..., HttpResponse]
MINUTES = (0, 1, 2, 3, 5, 10)  # of a turn, that the sheet offers
MINUTE, HOUR = 60, 3600
NOW, CODE, DOOR, SCREENS = "screens-now", "screens-code", "door", "open-screens"
OWN_DICE = "own-dice"


@dataclass(frozen=True)
class Screen:
    """A device with a pass, as the sheet lists it: `seat` is its number at the table, 0 for none."""

    given: Pass
    seat: int
    is_here: bool
    is_speaker: bool = False

    @property
    def is_link(self) -> bool:
        """Whether it is a link that is not opened yet."""
        return self.given.opened_at is None


@dataclass(frozen=True)
class Account:
    """An account at the table, as the sheet lists it: its screens here, and its seat if it has one.

    `name` is that of its person in the group, else the account's own; "" if it has none.
    """

    name: str
    screens: int
    seat: Seat | None


# what is shown


@at_table("gm")
@require_GET
def show_screens(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    return sheet_response(render_template("table/_screens.html", screens_context(session)))


@at_table("gm")
@require_GET
def refresh_screens(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """The part of the sheet that changes by itself: devices that ask to join, and connected ones."""
    return elements_response((NOW, render_now(session)))


def screens_context(session: Session) -> dict[str, object]:
    """Return what the sheet of screens is drawn from."""
    return {
        "session": session,
        "knocks": list_knocks(session),
        "screens": list_screens(session),
        "accounts": list_accounts(session),
        "minutes": MINUTES,
        "roles": Pass.Role,
        "mays": Pass.Permission,
    }


def list_screens(session: Session) -> Sequence[Screen]:
    present = {screen.pass_id for screen in presence.find_present(session.campaign_id)}
    open_passes, numbers = (
        passes.list_open(session.campaign).exclude(admitted_at=None),
        get_seat_numbers(session),
    )
    return [
        Screen(
            screen,
            numbers.get(screen.person_id or 0, 0),
            screen.pk in present,
            session.speaker == f"p{screen.pk}",
        )
        for screen in open_passes
    ]


def list_accounts(session: Session) -> Sequence[Account]:
    """Return whose accounts are connected, or have sat down."""
    counts = {
        present.user_id: present.screens
        for present in presence.find_present(session.campaign_id)
        if present.user_id
    }
    sitting = {seat.user_id: seat for seat in session.seats.exclude(user=None).select_related("person")}
    users = User.objects.filter(pk__in=counts.keys() | sitting.keys()).order_by("pk")
    people = Person.objects.filter(group=session.campaign.group_id, user__in=users)
    names = dict(users.exclude(username=OWNER_NAME).values_list("pk", "username"))
    names |= dict(people.values_list("user", "name"))
    return [
        Account(names.get(user, ""), counts.get(user, 0), sitting.get(user))
        for user in users.values_list("pk", flat=True)
    ]


def list_knocks(session: Session) -> Sequence[tuple[Pass, int, bool]]:
    """Return who knocks: each with the number of the seat, and whether a screen has it already."""
    waiting = passes.list_open(session.campaign).filter(admitted_at=None).exclude(opened_at=None)
    knocks = list(waiting)
    seats = {knock.person_id: knock for knock in session.seats.select_related("device")} if knocks else {}
    pairs = [(knock, seats.get(knock.person_id or 0)) for knock in knocks]
    return [(knock, seat.position if seat else 0, bool(seat and seat.is_elsewhere)) for knock, seat in pairs]


def get_seat_numbers(session: Session) -> dict[int, int]:
    """Return the number of each seat, by its person."""
    return dict(session.seats.values_list("person", "position"))


def render_now(session: Session) -> Markup:
    return render_template("table/_screens_now.html", screens_context(session))


def render_door(session: Session) -> Markup:
    rows = [
        (suggestion, get_suggestion_address(session, suggestion))
        for suggestion in suggestions.list_waiting(session)
    ]
    return render_template(
        "table/_door.html", {"knocks": list_knocks(session), "suggestions": rows, "sheet": ""}
    )


def get_suggestion_address(session: Session, suggestion: Suggestion) -> str:
    """Return the address of a suggestion's sheet with its answers, "" if nothing can be changed."""
    if not knows_action(session, suggestion.action) or not session.game.action(suggestion.action).asks:
        return ""
    return f"door/{suggestion.pk}/act/{suggestion.action}?{suggestion.body}"


def knows_action(session: Session, action: str) -> bool:
    return action in session.game.actions or action in session.game.bundles


def changed_response(request: HttpRequest, session: Session) -> HttpResponse:
    """Answer a tap on a device that asks to join or on a screen: on the board, and in the sheet."""
    pairs = [(DOOR, render_door(session))]
    return (
        elements_response(*pairs, (NOW, render_now(session)))
        if "sheet" in request.GET
        else elements_response(*pairs)
    )


# codes and links: shown once


@at_table("gm")
@require_POST
def create_code(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """Show a new code, and its address as a square one."""
    signs = join_codes.create(session.campaign)
    card = reverse("tent_card", args=[session.pk])
    return elements_response((CODE, render_way_in(request, signs, join_codes.spell(signs), card=card)))


@at_table("gm")
@require_POST
def create_link(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """Show a new link for one device: a player's seat, a big screen, another game master."""
    role = request.POST.get("role", "")
    places: dict[str, Person | str] = {
        Pass.Role.GM: gettext("Game master"),
        Pass.Role.SPECTATOR: gettext("Big screen"),
    }
    if role == Pass.Role.PLAYER:
        places = {seat.key: seat.person for seat in session.seats.select_related("person")}
    who = places.get(request.POST.get("seat", "") if role == Pass.Role.PLAYER else role)
    if who is None:
        raise BadRequest("There is no such place.")
    try:
        token = passes.create_link(session.campaign, role, who)
    except IllegalPlay as illegal:
        return elements_response((CODE, render_refusal(illegal.message)), status=422)
    note(request, "link for a screen made", campaign=session.campaign_id, role=role)
    return elements_response(
        (CODE, render_way_in(request, token, holder=str(who))), (NOW, render_now(session))
    )


def render_way_in(
    request: HttpRequest, token: str, groups: Sequence[str] = (), holder: str = "", card: str = ""
) -> Markup:
    address = get_outside_address(request, reverse("sit_come", args=[token]))
    square = Markup(segno.make(address, micro=False).svg_inline(omitsize=True, border=2))
    context = {
        "address": address,
        "site": strip_scheme(get_outside_address(request, reverse("home"))),
        "tv": strip_scheme(get_outside_address(request, reverse("sit_tv"))),
        "square": square,
        "minutes": round(join_codes.CODE_LIFETIME.total_seconds() / MINUTE),
        "hours": round(passes.LINK_LIFETIME.total_seconds() / HOUR),
        "groups": groups,
        "whose": holder,
        "card": card,
        "csrf_input": csrf_input(request),
    }
    return render_template("table/_way_in.html", context)


def strip_scheme(address: str) -> str:
    """Return what people type: browsers add the rest."""
    return address.partition("://")[2].rstrip("/")


# one screen


def at_pass(handler: View) -> View:
    """Hand a view the session that it leads, and one of the passes to its campaign. Raises: Http404."""

    @wraps(handler)
    def checked(request: HttpRequest, session: Session, _viewer: Viewer, pass_id: int) -> HttpResponse:
        return handler(request, session, get_object_or_404(session.campaign.passes, pk=pass_id))

    return at_table("gm")(checked)


@at_pass
@require_POST
def admit_pass(request: HttpRequest, session: Session, asked: Pass) -> HttpResponse:
    passes.admit(asked)
    for old in list_rows_left_by(session, asked):
        passes.revoke(old)
    note(request, "screen let in", campaign=session.campaign_id, role=asked.role, screen=asked.pk)
    return changed_response(request, session)


def list_rows_left_by(session: Session, screen: Pass) -> list[Pass]:
    """Return the rows that a big screen has left behind: let in before, called the same, not connected now.

    One that has come back has none of its own any more if its browser forgot: it takes the old row. None
    while other processes are out of reach, for their connected devices are not known then.
    """
    if screen.role != Pass.Role.SPECTATOR or not presence.is_known():
        return []
    present = {device.pass_id for device in presence.find_present(session.campaign_id)}
    rows = passes.list_open(session.campaign).filter(role=screen.role, label=screen.label, link_hash="")
    rows = rows.exclude(admitted_at=None).exclude(pk=screen.pk)
    return [row for row in rows if row.pk not in present]


@at_pass
@require_POST
def revoke_pass(request: HttpRequest, session: Session, screen: Pass) -> HttpResponse:
    """Revoke a device's pass, refuse a waiting one, or cancel a link: at once."""
    passes.revoke(screen)
    note(request, "screen disconnected", campaign=session.campaign_id, role=screen.role, screen=screen.pk)
    return changed_response(request, session)


@at_pass
@require_POST
def set_permission(request: HttpRequest, session: Session, screen: Pass) -> HttpResponse:
    """Say what a player may do with its own figure."""
    may = request.POST.get("may", "")
    if may not in Pass.Permission.values:
        raise BadRequest("There is no such thing to be allowed.")
    passes.set_permission(screen, may)
    return changed_response(request, session)


@at_pass
@require_POST
def set_speaker(request: HttpRequest, session: Session, screen: Pass) -> HttpResponse:
    """Let a device sound for all, such as the big screen; or none, if it is the one already."""
    name = speakers.name_of_pass(screen)
    speakers.set_speaker(session, "" if session.speaker == name else name)
    session.refresh_from_db(fields=["speaker"])
    return changed_response(request, session)


@at_table("gm")
@require_POST
def free_seat(request: HttpRequest, session: Session, _viewer: Viewer, seat: str) -> HttpResponse:
    """Give the seat of an account back to the shared tablet: its device is not here any more."""
    freed = next((row for row in session.seats.all() if row.key == seat), None)
    if freed is None:
        raise Http404
    held = Seat.objects.filter(session__campaign=session.campaign_id, person=freed.person_id)
    free_seats(held.exclude(user=None))
    return changed_response(request, session)


# the evening


@at_table("gm")
@require_POST
def set_paused(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """Put the candle scene on the big screens, or take it away."""
    lifecycle.pause(session, is_paused=request.POST.get("paused") == "on")
    session.refresh_from_db(fields=["is_paused"])
    return elements_response((NOW, render_now(session)))


@at_table("gm")
@require_POST
def set_own_dice(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """Choose for the whole table whether its rolls wait for the dice that lie on it."""
    own = request.POST.get("own", "")
    if own not in ("on", "off"):
        raise BadRequest("There is no such choice.")
    lifecycle.set_own_dice(session, is_on=own == "on")
    session.refresh_from_db(fields=["uses_own_dice"])
    return elements_response((OWN_DICE, render_template("table/_own_dice.html", {"session": session})))


@at_table("gm")
@require_POST
def set_turn_timer(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """Set how long a turn should take."""
    minutes = request.POST.get("minutes", "")
    if minutes not in map(str, MINUTES):
        raise BadRequest("There is no such timer.")
    lifecycle.set_timer(session, int(minutes))
    session.refresh_from_db(fields=["turn_minutes"])
    return elements_response((NOW, render_now(session)))
