"""One way to act: open the sheet of an action, play it, or suggest it."""

from random import SystemRandom

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_http_methods

from campaigns.access import suggestions
from campaigns.log import commands
from campaigns.log.state import (
    Command,
    KeyReused,
    SessionState,
    Stale,
    find_entry,
    is_same_bundle,
    state_after,
)
from campaigns.models import Entry, Pass
from companion.rules import IllegalPlay, Play, _, message, require
from companion.table.answer_forms import ActionForms, AnswerForm, is_same_play, to_submission_query
from companion.table.context import TableContext, with_loaded_box
from companion.table.decorators import with_table
from companion.table.intents import read_doors, read_submission, read_tap
from companion.table.responses import (
    NOTHING,
    board_response,
    key_reused_response,
    mark_next_to,
    render_refusal,
    render_toast,
    sheet_response,
    stale_response,
)
from companion.table.sheets import render_ask_sheet, render_next_sheet

RNG = SystemRandom()
FROM_SHEET = "form#ask"
OTHERS = _("This is for others at the table to do.")
LOOKS_ON = _("This device looks on.")


@with_table("player")
@require_http_methods(["GET", "POST"])
def act(request: HttpRequest, place: TableContext, name: str) -> HttpResponse:
    """GET opens the sheet that asks what is missing; POST plays the action."""
    return act_or_open(request, place, name)


def act_or_open(request: HttpRequest, place: TableContext, name: str) -> HttpResponse:
    """Open the sheet of an action, or play it. Raises: Http404."""
    if name not in place.game.actions and name not in place.game.bundles:
        raise Http404
    if name in place.game.seats.private.actions:  # which is done alone, at an address of its own
        raise Http404
    try:
        return (
            play_submission(request, place, name)
            if request.method == "POST"
            else open_sheet(request, place, name)
        )
    except IllegalPlay as illegal:  # a box that cannot be read
        return board_response(place, notice=render_refusal(illegal.message), status=422)


def open_sheet(request: HttpRequest, place: TableContext, name: str) -> HttpResponse:
    place = with_loaded_box(place)
    form = ActionForms(place.game, name, place.table, place.box).read_sheet(request.GET, read_doors(request))
    return sheet_response(render_ask_sheet(place, form))


def play_submission(request: HttpRequest, place: TableContext, name: str) -> HttpResponse:
    data = read_submission(request)
    tap = read_tap(data, place)
    return submit_play(request, place, name, data, tap)


def submit_play(  # noqa: PLR0913, PLR0917  # a tap, whole
    request: HttpRequest, place: TableContext, name: str, data: QueryDict, tap: Command, again: str = ""
) -> HttpResponse:
    """Play a tap, its own or a suggested one; `again` is the address for sending a stale one once more."""
    try:
        entry = find_repeated_entry(place, tap, name, data)
        if entry:
            return repeat_response(request, place, entry, tap.seen)
        return play_now(request, place, name, data, tap)
    except Stale as stale:
        place = place.after(stale.state)
        sent = QueryDict() if again else data
        return stale_response(place, again or f"{place.acts}/{name}", place.template_api().label(name), sent)
    except KeyReused:
        return key_reused_response(place)


def repeat_response(request: HttpRequest, place: TableContext, entry: Entry, seen: int) -> HttpResponse:
    """Repeat the answer of the first tap, with its sheet if nobody has acted since."""
    sheet = NOTHING
    if entry.number == place.now.number:
        before = place.after(state_after(place.session, entry.number - 1))
        sheet = render_next_sheet(place, before, read_doors(request), entry.play.action)
    answer = board_response(place, sheet=sheet, toast=render_toast(entry.sentence, entry.news_messages))
    return mark_next_to(answer, seen if entry.number == seen + 1 == place.now.number else None)


def play_now(
    request: HttpRequest, place: TableContext, name: str, data: QueryDict, tap: Command
) -> HttpResponse:
    """Play what was sent on the table as it is. Raises: Stale, KeyReused."""
    action = place.game.action(name)
    if tap.seen != place.now.number and not action.commutes:
        raise Stale(place.now)
    if action.reads_box:
        place = with_loaded_box(place)
    form = ActionForms(place.game, name, place.table, place.box).read_play(data)
    try:
        if form.problems:
            raise IllegalPlay(form.problems[0])
        require(place.may(name, form.given), OTHERS)
        if place.eyes.may == Pass.May.SUGGEST:
            return suggest_play(place, tap, form, to_submission_query(data))
        require(place.eyes.may == Pass.May.PLAY, LOOKS_ON)
        now = record_play(place, name, form, tap, to_submission_query(data))
    except IllegalPlay as illegal:
        return refused_play_response(request, place, form, illegal)
    after = place.after(now)
    toast = render_toast(now.undo or "", after.table.news)
    sheet = render_next_sheet(after, place, read_doors(request), name)
    is_next = tap.seen == place.now.number
    return mark_next_to(board_response(after, sheet=sheet, toast=toast), tap.seen if is_next else None)


def suggest_play(place: TableContext, tap: Command, form: AnswerForm, body: str) -> HttpResponse:
    """Suggest what was sent to the game master, who plays, changes or declines it."""
    given, name = place.eyes.given, form.action.name
    assert given  # only who has a pass suggests
    says = (
        place.game.says(place.table, Play(name, form.given)) if name in place.game.actions else message(name)
    )
    suggestions.create(place.session, given, tap.key, (name, body, says))
    return board_response(place, toast=render_toast(message(_("Suggested: {what}"), what=says), back=""))


def record_play(place: TableContext, name: str, form: AnswerForm, tap: Command, body: str) -> SessionState:
    """Write the play of a sheet, or all those of a bundle. Raises: IllegalPlay, Stale, KeyReused."""
    table = place.now.table
    filled, made = place.game.action(name).fill(table, form.given, RNG, place.box)
    if name in place.game.bundles:
        return commands.record_bundle(place.session, name, filled.answers, tap, body=body)
    return commands.record(place.session, filled, tap, made=made, body=body, current=place.now)


def refused_play_response(
    request: HttpRequest, place: TableContext, form: AnswerForm, illegal: IllegalPlay
) -> HttpResponse:
    """Say what the rules refuse where it happened: in the sheet, or on the board."""
    at_a_field = any(field.problem for field in form.fields)
    if at_a_field or request.headers.get("HX-Source", "") == FROM_SHEET:
        problem = None if at_a_field else illegal.message
        return sheet_response(render_ask_sheet(with_loaded_box(place), form, problem), status=422)
    return board_response(place, notice=render_refusal(illegal.message), status=422)


def find_repeated_entry(place: TableContext, tap: Command, name: str, data: QueryDict) -> Entry | None:
    """Return the entry that this tap has written already, None for a new one. Raises: KeyReused."""
    entry = find_entry(place.session, tap.key) if tap.seen != place.now.number else None
    if entry is None:
        return None
    if name in place.game.bundles:
        is_again = is_same_bundle(entry, name, to_submission_query(data))
    else:
        is_again = is_same_play(place.game, entry.play, name, data)
    if not is_again:
        raise KeyReused(tap.key)
    return entry
