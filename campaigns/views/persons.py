"""The people at a group's table: their names, and which account each of them is."""

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
from campaigns.forms import NAME_TAKEN_HERE, PersonForm, taken_meanwhile
from campaigns.groups import remove_person
from campaigns.models import Claim, Group, Membership, Person, Session
from campaigns.selectors import format_day
from companion.accounts.models import User
from companion.i18n import translate
from companion.rules import IllegalPlay

LONGEST_NUMBER = 10


@group_member
@require_http_methods(["GET", "POST"])
def show(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Say who a person is, by name and by account; POST calls them by another name from now on."""
    person = person_of(group, person_id)
    given = request.POST if request.method == "POST" else None
    form = PersonForm(given, group=group, person=person, initial={"name": person.name})
    if form.is_valid():
        with taken_meanwhile(form, "name", NAME_TAKEN_HERE):
            Person.objects.filter(pk=person.pk).update(name=form.cleaned_data["name"])
    if form.is_bound and not form.errors:
        return redirect("people", group.pk)
    mine = claims.get_membership(request, group)
    context = {
        "group": group,
        "place": "group",
        "person": person,
        "form": form,
        "former": list(dict.fromkeys(person.former.values_list("name", flat=True))),
        "is_owner": mine.is_owner,
        "may_merge": mine.is_owner and group.people.exclude(pk=person.pk).exists(),
        "day": format_day,
        **claims.account_context(person, mine),
    }
    return render(
        request,
        "campaigns/people/person.html",
        context,
        status=HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else 200,
    )


@group_member
@require_POST
def remove(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Let somebody be no longer at the table; what they played stays."""
    person = person_of(group, person_id)
    if person.left_at is None:
        remove_person(person)
    return redirect("people", group.pk)


def person_of(group: Group, number: int) -> Person:
    """Return somebody of a group, also who has left. Raises: Http404."""
    found: Person = get_object_or_404(group.people.select_related("user"), pk=number)
    return found


# which account is which person


@group_member
@require_POST
def claim(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Say: that is me. An owner agrees, or is the one who says it."""
    person, mine = person_of(group, person_id), claims.get_membership(request, group)
    return answer_link(request, group, lambda: claims.claim(person, mine.user, mine))


@group_member
@require_http_methods(["GET", "POST"])
def who_am_i(request: HttpRequest, group: Group) -> HttpResponse:
    """Ask which of the group's people the reader is, and go on to what was meant; POST says it."""
    then = request.POST.get("then") or request.GET.get("then", "")
    go_on = _find_way_on(group, then)
    person = group.people.filter(pk=_number(request.POST.get("person"))).first()
    if person:
        mine = claims.get_membership(request, group)
        return answer_link(request, group, lambda: claims.claim(person, mine.user, mine), go_on)
    people = list(group.people.present())
    context = {"group": group, "place": "group", "people": people, "then": then, "go_on": go_on}
    return render(request, "campaigns/people/who_am_i.html", context)


def _find_way_on(group: Group, then: str) -> str:
    """Return the address that follows: the evenings, a table of the group by its number, else its page."""
    if then == "evenings":
        return reverse("next_evening", args=[group.pk])
    session = Session.objects.filter(campaign__group=group, pk=_number(then)).first()
    return reverse("table", args=[session.pk]) if session else reverse("group", args=[group.pk])


def _number(sent: str | None) -> int:
    """Return the number of a row that was sent, 0, which is none, for anything else."""
    return int(sent) if sent and sent.isascii() and sent.isdecimal() and len(sent) < LONGEST_NUMBER else 0


@group_owner
@require_POST
def offer(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Say whose account a person has; that account agrees."""
    person, mine = person_of(group, person_id), claims.get_membership(request, group)
    account = request.POST.get("account", "")
    members = User.objects.filter(memberships__group=group)
    user = members.filter(pk=account).first() if account.isascii() and account.isdecimal() else None
    if user is None:
        messages.error(request, gettext("Choose an account of this group."))
        return redirect("group", group.pk)
    return answer_link(request, group, lambda: claims.claim(person, user, mine))


@group_member
@require_POST
def accept(request: HttpRequest, group: Group, claim_id: int) -> HttpResponse:
    """Agree to what the other side has said."""
    one = claim_of(request, group, claim_id, claims.may_accept)
    return answer_link(request, group, lambda: claims.accept(one))


@group_member
@require_POST
def drop(request: HttpRequest, group: Group, claim_id: int) -> HttpResponse:
    """Take back what one has said, or turn it down."""
    claim_of(request, group, claim_id, claims.may_drop).delete()
    return redirect("group", group.pk)


@group_member
@require_POST
def unlink(request: HttpRequest, group: Group, person_id: int) -> HttpResponse:
    """Let a person have no account: an owner may say so, and the account itself."""
    person = person_of(group, person_id)
    if claims.may_unlink(person, claims.get_membership(request, group)):
        claims.unlink(person)
    return redirect("group", group.pk)


def claim_of(
    request: HttpRequest, group: Group, number: int, may: Callable[[Claim, Membership], bool]
) -> Claim:
    """Return what was said of a person of a group, to a member who `may`. Raises: Http404."""
    one = get_object_or_404(Claim.objects.select_related("person", "user"), pk=number, person__group=group)
    if not may(one, claims.get_membership(request, group)):
        raise Http404
    return one


def answer_link(request: HttpRequest, group: Group, do: Callable[[], bool], go_on: str = "") -> HttpResponse:
    """Do it, and say what came of it on the page that follows, the group's if none is given."""
    try:
        is_linked = do()
    except IllegalPlay as illegal:
        messages.error(request, translate(illegal.message))
    else:
        done = gettext("The account and the person are now linked.")
        messages.success(request, done if is_linked else gettext("Saved. Now the other side has to confirm."))
    return redirect(go_on or reverse("group", args=[group.pk]))
