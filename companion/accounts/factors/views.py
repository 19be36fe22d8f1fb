"""The pages of passkeys and codes: allauth's views, with our forms, our words and our ways back.

Imports the library of passkeys: only `urls.later` may import this.
"""

from allauth.account.utils import passthrough_next_redirect_url
from allauth.mfa import signals
from allauth.mfa.base import views as base
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import views as recovery_codes
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse, reverse_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.generic import View
from django.views.generic.base import ContextMixin
from django.views.generic.edit import FormView

from companion.accounts.factors import forms, held
from companion.accounts.requests import signed_in_user
from companion.accounts.security_log import note
from companion.adapters.allauth_passkeys import WebAuthn, begin_registration

ACCOUNT = reverse_lazy("account")
UNKNOWN_PASSKEY = _("This passkey opens no account here. It may have been removed.")
LAST_DOOR = _("Without this passkey nothing would open your account. Set a password first.")


class KnowsAddress(ContextMixin, View):
    """A page that says so if its address allows no passkeys."""

    def get_context_data(self, **context: object) -> dict[str, object]:
        return super().get_context_data(**context) | {"can_use_passkeys": held.can_use_passkeys(self.request)}


# signing in


class SignInByPasskey(webauthn.LoginWebAuthnView):
    """The button of the sign-in page: its script asks what to sign, then sends the signature."""

    form_class = forms.SignInForm

    def form_invalid(self, form: object) -> HttpResponse:
        note(self.request, "sign-in failed", account=None, kind=held.PASSKEY)
        messages.error(self.request, UNKNOWN_PASSKEY)
        return redirect(_with_next(self.request, reverse("account_login")))


class TakeSecondStep(KnowsAddress, base.AuthenticateView):
    form_class = forms.StepForm
    webauthn_form_class = forms.StepByPasskeyForm

    def get_context_data(self, **context: object) -> dict[str, object]:
        has_passkey = bool(held.list_factors(self.stage.login.user).passkeys)
        return super().get_context_data(**context) | {"has_passkey": has_passkey}


class ConfirmByPasskey(KnowsAddress, webauthn.ReauthenticateWebAuthnView):
    form_class = forms.ConfirmByPasskeyForm

    def form_invalid(self, form: object) -> HttpResponse:
        note(self.request, "second factor failed", kind=held.PASSKEY)
        messages.error(self.request, UNKNOWN_PASSKEY)
        return redirect(_with_next(self.request, self.request.path))


class ConfirmByCode(base.ReauthenticateView):
    form_class = forms.ConfirmForm


# passkeys


class AddPasskey(webauthn.AddWebAuthnView):
    """A passkey that is enough by itself; it brings no spare codes, for the password stays beside it."""

    form_class = forms.AddPasskeyForm  # type: ignore[assignment]  # that of new users, on purpose
    success_url = ACCOUNT

    def get_context_data(self, **context: object) -> dict[str, object]:
        options = begin_registration(signed_in_user(self.request), passwordless=True)
        context_data: dict[str, object] = super(webauthn.AddWebAuthnView, self).get_context_data(**context)
        allowed = held.can_use_passkeys(self.request)
        return context_data | {"can_use_passkeys": allowed, "js_data": {"creation_options": options}}

    def form_valid(self, form: forms.AddPasskeyForm) -> HttpResponse:
        data = form.cleaned_data
        added = WebAuthn.add(signed_in_user(self.request), data["name"], data["credential"]).instance
        _tell(signals.authenticator_added, self.request, added)
        messages.success(self.request, gettext("Your passkey has been added."))
        return redirect(ACCOUNT)


class OwnPasskey:
    """A page of one passkey of one's own."""

    pk_url_kwarg = "passkey_id"

    def get_success_url(self) -> str:
        return str(ACCOUNT)


class RenamePasskey(OwnPasskey, webauthn.EditWebAuthnView):
    form_class = forms.RenamePasskeyForm


class RemovePasskey(OwnPasskey, webauthn.RemoveWebAuthnView):
    def form_valid(self, form: object) -> HttpResponse:
        if self.opens_nothing:
            messages.error(self.request, LAST_DOOR)
            return redirect(ACCOUNT)
        removed = self.get_object()
        held.remove(removed)
        _tell(signals.authenticator_removed, self.request, removed)
        messages.success(self.request, gettext("The passkey has been removed."))
        return redirect(ACCOUNT)

    def get_context_data(self, **context: object) -> dict[str, object]:
        more = {"passkey": held.Passkey(self.object), "opens_nothing": self.opens_nothing}
        context_data: dict[str, object] = webauthn.RemoveWebAuthnView.get_context_data(self, **context)
        return context_data | more

    @property
    def opens_nothing(self) -> bool:
        """Whether an account would have neither passkey nor password left."""
        user = signed_in_user(self.request)
        return not user.has_usable_password() and len(held.list_factors(user).passkeys) == 1


# codes of an app


class TurnCodesOn(totp.ActivateTOTPView):
    form_class = forms.TurnOnForm
    template_name = "mfa/totp/activate_form.html"

    def get_context_data(self, **context: object) -> dict[str, object]:
        context_data = totp.ActivateTOTPView.get_context_data(self, **context)
        return context_data | {"secret": _in_fours(context_data["form"].secret)}


class TurnCodesOff(totp.DeactivateTOTPView):
    """Asks again first: allauth's form has no field, so any post would turn the codes off."""

    def form_valid(self, form: object) -> HttpResponse:
        held.remove(self.authenticator)
        _tell(signals.authenticator_removed, self.request, self.authenticator)
        messages.success(self.request, gettext("Codes are off."))
        return redirect(ACCOUNT)


class ShowSpareCodes(recovery_codes.ViewRecoveryCodesView):
    def get_context_data(self, **context: object) -> dict[str, object]:
        try:
            context_data = super().get_context_data(**context)
        except ValidationError as unreadable:
            return {"unreadable": unreadable.messages[0], "codes": []}
        return {
            "codes": [_in_fours(code) for code in context_data["unused_codes"]],
            "total": context_data["total_count"],
        }


class RenewSpareCodes(recovery_codes.GenerateRecoveryCodesView):
    def get_context_data(self, **context: object) -> dict[str, object]:
        context_data: dict[str, object] = FormView.get_context_data(
            self, **context
        )  # allauth's counts the codes
        return context_data


def _tell(signal: Signal, request: HttpRequest, row: Authenticator) -> None:
    signal.send(sender=Authenticator, request=request, user=request.user, authenticator=row)


def _with_next(request: HttpRequest, address: str) -> str:
    """Return an address with the `next` of this request."""
    return str(passthrough_next_redirect_url(request, address, "next"))


def _in_fours(signs: str) -> str:
    """Return signs as people copy them: four and four."""
    return " ".join(signs[at : at + 4] for at in range(0, len(signs), 4))


sign_in_by_passkey = SignInByPasskey.as_view()
take_second_step = TakeSecondStep.as_view()
confirm_by_passkey = ConfirmByPasskey.as_view()
confirm_by_code = ConfirmByCode.as_view()
add_passkey = AddPasskey.as_view()
rename_passkey = RenamePasskey.as_view()
remove_passkey = RemovePasskey.as_view()
turn_codes_on = TurnCodesOn.as_view()
turn_codes_off = TurnCodesOff.as_view()
show_spare_codes = ShowSpareCodes.as_view()
renew_spare_codes = RenewSpareCodes.as_view()
