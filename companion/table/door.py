"""Who knocks at a table, and what players suggest: the game master does it, changes it, or declines."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.access import suggestions
from campaigns.access.decorators import at_table
from campaigns.access.permissions import Viewer
from campaigns.log.state import Command, find_entry
from campaigns.models import Session, Suggestion
from companion.live import presence
from companion.rules import _, say
from companion.table import answers, screens, views
from companion.table.answers import Place
from companion.table.decorators import with_table
from companion.table.forms import sent_of

View = Callable[..., HttpResponse]


def at_suggestion(view: View) -> View:
    """Hand a view the table that it leads, and a suggestion that was laid before it. Raises: Http404."""

    @wraps(view)
    def checked(request: HttpRequest, place: Place, suggestion_id: int, **rest: Any) -> HttpResponse:
        found = get_object_or_404(place.session.suggestions.select_related("by__person"), pk=suggestion_id)
        return view(request, replace(place, suggested=suggestion_id), found, **rest)

    return with_table("gm")(checked)


@at_table("gm")
@require_GET
def show(_request: HttpRequest, session: Session, _eyes: Viewer) -> HttpResponse:
    """Who knocks and what is suggested, with how many screens there are."""
    count = answers.drawn("table/_open_screens.html", {"screens": presence.connected(session.campaign_id)})
    return screens.parts((screens.DOOR, screens.of_door(session)), (screens.SCREENS, count))


@at_suggestion
@require_POST
def do(request: HttpRequest, place: Place, suggestion: Suggestion) -> HttpResponse:
    """Play what was suggested, as whoever has suggested it: through the same path as a tap, once."""
    entry = find_entry(place.session, suggestion.key)
    if suggestion.outcome and entry is None:
        said = answers.refusal(say(_("Somebody has answered this already.")))
        return with_door(place, answers.answer(replace(place, suggested=0), notice=said))
    if not screens.knows(place.session, suggestion.action):
        raise Http404
    given = suggestion.by
    seen = views.tap_of(request.POST, place).seen
    seat = place.session.seats.filter(person=given.person_id).first()
    tap = Command(seen, suggestion.key, None, given.name, seat.key if seat else "")
    body = sent_of(suggestion.body)
    response = views.played(request, place, suggestion.action, body, tap, f"door/{suggestion.pk}/do")
    return settled(place, suggestion, suggestion.key, response)


@at_suggestion
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, place: Place, suggestion: Suggestion, name: str) -> HttpResponse:
    """Open the sheet of what was suggested, with its answers; what is played then settles it."""
    response = views.acted(request, place, name)
    if request.method == "GET":
        return response
    return settled(place, suggestion, request.POST.get("key", ""), response)


@at_suggestion
@require_POST
def decline(request: HttpRequest, place: Place, suggestion: Suggestion) -> HttpResponse:
    suggestions.settle(suggestion, Suggestion.Outcome.DECLINED)
    return screens.parts((screens.DOOR, screens.of_door(place.session)))


def settled(place: Place, suggestion: Suggestion, key: str, response: HttpResponse) -> HttpResponse:
    """Settle a suggestion once the play under this key is written, and show the door as it is then."""
    if key and find_entry(place.session, key):
        suggestions.settle(suggestion, Suggestion.Outcome.DONE)
    return with_door(place, response)


def with_door(place: Place, response: HttpResponse) -> HttpResponse:
    response.content += screens.parts((screens.DOOR, screens.of_door(place.session))).content
    return response
