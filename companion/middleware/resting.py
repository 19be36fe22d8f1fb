"""While a backup is brought back, pages say so; afterwards this process forgets what it remembers."""

from collections.abc import Callable
from http import HTTPStatus

from django.core.cache import cache
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

from companion.backups.rest import find_last_rest, is_at_rest

View = Callable[[HttpRequest], HttpResponseBase]
ANSWERED = ("/livez", "/readyz", "/owner/back/")  # they read nothing that is about to change
LOOK_AGAIN = "5"  # seconds


def rest_while_restoring(get_response: View) -> View:
    """Return a middleware that answers nobody from a database that is about to be another one."""
    rested = find_last_rest()

    def answer(request: HttpRequest) -> HttpResponseBase:
        nonlocal rested
        if is_at_rest() and not request.path.startswith(ANSWERED):
            page = render(request, "resting.html", status=HTTPStatus.SERVICE_UNAVAILABLE)
            page["Retry-After"], page["Cache-Control"] = LOOK_AGAIN, "no-store"
            return page
        if rested != (last := find_last_rest()):
            rested = last
            cache.clear()
        return get_response(request)

    return answer
