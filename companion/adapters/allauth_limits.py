"""The rate limits of django-allauth 65.21: the address of a request, a try counted, the answer to too many.

Its `allauth.core.ratelimit` offers a decorator alone, and its keys are of views: ours are of campaigns.
"""

from allauth.core.internal import ratelimit
from django.http import HttpRequest, HttpResponse

Usage = ratelimit.RateLimitUsage


def get_ip(request: HttpRequest) -> str:
    """Return the address that a request is counted for. Raises: PermissionDenied, if it is not known."""
    return str(ratelimit.get_ip(request))


def consume(  # noqa: PLR0913  # a rate, of what, for whom
    request: HttpRequest,
    *,
    app: str,
    action: str,
    config: dict[str, str],
    key: str | None = None,
    dry_run: bool = False,
    limit_get: bool = False,
) -> Usage | None:
    """Count a try; return its usage, which can be rolled back, or None if there were too many."""
    return ratelimit.consume(
        request, app=app, action=action, config=config, key=key, dry_run=dry_run, limit_get=limit_get
    )


def refuse_too_many(
    request: HttpRequest, action: str, config: dict[str, str], key: str | None = None
) -> HttpResponse | None:
    """Count a request, read or write; return the answer if there were too many this minute."""
    if consume(request, app="campaigns", action=action, config=config, key=key, limit_get=True):
        return None
    return ratelimit.respond_429(request)
