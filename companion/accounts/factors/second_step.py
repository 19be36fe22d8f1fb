"""After a password: a code, if the account has an app that makes some. A passkey is enough by itself."""

from allauth.account.stages import LoginStage
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from companion.accounts.factors.held import makes_codes
from companion.adapters.allauth_login import SECOND_STEP, get_authentication_records


class SecondStep(LoginStage):
    """Replaces allauth's step, which asks users with a passkey for it after the password, too.

    Here that would shut users out: at home, without HTTPS, no browser offers passkeys.
    """

    key = SECOND_STEP
    urlname = "mfa_authenticate"

    def handle(self) -> tuple[HttpResponse | None, bool]:
        user = self.login.user
        is_due = user and makes_codes(user) and not came_by_passkey(self.request, user)
        return (redirect(self.urlname) if is_due else None), True


def came_by_passkey(request: HttpRequest, user: AbstractBaseUser) -> bool:
    return any(record.get("passwordless") for record in get_authentication_records(request, user))
