"""Each request has a number: in its answer, in its lines of the log, on the page of an error.

The answer of a static file does without: a first visit has thirty of them, and each byte counts there.
"""

import json
import logging
import re
from collections.abc import Callable
from contextvars import ContextVar
from secrets import token_hex

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from companion.web.log_lines import MOST_OF_A_MESSAGE, mask_tokens

View = Callable[[HttpRequest], HttpResponseBase]
HEADER = "X-Request-ID"
NUMBER = "nightlight.request_id"  # in `META` of a request
GIVEN = re.compile(r"[0-9A-Za-z-]{8,64}", re.ASCII)
NONE = "-"
CURRENT: ContextVar[str] = ContextVar("request_id", default=NONE)


def number_requests(get_response: View) -> View:
    """Return a middleware that gives each request a number, or takes that of a proxy that we trust."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        sent_number = request.headers.get(HEADER, "") if settings.TRUSTED_PROXIES else ""
        number = sent_number if GIVEN.fullmatch(sent_number) else token_hex(8)
        before = CURRENT.set(number)
        request.META[NUMBER] = number  # Django writes its line of a refusal outside of all middleware
        try:
            response = get_response(request)
        finally:
            CURRENT.reset(before)
        if not request.path_info.startswith(settings.STATIC_URL):
            response[HEADER] = number
        return response

    return answer


def address_of(request: HttpRequest) -> str:
    """Return the address of the client, as the lines about accounts have it."""
    from companion.accounts.security_log import address_of as find_address  # noqa: PLC0415  # settings are being read

    return find_address(request)


def get_request_id() -> str:
    """Return the number of the request that is being answered, "-" if there is none."""
    return CURRENT.get()


class WithRequestId(logging.Filter):
    """Lets every line through, with the number of its request as `request_id`.

    A line about a request is cut, for an address may be long, and has the client's address.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if hasattr(record, "sender"):
            return True
        record.request_id = get_request_id()
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            sender = address_of(request)
            record.__dict__ |= {"request_id": request.META.get(NUMBER, get_request_id()), "sender": sender}
            record.msg = f"{mask_tokens(record.getMessage())[:MOST_OF_A_MESSAGE]} from={sender}"
            record.args = ()
        return True


class JsonLines(logging.Formatter):
    """Writes each record as a line of JSON, for tools that collect the logs of several machines."""

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
        return mask_tokens(json.dumps(says, ensure_ascii=False))
