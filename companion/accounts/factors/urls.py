"""The addresses of passkeys and codes; allauth asks for them by these names.

The views are imported with the first request: the library of passkeys takes ten megabytes, which a
site without passkeys need not spend.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.urls import path
from django.utils.module_loading import import_string

from companion.accounts.decorators import all_need, public, signed_in

View = Callable[..., HttpResponseBase]


def later(name: str) -> View:
    """Return a view of `views`, which is imported when it is asked for the first time."""

    def answer(request: HttpRequest, **rest: object) -> HttpResponseBase:
        view: View = import_string(f"companion.accounts.factors.views.{name}")
        return view(request, **rest)

    return answer


def own(name: str) -> View:
    """Return a view that an account has of itself alone."""
    return signed_in(later(name))


PASSKEYS = [
    path("login/passkey/", public(later("sign_in_by_passkey")), name="mfa_login_webauthn"),
    path("reauthenticate/passkey/", own("confirm_by_passkey"), name="mfa_reauthenticate_webauthn"),
    path("passkeys/add/", own("add_passkey"), name="mfa_add_webauthn"),
    path("passkeys/<int:passkey_id>/", own("rename_passkey"), name="mfa_edit_webauthn"),
    path("passkeys/<int:passkey_id>/remove/", own("remove_passkey"), name="mfa_remove_webauthn"),
]
CODES = [
    path("login/code/", public(later("take_second_step")), name="mfa_authenticate"),
    path("reauthenticate/code/", own("confirm_by_code"), name="mfa_reauthenticate"),
    path("codes/on/", own("turn_codes_on"), name="mfa_activate_totp"),
    path("codes/off/", own("turn_codes_off"), name="mfa_deactivate_totp"),
    path("codes/spare/", own("show_spare_codes"), name="mfa_view_recovery_codes"),
    path("codes/spare/new/", own("renew_spare_codes"), name="mfa_generate_recovery_codes"),
]
urlpatterns = [*all_need("passkeys", PASSKEYS), *all_need("codes", CODES)]
