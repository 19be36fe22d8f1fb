"""Who knocks at a table, and what players suggest: the game master does it, changes it, or declines."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns import doors, store
from campaigns.models import Suggestion
from campaigns.roles import eyes_at, role
from companion.live import presence
from companion.rules import _, say
from companion.table import answers, screens, views
from companion.table.answers import Place
from companion.table.forms import sent_of


@role("gm")
@require_GET
def show(request: HttpRequest, session_id: int) -> HttpResponse:
    """Who knocks and what is suggested, with how many screens there are."""
    session, _eyes = eyes_at(request, session_id)
    count = answers.drawn("table/_open_screens.html", {"screens": presence.connected(session.campaign_id)})
    return screens.parts((screens.DOOR, screens.of_door(session)), (screens.SCREENS, count))


@role("gm")
@require_POST
def do(request: HttpRequest, session_id: int, suggestion_id: int) -> HttpResponse:
    """Play what was suggested, as whoever has suggested it: through the same path as a tap, once."""
    place, suggestion = suggested_at(request, session_id, suggestion_id)
    entry = store.entry_of(place.session, suggestion.key)
    if suggestion.outcome and entry is None:
        said = answers.refusal(say(_("Somebody has answered this already.")))
        return with_door(place, answers.answer(replace(place, suggested=0), notice=said))
    if not screens.knows(place.session, suggestion.action):
        raise Http404
    given = suggestion.by
    seen = views.tap_of(request.POST, place).seen
    seat = place.session.seats.filter(person=given.person_id).first()
    tap = views.Tap(seen, suggestion.key, None, given.name, seat.key if seat else "")
    body = sent_of(suggestion.body)
    response = views.played(request, place, suggestion.action, body, tap, f"door/{suggestion_id}/do")
    return settled(place, suggestion, suggestion.key, response)


@role("gm")
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, session_id: int, suggestion_id: int, name: str) -> HttpResponse:
    """Open the sheet of what was suggested, with its answers; what is played then settles it."""
    place, suggestion = suggested_at(request, session_id, suggestion_id)
    response = views.acted(request, place, name)
    if request.method == "GET":
        return response
    return settled(place, suggestion, request.POST.get("key", ""), response)


@role("gm")
@require_POST
def decline(request: HttpRequest, session_id: int, suggestion_id: int) -> HttpResponse:
    place, suggestion = suggested_at(request, session_id, suggestion_id)
    doors.settle(suggestion, Suggestion.Outcome.DECLINED)
    return screens.parts((screens.DOOR, screens.of_door(place.session)))


def suggested_at(request: HttpRequest, session_id: int, suggestion_id: int) -> tuple[Place, Suggestion]:
    """Return the table, and a suggestion that was laid before it. Raises: Http404."""
    place = views.place_for(request, session_id)
    rows = place.session.suggestions.select_related("by__person")
    return replace(place, suggested=suggestion_id), get_object_or_404(rows, pk=suggestion_id)


def settled(place: Place, suggestion: Suggestion, key: str, response: HttpResponse) -> HttpResponse:
    """Settle a suggestion once the play under this key is written, and show the door as it is then."""
    if key and store.entry_of(place.session, key):
        doors.settle(suggestion, Suggestion.Outcome.DONE)
    return with_door(place, response)


def with_door(place: Place, response: HttpResponse) -> HttpResponse:
    response.content += screens.parts((screens.DOOR, screens.of_door(place.session))).content
    return response
