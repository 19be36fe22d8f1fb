"""What happens to accounts, as lines for the site's administrator: sign-ins, failures, links handed out.

A line holds no secret: no token, no password, and no name that is not an account's, for people type their
password into the wrong field.
"""

import logging

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from companion.adapters.allauth_limits import get_ip

logger = logging.getLogger("companion.security")


def note(request: HttpRequest | None, event: str, **facts: object) -> None:
    """Write one line: what happened, to what, by which account, from which address."""
    if request is not None:
        account = getattr(request, "user", None)
        facts["by"] = account.pk if account and account.is_authenticated else None
        facts["from"] = address_of(request)
    logger.info("%s%s", event, "".join(f" {name}={value}" for name, value in facts.items()))


def address_of(request: HttpRequest) -> str:
    """Return the address of the client, "" if it is unknown, as through a socket of this machine."""
    try:
        return get_ip(request)
    except PermissionDenied:
        return ""
