"""The page of an invited person: one tap from a link to an answer, without an account.

The link's token leaves the address bar at once; what the browser's session keeps of it is its number, and
each request looks whether it still opens.
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
from campaigns.evenings.answers import give_answer, give_word
from campaigns.evenings.forms import WordForm, list_errors
from campaigns.evenings.links import (
    Purpose,
    create_link,
    find_active_group_link,
    find_active_link,
    find_group_link,
    find_link,
)
from campaigns.evenings.selectors import NightView, list_nights
from campaigns.evenings.views.links import MAX_TOKEN, draw_code, feed_path
from campaigns.evenings.views.nights import calendar_file
from campaigns.models import GameNight, Group, Person, ProposedDate
from companion.accounts.decorators import declare, public
from companion.boot.address import get_outside_address
from companion.i18n import translate
from companion.rules import IllegalPlay

LINK_KEY = "answering"  # in the browser's session: the link that it has come by, by its id
GROUP_KEY = "answering_for_group"  # and that for all of a group, with the person who was picked, or 0
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
    found = link or find_group_link(token[:MAX_TOKEN])
    for key in (LINK_KEY, GROUP_KEY):
        request.session.pop(key, None)
    if found is None or not found.is_active:
        return render_gone(request, HTTPStatus.NOT_FOUND if found is None else HTTPStatus.GONE)
    if link is None:
        request.session[GROUP_KEY] = {"link": found.pk, "person": 0}
        return redirect("answer_who")
    request.session[LINK_KEY] = link.pk
    return redirect("next_evening_answer")


def _hands(find: Find) -> Callable[[View], View]:
    """Return a decorator that hands a view what the link of a browser leads to, as `find` finds it."""

    def decorate(view: View) -> View:
        @never_cache
        @wraps(view)
        def checked(request: HttpRequest, **rest: Any) -> HttpResponse:
            return find(request, lambda found: view(request, found, **rest))

        return declare(checked, "invited", login_required=False)

    return decorate


def _find_own(request: HttpRequest, show: Show) -> HttpResponse:
    """Show what the person sees whose own link this browser has come by, as long as it opens."""
    if LINK_KEY not in request.session:
        return render_gone(request, HTTPStatus.NOT_FOUND)
    link = find_active_link(request.session[LINK_KEY])
    return show(link.person) if link else _render_gone_link(request, LINK_KEY)


def _find_group(request: HttpRequest, show: Show) -> HttpResponse:
    """Show what the group sees for all of which the link of this browser is, as long as it opens."""
    if GROUP_KEY not in request.session:
        return render_gone(request, HTTPStatus.NOT_FOUND)
    link = find_active_group_link(request.session[GROUP_KEY]["link"])
    return show(link.group) if link else _render_gone_link(request, GROUP_KEY)


def _find_picked(request: HttpRequest, show: Show) -> HttpResponse:
    """Show what the person sees who was picked on a link for all; ask who it is if nobody was picked."""

    def show_picked(group: Group) -> HttpResponse:
        here = group.people.present().select_related("group")
        person = here.filter(pk=request.session[GROUP_KEY]["person"]).first()
        return show(person) if person else redirect("answer_who")

    return _find_group(request, show_picked)


def _find_person(request: HttpRequest, show: Show) -> HttpResponse:
    """Show what the person sees whose own link it is, or who was picked on a link for all."""
    find = _find_own if LINK_KEY in request.session else _find_picked
    return find(request, show)


by_link = _hands(_find_person)
by_own_link = _hands(_find_own)  # on a link for all anybody is picked: a calendar is for whoever has a link
by_group_link = _hands(_find_group)


def _render_gone_link(request: HttpRequest, key: str) -> HttpResponse:
    """Forget a link that opens no more, and say so."""
    del request.session[key]
    return render_gone(request, HTTPStatus.GONE)


@by_group_link
@require_http_methods(["GET", "POST"])
def who(request: HttpRequest, group: Group) -> HttpResponse:
    """Ask which of the group's people has come by the link for all; POST says it."""
    people, number = list(group.people.present().order_by("name")), request.POST.get("person", "")
    if person := next((one for one in people if str(one.pk) == number), None):
        request.session[GROUP_KEY] = request.session[GROUP_KEY] | {"person": person.pk}
        return redirect("next_evening_answer")
    return render(request, "campaigns/evenings/answer_who.html", {"group": group, "people": people})


def render_gone(request: HttpRequest, status: int) -> HttpResponse:
    """Say that a link opens nothing, or nothing any more."""
    template = "_gone.html" if getattr(request, "htmx", False) else "answer_gone.html"
    return render(
        request, f"campaigns/evenings/{template}", {"was": status == HTTPStatus.GONE}, status=status
    )


@by_link
@require_safe
def show(request: HttpRequest, person: Person) -> HttpResponse:
    return _page(request, person)


@by_link
@require_POST
def answer(request: HttpRequest, person: Person, date_id: int) -> HttpResponse:
    """Keep an answer to a date of the person's own group."""
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
    """Keep the word that somebody adds to their answers."""
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
    """Say thank you, and what else one may do: have it in the calendar, be reminded."""
    views = _list_nights(person)
    context = {
        "person": person,
        "fixed": [one for one in views if one.is_fixed],
        "has_feed": person.links.filter(purpose=Purpose.CALENDAR, user=None, revoked_at=None).exists(),
        "has_mail": settings.HAS_MAIL and LINK_KEY in request.session,
        "has_own_link": LINK_KEY in request.session,
    }
    return render(request, "campaigns/evenings/answer_done.html", context)


@public
@never_cache
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forget whose link this browser has come by, or who was picked: whoever looks is somebody else."""
    request.session.pop(LINK_KEY, None)
    if kept := request.session.get(GROUP_KEY):
        request.session[GROUP_KEY] = kept | {"person": 0}
        return redirect("answer_who")
    return render(request, "campaigns/evenings/answer_left.html")


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
    if person.user_id is not None:  # whose account makes it, and ends it
        raise Http404
    link = get_outside_address(request, feed_path(create_link(person, Purpose.CALENDAR)))
    context = {"person": person, "link": link, "code": draw_code(link)}
    return render(request, "campaigns/evenings/answer_feed.html", context)


@by_own_link
@require_POST
def end_feed(request: HttpRequest, person: Person) -> HttpResponse:
    """Let a person's own calendar be read no more."""
    person.links.filter(purpose=Purpose.CALENDAR, user=None, revoked_at=None).update(
        revoked_at=timezone.now()
    )
    messages.success(request, gettext("Your calendar address no longer works."))
    return redirect("answer_done")


def _show_answered(request: HttpRequest, person: Person, problem: str) -> HttpResponse:
    """Answer with the dates alone where the page asks for them, else with the whole page."""
    if not (problem or request.htmx):  # type: ignore[attr-defined]
        return redirect("next_evening_answer")
    return _page(request, person, problem)


def _page(request: HttpRequest, person: Person, problem: str = "") -> HttpResponse:
    is_part = getattr(request, "htmx", False)
    context = {"person": person, "views": _list_nights(person), "problem": problem}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    template = "_answer_dates.html" if is_part else "next_evening_answer.html"
    return render(request, f"campaigns/evenings/{template}", context, status=status)


def _list_nights(person: Person) -> list[NightView]:
    """Return what is asked of a person, and what is fixed: questions first."""
    return sorted(list_nights(person.group), key=lambda one: one.is_fixed)
