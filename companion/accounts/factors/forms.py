"""The forms of passkeys and of codes, in our words.

They need the library of passkeys: only `views` imports them.
"""

from time import time
from typing import Any

from allauth.mfa import app_settings
from allauth.mfa.base import forms as base
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from companion.accounts.factors.held import APP

NAME_LENGTH = 60  # characters of a passkey's name
CODE = {"inputmode": "numeric", "autocomplete": "one-time-code", "class": "signs", "autofocus": True}
# How long an app's code is good: as `validate_totp_code` takes it, half a minute on either side.
SPENT = "spent"  # in the data of an app: its codes that were used, and when
GOOD_FOR = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)


def name_field() -> forms.CharField:
    return forms.CharField(
        label=_("What is it called?"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("So that you know it in the list, as “My phone”."),
    )


class CredentialField(forms.JSONField):
    """The signature of a browser: texts, by name. The library of passkeys checks their content."""

    widget = forms.HiddenInput

    def to_python(self, value: object) -> Any:
        """Raises: ValidationError, also for JSON that is nested too deep to be read."""
        try:
            return super().to_python(value)
        except RecursionError:
            raise ValidationError(_("That is no passkey.")) from None

    def validate(self, value: object) -> None:
        super().validate(value)
        if not _is_credential(value):
            raise ValidationError(_("That is no passkey."))


def _is_credential(value: object) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("response"), dict):
        return False
    return all(
        isinstance(part, str) for part in (value.get("id"), value.get("rawId"), *value["response"].values())
    )


class AddPasskeyForm(webauthn.SignupWebAuthnForm):
    """allauth's form for new users, since that one makes passkeys that need no password."""

    name = name_field()
    credential = CredentialField()

    def __init__(self, *args: object, **options: object) -> None:
        super().__init__(*args, **options)
        self.fields["name"].required = False  # a passkey is not refused because it lacks a name

    def clean(self) -> dict[str, object]:
        try:
            return super().clean()
        except ValueError as fault:  # which allauth lets through
            raise ValidationError(_("That is no passkey.")) from fault


class SignInForm(webauthn.LoginWebAuthnForm):
    credential = CredentialField()


class StepByPasskeyForm(webauthn.AuthenticateWebAuthnForm):
    credential = CredentialField()


class ConfirmByPasskeyForm(webauthn.ReauthenticateWebAuthnForm):
    credential = CredentialField()


class RenamePasskeyForm(webauthn.EditWebAuthnForm):
    name = name_field()


class OnceOnly(base.BaseAuthenticateForm):
    """A form whose codes of an app are good once, as long as they are good at all.

    allauth itself forgets a code after half a minute, and takes those of the minute around.
    """

    def clean_code(self) -> str:
        code = super().clean_code()
        digits = "".join(filter(str.isdigit, code))
        if self.authenticator.type == APP and not spend(self.authenticator, digits):
            self._emit_authentication_failed(self.authenticator)
            raise ValidationError(_("This code was used already. Wait for the next one."))
        return code


def spend(authenticator: Authenticator, code: str) -> bool:
    """Use a code of an app, and remember it for as long as it is valid; return whether it was unused."""
    with transaction.atomic():
        row = Authenticator.objects.select_for_update().get(pk=authenticator.pk)
        now = time()
        spent = {
            used_code: at for used_code, at in row.data.get(SPENT, {}).items() if abs(now - at) <= GOOD_FOR
        }
        if code in spent:
            return False
        row.data[SPENT] = authenticator.data[SPENT] = spent | {code: now}
        row.save(update_fields=["data"])
    return True


class StepForm(OnceOnly, base.AuthenticateForm):
    code = forms.CharField(
        label=_("Code"),
        widget=forms.TextInput(attrs=CODE),
        help_text=_("The six digits that your app shows now, or one of your spare codes."),
    )


class ConfirmForm(OnceOnly, base.ReauthenticateForm):
    code = forms.CharField(
        label=_("Code"),
        widget=forms.TextInput(attrs=CODE),
        help_text=_("The six digits that your app shows now, or one of your spare codes."),
    )


class TurnOnForm(totp.ActivateTOTPForm):
    code = forms.CharField(
        label=_("Code that the app shows"), widget=forms.TextInput(attrs=CODE | {"autofocus": False})
    )
