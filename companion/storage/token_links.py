"""The one kind of link with a token: passes, stories, answers, invitations, the owner's way in.

The token is in the address alone, its row stores the hash. What else makes a link valid (a group that has not
ended, a person who has not left) says its own model in `is_open`.
"""

from hashlib import sha256
from secrets import token_urlsafe
from typing import ClassVar, Self, TypeVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

TOKEN_BYTES = 32

Row = TypeVar("Row", bound="TokenLink")


def make_token() -> str:
    """Return a new token, which cannot be guessed."""
    return token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """Return the stored hash of a token: 64 hexadecimal digits."""
    return sha256(token.encode()).hexdigest()


class TokenLinks(models.QuerySet[Row]):
    """Links of a kind: made, looked up, used, revoked."""

    def make(self, **columns: object) -> str:
        """Create a link; return its token, which is not shown again."""
        token = make_token()
        self.create(**{self.model.HASH: hash_token(token)}, **columns)
        return token

    def of_token(self, token: str) -> Self:
        """Return the link of a token, valid or not: one row or none."""
        return self.filter(**{self.model.HASH: hash_token(token)})

    def valid(self) -> Self:
        """Return those that have not expired, and are not revoked."""
        is_in_time = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
        return self.filter(is_in_time, Q(revoked_at=None))

    def revoke(self) -> int:
        """Revoke them, at once and for good; return how many were valid."""
        return self.filter(Q(revoked_at=None)).update(**{"revoked_at": timezone.now()})

    def use(self) -> bool:
        """Use a link that opens once; of several at once only the first gets True."""
        unused = self.filter(**{self.model.USED_AT: None})
        return bool(unused.update(**{self.model.USED_AT: timezone.now()}))

    def first_open(self) -> Row | None:
        """Return the first that is valid, asking each row: a damaged one counts as revoked."""
        return next((link for link in self if link.is_open), None)


class TokenLink(models.Model):
    """A link: the column `HASH` has the hash of its token, and `USED_AT` its use, if it opens once."""

    HASH: ClassVar[str] = "token_hash"
    USED_AT: ClassVar[str] = "used_at"

    class Meta:
        abstract = True

    @property
    def is_open(self) -> bool:
        """Whether it is valid now."""
        raise NotImplementedError
