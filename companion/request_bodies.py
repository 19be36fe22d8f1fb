"""Bodies of requests, read on the event loop: whole, in time and no larger than their sender may send.

A page takes a thread only once its body is here, so that slow senders wait on the loop and stop nobody. Some
pages take more of those who belong there than others do (see `Large`).
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings

SECONDS = 15.0  # for a whole body
MOST_BYTES = 3_000_000
MOST_BYTES_OF_STRANGERS = 64_000  # who have no session: they sign in, join, and send nothing long
MOST_BYTES_AT_ONCE = 48_000_000  # of all that are on their way to this process

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


@dataclass(frozen=True)
class Large:
    """A page that takes larger bodies: where it is, how large, and whether the session of this key may send
    one there, by what the address says."""

    address: re.Pattern[str]
    most: int
    seconds: float
    may_send: Callable[[str, re.Match[str]], bool]


class Refused(Exception):
    """A body is not taken: `status` says why."""

    def __init__(self, status: HTTPStatus) -> None:
        self.status = status
        super().__init__(status.phrase)


class Gone(Exception):
    """Whoever sent a body has left in the middle of it."""


class WithWholeBodies:
    """An ASGI application that gets each body as one message, or not at all."""

    def __init__(self, application: Application, large: Sequence[Large] = ()) -> None:
        self.application = application
        self.large = large
        self.on_their_way = 0  # bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        if not (headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers):
            return await self.application(scope, receive, send)
        try:
            body = await self.read(headers, receive, await self.find_limits(scope, headers))
        except Gone:
            return None
        except Refused as refused:
            return await refuse(send, refused.status)
        return await self.application(scope, _as_one_message(body, receive), send)

    async def find_limits(self, scope: Scope, headers: dict[bytes, bytes]) -> tuple[int, float]:
        """Return how many bytes a request may bring, and in how many seconds."""
        key = find_session_key(headers)
        if key is None:
            return MOST_BYTES_OF_STRANGERS, SECONDS
        declared = headers.get(b"content-length", b"")
        if not declared.isdigit() or int(declared) > MOST_BYTES:  # nobody else is asked who they are
            for large in self.large:
                found = large.address.fullmatch(scope.get("path", ""))
                if found and await sync_to_async(large.may_send)(key, found):
                    return large.most, large.seconds
        return MOST_BYTES, SECONDS

    async def read(self, headers: dict[bytes, bytes], receive: Receive, limits: tuple[int, float]) -> bytes:
        """Return a whole body of at most so many bytes, in so many seconds. Raises: Refused, Gone."""
        most, seconds = limits
        declared = headers.get(b"content-length", b"0")
        if not declared.isdigit():
            raise Refused(HTTPStatus.BAD_REQUEST)
        if int(declared) > most:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        held = bytearray()
        try:
            async with asyncio.timeout(seconds):
                await self._collect(held, most, receive)
        except TimeoutError as late:
            raise Refused(HTTPStatus.REQUEST_TIMEOUT) from late
        finally:
            self.on_their_way -= len(held)
        return bytes(held)

    async def _collect(self, held: bytearray, most: int, receive: Receive) -> None:
        has_more = True
        while has_more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            part = message.get("body", b"")
            held += part
            self.on_their_way += len(part)
            if len(held) > most:
                raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            if self.on_their_way > MOST_BYTES_AT_ONCE:
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE)
            has_more = message.get("more_body", False)


def find_session_key(headers: dict[bytes, bytes]) -> str | None:
    """Return the key of the session that a request comes with; who it is, its page finds out."""
    cookie = SimpleCookie()
    try:
        cookie.load(headers.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return None
    found = cookie.get(settings.SESSION_COOKIE_NAME)
    return found.value if found else None


def _as_one_message(body: bytes, receive: Receive) -> Receive:
    parts = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_whole() -> Scope:
        return parts.pop() if parts else await receive()

    return receive_whole


async def refuse(send: Send, status: HTTPStatus) -> None:
    """Answer without a page, and hang up: the rest of the body is not waited for."""
    says = f"{status.value} {status.phrase}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(says)).encode()),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": says})
