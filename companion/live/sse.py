"""The address of the streams, on bare ASGI: `GET /live/<session>`, an event for each change, numbers alone.

While a stream waits it holds no thread and no connection to the database.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from secrets import token_hex
from typing import TypeVar
from urllib.parse import parse_qs

from django.core.exceptions import SuspiciousOperation
from django.http import Http404

from campaigns.models import Session
from companion.live import auth
from companion.live.hub import HUB, Hub, LiveTable, Send, Stream, body_chunk
from companion.web.request_bodies import Scope

T = TypeVar("T")
Receive = Callable[[], Awaitable[Scope]]
ADDRESS = re.compile(r"/live/([0-9]{1,18})\Z", re.ASCII)
SCREEN = re.compile(r"[0-9a-f]{8,32}\Z", re.ASCII)
WHOLE_WITHIN = 1.0  # seconds that a first screen waits for the messages of other processes
THREADS = ThreadPoolExecutor(2, "live-auth")
HEADERS = [
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-accel-buffering", b"no"),
    (b"referrer-policy", b"same-origin"),
]
EVENTS = (b"content-type", b"text/event-stream; charset=utf-8")
GONE, TOO_MANY, NOT_NOW, BAD, ONLY_GET = 404, 429, 503, 400, 405


class StreamRefused(Exception):
    """A stream is refused, with this status."""

    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(status)


async def stream_events(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a screen that wants to listen."""
    try:
        table = HUB.expect(await _find_campaign(scope))
        try:
            stream = await _admit(HUB, table, scope, send)
        finally:
            HUB.leave_off(table)
    except StreamRefused as refused:
        return await _refuse(send, refused.status)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, EVENTS]})
        stream.open()
        await _wait_for_disconnect(receive)
    except asyncio.CancelledError:
        if not stream.is_over:  # then it is the server that ends
            raise
    finally:
        stream.is_over = True
        HUB.leave_table(table, stream)


async def _find_campaign(scope: Scope) -> int:
    """Return the campaign at whose table a screen wants to listen. Raises: StreamRefused."""
    match = ADDRESS.match(scope["path"])
    if scope["method"] != "GET":
        raise StreamRefused(ONLY_GET)
    if not match or not any(name == b"cookie" for name, _value in scope["headers"]):
        raise StreamRefused(GONE)
    if not await _is_whole(HUB):
        raise StreamRefused(NOT_NOW)
    return await _run_in_thread(auth.get_campaign_id, int(match[1]))


async def _is_whole(hub: Hub) -> bool:
    """Return whether a stream would hear everything: the server stays, and other processes are in reach."""
    try:
        await asyncio.wait_for(hub.whole.wait(), WHOLE_WITHIN)
    except TimeoutError:
        return False
    return not hub.is_leaving


async def _admit(hub: Hub, table: LiveTable, scope: Scope, send: Send) -> Stream:
    """Return the stream of a listener who may listen, joined to the table. Raises: StreamRefused."""
    turned = -1
    while turned != table.turned:  # a stream was ended while we asked: perhaps this listener's
        turned = table.turned
        admitted = await _run_in_thread(auth.identify_listener, scope, int(scope["path"].rpartition("/")[2]))
    if hub.is_leaving or not hub.whole.is_set():
        raise StreamRefused(NOT_NOW)
    hub.update_version(table, admitted.version, admitted.ambience)
    stream = Stream(
        admitted.who, admitted.browser, _get_screen_name(scope), admitted.ends, send, table.numbers
    )
    if not hub.has_room(table, stream):
        raise StreamRefused(TOO_MANY)
    hub.join(table, stream)
    return stream


def _get_screen_name(scope: Scope) -> str:
    """Return the name that a screen gives itself, so that it takes its own place when it comes back."""
    named = parse_qs(scope["query_string"].decode("ascii", "replace")).get("screen", [""])[0]
    return named if SCREEN.match(named) else token_hex(8)


async def _run_in_thread(ask: Callable[..., T], *args: object) -> T:
    """Run a function in a thread with access to the database. Raises: StreamRefused."""
    try:
        return await asyncio.get_running_loop().run_in_executor(THREADS, partial(ask, *args))
    except (Http404, Session.DoesNotExist):
        raise StreamRefused(GONE) from None
    except SuspiciousOperation:
        raise StreamRefused(BAD) from None


async def _wait_for_disconnect(receive: Receive) -> None:
    """Wait until the screen has gone, or its stream is over."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(send: Send, status: int) -> None:
    headers = [*HEADERS, (b"content-length", b"0"), *([(b"retry-after", b"1")] if status == NOT_NOW else [])]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send(body_chunk(b"", more=False))
