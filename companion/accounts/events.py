"""Sign-ins, failed ones and new passwords, as lines of the security log."""

from allauth.account.signals import password_changed, password_set, user_signed_up
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import (
    authentication_failed,
    authenticator_added,
    authenticator_removed,
    authenticator_reset,
    authenticator_used,
)
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from companion.accounts.changes import ADDED, REMOVED, note_change, note_factor_change, tell_changes
from companion.accounts.factors.held import APP
from companion.accounts.models import Change, User
from companion.accounts.security_log import note
from companion.accounts.sign_ins import end_others, note_seen


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest, user: User, **_signal: object) -> None:
    note(request, "signed in", account=user.pk)
    note_seen(request)
    tell_changes(request, user)


@receiver(user_logged_out)
def note_sign_out(request: HttpRequest, user: User | None, **_signal: object) -> None:
    if user:
        note(request, "signed out", account=user.pk)


@receiver(user_login_failed)
def note_failed_sign_in(
    credentials: dict[str, object], request: HttpRequest | None = None, **_signal: object
) -> None:
    """Name the account, if there is one of that name: what else was typed may be a password."""
    tried = User.objects.filter(username=credentials.get("username", "")).first()
    note(request, "sign-in failed", account=tried.pk if tried else None)


@receiver([password_changed, password_set])
def note_new_password(request: HttpRequest, user: User, **_signal: object) -> None:
    note(request, "password changed", account=user.pk)
    note_change(user, Change.What.PASSWORD)
    end_others(request)


@receiver(user_signed_up)
def note_sign_up(request: HttpRequest, user: User, **_signal: object) -> None:
    note(request, "account made", account=user.pk)


@receiver(authenticator_added)
def note_added_factor(
    request: HttpRequest, user: User, authenticator: Authenticator, **_signal: object
) -> None:
    """From now on a code is asked for: end the other sessions, which were opened without one."""
    _note_factor(request, "second factor added", user, authenticator)
    note_factor_change(user, ADDED, authenticator.type)
    if authenticator.type == APP:
        end_others(request)


@receiver(authenticator_removed)
def note_removed_factor(
    request: HttpRequest, user: User, authenticator: Authenticator, **_signal: object
) -> None:
    """Sign other sessions out: a removed factor may be lost, and its finder signed in."""
    _note_factor(request, "second factor removed", user, authenticator)
    note_factor_change(user, REMOVED, authenticator.type)
    end_others(request)


@receiver(authenticator_reset)
def note_new_spare_codes(
    request: HttpRequest, user: User, authenticator: Authenticator, **_signal: object
) -> None:
    _note_factor(request, "second factor renewed", user, authenticator)
    note_change(user, Change.What.SPARE_CODES)


@receiver(authenticator_used)
def note_used_factor(
    request: HttpRequest, user: User, authenticator: Authenticator, **_signal: object
) -> None:
    _note_factor(request, "second factor used", user, authenticator)


@receiver(authentication_failed)
def note_failed_factor(
    request: HttpRequest, user: User, authenticator: Authenticator, **_signal: object
) -> None:
    _note_factor(request, "second factor failed", user, authenticator)


def _note_factor(request: HttpRequest, event: str, user: User, factor: Authenticator) -> None:
    note(request, event, account=user.pk, kind=factor.type)
