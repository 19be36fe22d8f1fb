"""Sign-ins, failed ones and new passwords, as lines of the security log."""

from typing import Any

from allauth.account.signals import password_changed, password_set, user_signed_up
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from companion.accounts.models import User
from companion.accounts.sign_ins import end_others, note_seen
from companion.security import note


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest, user: User, **_signal: Any) -> None:
    note(request, "signed in", account=user.pk)
    note_seen(request)


@receiver(user_logged_out)
def note_sign_out(request: HttpRequest, user: User | None, **_signal: Any) -> None:
    if user:
        note(request, "signed out", account=user.pk)


@receiver(user_login_failed)
def note_failed_sign_in(
    credentials: dict[str, Any], request: HttpRequest | None = None, **_signal: Any
) -> None:
    """Name the account, if there is one of that name: what else was typed may be a password."""
    tried = User.objects.filter(username=credentials.get("username", "")).first()
    note(request, "sign-in failed", account=tried.pk if tried else None)


@receiver([password_changed, password_set])
def note_new_password(request: HttpRequest, user: User, **_signal: Any) -> None:
    note(request, "password changed", account=user.pk)
    end_others(request)


@receiver(user_signed_up)
def note_sign_up(request: HttpRequest, user: User, **_signal: Any) -> None:
    note(request, "account made", account=user.pk)
