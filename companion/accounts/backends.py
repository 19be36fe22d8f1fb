"""How accounts are authenticated; whose a session is, each tap asks, so its query is written once."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

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


def make_account(user_id: Any, password: str, username: str) -> User:
    """Return an active account of which no more was read: what else is asked of it is read then."""
    values = [int(user_id), password, username, True]
    return User.from_db(DEFAULT_DB_ALIAS, ["id", "password", "username", "is_active"], values)


def is_session_of(request: HttpRequest, account: User) -> bool:
    """Return whether a browser has signed in with the account that it names, given with its password.

    It is what Django asks of an account that it has loaded.
    """
    is_known = request.session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
    given = request.session.get(HASH_SESSION_KEY, "")
    hashes = (account.get_session_auth_hash(), *account.get_session_auth_fallback_hash())
    return is_known and any(constant_time_compare(given, one) for one in hashes)


class AccountBackend(KnownUsers, ModelBackend):
    """Django's own."""


class SignInBackend(KnownUsers, AuthenticationBackend):  # type: ignore[misc]  # it comes without types
    """allauth's, for the sign-in page."""
