"""The passkeys of django-allauth 65.21, registered by a page of our own."""

from allauth.mfa.webauthn.internal.auth import WebAuthn, begin_registration

__all__ = ["WebAuthn", "begin_registration"]
