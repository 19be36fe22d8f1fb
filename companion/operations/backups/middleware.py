"""While a backup is restored, pages say so; afterwards this process empties its cache."""

import re
from collections.abc import Callable
from http import HTTPStatus

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from companion.work.maintenance import find_last_maintenance, is_in_maintenance

View = Callable[[HttpRequest], HttpResponseBase]
# They read nothing that is about to change.
ANSWERED = re.compile(r"/(livez|readyz|owner/[^/]+/back)\Z")
LOOK_AGAIN = "5"  # seconds


def refuse_during_maintenance(get_response: View) -> View:
    """Return a middleware that answers 503 while the database is being replaced."""
    last_maintenance = find_last_maintenance()

    def answer(request: HttpRequest) -> HttpResponseBase:
        nonlocal last_maintenance
        if is_in_maintenance() and not ANSWERED.match(request.path):
            return say_so(request)
        if last_maintenance != (last := find_last_maintenance()):
            last_maintenance = last
            cache.clear()
        return get_response(request)

    return answer


def say_so(request: HttpRequest) -> HttpResponse:
    """Return a page that reloads itself; for a part of a page an empty answer, which leaves it as it is."""
    is_part = "HX-Request" in request.headers
    answer = HttpResponse() if is_part else render(request, "resting.html")
    answer.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    answer["Retry-After"], answer["Cache-Control"] = LOOK_AGAIN, "no-store"
    answer["HX-Reswap"] = "none"
    return answer
