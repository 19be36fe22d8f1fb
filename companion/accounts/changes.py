"""What was changed of how an account signs in: its people hear of it, for it may have been somebody else."""

from collections.abc import Mapping

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_noop

from companion.accounts.factors.held import APP, PASSKEY
from companion.accounts.models import Change, User

ADDED = {PASSKEY: Change.What.PASSKEY_ADDED, APP: Change.What.CODES_ON}
REMOVED = {PASSKEY: Change.What.PASSKEY_REMOVED, APP: Change.What.CODES_OFF}
TOLD = gettext_noop(
    "Since you last signed in, {change} ({when}). If that was not you, tell the owner of the site."
)
SHOWN = 5  # the last ones, on the page of the account


def note_change(user: User, what: str) -> None:
    Change.objects.create(user=user, what=what)


def note_factor_change(user: User, changes: Mapping[str, str], kind: str) -> None:
    """Note what was done to a factor of a kind; spare codes come and go with the app."""
    if kind in changes:
        note_change(user, changes[kind])


def list_changes(user: User) -> QuerySet[Change]:
    return user.changes.order_by("-changed_at", "-pk")[:SHOWN]


def tell_changes(request: HttpRequest, user: User) -> None:
    """Tell at a sign-in what was changed since the one before."""
    untold = user.changes.filter(told_at=None)
    for one in untold.order_by("changed_at", "pk"):
        when = date_format(timezone.localtime(one.changed_at), "DATETIME_FORMAT")
        messages.warning(
            request, gettext(TOLD).format(change=one.get_what_display(), when=when), fail_silently=True
        )
    untold.update(told_at=timezone.now())
