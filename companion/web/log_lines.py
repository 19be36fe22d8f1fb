"""Lines of the log without secrets: the token of a link that still opens must not be in them."""

import logging
import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings

SLASH = "(?:/|%2F)"  # an address may be in another one, as the page to go on with after signing in
TOKEN = re.compile(r"<(?:\w+:)?token>")
OF_ALLAUTH = "accounts/password/reset/key/"  # its route has another argument
LONG = re.compile(rf"({SLASH})[\w-]{{40,}}", re.IGNORECASE)  # as all our tokens are
MOST_OF_A_MESSAGE = 200  # signs: an address may have 64,000


class WithoutTokens(logging.Formatter):
    """Writes a whole line, its traceback too, with the token of each link left out."""

    def format(self, record: logging.LogRecord) -> str:
        return mask_tokens(super().format(record))


def mask_tokens(line: str) -> str:
    """Return a line without tokens: without what a route calls `token`, and without text as long as one."""
    if settings.ROOT_URLCONF in sys.modules:  # a worker at home loads no pages, and names none
        line = find_link().sub(r"\1…", line)
    return LONG.sub(r"\1…", line)


@cache
def find_link() -> re.Pattern[str]:
    """Return what addresses look like up to the token that their route has."""
    from django.urls import get_resolver  # noqa: PLC0415  # settings are being read when this is loaded

    heads = "|".join(sorted({_to_pattern(head) for head in list_heads(get_resolver())}))
    return re.compile(rf"({SLASH}(?:{heads}))[\w:-]+", re.IGNORECASE)


def list_heads(resolver: Any, before: str = "") -> Iterator[str]:
    """Give the beginning of each address that has a token, up to it."""
    yield OF_ALLAUTH
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from list_heads(pattern, route)
        elif match := TOKEN.search(route):
            yield route[: match.start()]


def _to_pattern(head: str) -> str:
    """Return the head of a route as a pattern, in which other arguments may be anything."""
    parts = re.split(r"<[^>]*>", head.lstrip("/"))
    return "[^/]+".join(re.escape(part).replace("/", SLASH) for part in parts)
