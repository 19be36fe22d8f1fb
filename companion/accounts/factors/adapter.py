"""What this site changes of allauth's second factors: how their secrets are stored, drawn and named."""

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.base_user import AbstractBaseUser
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from markupsafe import Markup

from companion.accounts.factors import secrets
from companion.accounts.sign_ins import name_device


class FactorAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("This code is not right. The app makes a new one every half minute."),
        "unreadable": _(
            "This site can no longer check your codes, since its key was changed. Its owner can help."
        ),
    }

    def encrypt(self, text: str) -> str:
        return secrets.encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Return a secret. Raises: ValidationError, if the key of the site was changed."""
        try:
            return secrets.decrypt(encrypted_text)
        except secrets.UnreadableSecret:
            raise self.validation_error("unreadable") from None

    def build_totp_svg(self, url: str) -> str:
        return Markup(segno.make(url, micro=False).svg_inline(omitsize=True, border=2))

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        return super().get_public_key_credential_rp_entity() | {"name": "Nightlight"}

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        """Return the name of a new passkey: that of the device that makes it."""
        from allauth.core import context  # noqa: PLC0415  # whose `request` is that of the moment

        return name_device(context.request.headers.get("User-Agent", "")) or gettext("Passkey")
