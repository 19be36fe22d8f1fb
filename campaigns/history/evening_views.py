"""The page of an evening: its times and people, and the form that corrects them."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access.decorators import session_member
from campaigns.groups.people.guests import Guest, fold, list_guests
from campaigns.history.forms import EveningForm
from campaigns.history.plays import list_plays_of_session
from campaigns.history.presence import EveningFacts, load_evening
from campaigns.models import EveningCorrection, Person, Session
from campaigns.notes.selectors import notes_by_session
from campaigns.photos.selectors import photos_by_session
from companion.accounts.requests import signed_in_user
from companion.text.dates import format_clock, format_day, format_weekday


@session_member
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, session: Session) -> HttpResponse:
    """Show when an evening was, who was there, its plays, photos and notes; POST corrects it."""
    evening = load_evening(session)
    form_data = request.POST if request.method == "POST" else None
    form = EveningForm(form_data, evening=evening, people=list_people(evening))
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
        "notes": notes_by_session([session], signed_in_user(request)).get(session.pk, []),
        "clock": format_clock,
        "weekday": format_weekday,
        "day": format_day,
        "guests": list_guests_of(evening),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/history/attendance/evening.html", context, status=status)


@session_member
@require_POST
def reset(request: HttpRequest, session: Session) -> HttpResponse:
    """Delete the corrections of an evening."""
    EveningCorrection.objects.filter(session=session).delete()
    session.attendances.all().delete()
    messages.success(request, gettext("The evening is back to what the log says."))
    return redirect("evening", session.pk)


def list_people(evening: EveningFacts) -> list[Person]:
    """Return the people whom an evening may be about: those of the group now, and those who were there."""
    then = [person for row in evening.presences for person in (row.person, row.stand_in) if person]
    present = evening.session.campaign.group.people.present()
    return list(dict.fromkeys([*then, *present]))


def list_guests_of(evening: EveningFacts) -> list[Guest]:
    """Return the guests of an evening, each with the other evenings of the name."""
    names = {fold(name) for name in evening.guests}
    guests = list_guests(evening.session.campaign.group) if names else []
    return [guest for guest in guests if fold(guest.name) in names]
