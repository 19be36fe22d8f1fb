"""Paper that tells statistics needs all logs counted: a little at a time, so that each answer comes soon."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from campaigns.models import Session
from campaigns.plays.upkeep import count_for
from companion.printing import room
from companion.printing.room import Room

PATIENCE = 1.0  # seconds: so long one answer counts, but an evening at the least


def answer_once_counted(request: HttpRequest, sessions: QuerySet[Session], here: Room) -> HttpResponse:
    """Make what was chosen; until the logs of these sessions are counted, say how far that is."""
    left, number = count_for(sessions, PATIENCE)
    if not left:
        return room.make(request, here)
    counted = {"here": here.address, "left": left, "all": number}
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "printing/_counting.html", counted)
    chosen = here.make_form(None).first_choice({}) | request.POST.dict()
    return room.render_room(request, here, chosen, counted=counted)
