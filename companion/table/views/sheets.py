"""Sheets that play nothing: the log, the help, why a value is what it is, the settings."""

import re
from collections.abc import Callable, Sequence

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import is_valid_path, reverse
from django.views.decorators.http import require_GET

from campaigns.access.decorators import at_table
from campaigns.access.permissions import Viewer
from campaigns.access.seating import find_seat
from campaigns.box.repository import load_box
from campaigns.log.state import current_state
from campaigns.models import Session
from companion.rules import Variant
from companion.table.burning import who_speaks
from companion.table.decorators import with_table
from companion.table.explanations import explain
from companion.table.log_sheet import LogQuery, load_log_page
from companion.table.render_cache import render_template
from companion.table.responses import (
    no_store,
    sheet_response,
)
from companion.table.view import TableView
from companion.text.help_topics import asks_for_ids, find_rule_topic, search_help
from companion.text.instead import can
from companion.text.questions import asked_of_rule, load_asked, load_questions, search_asked
from companion.web.house_help import search_questions

BOX_ADDRESS = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)?", re.ASCII)
SHEET_ADDRESS = re.compile(r"((door/\d+/)?act|why|menu|(amend|insert)/\d+/\d+)/[\w:-]+(\?|\Z)", re.ASCII)


@at_table("player")
@require_GET
def show_log(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """The log as sentences; `show` picks dice or corrections, `q` has words, `all` adds older lines."""
    page = load_log_page(session, LogQuery.read(request.GET))
    return sheet_response(render_template("table/_log.html", {"page": page, "session": session}))


@at_table("player")
@require_GET
def show_help(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """The game's rules in our own words, by topic: searched by `q`, or opened at one `rule`.

    With `questions`, what players ask, and what groups often get wrong, by rule. Beside a rule that a variant
    of this table changes stands what holds instead.
    """
    game = session.game
    if "questions" in request.GET:
        values: dict[str, object] = {"topics": load_questions(game), "of_game": load_asked(game)}
        return sheet_response(render_template("table/_questions.html", values))
    wanted, rule = request.GET.get("q", ""), request.GET.get("rule", "")
    matches = find_rule_topic(game, rule) if rule else search_help(game, wanted)
    values = {"topics": matches, "wanted": wanted, "rule": rule, "back": get_back_address(request.GET)}
    values |= {"has_questions": bool(game.teaching.mistakes), "shows_ids": asks_for_ids(wanted)}
    values["of_game"] = asked_of_rule(game, rule) if rule else search_asked(game, wanted)
    values |= {
        "asked": None if rule else search_questions(wanted),
        "actions": game.actions,
        "leads": viewer.role == "gm",
    }
    values["speaks"] = speaks_at(session)
    return sheet_response(render_template("table/_help.html", values))


def speaks_at(session: Session) -> Callable[[str], Sequence[Variant]]:
    """Return which variants hold for a rule at a table; if a game has none, the table is not read."""
    packs = session.game.packs
    if not packs.variants:
        return lambda rule: ()
    table = current_state(session).table
    return lambda rule: packs.speaking(table, rules=(rule,))


def get_back_address(data: QueryDict) -> str:
    """Return the address of the sheet from which the help was opened, with all that was typed in it."""
    rest = data.copy()
    for name in ("q", "rule", "of", "back"):
        rest.pop(name, None)
    address = data.get("back") or f"{data.get('of', '')}?{rest.urlencode()}".rstrip("?")
    return address if SHEET_ADDRESS.match(address) else ""


@with_table("player")
@require_GET
def show_explanation(request: HttpRequest, view: TableView, name: str) -> HttpResponse:
    """Why a value on the table is what it is, and the rules behind it."""
    why = explain(view.game, view.table, name)
    rules = [rule for _what, _number, _unverified, rule in why.parts] if why else []
    speaking = view.game.packs.speaking(view.table, rules=rules)
    values = {"id": name, "why": why, "speaking": speaking}
    return sheet_response(render_template("table/_why.html", values))


@with_table("gm")
@require_GET
def show_menu(_request: HttpRequest, view: TableView, menu: str) -> HttpResponse:
    """What may be put right by hand, or all that belongs to one thing on the board: fetched when opened."""
    if menu not in view.game.screens.list_menus(view.table):
        raise Http404
    name, _colon, of = menu.partition(":")
    box = load_box(view.session.campaign.group, view.game)
    values = {**view.template_api().context(), "of": of, "address": f"menu/{menu}", "box": box}
    return sheet_response(render_template(f"games/{view.game.slug}/menus/{name}.html", values))


@at_table("player")
@require_GET
def show_settings(request: HttpRequest, session: Session, viewer: Viewer) -> HttpResponse:
    """This device, language and theme; for a game master also printed sheets and the campaign."""
    own = find_seat(session, viewer.user) if viewer.user else None
    values = {"session": session, "game": session.game, "leads": viewer.role == "gm", "own": own}
    values |= {"is_sitting": own is not None and viewer.seat == own.key}
    values |= {"speaks": who_speaks(request, session, viewer)}
    values |= {"may_see_photos": can("photos") and (viewer.device is None or session.is_open)}
    return no_store(render(request, "table/_settings.html", values))


@at_table("gm")
@require_GET
def redirect_to_box(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """The way from a table to its group's box, for sheets and panels, which write no address of their own.

    `at` is a place in the box, such as "chapters/2".
    """
    box, at = reverse("box", args=[session.campaign.group_id, session.game.slug]), request.GET.get("at", "")
    beneath = f"{box}{at}/" if BOX_ADDRESS.fullmatch(at) else box
    return redirect(beneath if is_valid_path(beneath) else box)
