"""What is for one seat alone: a page without secrets, and answers that it shows for a moment.

The page is the same whatever the secret is. What is secret comes in the answer to a POST alone, is kept
nowhere, and all such answers are of one length.
"""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from campaigns.access.permissions import GM, seats_with_own_device
from campaigns.log import commands
from campaigns.log.state import Command, KeyReused, Stale, find_entry, state_after
from campaigns.models import Entry, Pass
from companion.rules import Card, Choice, IllegalPlay, Message, Play, _, message, require
from companion.table.context import TableContext
from companion.table.decorators import with_table
from companion.table.intents import read_tap
from companion.table.render_cache import render_template
from companion.table.responses import no_store
from companion.table.views import acting

View = Callable[..., HttpResponse]
WHISPER_SIZE = 4096  # bytes of every answer for one pair of eyes
NOTED = _("It is noted.")
NOTHING_TO_SEE = _("There is nothing to see now.")


def at_seat(view: View) -> View:
    """Hand a view the table, for the seat itself or for the tablet that all share. Raises: Http404."""

    @wraps(view)
    def checked(request: HttpRequest, place: TableContext, seat: str) -> HttpResponse:
        if seat not in place.session.names or place.seat not in {GM, seat}:
            raise Http404
        return view(request, place, seat)

    return with_table("player")(checked)


def in_hand(view: View) -> View:
    """Like `at_seat`, but the shared tablet does not show what somebody sees on a device of their own."""

    @wraps(view)
    def checked(request: HttpRequest, place: TableContext, seat: str) -> HttpResponse:
        if is_elsewhere(place, seat):
            raise Http404
        return view(request, place, seat)

    return at_seat(checked)


@at_seat
@require_GET
def show_private(request: HttpRequest, place: TableContext, seat: str) -> HttpResponse:
    """The cover, with a button to hold, and what this seat may do alone."""
    private, table = place.game.seats.private, place.game.seats.seen_by(place.now.table, seat)
    context = {
        "place": place,
        "session": place.session,
        "game": place.game,
        "look": place.game.slug,
        "title": place.game.title(place.table),
        "who": place.session.names[seat],
        "has_card": private.card(table, seat) is not None,
        "asks": private.asks(table, seat),
        "choices": private.choices(table, seat),
        "is_elsewhere": is_elsewhere(place, seat),
    }
    return no_store(render(request, "table/private.html", context))


@in_hand
@require_POST
def hold(_request: HttpRequest, place: TableContext, seat: str) -> HttpResponse:
    """The card, for as long as a finger lies on the button."""
    return whisper(place.game.seats.private.card(place.game.seats.seen_by(place.now.table, seat), seat))


@in_hand
@require_POST
def choose(request: HttpRequest, place: TableContext, seat: str) -> HttpResponse:
    """Play one of the buttons of the page, and whisper what comes of it."""
    tap = read_tap(request.POST, place)
    try:
        require(place.eyes.may != Pass.May.LOOK, acting.LOOKS_ON)
        entry = find_entry(place.session, tap.key) if tap.seen != place.now.number else None
        if entry:
            return choose_again(place, seat, entry, request.POST)
        if tap.seen != place.now.number:
            raise Stale(place.now)
        return choose_now(place, seat, get_choice_or_404(place, seat, request.POST), tap)
    except IllegalPlay as illegal:
        return whisper(illegal.message, 422)
    except (Stale, KeyReused):
        return whisper(message(_("Somebody acted since. Look again.")), 409)


def choose_now(place: TableContext, seat: str, choice: Choice, tap: Command) -> HttpResponse:
    """Play a choice on the table as it is. Raises: IllegalPlay, Stale, KeyReused."""
    action, table = place.game.actions[choice.action], place.now.table
    play, made = action.fill(table, choice.answers, acting.RNG)
    body = f"{choice.action} alone"  # all that the log keeps to compare is no secret
    now = commands.record(place.session, play, tap, made=made, body=body, current=place.now)
    return whisper_outcome(place, place.after(now), seat, play)


def choose_again(place: TableContext, seat: str, entry: Entry, data: QueryDict) -> HttpResponse:
    """Give the answer of the first tap; which choice it was is not compared. Raises: KeyReused."""
    before = place.after(state_after(place.session, entry.number - 1))
    if get_choice_or_404(before, seat, data).action != entry.action:
        raise KeyReused(entry.key)
    return whisper_outcome(before, place, seat, entry.play)


def whisper_outcome(before: TableContext, after: TableContext, seat: str, play: Play) -> HttpResponse:
    """Return the private result of a play, with the next address."""
    says = before.game.seats.private.whisper(before.now.table, play)
    response = whisper(says or message(NOTED))
    response["X-Next"] = find_next_address(after, seat)
    return response


def find_next_address(place: TableContext, seat: str) -> str:
    """Return the tablet's next address: somebody else who is asked alone, or the table."""
    seats = place.session.seats.select_related("device") if place.seat == GM else ()
    others = (one.key for one in seats if one.key != seat and not one.is_elsewhere)
    seen_by, choices = place.game.seats.seen_by, place.game.seats.private.choices
    asked = (one for one in others if choices(seen_by(place.now.table, one), one))
    found = next(asked, None)
    if found is None:
        return reverse("table", args=[place.session.pk])
    return reverse("private", args=[place.session.pk, found])


def get_choice_or_404(place: TableContext, seat: str, data: QueryDict) -> Choice:
    """Return the button that was tapped. Raises: Http404, if there is none."""
    offered = place.game.seats.private.choices(place.game.seats.seen_by(place.now.table, seat), seat)
    number = data.get("choice", "")
    if number not in map(str, range(len(offered))):
        raise Http404
    return offered[int(number)]


def is_elsewhere(place: TableContext, seat: str) -> bool:
    return place.seat != seat and seat in seats_with_own_device(place.session)


# what is said


def whisper(says: Card | Message | None, status: int = 200) -> HttpResponse:
    """Answer with words for one pair of eyes: every such answer is as long as the others.

    It says that it is not packed, so that nothing on its way packs it: the padding would be gone.
    """
    card = says if isinstance(says, Card) else None
    words = None if card else says or message(NOTHING_TO_SEE)
    page = render_template("table/_held.html", {"card": card, "words": words}).encode()
    headers = {"Content-Encoding": "identity"}
    return no_store(HttpResponse(page.ljust(WHISPER_SIZE), status=status, headers=headers))
