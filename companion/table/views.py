"""The live table: one page, one way to act, undo and redo."""

import re
from random import SystemRandom

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import is_valid_path, reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import suggestions
from campaigns.access.decorators import at_table
from campaigns.access.permissions import GM, Viewer
from campaigns.access.seating import find_seat
from campaigns.box.repository import load_box
from campaigns.log import commands
from campaigns.log.state import (
    Command,
    KeyReused,
    SessionState,
    Stale,
    find_entry,
    is_same_bundle,
    state_after,
    version_of,
)
from campaigns.models import Entry, Pass, Session
from companion import help_topics
from companion.rules import Illegal, Play, Say, _, require, several
from companion.rules import say as sentence
from companion.table import answers
from companion.table.answers import Place
from companion.table.decorators import page_at, with_table
from companion.table.forms import Asked, Form, body_of, is_same, read_intent
from companion.table.logbook import page_of
from companion.table.mine import may_rewind
from companion.table.whys import why_of
from companion.words import say

RNG = SystemRandom()
REWINDS = {"undo": commands.undo, "redo": commands.redo}
BACK = {"undo": "redo", "redo": "undo"}
FROM_SHEET = "form#ask"
OTHERS = _("This is for others at the table to do.")
LOOKS_ON = _("This device looks on.")
PLACE = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?", re.ASCII)
STEPS = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)
SHEETS = re.compile(r"((door/\d+/)?act|why|(amend|insert)/\d+/\d+)/[\w:-]+(\?|\Z)", re.ASCII)


@with_table("spectator")
@require_GET
def show(request: HttpRequest, place: Place) -> HttpResponse:
    """The whole page: of a device with a seat of its own, and of a screen that all watch, another one."""
    if place.shown != answers.BOARD:
        return redirect(place.shown, place.session.pk)
    context = answers.board(place)
    return answers.not_kept(render(request, "table/page.html", context))


@with_table("player")
@require_GET
def mine(request: HttpRequest, place: Place) -> HttpResponse:
    """The page of a player's own device; whoever leads, from no seat of its own, has the whole table."""
    if place.seat == GM:
        return redirect("table", place.session.pk)
    if not place.game.screens.player:
        raise Http404
    return answers.not_kept(render(request, "table/mine.html", answers.board(place)))


@with_table("spectator")
@require_GET
def tv(request: HttpRequest, place: Place) -> HttpResponse:
    """The page of a screen that all watch."""
    return answers.not_kept(render(request, "table/tv.html", answers.board(place)))


@with_table("spectator")
@require_GET
def board(request: HttpRequest, place: Place) -> HttpResponse:
    """The board alone, for a screen that fell behind; its sheet and its toast stay.

    An account that has lost its seat meanwhile, on the page of that seat, goes to the whole table.
    """
    if place.shown == answers.BOARD and page_at(request) == answers.MINE:
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[place.session.pk])})
    return answers.answer(place, sheet=None, toast=None)


@at_table("spectator")
@require_GET
def version(request: HttpRequest, session: Session, _eyes: Viewer) -> HttpResponse:
    """What a screen compares; nothing (204) for a screen that has it."""
    marks = version_of(session)
    if request.GET.get("have") == marks:
        return HttpResponse(status=204)
    return HttpResponse(marks, content_type="text/plain")


@with_table("player")
@require_http_methods(["GET", "POST"])
def act(request: HttpRequest, place: Place, name: str) -> HttpResponse:
    """GET opens the sheet that asks what is missing; POST plays the action."""
    return acted(request, place, name)


def acted(request: HttpRequest, place: Place, name: str) -> HttpResponse:
    """Open the sheet of an action, or play it. Raises: Http404."""
    if name not in place.game.actions and name not in place.game.bundles:
        raise Http404
    if name in place.game.seats.private.actions:  # which is done alone, at an address of its own
        raise Http404
    try:
        return play(request, place, name) if request.method == "POST" else open_sheet(request, place, name)
    except Illegal as illegal:  # a box that cannot be read
        return answers.answer(place, notice=answers.refusal(illegal.say), status=422)


def open_sheet(request: HttpRequest, place: Place, name: str) -> HttpResponse:
    place = with_box(place)
    form = Asked(place.game, name, place.table, place.box).read_sheet(request.GET, doors_of(request))
    return answers.only_sheet(answers.ask_sheet(place, form))


def doors_of(request: HttpRequest) -> dict[str, str]:
    """Return which door of each kind of chance this device took last."""
    return {chance: request.COOKIES.get(f"door-{chance}", "") for chance in answers.DOORS}


def play(request: HttpRequest, place: Place, name: str) -> HttpResponse:
    data = all_sent(request)
    tap = tap_of(data, place)
    return played(request, place, name, data, tap)


def played(  # noqa: PLR0913, PLR0917  # a tap, whole
    request: HttpRequest, place: Place, name: str, data: QueryDict, tap: Command, again: str = ""
) -> HttpResponse:
    """Play a tap, its own or a suggested one; `again` is where a stale one is sent once more."""
    try:
        entry = played_before(place, tap, name, data)
        if entry:
            return played_again(request, place, entry, tap.seen)
        return play_now(request, place, name, data, tap)
    except Stale as stale:
        place = place.after(stale.state)
        sent = QueryDict() if again else data
        return answers.stale(place, again or f"{place.acts}/{name}", place.labels().label(name), sent)
    except KeyReused:
        return unlike(place)


def played_again(request: HttpRequest, place: Place, entry: Entry, seen: int) -> HttpResponse:
    """Give the answer of the first tap, and its sheet where nobody has acted since."""
    sheet = answers.NOTHING
    if entry.number == place.now.number:
        before = place.after(state_after(place.session, entry.number - 1))
        sheet = answers.next_sheet(place, before, doors_of(request), entry.play.action)
    answer = answers.answer(place, sheet=sheet, toast=answers.toast(entry.sentence, entry.told))
    return answers.next_to(answer, seen if entry.number == seen + 1 == place.now.number else None)


def play_now(request: HttpRequest, place: Place, name: str, data: QueryDict, tap: Command) -> HttpResponse:
    """Play what was sent on the table as it is. Raises: Stale, KeyReused."""
    action = place.game.action(name)
    if tap.seen != place.now.number and not action.commutes:
        raise Stale(place.now)
    if action.reads_box:
        place = with_box(place)
    form = Asked(place.game, name, place.table, place.box).read_play(data)
    try:
        if form.problems:
            raise Illegal(form.problems[0])
        require(place.may(name, form.given), OTHERS)
        if place.eyes.may == Pass.May.SUGGEST:
            return suggested(place, tap, form, body_of(data))
        require(place.eyes.may == Pass.May.PLAY, LOOKS_ON)
        now = recorded(place, name, form, tap, body_of(data))
    except Illegal as illegal:
        return refused(request, place, form, illegal)
    after = place.after(now)
    toast = answers.toast(now.undo or "", after.table.news)
    sheet = answers.next_sheet(after, place, doors_of(request), name)
    is_next = tap.seen == place.now.number
    return answers.next_to(answers.answer(after, sheet=sheet, toast=toast), tap.seen if is_next else None)


def suggested(place: Place, tap: Command, form: Form, body: str) -> HttpResponse:
    """Lay what was sent before the game master, who plays it, changes it, or does not."""
    given, name = place.eyes.given, form.action.name
    assert given  # only who has a pass suggests
    says = (
        place.game.says(place.table, Play(name, form.given)) if name in place.game.actions else sentence(name)
    )
    suggestions.create(place.session, given, tap.key, (name, body, says))
    return answers.answer(place, toast=answers.toast(sentence(_("Suggested: {what}"), what=says), back=""))


def recorded(place: Place, name: str, form: Form, tap: Command, body: str) -> SessionState:
    """Write the play of a sheet, or all those of a bundle. Raises: Illegal, Stale, KeyReused."""
    table = place.now.table
    filled, made = place.game.action(name).fill(table, form.given, RNG, place.box)
    if name in place.game.bundles:
        return commands.record_bundle(place.session, name, filled.answers, tap, body=body)
    return commands.record(place.session, filled, tap, made=made, body=body, current=place.now)


def refused(request: HttpRequest, place: Place, form: Form, illegal: Illegal) -> HttpResponse:
    """Say what the rules refuse where it happened: in the sheet, or on the board."""
    at_a_field = any(field.problem for field in form.fields)
    if at_a_field or request.headers.get("HX-Source", "") == FROM_SHEET:
        problem = None if at_a_field else illegal.say
        return answers.only_sheet(answers.ask_sheet(with_box(place), form, problem), status=422)
    return answers.answer(place, notice=answers.refusal(illegal.say), status=422)


def unlike(place: Place) -> HttpResponse:
    """Say that a key came twice with two intents: a fault of the sender."""
    problem = sentence(_("Sent twice, and not alike. Nothing was done."))
    return answers.answer(place, notice=answers.refusal(problem), status=409)


@with_table("player")
@require_POST
def rewind(request: HttpRequest, place: Place, word: str) -> HttpResponse:
    """Undo or redo, one step or several; a player its own newest play."""
    tap, steps = tap_of(request.POST, place), steps_of(request)
    try:
        require(place.leads or (steps == 1 and may_rewind(place, word)), OTHERS)
        now = REWINDS[word](place.session, tap, steps=steps)
    except Illegal as illegal:
        return answers.answer(place, notice=answers.refusal(illegal.say), status=422)
    except Stale as stale:
        meant = stale.state.undo if word == "undo" else stale.state.redo
        label = sentence(_("Undo: {what}") if word == "undo" else _("Redo: {what}"), what=meant or "")
        return answers.stale(place.after(stale.state), word, say(label), request.POST)
    except KeyReused:
        return unlike(place)
    answer = answers.answer(place.after(now), toast=answers.toast(turned(now, word, steps), back=BACK[word]))
    return answers.next_to(answer, tap.seen if now.number == tap.seen + steps else None)


def turned(now: SessionState, word: str, steps: int) -> Say:
    """Return what undo took back, or redo brought again."""
    if steps > 1 and word == "undo":
        return several(_("{count} play taken back."), _("{count} plays taken back."), steps)
    if steps > 1:
        return several(_("{count} play done again."), _("{count} plays done again."), steps)
    what = now.entry.sentence if now.entry else ""
    return sentence(_("Taken back: {what}") if word == "undo" else _("Done again: {what}"), what=what)


def steps_of(request: HttpRequest) -> int:
    """Return how many steps are meant, one where nothing is said. Raises: BadRequest."""
    steps = request.POST.get("steps", "1")
    if not STEPS.fullmatch(steps):
        raise BadRequest("So many steps cannot be meant.")
    return int(steps)


@with_table("player")
@require_GET
def log(request: HttpRequest, place: Place) -> HttpResponse:
    """The log as sentences; `show` picks dice or corrections, `all` the old lines too."""
    kind = request.GET.get("show", "all")
    page = page_of(place.session, kind, everything="all" in request.GET)
    return answers.only_sheet(answers.drawn("table/_log.html", {"page": page, "session": place.session}))


@with_table("player")
@require_GET
def help_sheet(request: HttpRequest, place: Place) -> HttpResponse:
    """The game's rules in our own words, by topic: searched by `q`, or opened at one `rule`."""
    wanted, rule = request.GET.get("q", ""), request.GET.get("rule", "")
    found = help_topics.around(place.game, rule) if rule else help_topics.search(place.game, wanted)
    context = {"topics": found, "wanted": wanted, "rule": rule, "back": way_back(request.GET)}
    return answers.only_sheet(answers.drawn("table/_help.html", context))


def way_back(data: QueryDict) -> str:
    """Return the address of the sheet from which the help was opened, with all that was typed in it."""
    rest = data.copy()
    for name in ("q", "rule", "of", "back"):
        rest.pop(name, None)
    address = data.get("back") or f"{data.get('of', '')}?{rest.urlencode()}".rstrip("?")
    return address if SHEETS.match(address) else ""


@with_table("player")
@require_GET
def why_sheet(request: HttpRequest, place: Place, name: str) -> HttpResponse:
    """Why a value on the table is what it is, and the rules behind it."""
    context = {"id": name, "why": why_of(place.game, place.table, name)}
    return answers.only_sheet(answers.drawn("table/_why.html", context))


@with_table("player")
@require_GET
def settings_sheet(request: HttpRequest, place: Place) -> HttpResponse:
    """This device, language and light; for whoever leads the table printed sheets and the campaign, too."""
    own = find_seat(place.session, place.eyes.user) if place.eyes.user else None
    context = {"session": place.session, "game": place.game, "leads": place.leads, "own": own}
    context |= {"is_sitting": own is not None and place.eyes.seat == own.key}
    return answers.not_kept(render(request, "table/_settings.html", context))


@at_table("gm")
@require_GET
def to_box(request: HttpRequest, session: Session, _eyes: Viewer) -> HttpResponse:
    """The way from a table to its group's box, for sheets and panels, which write no address of their own.

    `at` is a place beneath the box, such as "chapters/2".
    """
    box, at = reverse("box", args=[session.campaign.group_id, session.game.slug]), request.GET.get("at", "")
    beneath = f"{box}{at}/" if PLACE.fullmatch(at) else box
    return redirect(beneath if is_valid_path(beneath) else box)


def with_box(place: Place) -> Place:
    return place.with_box(load_box(place.session.campaign.group, place.game))


def all_sent(request: HttpRequest) -> QueryDict:
    """Return the answers of the address, those of the form in their place where both have one."""
    data = request.GET.copy()
    for name, values in request.POST.lists():
        data.setlist(name, values)
    return data


def tap_of(data: QueryDict, place: Place) -> Command:
    """Return what the screen says that it has seen, its key, who taps, and where. Raises: BadRequest."""
    found = read_intent(data)
    if found is None:
        raise BadRequest("A tap without the number that was seen, or without its key.")
    eyes = place.eyes
    return Command(*found, eyes.user, eyes.name, "" if eyes.seat == GM else eyes.seat)


def played_before(place: Place, tap: Command, name: str, data: QueryDict) -> Entry | None:
    """Return the entry that this very tap has made already, None for a new one. Raises: KeyReused."""
    entry = find_entry(place.session, tap.key) if tap.seen != place.now.number else None
    if entry is None:
        return None
    if name in place.game.bundles:
        is_again = is_same_bundle(entry, name, body_of(data))
    else:
        is_again = is_same(place.game, entry.play, name, data)
    if not is_again:
        raise KeyReused(tap.key)
    return entry
