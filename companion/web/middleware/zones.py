"""The time zone of the reader: from a cookie of their browser, else the site's."""

import re
from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from companion.text.zones import load_zone
from companion.web.middleware.cookies import name_cookie

View = Callable[[HttpRequest], HttpResponseBase]
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+/-]{0,63}", re.ASCII)


def follow_readers(get_response: View) -> View:
    """Return a middleware by which a page tells hours and days as the clock of its reader shows them."""
    cookie = name_cookie("zone")

    def answer(request: HttpRequest) -> HttpResponseBase:
        with timezone.override(zone_of_reader(request.COOKIES.get(cookie, ""))):
            return get_response(request)

    return answer


def zone_of_reader(name: str) -> ZoneInfo | None:
    """Return the zone of this name; None, which is the site's, if there is none."""
    return load_zone(name) if NAME.fullmatch(name) else None
