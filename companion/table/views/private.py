"""What is for one seat alone: a page without secrets, and answers that it shows for a moment.

The page is the same whatever the secret is. What is secret comes in the answer to a POST alone, is kept
nowhere, and all such answers are of one length.
"""

from collections.abc import Callable
from functools import wraps
from secrets import token_hex

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from campaigns.access import tablets
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
NOTED = _("Noted.")
NOTHING_TO_SEE = _("There is nothing to see now.")


def at_seat(view: View) -> View:
    """Hand a view the table, for the seat itself or for the tablet that all share. Raises: Http404."""

    @wraps(view)
    def checked(request: HttpRequest, context: TableContext, seat: str) -> HttpResponse:
        if seat not in context.session.names or context.seat not in {GM, seat}:
            raise Http404
        return view(request, context, seat)

    return with_table("player")(checked)


def in_hand(view: View) -> View:
    """Like `at_seat`, but of all that lead only the shared tablet shows a card, and not what its person sees
    on a device of their own.
    """

    @wraps(view)
    @require_POST
    def checked(request: HttpRequest, context: TableContext, seat: str) -> HttpResponse:
        is_own = context.seat == seat
        if is_elsewhere(context, seat) or not (is_own or tablets.claim(request, context.session)):
            raise Http404
        return view(request, context, seat)

    return at_seat(checked)


@at_seat
@require_GET
def show_private(request: HttpRequest, context: TableContext, seat: str) -> HttpResponse:
    """The cover, with a button to hold, and what this seat may do alone."""
    private, table = context.game.seats.private, context.game.seats.seen_by(context.now.table, seat)
    values = {
        "seen": context.now.number,
        "session": context.session,
        "game": context.game,
        "look": context.game.slug,
        "title": context.game.title(context.table),
        "who": context.session.names[seat],
        "has_card": private.card(table, seat) is not None,
        "asks": private.asks(table, seat),
        "choices": private.choices(table, seat),
        "is_elsewhere": is_elsewhere(context, seat),
        "is_own": context.seat == seat,
        "seat": seat,
        "is_shared": context.seat == seat or tablets.is_shared(request, context.session),
    }
    return no_store(render(request, "table/private.html", values))


@at_seat
@require_POST
def share(request: HttpRequest, context: TableContext, seat: str) -> HttpResponse:
    """Make this browser the shared tablet. Raises: Http404, for the device of a seat."""
    if context.seat != GM:
        raise Http404
    tablets.share(request, context.session)
    return redirect("private", context.session.pk, seat)


@in_hand
def hold(_request: HttpRequest, context: TableContext, seat: str) -> HttpResponse:
    """The card, for as long as a finger lies on the button; the log tells of it at the shared tablet."""
    card = context.game.seats.private.card(context.game.seats.seen_by(context.now.table, seat), seat)
    if card and context.seat != seat:
        eyes = context.eyes
        look = Command(context.now.number, token_hex(), eyes.user, eyes.name)
        try:
            commands.record_look(context.session, look)
        except IllegalPlay as illegal:
            return whisper(illegal.message, 422)
    return whisper(card)


@in_hand
def choose(request: HttpRequest, context: TableContext, seat: str) -> HttpResponse:
    """Play one of the buttons of the page, and whisper what comes of it."""
    tap = read_tap(request.POST, context)
    try:
        require(context.eyes.permission != Pass.Permission.LOOK, acting.LOOKS_ON)
        entry = find_entry(context.session, tap.key) if tap.seen != context.now.number else None
        if entry:
            return choose_again(context, seat, entry, request.POST)
        if tap.seen != context.now.number:
            raise Stale(context.now)
        return choose_now(context, seat, get_choice_or_404(context, seat, request.POST), tap)
    except IllegalPlay as illegal:
        return whisper(illegal.message, 422)
    except (Stale, KeyReused):
        return whisper(message(_("Someone has acted since. Look again.")), 409)


def choose_now(context: TableContext, seat: str, choice: Choice, tap: Command) -> HttpResponse:
    """Play a choice on the table as it is. Raises: IllegalPlay, Stale, KeyReused."""
    action, table = context.game.actions[choice.action], context.now.table
    play, made = action.fill(table, choice.answers, acting.RNG)
    body = f"{choice.action} alone"  # all that the log keeps to compare is no secret
    now = commands.record(context.session, play, tap, rolled=made, body=body, current=context.now)
    return whisper_outcome(context, context.after(now), seat, play)


def choose_again(context: TableContext, seat: str, entry: Entry, data: QueryDict) -> HttpResponse:
    """Give the answer of the first tap; which choice it was is not compared. Raises: KeyReused."""
    before = context.after(state_after(context.session, entry.number - 1))
    if get_choice_or_404(before, seat, data).action != entry.action:
        raise KeyReused(entry.key)
    return whisper_outcome(before, context, seat, entry.play)


def whisper_outcome(before: TableContext, after: TableContext, seat: str, play: Play) -> HttpResponse:
    """Return the private result of a play, with the next address."""
    says = before.game.seats.private.whisper(before.now.table, play)
    response = whisper(says or message(NOTED))
    response["X-Next"] = find_next_address(after, seat)
    return response


def find_next_address(context: TableContext, seat: str) -> str:
    """Return the tablet's next address: somebody else who is asked alone, or the table."""
    seats = context.session.seats.select_related("device") if context.seat == GM else ()
    others = (one.key for one in seats if one.key != seat and not one.is_elsewhere)
    seen_by, choices = context.game.seats.seen_by, context.game.seats.private.choices
    asked = (one for one in others if choices(seen_by(context.now.table, one), one))
    found = next(asked, None)
    if found is None:
        return reverse("table", args=[context.session.pk])
    return reverse("private", args=[context.session.pk, found])


def get_choice_or_404(context: TableContext, seat: str, data: QueryDict) -> Choice:
    """Return the button that was tapped. Raises: Http404, if there is none."""
    offered = context.game.seats.private.choices(context.game.seats.seen_by(context.now.table, seat), seat)
    number = data.get("choice", "")
    if number not in map(str, range(len(offered))):
        raise Http404
    return offered[int(number)]


def is_elsewhere(context: TableContext, seat: str) -> bool:
    return context.seat != seat and seat in seats_with_own_device(context.session)


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
