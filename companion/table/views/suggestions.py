"""Devices that ask to join, and suggestions of players: the game master plays, changes or declines them."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps

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
from companion.table.decorators import with_table
from companion.table.form_data import read_command
from companion.table.render_cache import render_template
from companion.table.responses import board_response, elements_response, render_refusal
from companion.table.view import TableView
from companion.table.views import acting, screens

View = Callable[..., HttpResponse]


def at_suggestion(handler: View) -> View:
    """Hand a view the table and a suggestion to its game master. Raises: Http404."""

    @wraps(handler)
    def checked(request: HttpRequest, view: TableView, suggestion_id: int, **rest: object) -> HttpResponse:
        suggestion = get_object_or_404(
            view.session.suggestions.select_related("device__person"), pk=suggestion_id
        )
        return handler(request, replace(view, suggested=suggestion_id), suggestion, **rest)

    return with_table("gm")(checked)


@at_table("gm")
@require_GET
def show_suggestions(_request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """Who knocks and what is suggested, with how many screens there are."""
    count = render_template(
        "table/_open_screens.html", {"screens": presence.count_screens(session.campaign_id)}
    )
    return elements_response((screens.DOOR, screens.render_door(session)), (screens.SCREENS, count))


@at_suggestion
@require_POST
def play_suggestion(request: HttpRequest, view: TableView, suggestion: Suggestion) -> HttpResponse:
    """Play a suggestion once, in the name of the device that made it, by the same path as any command."""
    entry = find_entry(view.session, suggestion.key)
    if suggestion.outcome and entry is None:
        refusal = render_refusal(message(_("Someone has already answered this.")))
        return add_suggestions(view, board_response(replace(view, suggested=0), notice=refusal))
    if not screens.knows_action(view.session, suggestion.action):
        raise Http404
    device = suggestion.device
    seen = read_command(view, request.POST).seen
    seat = view.session.seats.filter(person=device.person_id).first()
    command = Command(seen, suggestion.key, None, device.name, seat.key if seat else "")
    data, again = QueryDict(suggestion.body), f"door/{suggestion.pk}/do"
    response = acting.submit_play(acting.PlayAttempt(view, suggestion.action, data, command, again))
    return settle_suggestion(view, suggestion, suggestion.key, response)


@at_suggestion
@require_http_methods(["GET", "POST"])
def change_suggestion(
    request: HttpRequest, view: TableView, suggestion: Suggestion, name: str
) -> HttpResponse:
    """Open the sheet of what was suggested, with its answers; what is played then settles it."""
    response = acting.act_or_open(request, view, name)
    if request.method == "GET":
        return response
    return settle_suggestion(view, suggestion, request.POST.get("key", ""), response)


@at_suggestion
@require_POST
def decline_suggestion(request: HttpRequest, view: TableView, suggestion: Suggestion) -> HttpResponse:
    suggestions.settle(suggestion, Suggestion.Outcome.DECLINED)
    return elements_response((screens.DOOR, screens.render_door(view.session)))


def settle_suggestion(
    view: TableView, suggestion: Suggestion, key: str, response: HttpResponse
) -> HttpResponse:
    """Settle a suggestion once the play under this key is written, and show the suggestions that are left."""
    if key and find_entry(view.session, key):
        suggestions.settle(suggestion, Suggestion.Outcome.DONE)
    return add_suggestions(view, response)


def add_suggestions(view: TableView, response: HttpResponse) -> HttpResponse:
    response.content += elements_response((screens.DOOR, screens.render_door(view.session))).content
    return response
