"""The forms of sign-up and of passwords, with their rules in plain sentences."""

from allauth.account import forms
from django.contrib.auth.password_validation import password_validators_help_texts


class PlainHelp:
    """A form whose password has its rules as sentences; the add-on would bring a list in HTML."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = " ".join(password_validators_help_texts())  # type: ignore[attr-defined]


class SignupForm(PlainHelp, forms.SignupForm):
    pass


class SetPasswordForm(PlainHelp, forms.SetPasswordForm):
    pass


class ChangePasswordForm(PlainHelp, forms.ChangePasswordForm):
    pass
