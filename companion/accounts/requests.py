"""What middleware puts on a request: the account that is signed in, and whether htmx asks."""

from typing import cast

from django.http import HttpRequest

from companion.accounts.models import User


def signed_in_user(request: HttpRequest) -> User:
    """Return the account of a request whose view asks for one."""
    return cast(User, request.user)


def is_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks for a part of a page; without middleware, it never does."""
    return bool(getattr(request, "htmx", False))
