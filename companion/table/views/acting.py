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
from companion.table.intents import read_doors, read_hint, read_submission, read_tap
from companion.table.pace import require_pace
from companion.table.persons import with_known_names, with_known_people
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
from companion.table.to_lay import render_to_lay
from companion.table.whose import find_moved_on, render_moved_on

RNG = SystemRandom()
FROM_SHEET = "form#ask"
OTHERS = _("Only others at the table can do this.")
LOOKS_ON = _("This device is only watching.")


@with_table("player")
@require_http_methods(["GET", "POST"])
def act(request: HttpRequest, context: TableContext, name: str) -> HttpResponse:
    """GET opens the sheet that asks what is missing; POST plays the action."""
    return act_or_open(request, context, name)


def act_or_open(request: HttpRequest, context: TableContext, name: str) -> HttpResponse:
    """Open the sheet of an action, or play it. Raises: Http404."""
    if name not in context.game.actions and name not in context.game.bundles:
        raise Http404
    if name in context.game.seats.private.actions:  # which is done alone, at an address of its own
        raise Http404
    try:
        return (
            play_submission(request, context, name)
            if request.method == "POST"
            else open_sheet(request, context, name)
        )
    except IllegalPlay as illegal:  # a box that cannot be read
        return board_response(context, notice=render_refusal(illegal.message), status=422)


def open_sheet(request: HttpRequest, context: TableContext, name: str) -> HttpResponse:
    if moved := find_moved_on(context, name, request.GET):
        return sheet_response(render_moved_on(context, name, request.GET, moved))
    context = with_known_people(with_loaded_box(context), name)
    form = ActionForms(context.game, name, context.table, context.box).read_sheet(
        request.GET, read_doors(request, context.session)
    )
    return sheet_response(render_ask_sheet(context, form, hint=read_hint(request)))


def play_submission(request: HttpRequest, context: TableContext, name: str) -> HttpResponse:
    data = with_known_names(context, name, read_submission(request))
    tap = read_tap(data, context)
    return submit_play(request, context, name, data, tap)


def submit_play(  # noqa: PLR0913, PLR0917  # a tap, whole
    request: HttpRequest, context: TableContext, name: str, data: QueryDict, tap: Command, again: str = ""
) -> HttpResponse:
    """Play a tap, its own or a suggested one; `again` is the address for sending a stale one once more."""
    try:
        entry = find_repeated_entry(context, tap, name, data)
        if entry:
            return repeat_response(request, context, entry, tap.seen)
        if tap.seen == context.now.number and (moved := find_moved_on(context, name, data)):
            return board_response(context, sheet=render_moved_on(context, name, data, moved), status=409)
        return play_now(request, context, name, data, tap)
    except Stale as stale:
        context = context.after(stale.state)
        sent = QueryDict() if again else data
        return stale_response(
            context,
            again or f"{context.acts}/{name}",
            context.template_api().label(name),
            sent,
            find_moved_on(context, name, sent),
        )
    except KeyReused:
        return key_reused_response(context)


def repeat_response(request: HttpRequest, context: TableContext, entry: Entry, seen: int) -> HttpResponse:
    """Repeat the answer of the first tap, with its sheet if nobody has acted since."""
    sheet = NOTHING
    if entry.number == context.now.number:
        before = context.after(state_after(context.session, entry.number - 1))
        to_lay = NOTHING if entry.is_play else render_to_lay(before, context)
        sheet = to_lay or render_next_sheet(
            context, before, read_doors(request, context.session), entry.play.action
        )
    answer = board_response(context, sheet=sheet, toast=render_toast(entry.sentence, entry.news))
    return mark_next_to(answer, seen if entry.number == seen + 1 == context.now.number else None)


def play_now(
    request: HttpRequest, context: TableContext, name: str, data: QueryDict, tap: Command
) -> HttpResponse:
    """Play what was sent on the table as it is. Raises: Stale, KeyReused."""
    action = context.game.action(name)
    if tap.seen != context.now.number and not action.commutes:
        raise Stale(context.now)
    if action.reads_box:
        context = with_loaded_box(context)
    form = ActionForms(context.game, name, context.table, context.box).read_play(data)
    try:
        require_pace(context.session.pk)
        if form.problems:
            raise IllegalPlay(form.problems[0])
        require(context.may(name, form.given), OTHERS)
        if context.eyes.permission == Pass.Permission.SUGGEST:
            return suggest_play(context, tap, form, to_submission_query(data))
        require(context.eyes.permission == Pass.Permission.PLAY, LOOKS_ON)
        now = record_play(context, name, form, tap, to_submission_query(data))
    except IllegalPlay as illegal:
        return refused_play_response(request, context, form, illegal)
    after = context.after(now)
    toast = render_toast(now.undo or "", after.table.news)
    sheet = render_next_sheet(after, context, read_doors(request, context.session), name)
    is_next = tap.seen == context.now.number
    return mark_next_to(board_response(after, sheet=sheet, toast=toast), tap.seen if is_next else None)


def suggest_play(context: TableContext, tap: Command, form: AnswerForm, body: str) -> HttpResponse:
    """Suggest what was sent to the game master, who plays, changes or declines it."""
    given, name = context.eyes.device, form.action.name
    assert given  # only who has a pass suggests
    says = (
        context.game.says(context.table, Play(name, form.given))
        if name in context.game.actions
        else message(name)
    )
    suggestions.create(context.session, given, tap.key, (name, body, says))
    return board_response(context, toast=render_toast(message(_("Suggested: {what}"), what=says), back=""))


def record_play(context: TableContext, name: str, form: AnswerForm, tap: Command, body: str) -> SessionState:
    """Write the play of a sheet, or all those of a bundle. Raises: IllegalPlay, Stale, KeyReused."""
    table = context.now.table
    filled, made = context.game.action(name).fill(table, form.given, RNG, context.box)
    if name in context.game.bundles:
        return commands.record_bundle(context.session, name, filled.answers, tap, body=body)
    context.game.require_change(table, filled)
    return commands.record(context.session, filled, tap, rolled=made, body=body, current=context.now)


def refused_play_response(
    request: HttpRequest, context: TableContext, form: AnswerForm, illegal: IllegalPlay
) -> HttpResponse:
    """Say what the rules refuse where it happened: in the sheet, or on the board."""
    at_a_field = any(field.problem for field in form.fields)
    if at_a_field or request.headers.get("HX-Source", "") == FROM_SHEET:
        problem = None if at_a_field else illegal.message
        context = with_known_people(with_loaded_box(context), form.action.name)
        sheet = render_ask_sheet(context, form, problem, read_hint(request))
        return sheet_response(sheet, status=422)
    return board_response(context, notice=render_refusal(illegal.message), status=422)


def find_repeated_entry(context: TableContext, tap: Command, name: str, data: QueryDict) -> Entry | None:
    """Return the entry that this tap has written already, None for a new one. Raises: KeyReused."""
    entry = find_entry(context.session, tap.key) if tap.seen != context.now.number else None
    if entry is None:
        return None
    if name in context.game.bundles:
        is_again = is_same_bundle(entry, name, to_submission_query(data))
    else:
        is_again = is_same_play(context.game, entry.play, name, data)
    if not is_again:
        raise KeyReused(tap.key)
    return entry
