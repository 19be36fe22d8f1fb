"""Which factors an account has; nothing here reads a secret, or needs the library of passkeys."""

from dataclasses import dataclass
from ipaddress import ip_address

from allauth.mfa.models import Authenticator
from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import QuerySet
from django.http import HttpRequest

from companion.accounts.models import User

PASSKEY, APP, SPARE = Authenticator.Type.WEBAUTHN, Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES


@dataclass(frozen=True)
class Passkey:
    """A passkey as its account sees it."""

    row: Authenticator

    @property
    def id(self) -> int:
        return int(self.row.pk)

    @property
    def name(self) -> str:
        return str(self.row.data["name"])


@dataclass(frozen=True)
class Factors:
    """The factors of an account beside its password; `app` and `spare` are rows or None."""

    passkeys: tuple[Passkey, ...]
    app: Authenticator | None
    spare: Authenticator | None


def list_factors(user: User) -> Factors:
    rows = list(_of(user).order_by("created_at", "pk"))
    by_type = {row.type: row for row in rows}
    passkeys = tuple(Passkey(row) for row in rows if row.type == PASSKEY)
    return Factors(passkeys, by_type.get(APP), by_type.get(SPARE))


def has_any(user: User) -> bool:
    """Return whether an account has more than a password; spare codes alone are nothing."""
    return _of(user).exclude(type=SPARE).exists()


def makes_codes(user: AbstractBaseUser) -> bool:
    """Return whether a code of an app is asked for after an account's password."""
    return _of(user).filter(type=APP).exists()


def describe_factors(user: User) -> list[dict[str, object]]:
    """Return the factors of an account for its own file: of what kind, called what, since when."""
    return [
        {
            "kind": row.type,
            "name": row.data.get("name", ""),
            "added_at": row.created_at.isoformat(),
            "used_at": row.last_used_at.isoformat() if row.last_used_at else None,
        }
        for row in _of(user).order_by("pk")
    ]


def remove(row: Authenticator) -> None:
    """Delete a factor of an account; with an app, also its spare codes, which replace it."""
    row.delete()
    if row.type == APP:
        _of(row.user).filter(type=SPARE).delete()


def can_use_passkeys(request: HttpRequest) -> bool:
    """Return whether browsers allow passkeys at the address asked for: a name over HTTPS, or localhost."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    return request.is_secure() and not _is_number(host.strip("[]"))


def are_passkeys_used() -> bool:
    """Return whether any user has a passkey."""
    return Authenticator.objects.filter(type=PASSKEY).exists()


def _of(user: AbstractBaseUser) -> QuerySet[Authenticator]:
    return Authenticator.objects.filter(user_id=user.pk)


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
