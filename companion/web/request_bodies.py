"""Bodies of requests, read on the event loop: whole, in time and no larger than their sender may send.

A page takes a thread only once its body is here, so slow senders wait on the loop and block no other. Some
pages take larger bodies from their own users than from others (see `Large`).
"""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import close_old_connections
from django.utils.translation import gettext, override

from companion.storage.limits import LIMITS
from companion.web.middleware.cookies import find_session_key as find_cookie

SECONDS = 15.0  # for a whole body
MOST_BYTES = LIMITS["body"].of_account
MOST_BYTES_OF_STRANGERS = LIMITS["body"].of_address  # who have no account, and send nothing long
MOST_BYTES_AT_ONCE = LIMITS["body"].of_site  # of all bodies on their way to this process
SMALL = 16_000  # bytes of a tap or a form: always taken, and its session is not looked up

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Scope]]
Send = Callable[[Scope], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


@dataclass(frozen=True)
class Large:
    """A page that takes larger bodies: its address, its bounds, and whether the session of a request may send
    one there, by the match of the address."""

    address: re.Pattern[str]
    most: int
    seconds: float
    may_send: Callable[[Mapping[str, object], re.Match[str]], bool]


class Refused(Exception):
    """A body is not taken: `status` says why."""

    def __init__(self, status: HTTPStatus) -> None:
        self.status = status
        super().__init__(status.phrase)


class Gone(Exception):
    """The sender of a body has left in the middle of it."""


@dataclass(frozen=True)
class Limits:
    """The limits of a request: how many bytes, in how many seconds, from which sender."""

    most: int
    seconds: float
    sender: str


@dataclass(eq=False)
class Body:
    """A body on its way. One that is dropped makes room for others: its sender holds the most."""

    sender: str
    held: bytearray = field(default_factory=bytearray)
    timeout: asyncio.Timeout | None = None
    is_dropped: bool = False


class WithWholeBodies:
    """An ASGI application that gets each body as one message, or not at all.

    If too much is on its way, the sender of the most loses the largest body: no other is refused.
    """

    def __init__(self, application: Application, large: Sequence[Large] = ()) -> None:
        self.application = application
        self.large = large
        self.on_their_way = 0  # bytes
        self.bodies: dict[Body, None] = {}  # the oldest first

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

    async def find_limits(self, scope: Scope, headers: dict[bytes, bytes]) -> Limits:
        """Return the limits of a request.

        A session counts only if it is an account's: every client gets one. All of an account are one sender.
        """
        address, _port = scope.get("client") or ("", 0)
        stranger = Limits(MOST_BYTES_OF_STRANGERS, SECONDS, f"address {address}")
        key, declared = find_session_key(headers), headers.get(b"content-length", b"")
        is_small = declared.isdigit() and int(declared) <= SMALL
        if key is None or is_small:
            return stranger
        session = await sync_to_async(load_session)(key)
        if SESSION_KEY not in session:
            return stranger
        sender = f"account {session[SESSION_KEY]}"
        if not declared.isdigit() or int(declared) > MOST_BYTES:  # the session is read for large bodies only
            for large in self.large:
                match = large.address.fullmatch(scope.get("path", ""))
                if match and await sync_to_async(large.may_send)(session, match):
                    return Limits(large.most, large.seconds, sender)
        return Limits(MOST_BYTES, SECONDS, sender)

    async def read(self, headers: dict[bytes, bytes], receive: Receive, limits: Limits) -> bytes:
        """Return a whole body within its limits. Raises: Refused, Gone."""
        declared = headers.get(b"content-length", b"0")
        if not declared.isdigit():
            raise Refused(HTTPStatus.BAD_REQUEST)
        if int(declared) > limits.most:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        body = Body(limits.sender)
        self.bodies[body] = None
        try:
            async with asyncio.timeout(limits.seconds) as body.timeout:
                await self._collect(body, limits.most, receive)
        except TimeoutError as late:
            dropped, slow = HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.REQUEST_TIMEOUT
            raise Refused(dropped if body.is_dropped else slow) from late
        finally:
            del self.bodies[body]
            self.on_their_way -= len(body.held)
        return bytes(body.held)

    async def _collect(self, body: Body, most: int, receive: Receive) -> None:
        has_more = True
        while has_more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            part = message.get("body", b"")
            body.held += part
            self.on_their_way += len(part)
            if len(body.held) > most:
                raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            self._make_room()
            if body.is_dropped:
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE)
            has_more = message.get("more_body", False)

    def _make_room(self) -> None:
        """Drop bodies, but small ones, until there is room: the largest of the sender that sends most."""
        while self.on_their_way > MOST_BYTES_AT_ONCE:
            large = [body for body in self.bodies if len(body.held) > SMALL]
            if not large:
                return
            sent = Counter[str]()
            for body in large:
                sent[body.sender] += len(body.held)
            (sender, _bytes), *_others = sent.most_common(1)
            self._drop(
                max((body for body in large if body.sender == sender), key=lambda body: len(body.held))
            )

    def _drop(self, body: Body) -> None:
        self.on_their_way -= len(body.held)
        body.held.clear()
        body.is_dropped = True
        if body.timeout:
            body.timeout.reschedule(0)  # it waits for more of itself


def load_session(key: str) -> dict[str, object]:
    """Return the content of the session of this key, nothing if there is none."""
    close_old_connections()
    try:
        session: dict[str, object] = import_module(settings.SESSION_ENGINE).SessionStore(key).load()
        return session
    finally:
        close_old_connections()


def find_session_key(headers: dict[bytes, bytes]) -> str | None:
    """Return the key of the session that a request comes with; who it is, its page finds out."""
    cookie = SimpleCookie()
    try:
        cookie.load(headers.get(b"cookie", b"").decode("latin-1"))
    except CookieError:
        return None
    return find_cookie({name: morsel.value for name, morsel in cookie.items()})


def _as_one_message(body: bytes, receive: Receive) -> Receive:
    parts = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_whole() -> Scope:
        return parts.pop() if parts else await receive()

    return receive_whole


def say_refusal(status: HTTPStatus) -> str:
    """Return the answer to a body that is refused: if it is too large, in all our languages.

    Which of them its sender reads, no page has asked.
    """
    lines = [f"{status.value} {status.phrase}"]
    if status is HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        for language, _name in settings.LANGUAGES:
            with override(language):
                lines.append(
                    gettext("What was sent is too large. Nothing was changed. Go back, and send less.")
                )
    return "\n".join(lines) + "\n"


async def refuse(send: Send, status: HTTPStatus) -> None:
    """Answer without a page, and hang up: the rest of the body is not waited for."""
    says = say_refusal(status).encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(says)).encode()),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status.value, "headers": headers})
    await send({"type": "http.response.body", "body": says})
