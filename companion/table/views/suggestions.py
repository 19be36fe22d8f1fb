"""Who knocks at a table, and what players suggest: the game master does it, changes it, or declines."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import suggestions
from campaigns.access.decorators import at_table
from campaigns.access.permissions import Viewer
from campaigns.log.state import Command, find_entry
from campaigns.models import Session, Suggestion
from companion.live import presence
from companion.rules import _, message
from companion.table.context import TableContext
from companion.table.decorators import with_table
from companion.table.intents import read_tap
from companion.table.render_cache import render_template
from companion.table.responses import board_response, elements_response, render_refusal
from companion.table.views import acting, screens

View = Callable[..., HttpResponse]


def at_suggestion(view: View) -> View:
    """Hand a view the table and a suggestion to its game master. Raises: Http404."""

    @wraps(view)
    def checked(request: HttpRequest, context: TableContext, suggestion_id: int, **rest: Any) -> HttpResponse:
        found = get_object_or_404(
            context.session.suggestions.select_related("device__person"), pk=suggestion_id
        )
        return view(request, replace(context, suggested=suggestion_id), found, **rest)

    return with_table("gm")(checked)


@at_table("gm")
@require_GET
def show_suggestions(_request: HttpRequest, session: Session, _eyes: Viewer) -> HttpResponse:
    """Who knocks and what is suggested, with how many screens there are."""
    count = render_template(
        "table/_open_screens.html", {"screens": presence.count_screens(session.campaign_id)}
    )
    return elements_response((screens.DOOR, screens.render_door(session)), (screens.SCREENS, count))


@at_suggestion
@require_POST
def play_suggestion(request: HttpRequest, context: TableContext, suggestion: Suggestion) -> HttpResponse:
    """Play what was suggested, as whoever has suggested it: through the same path as a tap, once."""
    entry = find_entry(context.session, suggestion.key)
    if suggestion.outcome and entry is None:
        said = render_refusal(message(_("Someone has already answered this.")))
        return add_suggestions(context, board_response(replace(context, suggested=0), notice=said))
    if not screens.knows_action(context.session, suggestion.action):
        raise Http404
    given = suggestion.device
    seen = read_tap(request.POST, context).seen
    seat = context.session.seats.filter(person=given.person_id).first()
    tap = Command(seen, suggestion.key, None, given.name, seat.key if seat else "")
    body = QueryDict(suggestion.body)
    response = acting.submit_play(request, context, suggestion.action, body, tap, f"door/{suggestion.pk}/do")
    return settle_suggestion(context, suggestion, suggestion.key, response)


@at_suggestion
@require_http_methods(["GET", "POST"])
def change_suggestion(
    request: HttpRequest, context: TableContext, suggestion: Suggestion, name: str
) -> HttpResponse:
    """Open the sheet of what was suggested, with its answers; what is played then settles it."""
    response = acting.act_or_open(request, context, name)
    if request.method == "GET":
        return response
    return settle_suggestion(context, suggestion, request.POST.get("key", ""), response)


@at_suggestion
@require_POST
def decline_suggestion(request: HttpRequest, context: TableContext, suggestion: Suggestion) -> HttpResponse:
    suggestions.settle(suggestion, Suggestion.Outcome.DECLINED)
    return elements_response((screens.DOOR, screens.render_door(context.session)))


def settle_suggestion(
    context: TableContext, suggestion: Suggestion, key: str, response: HttpResponse
) -> HttpResponse:
    """Settle a suggestion once the play under this key is written, and show the suggestions that are left."""
    if key and find_entry(context.session, key):
        suggestions.settle(suggestion, Suggestion.Outcome.DONE)
    return add_suggestions(context, response)


def add_suggestions(context: TableContext, response: HttpResponse) -> HttpResponse:
    response.content += elements_response((screens.DOOR, screens.render_door(context.session))).content
    return response
