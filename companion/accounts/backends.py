"""How accounts are authenticated; whose a session is, each tap asks, so its query is written once."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.backends import ModelBackend
from django.db.models import QuerySet

from companion.accounts.models import User
from companion.prepared import PreparedQuery


def _with_key(user_id: int) -> QuerySet[User]:
    return User.objects.filter(pk=user_id)


USERS = PreparedQuery(_with_key)


class KnownUsers:
    """A backend's `get_user` by the prepared query; who was put away is nobody."""

    def get_user(self, user_id: Any) -> User | None:
        user = USERS.first(int(user_id))
        return user if user and user.is_active else None


class AccountBackend(KnownUsers, ModelBackend):
    """Django's own."""


class SignInBackend(KnownUsers, AuthenticationBackend):  # type: ignore[misc]  # it comes without types
    """allauth's, for the sign-in page."""
