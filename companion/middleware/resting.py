"""While a backup is brought back, pages say so; afterwards this process forgets what it remembers."""

import re
from collections.abc import Callable
from http import HTTPStatus

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from companion.backups.rest import find_last_rest, is_at_rest

View = Callable[[HttpRequest], HttpResponseBase]
# They read nothing that is about to change.
ANSWERED = re.compile(r"/(livez|readyz|owner/[^/]+/back)\Z")
LOOK_AGAIN = "5"  # seconds


def rest_while_restoring(get_response: View) -> View:
    """Return a middleware that answers nobody from a database that is about to be another one."""
    rested = find_last_rest()

    def answer(request: HttpRequest) -> HttpResponseBase:
        nonlocal rested
        if is_at_rest() and not ANSWERED.match(request.path):
            return say_so(request)
        if rested != (last := find_last_rest()):
            rested = last
            cache.clear()
        return get_response(request)

    return answer


def say_so(request: HttpRequest) -> HttpResponse:
    """Return a page that looks again by itself; nothing for a part of a page, which stays as it is."""
    is_part = "HX-Request" in request.headers
    answer = HttpResponse() if is_part else render(request, "resting.html")
    answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    answer["Retry-After"], answer["Cache-Control"] = LOOK_AGAIN, "no-store"
    answer["HX-Reswap"] = "none"
    return answer
