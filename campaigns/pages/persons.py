"""The pages of a group's people: their names, and their accounts."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access import claims
from campaigns.access.decorators import group_member, group_owner
from campaigns.groups.forms import NAME_TAKEN_HERE, PersonForm, taken_meanwhile
from campaigns.groups.membership import remove_person
from campaigns.models import Claim, Group, Membership, Person, Session
from companion.accounts.models import User
from companion.rules import IllegalPlay
from companion.text.dates import format_day
from companion.text.i18n import translate
from companion.web.numbers import read_number


@group_member
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Show a person with name and account; POST renames the person."""
    person = person_of(group, person_id)
    form_data = request.POST if request.method == "POST" else None
    form = PersonForm(form_data, group=group, person=person, initial={"name": person.name})
    if form.is_valid():
        with taken_meanwhile(form, "name", NAME_TAKEN_HERE):
            Person.objects.filter(pk=person.pk).update(name=form.cleaned_data["name"])
    if form.is_bound and not form.errors:
        return redirect("people", group.pk)
    membership = claims.get_membership(request, group)
    context = {
        "group": group,
        "place": "group",
        "person": person,
        "form": form,
        "former": list(dict.fromkeys(person.former.values_list("name", flat=True))),
        "is_owner": membership.is_owner,
        "may_merge": membership.is_owner and group.people.exclude(pk=person.pk).exists(),
        "day": format_day,
        **claims.account_context(person, membership),
    }
    return render(
        request,
        "campaigns/groups/people/person.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )


@group_member
@require_POST
def remove(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Take a person out of the group; what they played stays."""
    person = person_of(group, person_id)
    if person.left_at is None:
        remove_person(person)
    return redirect("people", group.pk)


def person_of(group: Group, number: int) -> Person:
    """Return a person of a group, even one who has left. Raises: Http404."""
    person: Person = get_object_or_404(group.people.select_related("user"), pk=number)
    return person


# which account is which person


@group_member
@require_POST
def claim(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Claim that the person is the reader. An owner agrees, or is the reader."""
    person, membership = person_of(group, person_id), claims.get_membership(request, group)
    return answer_link(request, group, lambda: claims.claim(person, membership.user, membership))


@group_member
@require_http_methods(["GET", "POST"])
def who_am_i(request: HttpRequest, group: Group) -> HttpResponse:
    """Ask which person of the group the reader is, and go on to the requested page; POST answers it."""
    then = request.POST.get("then") or request.GET.get("then", "")
    go_on = _find_way_on(group, then)
    person = group.people.filter(pk=read_number(request.POST.get("person", ""))).first()
    if person:
        membership = claims.get_membership(request, group)
        return answer_link(request, group, lambda: claims.claim(person, membership.user, membership), go_on)
    people = list(group.people.present())
    context = {"group": group, "place": "group", "people": people, "then": then, "go_on": go_on}
    return render(request, "campaigns/groups/people/who_am_i.html", context)


def _find_way_on(group: Group, then: str) -> str:
    """Return the address that follows: the evenings, a table of the group by its number, else its page."""
    if then == "evenings":
        return reverse("next_evening", args=[group.pk])
    session = Session.objects.filter(campaign__group=group, pk=read_number(then)).first()
    return reverse("table", args=[session.pk]) if session else reverse("group", args=[group.pk])


@group_owner
@require_POST
def offer(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Offer a person to an account, which has to agree."""
    person, membership = person_of(group, person_id), claims.get_membership(request, group)
    account = request.POST.get("account", "")
    members = User.objects.filter(memberships__group=group)
    user = members.filter(pk=account).first() if account.isascii() and account.isdecimal() else None
    if user is None:
        messages.error(request, gettext("Choose an account of this group."))
        return redirect("group", group.pk)
    return answer_link(request, group, lambda: claims.claim(person, user, membership))


@group_member
@require_POST
def accept(request: HttpRequest, group: Group, claim_id: int) -> HttpResponse:
    """Agree to a claim of the other side."""
    pending = claim_of(request, group, claim_id, claims.may_accept)
    return answer_link(request, group, lambda: claims.accept(pending))


@group_member
@require_POST
def drop(request: HttpRequest, group: Group, claim_id: int) -> HttpResponse:
    """Withdraw or decline a claim."""
    claim_of(request, group, claim_id, claims.may_drop).delete()
    return redirect("group", group.pk)


@group_member
@require_POST
def unlink(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Unlink a person from its account: an owner and the account itself may do it."""
    person = person_of(group, person_id)
    if claims.may_unlink(person, claims.get_membership(request, group)):
        claims.unlink(person)
    return redirect("group", group.pk)


def claim_of(
    request: HttpRequest, group: Group, number: int, may: Callable[[Claim, Membership], bool]
) -> Claim:
    """Return a claim about a person of a group, to a member who `may`. Raises: Http404."""
    pending = get_object_or_404(
        Claim.objects.select_related("person", "user"), pk=number, person__group=group
    )
    if not may(pending, claims.get_membership(request, group)):
        raise Http404
    return pending


def answer_link(request: HttpRequest, group: Group, do: Callable[[], bool], go_on: str = "") -> HttpResponse:
    """Do it, and show the result on the page that follows, that of the group by default."""
    try:
        is_linked = do()
    except IllegalPlay as illegal:
        messages.error(request, translate(illegal.message))
    else:
        done = gettext("The account and the person are now linked.")
        messages.success(request, done if is_linked else gettext("Saved. Now the other side has to confirm."))
    return redirect(go_on or reverse("group", args=[group.pk]))
