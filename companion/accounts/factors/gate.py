"""Pages of the whole site ask once a session for a factor beside the password, if the account has one."""

from urllib.parse import urlencode

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from companion.accounts.factors.held import has_any
from companion.accounts.models import User
from companion.adapters.allauth_login import get_authentication_records, record_authentication

ENOUGH = ("mfa", "owner_link")  # a passkey or a code; the console
PASSWORD_PAGE = "account_reauthenticate"


def note_owner_link(request: HttpRequest, owner: User) -> None:
    """Note that the console's link was opened: for a few minutes a lost factor may be removed without it."""
    record_authentication(request, owner, "owner_link", reauthenticated=True)


def ask_for_factor(request: HttpRequest) -> HttpResponse | None:
    """Return the way to show a factor, None if it was shown, or if there is none and none is required."""
    user = request.user
    if not isinstance(user, User):
        return None
    if any(record["method"] in ENOUGH for record in get_authentication_records(request, user)):
        return None
    if has_any(user):
        back = request.get_full_path() if request.method == "GET" else "/"
        return redirect(f"{_first_page(user)}?{urlencode({'next': back})}")
    if not settings.ADMIN_NEEDS_SECOND_FACTOR:
        return None
    messages.warning(
        request,
        gettext("This page asks for more than a password: add a passkey, or codes from an app."),
    )
    return redirect("account")


def _first_page(user: User) -> str:
    """Return the address of the page on which the account shows the first of its factors."""
    pages = [str(method["url"]) for method in get_adapter().get_reauthentication_methods(user)]
    return next(page for page in pages if page != reverse(PASSWORD_PAGE))
