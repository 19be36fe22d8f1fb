"""The pages of the people of a group: the list, guests, merges, and people who come back."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import claims
from campaigns.access.decorators import group_member, group_owner
from campaigns.access.once import once
from campaigns.groups.forms import NAME_TAKEN_HERE, PersonForm, taken_meanwhile
from campaigns.groups.membership import bring_back
from campaigns.groups.people.guests import list_guests, make_person
from campaigns.groups.people.merging import find_kept, merge, plan_merge
from campaigns.groups.people.selectors import describe_counts, describe_rules, list_others
from campaigns.models import Group
from companion.rules import IllegalPlay
from companion.rules.plain_text import name_key
from companion.text.dates import format_day
from companion.text.i18n import translate
from companion.web.numbers import read_number


@group_member
@require_http_methods(["GET", "POST"])
@once
def people(request: HttpRequest, group: Group) -> HttpResponse:
    """Show the people in the group, guests, and people who have left; POST adds a person."""
    form = PersonForm(request.POST if request.method == "POST" else None, group=group)
    if form.is_valid():
        with taken_meanwhile(form, "name", NAME_TAKEN_HERE):
            group.people.create(name=form.cleaned_data["name"])
    if form.is_bound and not form.errors:
        return redirect("people", group.pk)
    people = group.people.select_related("user").order_by("pk")
    rows = sorted(people, key=lambda person: name_key(person.name))
    membership = claims.get_membership(request, group)
    context = {
        "group": group,
        "place": "group",
        "people": [person for person in rows if person.left_at is None],
        "left": [person for person in rows if person.left_at],
        "guests": list_guests(group),
        "mine": membership,
        "has_person": any(person.user_id == membership.user_id for person in rows),
        "claims": claims.list_claims(membership),
        "form": form,
        "day": format_day,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/groups/people/people.html", context, status=status)


@group_member
@require_POST
@once
def add_guest(request: HttpRequest, group: Group) -> HttpResponse:
    """Make a guest a person of the group, at the evenings that were sent."""
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
    """Bring a person who has left back into the group."""
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
    """Choose the person that this entry duplicates, show what is moved, and merge them."""
    gone = group.people.select_related("user").filter(pk=person_id).first()
    if gone is None:
        return _say_merged(request, group, person_id)
    sent = request.POST if request.method == "POST" else request.GET
    others = list_others(group, gone)
    target = next((other for other in others if other.pk == read_number(sent.get("into", ""))), None)
    problem = ""
    if request.method == "POST" and target:
        try:
            merge(target, gone)
        except IllegalPlay as illegal:
            problem = translate(illegal.message)
        else:
            return _say_merged(request, group, person_id)
    elif "into" in sent or request.method == "POST":
        problem = "" if target else gettext("Choose somebody else of this group.")
    plan = plan_merge(target, gone) if target else None
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
    return render(request, "campaigns/groups/people/merge.html", context, status=status)


def _say_merged(request: HttpRequest, group: Group, number: int) -> HttpResponse:
    """Redirect to the person that an entry was merged with. Raises: Http404."""
    target = find_kept(group, number)
    if target is None:
        raise Http404
    if request.method == "POST":
        former = target.former.get(number=number)
        done = gettext("{gone} and {kept} are one person now: {kept}.")
        messages.success(request, done.format(gone=former.name, kept=target.name))
    return redirect("person", group.pk, target.pk)
