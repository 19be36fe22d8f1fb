"""Signing in: with a password, or with a passkey if the browser allows it."""

from allauth.account.views import LoginView

from companion.accounts.decorators import public
from companion.accounts.factors.held import are_passkeys_used, can_use_passkeys


class SignInView(LoginView):
    """allauth's view, which also says why there is no button for passkeys, if any user has one."""

    def get_context_data(self, **context: object) -> dict[str, object]:
        can_use = can_use_passkeys(self.request)
        passkeys = {"can_use_passkeys": can_use, "lacks_passkeys": not can_use and are_passkeys_used()}
        return {**super().get_context_data(**context), **passkeys}


sign_in = public(SignInView.as_view())
