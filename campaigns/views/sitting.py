"""The way to a table without an account: a code or a link, a seat, and somebody who lets one in.

What a code or a link has opened is kept in the browser's session, without the code and without the link:
whose table, until when, and the pass that was asked for or handed out.
"""

from time import time
from typing import Any, cast

from allauth.core.internal.ratelimit import consume, respond_429
from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import doors
from campaigns.access.decorators import session_member
from campaigns.models import Campaign, Pass, Person, Session
from campaigns.roles import PASSES, pass_of, seats_elsewhere
from campaigns.seating import seat_for, sit_down, stand_up
from companion.accounts.decorators import public
from companion.accounts.models import User

WAY = "sit"  # in the browser's session
TV = "tv"  # the place of whoever only looks on
LOST = 404
LONGEST = 100  # of what may be a code or a link


# a code or a link


@public
@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "POST"])
def sit(request: HttpRequest) -> HttpResponse:
    """Show where a device is on its way to a table; POST tries a code that was typed."""
    if request.method == "POST":
        return tried(request, request.POST.get("code", ""))
    way = request.session.get(WAY)
    if not way:
        return render(request, "campaigns/sit.html")
    if "link" in way:
        return offered(request, way["link"])
    campaign = doors.open_campaign(way["campaign"])
    if campaign is None:
        return gone(request)
    asked = asked_of(campaign, way)
    return answered(request, campaign, asked) if asked else seats(request, campaign, way)


@public
@never_cache
@require_GET
def come(request: HttpRequest, token: str) -> HttpResponse:
    """Try what stands in the address, and leave it at once: no page refers to it."""
    response = tried(request, token)
    response["Referrer-Policy"] = "no-referrer"
    return response


def tried(request: HttpRequest, token: str) -> HttpResponse:
    """Keep what a code or a link opens; so many tries a minute, right or wrong."""
    rates = {"app": "campaigns", "action": "sit", "config": settings.SITTING_RATES, "key": "site"}
    if not consume(request, limit_get=True, **rates):
        too_many: HttpResponse = respond_429(request)
        return too_many
    handed, campaign = doors.pass_of_link(token[:LONGEST]), doors.campaign_of_code(token[:LONGEST])
    if handed is None and campaign is None:
        return gone(request)
    way = {"link": handed.pk} if handed else {"campaign": campaign.pk if campaign else 0}
    request.session[WAY] = way | {"until": time() + doors.KNOCK_LASTS.total_seconds()}
    return redirect("sit")


def gone(request: HttpRequest) -> HttpResponse:
    """Say kindly that a code or a link opens nothing."""
    request.session.pop(WAY, None)
    return render(request, "campaigns/sit_gone.html", status=LOST)


# a link


def offered(request: HttpRequest, number: int) -> HttpResponse:
    """Show what a link opens: one button, so that a preview of the address opens nothing."""
    handed = doors.unopened(number)
    if handed is None:
        return gone(request)
    return render(request, "campaigns/sit_link.html", {"handed": handed, **shown(handed.campaign)})


@public
@never_cache
@require_POST
def open_link(request: HttpRequest) -> HttpResponse:
    """Let the device in that has opened a link: the first one."""
    handed = doors.unopened(request.session.get(WAY, {}).get("link", 0))
    if handed is None or not doors.open_link(handed):
        return gone(request)
    keep(request, handed)
    del request.session[WAY]
    return redirect("table", newest(handed.campaign).pk)


# a seat


def seats(request: HttpRequest, campaign: Campaign, way: dict[str, Any]) -> HttpResponse:
    """Show the seats, free and taken, and the place of whoever only looks on."""
    session, given = newest(campaign), pass_of(request, campaign)
    if time() > way["until"] and not (given and given.holds):
        return gone(request)
    leads = campaign.group.memberships.filter(user_id=request.user.pk or 0).exists()
    taken = seats_elsewhere(session)
    rows = [(seat, name, seat in taken) for seat, name in session.names.items()]
    own = seat_for(session, request.user) if leads and isinstance(request.user, User) else None
    context: dict[str, Any] = {
        "rows": rows,
        "given": given if given and given.holds else None,
        "leads": leads,
        "tv": TV,
    }
    context["own"] = own
    return render(request, "campaigns/sit_seats.html", context | shown(campaign))


@public
@never_cache
@require_POST
def knock(request: HttpRequest) -> HttpResponse:
    """Ask for a seat, or to look on; a device has one place at a table, and gives up the one it had."""
    way = request.session.get(WAY, {})
    campaign = doors.open_campaign(way.get("campaign", 0))
    if campaign is None or time() > way["until"]:
        return gone(request)
    place, seats = request.POST.get("place", ""), newest(campaign).seats.select_related("person")
    people = {seat.key: seat.person for seat in seats}
    if place not in (*people, TV):
        raise BadRequest("There is no such seat.")
    before, person = pass_of(request, campaign), people.get(place)
    if before and before.waits and before.person == person:  # a double tap
        asked = before
    else:
        asked = asked_for(campaign, person)
        keep(request, asked)
        if before:
            doors.revoke(before)
    request.session[WAY] = way | {"knock": asked.pk}
    return redirect("sit")


def asked_for(campaign: Campaign, person: Person | None) -> Pass:
    """Knock for a person's seat, or for a screen that all watch. Raises: Illegal."""
    if person is None:
        return doors.knock(campaign, Pass.Role.SPECTATOR, gettext("Big screen"))
    return doors.knock(campaign, Pass.Role.PLAYER, person)


def asked_of(campaign: Campaign, way: dict[str, Any]) -> Pass | None:
    """Return the pass that this device has asked for on its way."""
    return (
        campaign.passes.select_related("person").filter(pk=way["knock"]).first() if "knock" in way else None
    )


def answered(request: HttpRequest, campaign: Campaign, asked: Pass) -> HttpResponse:
    """Go to the table, wait, or say kindly that nobody lets one in."""
    if asked.holds:
        del request.session[WAY]
        return redirect("table", newest(campaign).pk)
    context = {"asked": asked, **shown(campaign)}
    if asked.waits:
        return render(request, "campaigns/sit_waiting.html", context)
    return render(request, "campaigns/sit_answered.html", context)


@public
@never_cache
@require_GET
def answer(request: HttpRequest) -> HttpResponse:
    """What a device that waits asks each second: nothing (204) as long as nobody has answered."""
    way = request.session.get(WAY, {})
    campaign = doors.open_campaign(way.get("campaign", 0))
    asked = asked_of(campaign, way) if campaign else None
    return HttpResponse(status=204 if asked and asked.waits else 200)


@public
@never_cache
@require_POST
def again(request: HttpRequest) -> HttpResponse:
    """Go back to the seats, or where that has taken too long, to the code; who waited waits no more."""
    way = request.session.pop(WAY, {})
    campaign = doors.open_campaign(way.get("campaign", 0))
    asked = asked_of(campaign, way) if campaign else None
    if asked and asked.waits:
        doors.revoke(asked)
    if campaign and time() <= way["until"]:
        request.session[WAY] = {name: way[name] for name in ("campaign", "until")}
    return redirect("sit")


# an account of the group, in the seat of its person


@session_member
@require_POST
def down(request: HttpRequest, session: Session) -> HttpResponse:
    """Make this browser its account's own device: it looks from the seat of its person from now on."""
    seat = sit_down(request, session, cast(User, request.user))
    return redirect("mine" if seat and session.game.screens.player else "table", session.pk)


@session_member
@require_POST
def up(request: HttpRequest, session: Session) -> HttpResponse:
    """Make this browser the tablet that all share again."""
    stand_up(request, session, cast(User, request.user))
    return redirect("table", session.pk)


# what is kept, what is shown


def keep(request: HttpRequest, given: Pass) -> None:
    """Let this browser have a pass; the key of its session is a new one."""
    passes = request.session.get(PASSES, {})
    request.session[PASSES] = passes | {str(given.campaign_id): given.pk}
    request.session.cycle_key()


def newest(campaign: Campaign) -> Session:
    session = campaign.sessions.order_by("-number").first()
    assert session  # a campaign begins with one
    return session


def shown(campaign: Campaign) -> dict[str, Any]:
    """Return what every page on the way says of a table."""
    game = campaign.game
    return {"campaign": campaign, "session": newest(campaign), "game": game, "look": game.slug}
