"""Each request has a number: in its answer, in its lines of the log, on the page of an error."""

import json
import logging
import re
from collections.abc import Callable
from contextvars import ContextVar
from secrets import token_hex

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from companion.log_lines import LINK

View = Callable[[HttpRequest], HttpResponseBase]
HEADER = "X-Request-ID"
GIVEN = re.compile(r"[0-9A-Za-z-]{8,64}", re.ASCII)
NONE = "-"
CURRENT: ContextVar[str] = ContextVar("request_id", default=NONE)


def number_requests(get_response: View) -> View:
    """Return a middleware that gives each request a number, or takes that of a proxy that we trust."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get(HEADER, "") if settings.TRUSTED_PROXIES else ""
        number = given if GIVEN.fullmatch(given) else token_hex(8)
        before = CURRENT.set(number)
        try:
            response = get_response(request)
        finally:
            CURRENT.reset(before)
        response[HEADER] = number
        return response

    return answer


def get_request_id() -> str:
    """Return the number of the request that is being answered, "-" where there is none."""
    return CURRENT.get()


class WithRequestId(logging.Filter):
    """Lets every line through, with the number of its request as `request_id`."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = get_request_id()
        return True


class JsonLines(logging.Formatter):
    """Writes each record as a line of JSON, for whoever gathers the logs of several machines."""

    def format(self, record: logging.LogRecord) -> str:
        says = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "request_id": getattr(record, "request_id", NONE),
            "message": record.getMessage(),
        }
        if record.exc_info:
            says["traceback"] = self.formatException(record.exc_info)
        return LINK.sub(r"\1…", json.dumps(says, ensure_ascii=False))
