"""The authentication backends; each request asks whose its session is, so that query is written once."""

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from companion.accounts.models import User
from companion.adapters.prepared_queries import PreparedQuery


def _with_key(user_id: int) -> QuerySet[User]:
    return User.objects.filter(pk=user_id)


USERS = PreparedQuery(_with_key)


class KnownUsers:
    """A backend's `get_user` by the prepared query; a user who was deactivated gives None."""

    def get_user(self, user_id: int | str) -> User | None:
        user = USERS.first(int(user_id))
        return user if user and user.is_active else None


def make_account(user_id: int | str, password: str, username: str) -> User:
    """Return an active account with these columns alone; Django loads the others when they are read."""
    values = [int(user_id), password, username, True]
    return User.from_db(DEFAULT_DB_ALIAS, ["id", "password", "username", "is_active"], values)


def is_session_of(request: HttpRequest, account: User) -> bool:
    """Return whether a browser has signed in with the account that it names, given with its password.

    Django asks the same of an account that it has loaded.
    """
    is_known = request.session.get(BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
    session_hash = request.session.get(HASH_SESSION_KEY, "")
    hashes = (account.get_session_auth_hash(), *account.get_session_auth_fallback_hash())
    return is_known and any(constant_time_compare(session_hash, account_hash) for account_hash in hashes)


class AccountBackend(KnownUsers, ModelBackend):
    """Django's own."""


class SignInBackend(KnownUsers, AuthenticationBackend):
    """allauth's, for the sign-in page."""
