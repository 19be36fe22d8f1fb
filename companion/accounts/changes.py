"""The changes of how an account signs in: its user sees them, in case another person has made them."""

from collections.abc import Mapping

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_noop

from companion.accounts.factors.held import APP, PASSKEY
from companion.accounts.models import Change, User

ADDED: Mapping[str, str] = {PASSKEY: Change.What.PASSKEY_ADDED, APP: Change.What.CODES_ON}
REMOVED: Mapping[str, str] = {PASSKEY: Change.What.PASSKEY_REMOVED, APP: Change.What.CODES_OFF}
TOLD = gettext_noop(
    "Since you last signed in, {change} ({when}). If that was not you, tell the owner of the site."
)
SHOWN = 5  # the last ones, on the page of the account


def note_change(user: User, what: str) -> None:
    Change.objects.create(user=user, what=what)


def note_factor_change(user: User, changes: Mapping[str, str], kind: str) -> None:
    """Note that a factor of a kind was added or removed; spare codes come and go with the app."""
    if kind in changes:
        note_change(user, changes[kind])


def list_changes(user: User) -> QuerySet[Change]:
    return user.changes.order_by("-changed_at", "-pk")[:SHOWN]


def tell_changes(request: HttpRequest, user: User) -> None:
    """Show at a sign-in the changes since the one before, as warnings."""
    untold = user.changes.filter(told_at=None)
    for change in untold.order_by("changed_at", "pk"):
        when = date_format(timezone.localtime(change.changed_at), "DATETIME_FORMAT")
        messages.warning(
            request, gettext(TOLD).format(change=change.get_what_display(), when=when), fail_silently=True
        )
    untold.update(told_at=timezone.now())
