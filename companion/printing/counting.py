"""Paper with statistics needs all logs counted: a little at a time, so that each answer comes soon."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.history.upkeep import count_for
from campaigns.models import Session
from companion.accounts.requests import is_htmx
from companion.printing import room
from companion.printing.room import Placement

PATIENCE = 1.0  # seconds: so long one answer counts, but an evening at the least


def answer_once_counted(
    request: HttpRequest, sessions: QuerySet[Session], placement: Placement
) -> HttpResponse:
    """Make the chosen sheets; until the logs of these sessions are counted, show how far that is."""
    left, number = count_for(sessions, PATIENCE)
    if not left:
        return room.make(request, placement)
    counted = {"here": placement.address, "left": left, "all": number}
    if is_htmx(request):
        return render(request, "printing/_counting.html", counted)
    chosen = placement.make_form(None).first_choice({}) | request.POST.dict()
    return room.render_room(request, placement, chosen, counted=counted)
