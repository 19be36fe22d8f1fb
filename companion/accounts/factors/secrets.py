"""Secrets of codes as the database keeps them: encrypted with a key made from the site's own.

The site's key is in no backup, so a person who finds a copy of the database cannot make codes.
"""

from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.crypto import salted_hmac

if TYPE_CHECKING:
    from allauth.mfa.models import Authenticator
    from cryptography.fernet import MultiFernet

SALT = "companion.accounts.factors.secrets"
ENCRYPTED = ("secret", "seed")  # what of a row is: the secret of an app, the seed of spare codes


class UnreadableSecret(ValueError):
    """A secret of a key that this site no longer has."""


def encrypt(text: str) -> str:
    return _box().encrypt(text.encode()).decode()


def decrypt(encrypted: str) -> str:
    """Decrypt a text with the site's key or a former one. Raises: Unreadable."""
    from cryptography.fernet import InvalidToken  # noqa: PLC0415  # as in _box

    try:
        return _box().decrypt(encrypted.encode()).decode()
    except InvalidToken as fault:
        raise UnreadableSecret from fault


def renew(row: "Authenticator") -> bool:
    """Encrypt the secrets of a row with the site's present key; return whether they had a former one.

    A secret that no key of the site can read stays as it is.
    """
    encrypted = {name: row.data[name] for name in ENCRYPTED if name in row.data}
    try:
        former = {name: decrypt(text) for name, text in encrypted.items() if not _is_of_present_key(text)}
    except UnreadableSecret:
        return False
    row.data |= {name: encrypt(text) for name, text in former.items()}
    if former:
        row.save(update_fields=["data"])
    return bool(former)


def _is_of_present_key(encrypted: str) -> bool:
    from cryptography.fernet import Fernet, InvalidToken  # noqa: PLC0415  # as in _box

    try:
        Fernet(_key_from(settings.SECRET_KEY)).decrypt(encrypted.encode())
    except InvalidToken:
        return False
    return True


def _box() -> "MultiFernet":
    """Return what encrypts with the site's key, and decrypts with its former ones too."""
    from cryptography.fernet import Fernet, MultiFernet  # noqa: PLC0415  # megabytes, for those who need them

    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_key_from(key)) for key in keys])


def _key_from(secret: str) -> bytes:
    return urlsafe_b64encode(salted_hmac(SALT, "", secret=secret, algorithm="sha256").digest())
