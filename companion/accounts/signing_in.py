"""Signing in: with a password, or with a passkey where browsers allow it."""

from typing import Any

from allauth.account.views import LoginView

from companion.accounts.decorators import public
from companion.accounts.factors.held import are_passkeys_used, can_use_passkeys


class SignIn(LoginView):  # type: ignore[misc]  # it comes without types
    """allauth's own, which says why there is no button for passkeys, if somebody has one."""

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        can_use = can_use_passkeys(self.request)
        told = {"can_use_passkeys": can_use, "lacks_passkeys": not can_use and are_passkeys_used()}
        return {**super().get_context_data(**context), **told}


sign_in = public(SignIn.as_view())
