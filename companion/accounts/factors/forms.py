"""The forms of passkeys and of codes, in our words.

They need the library of passkeys: only `views` imports them.
"""

from typing import Any

from allauth.mfa import app_settings
from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from companion.accounts.factors.held import APP

NAME_LENGTH = 60  # signs of what a passkey is called
CODE = {"inputmode": "numeric", "autocomplete": "one-time-code", "class": "signs", "autofocus": True}
# How long an app's code is good: as `validate_totp_code` takes it, half a minute on either side.
GOOD_FOR = app_settings.TOTP_PERIOD * (2 * app_settings.TOTP_TOLERANCE + 1)


def name_field() -> forms.CharField:
    return forms.CharField(
        label=_("What is it called?"),
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("So that you know it in the list, as “My phone”."),
    )


class CredentialField(forms.JSONField):
    """What a browser has signed: texts, by name. What they say is checked by the library of passkeys."""

    widget = forms.HiddenInput

    def validate(self, value: Any) -> None:
        super().validate(value)
        if not _is_credential(value):
            raise ValidationError(_("That is no passkey."))


def _is_credential(value: Any) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("response"), dict):
        return False
    return all(
        isinstance(one, str) for one in (value.get("id"), value.get("rawId"), *value["response"].values())
    )


class AddPasskeyForm(webauthn.SignupWebAuthnForm):  # type: ignore[misc]  # it comes without types
    """allauth's for whoever signs up, since that makes passkeys that need no password."""

    name = name_field()
    credential = CredentialField()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["name"].required = False  # what the browser has made is not refused for want of a name

    def clean(self) -> dict[str, Any]:
        try:
            given: dict[str, Any] = super().clean()
        except ValueError as fault:  # which allauth lets through
            raise ValidationError(_("That is no passkey.")) from fault
        return given


class SignInForm(webauthn.LoginWebAuthnForm):  # type: ignore[misc]
    credential = CredentialField()


class StepByPasskeyForm(webauthn.AuthenticateWebAuthnForm):  # type: ignore[misc]
    credential = CredentialField()


class ConfirmByPasskeyForm(webauthn.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    credential = CredentialField()


class RenamePasskeyForm(webauthn.EditWebAuthnForm):  # type: ignore[misc]
    name = name_field()


class OnceOnly:
    """A form whose codes of an app are good once, as long as they are good at all.

    allauth itself forgets a code after half a minute, and takes those of the minute around.
    """

    user: Any
    authenticator: Any
    _emit_authentication_failed: Any

    def clean_code(self) -> str:
        code: str = super().clean_code()  # type: ignore[misc]
        digits = "".join(filter(str.isdigit, code))
        if self.authenticator.type == APP and not cache.add(
            f"code-used-{self.user.pk}-{digits}", "y", GOOD_FOR
        ):
            self._emit_authentication_failed(self.authenticator)
            raise ValidationError(_("This code was used already. Wait for the next one."))
        return code


class StepForm(OnceOnly, base.AuthenticateForm):  # type: ignore[misc]
    code = forms.CharField(
        label=_("Code"),
        widget=forms.TextInput(attrs=CODE),
        help_text=_("The six digits that your app shows now, or one of your spare codes."),
    )


class ConfirmForm(OnceOnly, base.ReauthenticateForm):  # type: ignore[misc]
    code = forms.CharField(
        label=_("Code"),
        widget=forms.TextInput(attrs=CODE),
        help_text=_("The six digits that your app shows now, or one of your spare codes."),
    )


class TurnOnForm(totp.ActivateTOTPForm):  # type: ignore[misc]
    code = forms.CharField(
        label=_("Code that the app shows"), widget=forms.TextInput(attrs=CODE | {"autofocus": False})
    )
