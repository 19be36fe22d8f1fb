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
from campaigns.access.permissions import seats_with_own_device
from campaigns.log import commands
from campaigns.log.state import Command, KeyReused, SessionState, Stale, state_after
from campaigns.models import Entry, Pass
from campaigns.models.access import GM
from companion.rules import Card, Choice, IllegalPlay, Message, Play, _, message
from companion.table.decorators import with_table
from companion.table.form_data import read_command
from companion.table.render_cache import render_template
from companion.table.responses import no_store
from companion.table.run import Done, Repeated, run_command
from companion.table.view import TableView
from companion.table.views import acting

View = Callable[..., HttpResponse]
WHISPER_SIZE = 4096  # bytes of every answer for one pair of eyes
NOTED = _("Noted.")
NOTHING_TO_SEE = _("There is nothing to see now.")


def at_seat(handler: View) -> View:
    """Hand a view the table, for the seat itself or for the tablet that all share. Raises: Http404."""

    @wraps(handler)
    def checked(request: HttpRequest, view: TableView, seat: str) -> HttpResponse:
        if seat not in view.session.names or view.seat not in {GM, seat}:
            raise Http404
        return handler(request, view, seat)

    return with_table("player")(checked)


def in_hand(handler: View) -> View:
    """Like `at_seat`, but of all that lead only the shared tablet shows a card, and not what its person sees
    on a device of their own.
    """

    @wraps(handler)
    @require_POST
    def checked(request: HttpRequest, view: TableView, seat: str) -> HttpResponse:
        is_own = view.seat == seat
        if is_elsewhere(view, seat) or not (is_own or tablets.claim(request, view.session)):
            raise Http404
        return handler(request, view, seat)

    return at_seat(checked)


@at_seat
@require_GET
def show_private(request: HttpRequest, view: TableView, seat: str) -> HttpResponse:
    """The cover, with a button to hold, and what this seat may do alone."""
    private, table = view.game.seats.private, view.game.seats.seen_by(view.state.table, seat)
    values = {
        "seen": view.state.number,
        "session": view.session,
        "game": view.game,
        "look": view.game.slug,
        "title": view.game.title(view.table),
        "who": view.session.names[seat],
        "has_card": private.card(table, seat) is not None,
        "asks": private.asks(table, seat),
        "choices": private.choices(table, seat),
        "is_elsewhere": is_elsewhere(view, seat),
        "is_own": view.seat == seat,
        "seat": seat,
        "is_shared": view.seat == seat or tablets.is_shared(request, view.session),
    }
    return no_store(render(request, "table/private.html", values))


@at_seat
@require_POST
def share(request: HttpRequest, view: TableView, seat: str) -> HttpResponse:
    """Make this browser the shared tablet. Raises: Http404, for the device of a seat."""
    if view.seat != GM:
        raise Http404
    tablets.share(request, view.session)
    return redirect("private", view.session.pk, seat)


@in_hand
def hold(_request: HttpRequest, view: TableView, seat: str) -> HttpResponse:
    """The card, for as long as the button is held; at the shared tablet the log notes it."""
    card = view.game.seats.private.card(view.game.seats.seen_by(view.state.table, seat), seat)
    if card and view.seat != seat:
        look = Command(view.state.number, token_hex(), view.viewer.user, view.viewer.name)
        try:
            commands.record_look(view.session, look)
        except IllegalPlay as illegal:
            return whisper(illegal.message, 422)
    return whisper(card)


@in_hand
def choose(request: HttpRequest, view: TableView, seat: str) -> HttpResponse:
    """Play one of the buttons of the page, and whisper the result."""
    command, data = read_command(view, request.POST), request.POST
    if view.viewer.permission == Pass.Permission.LOOK:
        return whisper(message(acting.LOOKS_ON), 422)
    outcome = run_command(
        view,
        command,
        lambda: record_choice(view, get_choice_or_404(view, seat, data), command),
        lambda entry: get_choice_or_404(view_before(view, entry), seat, data).action == entry.action,
    )
    match outcome:
        case Done(state):
            assert state.entry  # which has just been written
            return whisper_result(view, view.after(state), seat, state.entry.play)
        case Repeated(entry):
            return whisper_result(view_before(view, entry), view, seat, entry.play)
        case IllegalPlay():
            return whisper(outcome.message, 422)
        case Stale() | KeyReused():
            return whisper(message(_("Someone has acted since. Look again.")), 409)


def record_choice(view: TableView, choice: Choice, command: Command) -> SessionState:
    """Play a choice on the table as it is. Raises: IllegalPlay, Stale, KeyReused."""
    action, table = view.game.actions[choice.action], view.state.table
    play, rolled = action.fill(table, choice.answers, acting.RNG)
    body = f"{choice.action} alone"  # the log keeps it to compare, so it may hold no secret
    return commands.record(view.session, play, command, rolled=rolled, body=body, current=view.state)


def view_before(view: TableView, entry: Entry) -> TableView:
    return view.after(state_after(view.session, entry.number - 1))


def whisper_result(before: TableView, after: TableView, seat: str, play: Play) -> HttpResponse:
    """Return the private result of a play, with the next address."""
    says = before.game.seats.private.whisper(before.state.table, play)
    response = whisper(says or message(NOTED))
    response["X-Next"] = find_next_address(after, seat)
    return response


def find_next_address(view: TableView, seat: str) -> str:
    """Return the tablet's next address: the page of another seat that is asked alone, or the table."""
    seats = view.session.seats.select_related("device") if view.seat == GM else ()
    others = (seat_row.key for seat_row in seats if seat_row.key != seat and not seat_row.is_elsewhere)
    seen_by, choices = view.game.seats.seen_by, view.game.seats.private.choices
    asked = (seat_row for seat_row in others if choices(seen_by(view.state.table, seat_row), seat_row))
    next_seat = next(asked, None)
    if next_seat is None:
        return reverse("table", args=[view.session.pk])
    return reverse("private", args=[view.session.pk, next_seat])


def get_choice_or_404(view: TableView, seat: str, data: QueryDict) -> Choice:
    """Return the button that was tapped. Raises: Http404, if there is none."""
    offered = view.game.seats.private.choices(view.game.seats.seen_by(view.state.table, seat), seat)
    number = data.get("choice", "")
    if number not in map(str, range(len(offered))):
        raise Http404
    return offered[int(number)]


def is_elsewhere(view: TableView, seat: str) -> bool:
    return view.seat != seat and seat in seats_with_own_device(view.session)


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
