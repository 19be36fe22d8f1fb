"""The live table: one page, one way to act, undo and redo."""

import re
from dataclasses import dataclass
from random import SystemRandom

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import is_valid_path, reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import doors, store
from campaigns.access.decorators import at_table
from campaigns.models import Entry, Pass, Session
from campaigns.roles import GM, Eyes
from campaigns.seating import seat_for
from campaigns.standing import is_bundle_again, marks_of
from companion import help_topics
from companion.accounts.models import User
from companion.i18n import translate
from companion.rules import Illegal, Play, Say, _, require, several
from companion.rules import say as sentence
from companion.table import answers
from companion.table.answer_forms import (
    ActionForms,
    AnswerForm,
    is_same_play,
    parse_intent,
    to_submission_query,
)
from companion.table.answers import TableContext
from companion.table.decorators import get_page_name, with_table
from companion.table.explanations import explain
from companion.table.log_sheet import load_log_page
from companion.table.player_panel import may_rewind

RNG = SystemRandom()
REWINDS = {"undo": store.undo, "redo": store.redo}
BACK = {"undo": "redo", "redo": "undo"}
FROM_SHEET = "form#ask"
OTHERS = _("This is for others at the table to do.")
LOOKS_ON = _("This device looks on.")
BOX_PLACE = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?", re.ASCII)
STEPS = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)
SHEETS = re.compile(r"((door/\d+/)?act|why|(amend|insert)/\d+/\d+)/[\w:-]+(\?|\Z)", re.ASCII)


@dataclass(frozen=True)
class Tap:
    """What the store wants to know of a tap besides what it does."""

    seen: int
    key: str
    by: User | None
    by_name: str
    seat: str = ""


@with_table("spectator")
@require_GET
def show_table(request: HttpRequest, place: TableContext) -> HttpResponse:
    """The whole page: of a device with a seat of its own, and of a screen that all watch, another one."""
    if place.shown != answers.BOARD:
        return redirect(place.shown, place.session.pk)
    context = answers.board_context(place)
    return answers.no_store(render(request, "table/page.html", context))


@with_table("player")
@require_GET
def show_mine(request: HttpRequest, place: TableContext) -> HttpResponse:
    """The page of a player's own device; whoever leads, from no seat of its own, has the whole table."""
    if place.seat == GM:
        return redirect("table", place.session.pk)
    if not place.game.screens.player:
        raise Http404
    return answers.no_store(render(request, "table/mine.html", answers.board_context(place)))


@with_table("spectator")
@require_GET
def show_tv(request: HttpRequest, place: TableContext) -> HttpResponse:
    """The page of a screen that all watch."""
    return answers.no_store(render(request, "table/tv.html", answers.board_context(place)))


@with_table("spectator")
@require_GET
def show_board(request: HttpRequest, place: TableContext) -> HttpResponse:
    """The board alone, for a screen that fell behind; its sheet and its toast stay.

    An account that has lost its seat meanwhile, on the page of that seat, goes to the whole table.
    """
    if place.shown == answers.BOARD and get_page_name(request) == answers.MINE:
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[place.session.pk])})
    return answers.board_response(place, sheet=None, toast=None)


@at_table("spectator")
@require_GET
def show_version(request: HttpRequest, session: Session, _eyes: Eyes) -> HttpResponse:
    """What a screen compares; nothing (204) for a screen that has it."""
    marks = marks_of(session)
    if request.GET.get("have") == marks:
        return HttpResponse(status=204)
    return HttpResponse(marks, content_type="text/plain")


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
    except Illegal as illegal:  # a box that cannot be read
        return answers.board_response(place, notice=answers.render_refusal(illegal.say), status=422)


def open_sheet(request: HttpRequest, place: TableContext, name: str) -> HttpResponse:
    place = with_box(place)
    form = ActionForms(place.game, name, place.table, place.box).read_sheet(request.GET, read_doors(request))
    return answers.sheet_response(answers.render_ask_sheet(place, form))


def read_doors(request: HttpRequest) -> dict[str, str]:
    """Return which door of each kind of chance this device took last."""
    return {chance: request.COOKIES.get(f"door-{chance}", "") for chance in answers.DOORS}


def play_submission(request: HttpRequest, place: TableContext, name: str) -> HttpResponse:
    data = read_submission(request)
    tap = read_tap(data, place)
    return submit_play(request, place, name, data, tap)


def submit_play(  # noqa: PLR0913, PLR0917  # a tap, whole
    request: HttpRequest, place: TableContext, name: str, data: QueryDict, tap: Tap, again: str = ""
) -> HttpResponse:
    """Play a tap, its own or a suggested one; `again` is where a stale one is sent once more."""
    try:
        entry = find_repeated_entry(place, tap, name, data)
        if entry:
            return repeat_response(request, place, entry, tap.seen)
        return play_now(request, place, name, data, tap)
    except store.Stale as stale:
        place = place.after(stale.now)
        sent = QueryDict() if again else data
        return answers.stale_response(
            place, again or f"{place.acts}/{name}", place.template_api().label(name), sent
        )
    except store.KeyReused:
        return key_reused_response(place)


def repeat_response(request: HttpRequest, place: TableContext, entry: Entry, seen: int) -> HttpResponse:
    """Give the answer of the first tap, and its sheet where nobody has acted since."""
    sheet = answers.NOTHING
    if entry.number == place.now.number:
        before = place.after(store.as_of(place.session, entry.number - 1))
        sheet = answers.render_next_sheet(place, before, read_doors(request), entry.play.action)
    answer = answers.board_response(
        place, sheet=sheet, toast=answers.render_toast(entry.sentence, entry.told)
    )
    return answers.mark_next_to(answer, seen if entry.number == seen + 1 == place.now.number else None)


def play_now(request: HttpRequest, place: TableContext, name: str, data: QueryDict, tap: Tap) -> HttpResponse:
    """Play what was sent on the table as it is. Raises: Stale, KeyReused."""
    action = place.game.action(name)
    if tap.seen != place.now.number and not action.commutes:
        raise store.Stale(place.now)
    if action.reads_box:
        place = with_box(place)
    form = ActionForms(place.game, name, place.table, place.box).read_play(data)
    try:
        if form.problems:
            raise Illegal(form.problems[0])
        require(place.may(name, form.given), OTHERS)
        if place.eyes.may == Pass.May.SUGGEST:
            return suggest_play(place, tap, form, to_submission_query(data))
        require(place.eyes.may == Pass.May.PLAY, LOOKS_ON)
        now = record_play(place, name, form, tap, to_submission_query(data))
    except Illegal as illegal:
        return refused_play_response(request, place, form, illegal)
    after = place.after(now)
    toast = answers.render_toast(now.undo or "", after.table.news)
    sheet = answers.render_next_sheet(after, place, read_doors(request), name)
    is_next = tap.seen == place.now.number
    return answers.mark_next_to(
        answers.board_response(after, sheet=sheet, toast=toast), tap.seen if is_next else None
    )


def suggest_play(place: TableContext, tap: Tap, form: AnswerForm, body: str) -> HttpResponse:
    """Lay what was sent before the game master, who plays it, changes it, or does not."""
    given, name = place.eyes.given, form.action.name
    assert given  # only who has a pass suggests
    says = (
        place.game.says(place.table, Play(name, form.given)) if name in place.game.actions else sentence(name)
    )
    doors.suggest(place.session, given, tap.key, (name, body, says))
    return answers.board_response(
        place, toast=answers.render_toast(sentence(_("Suggested: {what}"), what=says), back="")
    )


def record_play(place: TableContext, name: str, form: AnswerForm, tap: Tap, body: str) -> store.Now:
    """Write the play of a sheet, or all those of a bundle. Raises: Illegal, Stale, KeyReused."""
    table = place.now.table
    filled, made = place.game.action(name).fill(table, form.given, RNG, place.box)
    if name in place.game.bundles:
        return store.record_bundle(place.session, name, filled.answers, body=body, **vars(tap))
    return store.record(place.session, filled, made=made, body=body, current=place.now, **vars(tap))


def refused_play_response(
    request: HttpRequest, place: TableContext, form: AnswerForm, illegal: Illegal
) -> HttpResponse:
    """Say what the rules refuse where it happened: in the sheet, or on the board."""
    at_a_field = any(field.problem for field in form.fields)
    if at_a_field or request.headers.get("HX-Source", "") == FROM_SHEET:
        problem = None if at_a_field else illegal.say
        return answers.sheet_response(answers.render_ask_sheet(with_box(place), form, problem), status=422)
    return answers.board_response(place, notice=answers.render_refusal(illegal.say), status=422)


def key_reused_response(place: TableContext) -> HttpResponse:
    """Say that a key came twice with two intents: a fault of the sender."""
    problem = sentence(_("Sent twice, and not alike. Nothing was done."))
    return answers.board_response(place, notice=answers.render_refusal(problem), status=409)


@with_table("player")
@require_POST
def rewind(request: HttpRequest, place: TableContext, word: str) -> HttpResponse:
    """Undo or redo, one step or several; a player its own newest play."""
    tap, steps = read_tap(request.POST, place), read_steps(request)
    try:
        require(place.leads or (steps == 1 and may_rewind(place, word)), OTHERS)
        now = REWINDS[word](place.session, steps=steps, **vars(tap))
    except Illegal as illegal:
        return answers.board_response(place, notice=answers.render_refusal(illegal.say), status=422)
    except store.Stale as stale:
        meant = stale.now.undo if word == "undo" else stale.now.redo
        label = sentence(_("Undo: {what}") if word == "undo" else _("Redo: {what}"), what=meant or "")
        return answers.stale_response(place.after(stale.now), word, translate(label), request.POST)
    except store.KeyReused:
        return key_reused_response(place)
    answer = answers.board_response(
        place.after(now), toast=answers.render_toast(describe_rewind(now, word, steps), back=BACK[word])
    )
    return answers.mark_next_to(answer, tap.seen if now.number == tap.seen + steps else None)


def describe_rewind(now: store.Now, word: str, steps: int) -> Say:
    """Return what undo took back, or redo brought again."""
    if steps > 1 and word == "undo":
        return several(_("{count} play taken back."), _("{count} plays taken back."), steps)
    if steps > 1:
        return several(_("{count} play done again."), _("{count} plays done again."), steps)
    what = now.entry.sentence if now.entry else ""
    return sentence(_("Taken back: {what}") if word == "undo" else _("Done again: {what}"), what=what)


def read_steps(request: HttpRequest) -> int:
    """Return how many steps are meant, one where nothing is said. Raises: BadRequest."""
    steps = request.POST.get("steps", "1")
    if not STEPS.fullmatch(steps):
        raise BadRequest("So many steps cannot be meant.")
    return int(steps)


@with_table("player")
@require_GET
def show_log(request: HttpRequest, place: TableContext) -> HttpResponse:
    """The log as sentences; `show` picks dice or corrections, `all` the old lines too."""
    kind = request.GET.get("show", "all")
    page = load_log_page(place.session, kind, everything="all" in request.GET)
    return answers.sheet_response(
        answers.render_template("table/_log.html", {"page": page, "session": place.session})
    )


@with_table("player")
@require_GET
def show_help(request: HttpRequest, place: TableContext) -> HttpResponse:
    """The game's rules in our own words, by topic: searched by `q`, or opened at one `rule`."""
    wanted, rule = request.GET.get("q", ""), request.GET.get("rule", "")
    found = help_topics.around(place.game, rule) if rule else help_topics.search(place.game, wanted)
    context = {"topics": found, "wanted": wanted, "rule": rule, "back": get_back_address(request.GET)}
    return answers.sheet_response(answers.render_template("table/_help.html", context))


def get_back_address(data: QueryDict) -> str:
    """Return the address of the sheet from which the help was opened, with all that was typed in it."""
    rest = data.copy()
    for name in ("q", "rule", "of", "back"):
        rest.pop(name, None)
    address = data.get("back") or f"{data.get('of', '')}?{rest.urlencode()}".rstrip("?")
    return address if SHEETS.match(address) else ""


@with_table("player")
@require_GET
def show_explanation(request: HttpRequest, place: TableContext, name: str) -> HttpResponse:
    """Why a value on the table is what it is, and the rules behind it."""
    context = {"id": name, "why": explain(place.game, place.table, name)}
    return answers.sheet_response(answers.render_template("table/_why.html", context))


@with_table("player")
@require_GET
def show_settings(request: HttpRequest, place: TableContext) -> HttpResponse:
    """This device, language and light; for whoever leads the table printed sheets and the campaign, too."""
    own = seat_for(place.session, place.eyes.user) if place.eyes.user else None
    context = {"session": place.session, "game": place.game, "leads": place.leads, "own": own}
    context |= {"is_sitting": own is not None and place.eyes.seat == own.key}
    return answers.no_store(render(request, "table/_settings.html", context))


@at_table("gm")
@require_GET
def redirect_to_box(request: HttpRequest, session: Session, _eyes: Eyes) -> HttpResponse:
    """The way from a table to its group's box, for sheets and panels, which write no address of their own.

    `at` is a place beneath the box, such as "chapters/2".
    """
    box, at = reverse("box", args=[session.campaign.group_id, session.game.slug]), request.GET.get("at", "")
    beneath = f"{box}{at}/" if BOX_PLACE.fullmatch(at) else box
    return redirect(beneath if is_valid_path(beneath) else box)


def with_box(place: TableContext) -> TableContext:
    return place.with_box(store.box_of(place.session.campaign.group, place.game))


def read_submission(request: HttpRequest) -> QueryDict:
    """Return the answers of the address, those of the form in their place where both have one."""
    data = request.GET.copy()
    for name, values in request.POST.lists():
        data.setlist(name, values)
    return data


def read_tap(data: QueryDict, place: TableContext) -> Tap:
    """Return what the screen says that it has seen, its key, who taps, and where. Raises: BadRequest."""
    found = parse_intent(data)
    if found is None:
        raise BadRequest("A tap without the number that was seen, or without its key.")
    eyes = place.eyes
    return Tap(*found, eyes.user, eyes.name, "" if eyes.seat == GM else eyes.seat)


def find_repeated_entry(place: TableContext, tap: Tap, name: str, data: QueryDict) -> Entry | None:
    """Return the entry that this very tap has made already, None for a new one. Raises: KeyReused."""
    entry = store.entry_of(place.session, tap.key) if tap.seen != place.now.number else None
    if entry is None:
        return None
    if name in place.game.bundles:
        is_again = is_bundle_again(entry, name, to_submission_query(data))
    else:
        is_again = is_same_play(place.game, entry.play, name, data)
    if not is_again:
        raise store.KeyReused(tap.key)
    return entry
