"""Before a snapshot of the memory is taken, and after it was loaded: what no device may inherit is cleared.

A start from a snapshot is four times as fast. It is made by the browser that uses it, on data of its own: no
secret of the device is in it.
"""

import gc
import json
import os
import random
import re
import time
from collections.abc import Iterator, Sequence
from html import unescape
from http import HTTPStatus
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db import connections
from django.utils import timezone

from campaigns.models import Session
from companion.adapters.dataclass_methods import take_from
from companion.storage.recent import Recent
from companion.take_along.bridge import SITE, answer, open_data
from companion.take_along.copies import list_due
from companion.take_along.owner import find_damage, is_newer, migrate, sign_in

FORM = json.dumps([["content-type", "application/x-www-form-urlencoded"]])
PART = json.dumps([["hx-request", "true"]])
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
SHEETS = re.compile(r'hx-get="([^"#]+)"')
BOARD = re.compile(r'data-seen="(\d+)" data-wears="([^"]*)"')
FREED_BLOCKS = 1 << 13, 1 << 16, 1 << 20  # each clears what the one before has left between its blocks
FREED_MOST = 1 << 24  # bytes
PAGES = ("/", "/search", "/account", "/owner")


def rehearse(languages: Sequence[str], tables: int = 5) -> list[str]:
    """Show the pages of a first evening, on data that are thrown away: what they import and compile remains.

    Return the addresses that had no good answer.
    """
    open_data("", SITE.host, SITE.scheme)
    migrate()
    find_damage()
    is_newer()
    sign_in()
    import_module("companion.take_along.streams")
    failed = [address for address, status in _visit(languages, tables) if status >= HTTPStatus.BAD_REQUEST]
    list_due("")
    forget()
    return failed


def _visit(languages: Sequence[str], tables: int) -> Iterator[tuple[str, int]]:
    found = TOKEN.search(answer("GET", "/", "[]")[2].decode())
    token = found[1] if found else ""
    status, *_rest = answer("POST", "/demo/look", FORM, f"csrfmiddlewaretoken={token}".encode())
    yield "/demo/look", status
    boards = [f"/table/{number}/" for number in _open_tables()][:tables]
    for language in languages:
        SITE.jar.values[settings.LANGUAGE_COOKIE_NAME] = language
        for page in (*PAGES, *boards):
            status, _headers, body, _jar = answer("GET", page, "[]")
            yield page, status
            for link in sorted({unescape(found) for found in SHEETS.findall(body.decode())}):
                address = link if link.startswith("/") else page + link
                yield address, answer("GET", address, PART)[0]
        for board in boards:
            yield from _tap(board, token)


def _tap(board: str, token: str) -> Iterator[tuple[str, int]]:
    """Undo and redo, as the screen of a table does."""
    for way in ("undo", "redo"):
        seen, look = BOARD.findall(answer("GET", board, "[]")[2].decode())[0]
        headers = json.dumps([*json.loads(FORM), *json.loads(PART), ["x-shows", f"{seen} {look}"]])
        form = urlencode({"csrfmiddlewaretoken": token, "seen": seen, "key": token_hex(16)})
        yield board + way, answer("POST", board + way, headers, form.encode())[0]


def _open_tables() -> list[int]:
    return list(Session.objects.filter(closed_at=None).order_by("pk").values_list("pk", flat=True))


def forget() -> None:
    """Throw away data, cookies, and what is kept of both in memory."""
    for connection in connections.all():
        connection.close()
    for file in Path(settings.DATA_DIR).iterdir():
        if file.is_file():
            file.unlink()
    SITE.jar.load("")
    SITE.stored_jar = ""
    cache.clear()
    for kept in gc.get_objects():
        if isinstance(kept, Recent):
            kept.clear()
    ContentType.objects.clear_cache()
    take_from({})  # all classes have been made
    gc.collect()
    clear_free_memory()
    gc.freeze()


def clear_free_memory() -> None:
    """Write zeros over memory that was given back: a snapshot leaves out what is empty."""
    for size in FREED_BLOCKS:
        blocks = [bytearray(size) for _block in range(FREED_MOST // size)]
        del blocks


def wake(key: str, zone: str) -> None:
    """Give the process what belongs to this device: its key, its time zone, chance of its own."""
    random.seed()
    settings.SECRET_KEY = key
    settings.TIME_ZONE = os.environ["TZ"] = zone
    if tzset := getattr(time, "tzset", None):
        tzset()
    getattr(timezone.get_default_timezone, "cache_clear", lambda: None)()
