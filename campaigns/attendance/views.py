"""An evening: when it was, who was there; and put right by hand."""

from http import HTTPStatus
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access.decorators import session_member
from campaigns.attendance.forms import EveningForm
from campaigns.attendance.selectors import EveningFacts, format_clock, format_weekday, load_evening
from campaigns.models import EveningCorrection, Person, Session
from campaigns.notes.selectors import notes_by_session
from campaigns.people.guests import Guest, fold, list_guests
from campaigns.photos.selectors import photos_by_session
from campaigns.plays.selectors import list_plays_of_session
from campaigns.selectors import format_day
from companion.accounts.models import User


@session_member
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, session: Session) -> HttpResponse:
    """Say when an evening was, who was there and what is left of it; POST puts it right."""
    evening = load_evening(session)
    given = request.POST if request.method == "POST" else None
    form = EveningForm(given, evening=evening, people=list_people(evening))
    if form.is_valid():
        form.save()
        messages.success(request, gettext("The evening has been changed."))
        return redirect("evening", session.pk)
    context = {
        "evening": evening,
        "form": form,
        "group": session.campaign.group,
        "campaign": session.campaign,
        "place": "group",
        "plays": list_plays_of_session(session),
        "photos": photos_by_session([session]).get(session.pk, []),
        "notes": notes_by_session([session], cast(User, request.user)).get(session.pk, []),
        "clock": format_clock,
        "weekday": format_weekday,
        "day": format_day,
        "guests": list_guests_of(evening),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/attendance/evening.html", context, status=status)


@session_member
@require_POST
def reset(request: HttpRequest, session: Session) -> HttpResponse:
    """Let an evening be as its log and its seats say again."""
    EveningCorrection.objects.filter(session=session).delete()
    session.attendances.all().delete()
    messages.success(request, gettext("The evening is back to what the log says."))
    return redirect("evening", session.pk)


def list_people(evening: EveningFacts) -> list[Person]:
    """Return whom an evening may be about: those who play with the group now, and who was there then."""
    then = [one for row in evening.presences for one in (row.person, row.stand_in) if one]
    present = evening.session.campaign.group.people.present()
    return list(dict.fromkeys([*then, *present]))


def list_guests_of(evening: EveningFacts) -> list[Guest]:
    """Return the guests of an evening, each with the other evenings of the name."""
    here = {fold(name) for name in evening.guests}
    found = list_guests(evening.session.campaign.group) if here else []
    return [one for one in found if fold(one.name) in here]
