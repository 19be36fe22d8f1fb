"""Mail addresses of people: entered, confirmed, and deleted, also without an account."""

from http import HTTPStatus

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
from campaigns.models import Group, MailAddress, Person
from campaigns.schedule import mail
from campaigns.schedule.forms import MailForm, list_errors
from campaigns.schedule.views.answering import by_own_link
from campaigns.schedule.views.nights import person_of, say_who_first
from companion.accounts.decorators import public
from companion.accounts.models import User
from companion.accounts.requests import signed_in_user


@group_member
@require_POST
def give_address(request: HttpRequest, group: Group) -> HttpResponse:
    """Send a question to the reader's address: whether it wants reminders."""
    me = person_of(request, group)
    if me is None:
        return say_who_first(request, group)
    return _give(request, me, signed_in_user(request)) or redirect("next_evening", group.pk)


@by_own_link
@require_POST
def give_address_by_link(request: HttpRequest, person: Person) -> HttpResponse:
    """Send a question to the address that a person has entered: whether it wants reminders."""
    return _give(request, person) or redirect("answer_done")


@group_member
@require_POST
def end(request: HttpRequest, group: Group) -> HttpResponse:
    """Delete the reader's address."""
    me = person_of(request, group)
    if me is None:
        return say_who_first(request, group)
    MailAddress.objects.filter(person=me).delete()
    messages.success(request, gettext("You get no more reminders."))
    return redirect("next_evening", group.pk)


def _give(request: HttpRequest, person: Person, user: User | None = None) -> HttpResponse | None:
    """Send the question to an address; the next page shows the result."""
    if not settings.ABILITIES.mail:
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
    address = mail.find_to_confirm(token)
    if address is None:
        return _render(request, "mail_gone.html", status=HTTPStatus.GONE)
    if request.method == "POST":
        mail.confirm(address)
    return _render(request, "mail_confirm.html", found=address, is_done=request.method == "POST")


@csrf_exempt  # mail programs send it by themselves (RFC 8058), without a CSRF token
@public
@never_cache
@require_http_methods(["GET", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Offer to send no more mail; POST stops it."""
    number = mail.find_to_stop(token)
    if number is None:
        return _render(request, "mail_gone.html", status=HTTPStatus.NOT_FOUND)
    if request.method == "POST":
        mail.stop(number)
    return _render(request, "mail_stop.html", is_done=request.method == "POST")


def _render(request: HttpRequest, name: str, status: int = 200, **context: object) -> HttpResponse:
    return hide_address(render(request, f"campaigns/schedule/{name}", context, status=status))
