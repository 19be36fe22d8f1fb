"""The way to a table without an account: a code or a link, then a seat, then a member who lets the device in.

What a code or a link has opened is stored in the browser's session, without the code and without the link:
the campaign, until when, and the pass that was requested or handed out.
"""

from collections.abc import Callable
from http import HTTPStatus
from time import time

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import join_codes, passes, tablets
from campaigns.access.decorators import session_member
from campaigns.access.permissions import PASSES_KEY, find_pass, list_held_passes, seats_with_own_device
from campaigns.access.seating import find_seat, sit_down, stand_up
from campaigns.groups.forms import CodeForm
from campaigns.log.serialization import JsonObject
from campaigns.log.state import current_state
from campaigns.models import Campaign, Pass, Person, Session
from companion.accounts.decorators import public, to_login
from companion.accounts.models import User
from companion.accounts.requests import signed_in_user
from companion.accounts.security_log import note
from companion.adapters.allauth_limits import refuse_too_many
from companion.rules import Message

WAY_KEY = "sit"  # in the browser's session
TV_PLACE = "tv"  # the place of a device that only watches
MAX_TOKEN = 100  # characters of a code or a link
OPENS_NOTHING = _("That code doesn’t work. It is mistyped, or older than ten minutes: ask for a new one.")


# a code or a link


@public
@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "POST"])
def sit(request: HttpRequest) -> HttpResponse:
    """Show the next step of joining a table; POST tries a code that was typed."""
    if request.method == "POST":
        return try_code(request, "campaigns/sit.html", lambda campaign: redirect("sit"))
    way = request.session.get(WAY_KEY)
    if not way:
        return show_code_form(request)
    if "link" in way:
        return render_link(request, way["link"])
    campaign = join_codes.find_running_campaign(way["campaign"])
    if campaign is None:
        return render_gone(request)
    asked = find_requested(campaign, way)
    return render_answer(request, campaign, asked) if asked else render_seats(request, campaign, way)


def show_door(request: HttpRequest) -> HttpResponse:
    """Lead a device without an account to its table, or ask for the code of one."""
    if not settings.ABILITIES.other_devices:
        return to_login(request)
    if request.session.get(WAY_KEY):
        return redirect("sit")
    held = list_held_passes(request)
    if len(held) == 1:
        return redirect("table", newest_session(held[0].campaign).pk)
    tables = [(held_pass, newest_session(held_pass.campaign)) for held_pass in held]
    return show_code_form(request, tables=tables, can_sign_in=True)


def show_code_form(request: HttpRequest, **more: object) -> HttpResponse:
    return render(request, "campaigns/sit.html", {"form": CodeForm(), **more})


@public
@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "POST"])
def open_tv(request: HttpRequest) -> HttpResponse:
    """Ask a big screen for the code of its table; it knocks with the right one at once."""
    if request.method == "GET":
        return render(request, "campaigns/sit_tv.html", {"form": CodeForm()})
    return try_code(
        request,
        "campaigns/sit_tv.html",
        lambda campaign: knock(request, campaign, None),
    )


def try_code(request: HttpRequest, template: str, go_on: Callable[[Campaign], HttpResponse]) -> HttpResponse:
    """Keep what a typed code opens and go on, or say beside the field that it opens nothing."""
    if refused := limit_tries(request):
        return refused
    form = CodeForm(request.POST)
    campaign = join_codes.find_campaign(form.cleaned_data["code"]) if form.is_valid() else None
    if campaign:
        if refused := limit_ways(request, campaign):
            return refused
        keep_way(request, {"campaign": campaign.pk})
        return go_on(campaign)
    if not form.errors:
        form.add_error("code", OPENS_NOTHING)
    # with its address: many from one address mean that codes are being guessed
    note(request, "join code refused")
    return render(request, template, {"form": form}, status=HTTPStatus.NOT_FOUND)


@public
@never_cache
@require_GET
def open_token(request: HttpRequest, token: str) -> HttpResponse:
    """Try the token in the address and redirect at once, so that no page leaks it as its referrer."""
    return hide_address(try_token(request, token))


def hide_address(response: HttpResponse) -> HttpResponse:
    """Keep a page whose address contains a token from sending that address to other sites.

    A page may tell its site's name: without it browsers send forms as if they came from elsewhere
    (`Origin: null`), and they are refused.
    """
    is_redirect = HTTPStatus.MULTIPLE_CHOICES <= response.status_code < HTTPStatus.BAD_REQUEST
    response["Referrer-Policy"] = "no-referrer" if is_redirect else "strict-origin"
    return response


def try_token(request: HttpRequest, token: str) -> HttpResponse:
    """Store in the browser's session what the code or the link in an address opens."""
    if refused := limit_tries(request):
        return refused
    handed, campaign = passes.find_by_link(token[:MAX_TOKEN]), join_codes.find_campaign(token[:MAX_TOKEN])
    if handed is None and campaign is None:
        return render_gone(request)
    opened = handed.campaign if handed else campaign
    if opened and (refused := limit_ways(request, opened)):
        return refused
    keep_way(request, {"link": handed.pk} if handed else {"campaign": campaign.pk if campaign else 0})
    return redirect("sit")


def limit_tries(request: HttpRequest) -> HttpResponse | None:
    """Refuse an address that has tried too often this minute, right or wrong."""
    return limit(request, "sit")


def limit_ways(request: HttpRequest, campaign: Campaign) -> HttpResponse | None:
    """Refuse a device if too many came to this campaign within a minute; other campaigns are not affected."""
    return limit(request, "come", f"campaign {campaign.pk}")


def limit(request: HttpRequest, action: str, key: str = "") -> HttpResponse | None:
    return refuse_too_many(request, action, settings.SITTING_RATES | settings.LINK_RATES, key)


def keep_way(request: HttpRequest, way: dict[str, object]) -> None:
    request.session[WAY_KEY] = way | {"until": time() + passes.REQUEST_LIFETIME.total_seconds()}


def render_gone(request: HttpRequest) -> HttpResponse:
    """Say that a code or a link opens nothing."""
    request.session.pop(WAY_KEY, None)
    return render(request, "campaigns/sit_gone.html", status=HTTPStatus.NOT_FOUND)


# a link


def render_link(request: HttpRequest, number: int) -> HttpResponse:
    """Show what a link opens: one button, so that a preview of the address opens nothing."""
    handed = passes.find_unopened(number)
    if handed is None:
        return render_gone(request)
    return render(request, "campaigns/sit_link.html", {"handed": handed, **table_context(handed.campaign)})


@public
@never_cache
@require_POST
def open_link(request: HttpRequest) -> HttpResponse:
    """Let in the first device that opens a link."""
    handed = passes.find_unopened(request.session.get(WAY_KEY, {}).get("link", 0))
    if handed is None or not passes.open_link(handed):
        return render_gone(request)
    remember_pass(request, handed)
    note(request, "link for a screen opened", campaign=handed.campaign_id, role=handed.role, screen=handed.pk)
    del request.session[WAY_KEY]
    return redirect("table", newest_session(handed.campaign).pk)


# a seat


def render_seats(request: HttpRequest, campaign: Campaign, way: JsonObject) -> HttpResponse:
    """Show the seats, free and taken, and the place of a device that only watches."""
    session, requested = newest_session(campaign), find_pass(request, campaign)
    if time() > way["until"] and not (requested and requested.is_active):
        return render_gone(request)
    leads = campaign.group.memberships.filter(user_id=request.user.pk or 0).exists()
    taken = seats_with_own_device(session)
    figures = name_figures(session)
    rows = [(seat, name, figures[seat], seat in taken) for seat, name in session.names.items()]
    own = find_seat(session, request.user) if leads and isinstance(request.user, User) else None
    context: dict[str, object] = {
        "rows": rows,
        "given": requested if requested and requested.is_active else None,
        "leads": leads,
        "tv": TV_PLACE,
    }
    context["own"] = own
    return render(request, "campaigns/sit_seats.html", context | table_context(campaign))


def name_figures(session: Session) -> dict[str, list[Message | str]]:
    """Return the names of the figures of each seat; none before the players have chosen."""
    game, table = session.game, current_state(session).table
    return {
        seat: [game.names(table, id) for id in game.seats.figures(table, seat) if id != seat]
        for seat in session.names
    }


@public
@never_cache
@require_POST
def request_seat(request: HttpRequest) -> HttpResponse:
    """Request a seat, or a place to watch; a device has one place at a table, and loses its former one."""
    way = request.session.get(WAY_KEY, {})
    campaign = join_codes.find_running_campaign(way.get("campaign", 0))
    if campaign is None or time() > way["until"]:
        return render_gone(request)
    place, seats = request.POST.get("place", ""), newest_session(campaign).seats.select_related("person")
    people = {seat.key: seat.person for seat in seats}
    if place not in (*people, TV_PLACE):
        raise BadRequest("There is no such seat.")
    return knock(request, campaign, people.get(place))


def knock(request: HttpRequest, campaign: Campaign, person: Person | None) -> HttpResponse:
    """Request a person's seat, or a place to watch, and wait for the answer. Raises: IllegalPlay."""
    before = find_pass(request, campaign)
    if before and before.is_pending and before.person == person:  # a double tap
        asked = before
    else:
        asked = request_pass(campaign, person, before)
        remember_pass(request, asked)
    request.session[WAY_KEY] = request.session[WAY_KEY] | {"knock": asked.pk}
    return redirect("sit")


def request_pass(campaign: Campaign, person: Person | None, before: Pass | None) -> Pass:
    """Request a person's seat, or a screen for all, instead of the pass before. Raises: IllegalPlay."""
    if person is None:
        return passes.request_access(campaign, Pass.Role.SPECTATOR, gettext("Big screen"), before)
    return passes.request_access(campaign, Pass.Role.PLAYER, person, before)


def find_requested(campaign: Campaign, way: JsonObject) -> Pass | None:
    """Return the pass that this device has requested, None if there is none."""
    return (
        campaign.passes.select_related("person").filter(pk=way["knock"]).first() if "knock" in way else None
    )


def render_answer(request: HttpRequest, campaign: Campaign, asked: Pass) -> HttpResponse:
    """Go to the table, wait, or say that the request was refused."""
    if asked.is_active:
        del request.session[WAY_KEY]
        return redirect("table", newest_session(campaign).pk)
    context = {"asked": asked, **table_context(campaign)}
    if asked.is_pending:
        return render(request, "campaigns/sit_waiting.html", context)
    return render(request, "campaigns/sit_answered.html", context)


@public
@never_cache
@require_GET
def poll_answer(request: HttpRequest) -> HttpResponse:
    """Answer a waiting device, which asks each second: 204 (no content) until its request is decided."""
    way = request.session.get(WAY_KEY, {})
    campaign = join_codes.find_running_campaign(way.get("campaign", 0))
    asked = find_requested(campaign, way) if campaign else None
    return HttpResponse(status=204 if asked and asked.is_pending else 200)


@public
@never_cache
@require_POST
def start_again(request: HttpRequest) -> HttpResponse:
    """Go back to the seats, or to the code if it has expired; a pending request is withdrawn."""
    way = request.session.pop(WAY_KEY, {})
    campaign = join_codes.find_running_campaign(way.get("campaign", 0))
    asked = find_requested(campaign, way) if campaign else None
    if asked and asked.is_pending:
        passes.revoke(asked)
    if campaign and time() <= way["until"]:
        request.session[WAY_KEY] = {name: way[name] for name in ("campaign", "until")}
    return redirect("sit")


# an account of the group, in the seat of its person


@session_member
@require_POST
def sit_down_here(request: HttpRequest, session: Session) -> HttpResponse:
    """Make this browser its account's own device: it looks from the seat of its person from now on."""
    seat = sit_down(request, session, signed_in_user(request))
    return redirect("mine" if seat and session.game.screens.player else "table", session.pk)


@session_member
@require_POST
def stand_up_here(request: HttpRequest, session: Session) -> HttpResponse:
    """Make this browser the shared tablet again."""
    stand_up(request, session, signed_in_user(request))
    tablets.share(request, session)
    return redirect("table", session.pk)


# the browser's session, and the context of pages


def remember_pass(request: HttpRequest, granted: Pass) -> None:
    """Give this browser a pass, and its session a new key."""
    held = request.session.get(PASSES_KEY, {})
    request.session[PASSES_KEY] = held | {str(granted.campaign_id): granted.pk}
    request.session.cycle_key()


def newest_session(campaign: Campaign) -> Session:
    session = campaign.sessions.order_by("-number").first()
    assert session  # a campaign begins with one
    return session


def table_context(campaign: Campaign) -> dict[str, object]:
    """Return the context about a table for every page of joining."""
    game = campaign.game
    return {"campaign": campaign, "session": newest_session(campaign), "game": game, "look": game.slug}
