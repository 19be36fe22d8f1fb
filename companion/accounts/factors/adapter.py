"""What this site changes of allauth's second factors: how their secrets are stored, drawn and named."""

from typing import Any

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from markupsafe import Markup

from companion.accounts.factors import secrets
from companion.accounts.models import User
from companion.accounts.sign_ins import name_device


class FactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # it comes without types
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
            refused: ValidationError = self.validation_error("unreadable")
            raise refused from None

    def build_totp_svg(self, url: str) -> str:
        return Markup(segno.make(url, micro=False).svg_inline(omitsize=True, border=2))

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        about: dict[str, str] = super().get_public_key_credential_rp_entity()
        return about | {"name": "Nightlight"}

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:
        """Return the name of a new passkey: that of the device that makes it."""
        from allauth.core import context  # noqa: PLC0415  # whose `request` is that of the moment

        agent: Any = context.request.headers.get("User-Agent", "")
        return name_device(agent) or gettext("Passkey")
