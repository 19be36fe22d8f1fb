"""A group's page of its next evening, and the commands of its members."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access.decorators import group_member
from campaigns.access.once import once
from campaigns.models import GameNight, Group, Person, ProposedDate
from campaigns.schedule import planning
from campaigns.schedule.answers import give_answer, give_word
from campaigns.schedule.asking import ask_silent, list_silences
from campaigns.schedule.forms import ChangeForm, DateForm, ProposeForm, WordForm, format_repeats, list_errors
from campaigns.schedule.selectors import list_links, list_nights
from companion.accounts.requests import is_htmx, signed_in_user
from companion.rules import IllegalPlay
from companion.text.i18n import join_names, translate
from companion.web.numbers import read_number

UNPROCESSABLE = HTTPStatus.UNPROCESSABLE_ENTITY


@group_member
@require_safe
def show(request: HttpRequest, group: Group) -> HttpResponse:
    return page(request, group)


def page(
    request: HttpRequest, group: Group, forms: dict[int, object] | None = None, problem: str = ""
) -> HttpResponse:
    """Render the page of a group's evenings, with forms that have errors, or with a problem."""
    people = list_people(group)
    me = next((person for person in people if person.user_id == request.user.pk), None)
    nights = list_nights(group, people)
    context = {
        "group": group,
        "place": "evenings",
        "nights": nights,
        "silences": list_silences(nights, people, me),
        "people": people,
        "me": me,
        "links": list_links(people),
        "has_feed": bool(me and me.links.filter(purpose="calendar", revoked_at=None).exists()),
        "mail": getattr(me, "mail_address", None),
        "has_mail": settings.ABILITIES.mail,
        "has_group_link": group.answer_links.filter(revoked_at=None, expires_at__gt=timezone.now()).exists(),
        "form": None if nights else ProposeForm(None, group=group),
        "format_repeats": format_repeats,
        "forms": forms or {},
        "problem": problem,
    }
    status = UNPROCESSABLE if forms or problem else HTTPStatus.OK
    return render(request, "campaigns/schedule/next_evening.html", context, status=status)


@group_member
@require_http_methods(["GET", "POST"])
@once
def new(request: HttpRequest, group: Group) -> HttpResponse:
    """Propose dates for an evening."""
    form = ProposeForm(request.POST if request.method == "POST" else None, group=group)
    if form.is_valid():
        by, starts = signed_in_user(request), form.cleaned_data["starts"]
        try:
            planning.propose_night(group, by, starts, **form.facts)
        except IllegalPlay as refusal:
            form.add_error(None, translate(refusal.message))
    if form.is_bound and not form.errors:
        return redirect("next_evening", group.pk)
    context = {"group": group, "place": "evenings", "form": form}
    status = UNPROCESSABLE if form.errors else HTTPStatus.OK
    return render(request, "campaigns/schedule/evening_new.html", context, status=status)


@group_member
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, group: Group, night_id: int) -> HttpResponse:
    """Change an evening and its date."""
    night = night_of(group, night_id)
    form = ChangeForm(request.POST if request.method == "POST" else None, night=night)
    if form.is_valid():
        try:
            planning.change_night(night, read_seen(request), **form.facts)
        except IllegalPlay as refusal:
            form.add_error(None, translate(refusal.message))
    if form.is_bound and not form.errors:
        return redirect("next_evening", group.pk)
    context = {"group": group, "place": "evenings", "form": form, "night": night}
    status = UNPROCESSABLE if form.errors else HTTPStatus.OK
    return render(request, "campaigns/schedule/evening_change.html", context, status=status)


@group_member
@require_POST
def call_off(request: HttpRequest, group: Group, night_id: int) -> HttpResponse:
    night = night_of(group, night_id)
    done = gettext("The evening was called off.")
    return _do(request, group, lambda: planning.call_off(night, read_seen(request)), done)


@group_member
@require_POST
def call_on(request: HttpRequest, group: Group, night_id: int) -> HttpResponse:
    night = night_of(group, night_id)
    done = gettext("The evening takes place after all.")
    return _do(request, group, lambda: planning.call_on(night, read_seen(request)), done)


@group_member
@require_safe
def file(request: HttpRequest, group: Group, night_id: int) -> HttpResponse:
    """Send an evening as a calendar file."""
    night = night_of(group, night_id)
    if night.starts_at is None:
        return page(request, group, problem=gettext("This evening has no date yet: choose one first."))
    return calendar_file(night)


def calendar_file(night: GameNight) -> HttpResponse:
    assert night.starts_at
    name = slugify(f"{night.group.name} {night.localize(night.starts_at):%Y-%m-%d}") or "evening"
    from campaigns.schedule.calendars import CONTENT_TYPE, write_calendar  # noqa: PLC0415  # icalendar: 4 MB

    content = write_calendar([night], night.group.name)
    disposition = {"Content-Disposition": f'attachment; filename="{name}.ics"'}
    return HttpResponse(content, content_type=CONTENT_TYPE, headers=disposition)


@group_member
@require_POST
def remind(request: HttpRequest, group: Group, night_id: int) -> HttpResponse:
    """Send a mail to everybody who has not answered and was not asked today."""
    night, people, me = night_of(group, night_id), list_people(group), person_of(request, group)
    view = next(
        (night_view for night_view in list_nights(group, people) if night_view.night.pk == night.pk), None
    )
    try:
        sent = ask_silent(view, list_silences([view], people, me)) if view else []
    except IllegalPlay as refusal:
        return page(request, group, problem=translate(refusal.message))
    if not sent:
        return page(request, group, problem=gettext("No e-mail was sent."))
    done = gettext("Reminded by e-mail: {people}.")
    messages.success(request, done.format(people=join_names(night_view.name for night_view in sent)))
    return redirect("next_evening", group.pk)


# its dates


@group_member
@require_POST
@once
def add_date(request: HttpRequest, group: Group, night_id: int) -> HttpResponse:
    """Propose one more date; errors are shown at their fields."""
    night = night_of(group, night_id)
    form = DateForm(request.POST, night=night)
    if form.is_valid():
        try:
            planning.add_date(night, form.cleaned_data["moment"])
        except IllegalPlay as refusal:
            form.add_error("day", translate(refusal.message))
    return page(request, group, {night.pk: form}) if form.errors else redirect("next_evening", group.pk)


@group_member
@require_POST
def remove_date(request: HttpRequest, group: Group, night_id: int, date_id: int) -> HttpResponse:
    date = date_of(group, night_id, date_id)
    return _do(request, group, lambda: planning.remove_date(date), gettext("The date was removed."))


@group_member
@require_POST
def choose(request: HttpRequest, group: Group, night_id: int, date_id: int) -> HttpResponse:
    date = date_of(group, night_id, date_id)
    done = gettext("The date is chosen.")
    return _do(request, group, lambda: planning.choose_date(date, read_seen(request)), done)


@group_member
@require_POST
def answer(request: HttpRequest, group: Group, night_id: int, date_id: int) -> HttpResponse:
    """Store an answer to a date: the reader's own, or that of the `person` for whom the reader enters it."""
    date, person, problem = date_of(group, night_id, date_id), _whose_answer(request, group), ""
    if person is None:
        return say_who_first(request, group)
    try:
        give_answer(date, person, request.POST.get("answer", ""))
    except IllegalPlay as refusal:
        problem = translate(refusal.message)
    return _show_answered(request, group, night_id, problem)


def _whose_answer(request: HttpRequest, group: Group) -> Person | None:
    """Return the person whose answer is entered, None if the reader is no person yet. Raises: Http404."""
    number = request.POST.get("person", "")
    if not number:
        return person_of(request, group)
    return get_object_or_404(group.people.present(), pk=number if number.isdecimal() else 0)


@group_member
@require_POST
def word(request: HttpRequest, group: Group, night_id: int) -> HttpResponse:
    """Store the word that the reader adds to their answers."""
    night, me, form = night_of(group, night_id), person_of(request, group), WordForm(request.POST)
    if me is None:
        return say_who_first(request, group)
    problem = "" if form.is_valid() else list_errors(form)
    try:
        if not problem:
            give_word(night, me, form.cleaned_data["word"])
    except IllegalPlay as refusal:
        problem = translate(refusal.message)
    return _show_answered(request, group, night_id, problem)


def _show_answered(request: HttpRequest, group: Group, night_id: int, problem: str) -> HttpResponse:
    """Return the night alone if the page asks for it with htmx, else the whole page."""
    if not is_htmx(request):
        return page(request, group, problem=problem) if problem else redirect("next_evening", group.pk)
    people = list_people(group)
    view = next((row for row in list_nights(group, people) if row.night.pk == night_id), None)
    me = next((person for person in people if person.user_id == request.user.pk), None)
    context: dict[str, object] = {"group": group, "view": view, "me": me, "problem": problem, "forms": {}}
    context["silences"] = list_silences([view] if view else (), people, me)
    status = UNPROCESSABLE if problem else HTTPStatus.OK
    return render(request, "campaigns/schedule/_night.html", context, status=status)


# helpers of these views


def _do(request: HttpRequest, group: Group, deed: Callable[[], None], done: str) -> HttpResponse:
    """Do something and confirm it; a refusal is shown on the page itself."""
    try:
        deed()
    except IllegalPlay as refusal:
        return page(request, group, problem=translate(refusal.message))
    messages.success(request, done)
    return redirect("next_evening", group.pk)


def list_people(group: Group) -> list[Person]:
    """Return the people of a group, each with account and mail address: one query."""
    return list(group.people.present().select_related("user", "mail_address"))


def night_of(group: Group, number: int) -> GameNight:
    """Return an evening of a group. Raises: Http404."""
    return get_object_or_404(group.nights.select_related("group", "campaign"), pk=number)


def date_of(group: Group, night_id: int, number: int) -> ProposedDate:
    """Return a date of an evening of a group. Raises: Http404."""
    rows = ProposedDate.objects.select_related("night__group").filter(night__group=group, night=night_id)
    return get_object_or_404(rows, pk=number)


def person_of(request: HttpRequest, group: Group) -> Person | None:
    """Return the person of the group that the reader is, None if the account is not linked to one."""
    return group.people.present().filter(user_id=request.user.pk or 0).first()


def say_who_first(request: HttpRequest, group: Group) -> HttpResponse:
    """Ask an account without a person in the group who it is, on the page of evenings itself."""
    return page(request, group, problem=gettext("First say which of these you are."))


def read_seen(request: HttpRequest) -> int:
    """Return the `sequence` of an evening that the reader has seen; -1, which is never valid, without one."""
    return read_number(request.POST.get("seen", ""), -1)
