"""Secrets of codes as the database keeps them: encrypted with a key made from the site's own.

The site's key is in no backup, so a person who finds a copy of the database cannot make codes.
"""

from base64 import urlsafe_b64encode
from importlib import import_module
from types import ModuleType
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
    try:
        return _box().decrypt(encrypted.encode()).decode()
    except _fernet().InvalidToken as fault:
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
    fernet = _fernet()
    try:
        fernet.Fernet(_key_from(settings.SECRET_KEY)).decrypt(encrypted.encode())
    except fernet.InvalidToken:
        return False
    return True


def _box() -> "MultiFernet":
    """Return what encrypts with the site's key, and decrypts with its former ones too."""
    fernet = _fernet()
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    box: MultiFernet = fernet.MultiFernet([fernet.Fernet(_key_from(key)) for key in keys])
    return box


def _fernet() -> ModuleType:
    """Load the library that encrypts: it takes megabytes, and few processes need it."""
    return import_module("cryptography.fernet")


def _key_from(secret: str) -> bytes:
    return urlsafe_b64encode(salted_hmac(SALT, "", secret=secret, algorithm="sha256").digest())
