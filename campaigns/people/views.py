"""The people of a group: all of them, a guest who becomes one, two entries merged, who comes back."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import claims
from campaigns.access.decorators import group_member, group_owner
from campaigns.forms import NAME_TAKEN_HERE, PersonForm, taken_meanwhile
from campaigns.groups import bring_back
from campaigns.models import Group
from campaigns.people.guests import list_guests, make_person
from campaigns.people.merging import find_kept, merge, plan_merge
from campaigns.people.selectors import describe_counts, describe_rules, list_others
from campaigns.selectors import format_day
from companion.i18n import translate
from companion.rules import IllegalPlay

LONGEST_NUMBER = 10  # digits


@group_member
@require_http_methods(["GET", "POST"])
def people(request: HttpRequest, group: Group) -> HttpResponse:
    """Who is at the table, who was a guest, who has left; POST adds somebody."""
    form = PersonForm(request.POST if request.method == "POST" else None, group=group)
    if form.is_valid():
        with taken_meanwhile(form, "name", NAME_TAKEN_HERE):
            group.people.create(name=form.cleaned_data["name"])
    if form.is_bound and not form.errors:
        return redirect("people", group.pk)
    rows = list(group.people.select_related("user").order_by("name", "pk"))
    mine = claims.get_membership(request, group)
    context = {
        "group": group,
        "place": "group",
        "people": [one for one in rows if one.left_at is None],
        "left": [one for one in rows if one.left_at],
        "guests": list_guests(group),
        "mine": mine,
        "has_person": any(one.user_id == mine.user_id for one in rows),
        "claims": claims.list_claims(mine),
        "form": form,
        "day": format_day,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/people/people.html", context, status=status)


@group_member
@require_POST
def add_guest(request: HttpRequest, group: Group) -> HttpResponse:
    """Let a guest be a person of the group, at the evenings that were sent, with one tap."""
    name = request.POST.get("name", "")
    sessions = {number for number in map(read_number, request.POST.getlist("evening")) if number}
    try:
        person = make_person(group, name, sessions)
    except IllegalPlay as illegal:
        messages.error(request, translate(illegal.message))
    else:
        if person is None:
            messages.error(request, gettext("That guest is not written down there any more."))
        else:
            done = gettext("{person} is one of the group, and was there on those evenings.")
            messages.success(request, done.format(person=person.name))
    back = read_number(request.POST.get("back", ""))
    return redirect("evening", back) if back in sessions else redirect("people", group.pk)


@group_member
@require_POST
def come_back(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Let somebody who has left be at the table again."""
    person = get_object_or_404(group.people.all(), pk=person_id)
    try:
        bring_back(person)
    except IllegalPlay as illegal:
        messages.error(request, translate(illegal.message))
    else:
        messages.success(request, gettext("{person} is at the table again.").format(person=person.name))
    return redirect("people", group.pk)


@group_owner
@require_http_methods(["GET", "POST"])
def merge_person(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Choose whose other entry this one is, be told what goes where, and make them one."""
    gone = group.people.select_related("user").filter(pk=person_id).first()
    if gone is None:
        return _say_merged(request, group, person_id)
    sent = request.POST if request.method == "POST" else request.GET
    others = list_others(group, gone)
    kept = next((one for one in others if one.pk == read_number(sent.get("into", ""))), None)
    problem = ""
    if request.method == "POST" and kept:
        try:
            merge(kept, gone)
        except IllegalPlay as illegal:
            problem = translate(illegal.message)
        else:
            return _say_merged(request, group, person_id)
    elif "into" in sent or request.method == "POST":
        problem = "" if kept else gettext("Choose somebody else of this group.")
    plan = plan_merge(kept, gone) if kept else None
    context = {
        "group": group,
        "place": "group",
        "gone": gone,
        "others": others,
        "plan": plan,
        "counts": describe_counts(plan) if plan else (),
        "rules": describe_rules(plan) if plan else (),
        "problem": problem or (translate(plan.refusal) if plan and plan.refusal else ""),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problem else HTTPStatus.OK
    return render(request, "campaigns/people/merge.html", context, status=status)


def _say_merged(request: HttpRequest, group: Group, number: int) -> HttpResponse:
    """Lead to whom an entry has become one with, however often it is asked. Raises: Http404."""
    kept = find_kept(group, number)
    if kept is None:
        raise Http404
    if request.method == "POST":
        former = kept.former.get(number=number)
        done = gettext("{gone} and {kept} are one person now: {kept}.")
        messages.success(request, done.format(gone=former.name, kept=kept.name))
    return redirect("person", group.pk, kept.pk)


def read_number(words: str) -> int:
    """Return a number that was sent, 0 for what is none."""
    is_number = words.isascii() and words.isdecimal() and len(words) < LONGEST_NUMBER
    return int(words) if is_number else 0
