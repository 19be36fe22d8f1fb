"""Mail that people ask for: an address given, confirmed, and forgotten with one tap, without an account."""

from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access.decorators import group_member
from campaigns.access.views import hide_address, limit
from campaigns.evenings import mail
from campaigns.evenings.forms import MailForm, list_errors
from campaigns.evenings.views.answering import by_own_link
from campaigns.evenings.views.nights import person_of, say_who_first
from campaigns.models import Group, MailAddress, Person
from companion.accounts.decorators import public
from companion.accounts.models import User


@group_member
@require_POST
def give_address(request: HttpRequest, group: Group) -> HttpResponse:
    """Ask an address of the reader's whether it wants reminders."""
    me = person_of(request, group)
    if me is None:
        return say_who_first(request, group)
    return _give(request, me, cast(User, request.user)) or redirect("next_evening", group.pk)


@by_own_link
@require_POST
def give_address_by_link(request: HttpRequest, person: Person) -> HttpResponse:
    """Ask an address of whoever has come by a link whether it wants reminders."""
    return _give(request, person) or redirect("answer_done")


@group_member
@require_POST
def end(request: HttpRequest, group: Group) -> HttpResponse:
    """Forget the reader's address."""
    me = person_of(request, group)
    if me is None:
        return say_who_first(request, group)
    MailAddress.objects.filter(person=me).delete()
    messages.success(request, gettext("You get no more reminders."))
    return redirect("next_evening", group.pk)


def _give(request: HttpRequest, person: Person, user: User | None = None) -> HttpResponse | None:
    """Send the question to an address; what came of it is said on the next page."""
    if not settings.HAS_MAIL:
        messages.error(request, gettext("This site sends no e-mails."))
        return None
    form = MailForm(request.POST)
    if not form.is_valid():
        messages.error(request, list_errors(form))
        return None
    if refused := limit(request, "mail", f"person {person.pk}"):
        return refused
    try:
        mail.ask_to_confirm(person, form.cleaned_data["address"], user)
    except mail.FAULTS:
        messages.error(
            request, gettext("The mail server does not answer. Nothing was saved; try again later.")
        )
    else:
        messages.success(
            request, gettext("An e-mail is on its way to you: open the link in it, and reminders will come.")
        )
    return None


@public
@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether reminders are wanted; POST is the answer yes."""
    found = mail.find_to_confirm(token)
    if found is None:
        return _render(request, "mail_gone.html", status=HTTPStatus.GONE)
    if request.method == "POST":
        mail.confirm(found)
    return _render(request, "mail_confirm.html", found=found, is_done=request.method == "POST")


@csrf_exempt  # mail programs send it by themselves (RFC 8058), and have no token of ours
@public
@never_cache
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Offer to send no more mail; POST does it, once or twice."""
    number = mail.find_to_stop(token)
    if number is None:
        return _render(request, "mail_gone.html", status=HTTPStatus.NOT_FOUND)
    if request.method == "POST":
        mail.stop(number)
    return _render(request, "mail_stop.html", is_done=request.method == "POST")


def _render(request: HttpRequest, name: str, status: int = 200, **context: Any) -> HttpResponse:
    return hide_address(render(request, f"campaigns/evenings/{name}", context, status=status))
