"""The page of an invited person: from a link to an answer, without an account.

The token of the link is removed from the address bar at once; the browser's session stores the link's id, and
each request checks whether the link is still valid.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.access.views import hide_address, limit
from campaigns.models import GameNight, Group, Person, ProposedDate
from campaigns.schedule.answers import give_answer, give_word
from campaigns.schedule.forms import WordForm, list_errors
from campaigns.schedule.links import (
    Purpose,
    create_link,
    find_active_group_link,
    find_active_link,
    find_group_link,
    find_link,
)
from campaigns.schedule.selectors import NightView, list_nights
from campaigns.schedule.views.links import MAX_TOKEN, draw_code, feed_path
from campaigns.schedule.views.nights import calendar_file
from companion.accounts.decorators import declare, public
from companion.accounts.requests import is_htmx
from companion.rules import IllegalPlay
from companion.rules.plain_text import name_key
from companion.text.i18n import translate
from companion.web.address import get_outside_address

LINK_KEY = "answering"  # in the browser's session: the id of the link
GROUP_KEY = "answering_for_group"  # the id of the link for all, with that of the picked person, or 0
View = Callable[..., HttpResponse]
Show = Callable[[Any], HttpResponse]
Find = Callable[[HttpRequest, Show], HttpResponse]


@public
@never_cache
@require_safe
def open_token(request: HttpRequest, token: str) -> HttpResponse:
    """Try the token in the address and redirect at once, so that no page leaks it as its referrer."""
    return hide_address(limit(request, "answer") or _keep_link(request, token))


def _keep_link(request: HttpRequest, token: str) -> HttpResponse:
    link = find_link(Purpose.ANSWER, token[:MAX_TOKEN])
    opened = link or find_group_link(token[:MAX_TOKEN])
    for key in (LINK_KEY, GROUP_KEY):
        request.session.pop(key, None)
    if opened is None or not opened.is_open:
        return render_gone(request, HTTPStatus.NOT_FOUND if opened is None else HTTPStatus.GONE)
    if link is None:
        request.session[GROUP_KEY] = {"link": opened.pk, "person": 0}
        return redirect("answer_who")
    request.session[LINK_KEY] = link.pk
    return redirect("next_evening_answer")


def _hands(find: Find) -> Callable[[View], View]:
    """Return a decorator that hands a view what `find` finds by the link of the browser."""

    def decorate(view: View) -> View:
        @never_cache
        @wraps(view)
        def checked(request: HttpRequest, **rest: object) -> HttpResponse:
            return find(request, lambda person_or_group: view(request, person_or_group, **rest))

        return declare(checked, "invited", login_required=False)

    return decorate


def _find_own(request: HttpRequest, show: Show) -> HttpResponse:
    """Run `show` with the person whose own link this browser has opened, if it is valid."""
    if LINK_KEY not in request.session:
        return render_gone(request, HTTPStatus.NOT_FOUND)
    link = find_active_link(request.session[LINK_KEY])
    return show(link.person) if link else _render_gone_link(request, LINK_KEY)


def _find_group(request: HttpRequest, show: Show) -> HttpResponse:
    """Run `show` with the group whose link for all this browser has opened, if it is valid."""
    if GROUP_KEY not in request.session:
        return render_gone(request, HTTPStatus.NOT_FOUND)
    link = find_active_group_link(request.session[GROUP_KEY]["link"])
    return show(link.group) if link else _render_gone_link(request, GROUP_KEY)


def _find_picked(request: HttpRequest, show: Show) -> HttpResponse:
    """Run `show` with the person who was picked on a link for all; ask who it is if none was picked."""

    def show_picked(group: Group) -> HttpResponse:
        present = group.people.present().select_related("group")
        person = present.filter(pk=request.session[GROUP_KEY]["person"]).first()
        return show(person) if person else redirect("answer_who")

    return _find_group(request, show_picked)


def _find_person(request: HttpRequest, show: Show) -> HttpResponse:
    """Run `show` with the person whose own link it is, or who was picked on a link for all."""
    find = _find_own if LINK_KEY in request.session else _find_picked
    return find(request, show)


by_link = _hands(_find_person)
# a link for all lets a browser pick any person: a calendar needs a person's own link
by_own_link = _hands(_find_own)
by_group_link = _hands(_find_group)


def _render_gone_link(request: HttpRequest, key: str) -> HttpResponse:
    """Forget a link that is not valid any more, and show a page that says so."""
    del request.session[key]
    return render_gone(request, HTTPStatus.GONE)


@by_group_link
@require_http_methods(["GET", "POST"])
def who(request: HttpRequest, group: Group) -> HttpResponse:
    """Ask which person of the group uses the link for all; POST picks one."""
    people = sorted(group.people.present(), key=lambda candidate: name_key(candidate.name))
    number = request.POST.get("person", "")
    if person := next((candidate for candidate in people if str(candidate.pk) == number), None):
        request.session[GROUP_KEY] = request.session[GROUP_KEY] | {"person": person.pk}
        return redirect("next_evening_answer")
    return render(request, "campaigns/schedule/answer_who.html", {"group": group, "people": people})


def render_gone(request: HttpRequest, status: int) -> HttpResponse:
    """Return the page of an unknown or expired link."""
    template = "_gone.html" if is_htmx(request) else "answer_gone.html"
    return render(
        request, f"campaigns/schedule/{template}", {"was": status == HTTPStatus.GONE}, status=status
    )


@by_link
@require_safe
def show(request: HttpRequest, person: Person) -> HttpResponse:
    return _page(request, person)


@by_link
@require_POST
def answer(request: HttpRequest, person: Person, date_id: int) -> HttpResponse:
    """Store an answer to a date of the person's own group."""
    dates = ProposedDate.objects.select_related("night").filter(night__group=person.group)
    date, problem = get_object_or_404(dates, pk=date_id), ""
    try:
        give_answer(date, person, request.POST.get("answer", ""))
    except IllegalPlay as refusal:
        problem = translate(refusal.message)
    return _show_answered(request, person, problem)


@by_link
@require_POST
def word(request: HttpRequest, person: Person, night_id: int) -> HttpResponse:
    """Store the word that a person adds to their answers."""
    night, form = get_object_or_404(GameNight, pk=night_id, group=person.group), WordForm(request.POST)
    problem = "" if form.is_valid() else list_errors(form)
    try:
        if not problem:
            give_word(night, person, form.cleaned_data["word"])
    except IllegalPlay as refusal:
        problem = translate(refusal.message)
    return _show_answered(request, person, problem)


@by_link
@require_safe
def done(request: HttpRequest, person: Person) -> HttpResponse:
    """Thank the person, and offer the calendar and reminders."""
    views = _list_nights(person)
    context = {
        "person": person,
        "fixed": [view for view in views if view.is_fixed],
        "has_feed": person.links.filter(purpose=Purpose.CALENDAR, user=None, revoked_at=None).exists(),
        "has_mail": settings.ABILITIES.mail and LINK_KEY in request.session,
        "has_own_link": LINK_KEY in request.session,
    }
    return render(request, "campaigns/schedule/answer_done.html", context)


@public
@never_cache
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forget the link of this browser, or the picked person: another person uses the browser now."""
    request.session.pop(LINK_KEY, None)
    if choice := request.session.get(GROUP_KEY):
        request.session[GROUP_KEY] = choice | {"person": 0}
        return redirect("answer_who")
    return render(request, "campaigns/schedule/answer_left.html")


@by_link
@require_safe
def file(request: HttpRequest, person: Person, night_id: int) -> HttpResponse:
    """Send an evening of the person's own group as a calendar file."""
    rows = GameNight.objects.select_related("group", "campaign").exclude(starts_at=None)
    return calendar_file(get_object_or_404(rows, pk=night_id, group=person.group))


@by_own_link
@require_POST
def make_feed(request: HttpRequest, person: Person) -> HttpResponse:
    """Show the address of a person's own calendar; it is not shown again."""
    if person.user_id is not None:  # the account that makes it, and may revoke it
        raise Http404
    link = get_outside_address(request, feed_path(create_link(person, Purpose.CALENDAR)))
    context = {"person": person, "link": link, "code": draw_code(link)}
    return render(request, "campaigns/schedule/answer_feed.html", context)


@by_own_link
@require_POST
def end_feed(request: HttpRequest, person: Person) -> HttpResponse:
    """Revoke a person's own calendar."""
    person.links.filter(purpose=Purpose.CALENDAR, user=None, revoked_at=None).update(
        revoked_at=timezone.now()
    )
    messages.success(request, gettext("Your calendar address no longer works."))
    return redirect("answer_done")


def _show_answered(request: HttpRequest, person: Person, problem: str) -> HttpResponse:
    """Return the dates alone if the page asks for them with htmx, else the whole page."""
    if not (problem or is_htmx(request)):
        return redirect("next_evening_answer")
    return _page(request, person, problem)


def _page(request: HttpRequest, person: Person, problem: str = "") -> HttpResponse:
    is_part = is_htmx(request)
    context = {"person": person, "views": _list_nights(person), "problem": problem}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    template = "_answer_dates.html" if is_part else "next_evening_answer.html"
    return render(request, f"campaigns/schedule/{template}", context, status=status)


def _list_nights(person: Person) -> list[NightView]:
    """Return the nights of a person's group: those with proposed dates first."""
    return sorted(list_nights(person.group), key=lambda view: view.is_fixed)
