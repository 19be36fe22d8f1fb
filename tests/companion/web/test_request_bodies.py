"""Bodies on their way: what a stranger may send, and who gives way if too much is sent at once."""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus
from importlib import import_module
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY

from companion.web import request_bodies
from companion.web.request_bodies import MOST_BYTES_OF_STRANGERS, SMALL, Large, WithWholeBodies

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.goal("K5", "S10")]
MADE_UP = "0123456789abcdefghij0123456789ab"


def headers(size: int, key: str = "") -> list[tuple[bytes, bytes]]:
    cookie = [(b"cookie", f"{settings.SESSION_COOKIE_NAME}={key}".encode())] if key else []
    return [(b"content-length", str(size).encode()), *cookie]


class Sender:
    """A client that sends a body of so many bytes; one that `stalls` keeps the last byte back."""

    def __init__(self, size: int, key: str = "", *, stalls: bool = False, address: str = "10.0.0.1") -> None:
        self.size, self.stalls = size, stalls
        self.scope = {"headers": headers(size, key), "path": "/", "client": (address, 1)}
        self.status = 0
        self.parts = [{"type": "http.request", "body": b"x" * (size - stalls), "more_body": stalls}]

    async def receive(self) -> dict[str, Any]:
        if self.parts:
            return self.parts.pop()
        await asyncio.Event().wait()
        raise AssertionError

    async def send(self, message: Any) -> None:
        self.status = self.status or message.get("status", 0)


async def accept(scope: Any, receive: Any, send: Any) -> None:
    """Answer as a page does that has its body."""
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})


def send_all(*senders: Sender, large: Sequence[Large] = ()) -> list[int]:
    """Return the status of each answer, 0 if there is none; one after the other sends to one process."""

    async def run() -> None:
        site = WithWholeBodies(accept, large)
        tasks = []
        for one in senders:
            tasks.append(asyncio.create_task(site(one.scope, one.receive, one.send)))
            await asyncio.sleep(0.05)
        await asyncio.wait(tasks[-1:], timeout=20)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert site.on_their_way == 0
        assert not site.bodies

    asyncio.run(run())
    return [one.status for one in senders]


def make_session(**content: str) -> str:
    """Return the key of a session that holds this."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store.update(content)
    store.save()
    return str(store.session_key)


@pytest.fixture
def session() -> str:
    return make_session(**{SESSION_KEY: "7"})


def test_a_made_up_session_may_send_no_more_than_a_stranger(session: str) -> None:
    size = MOST_BYTES_OF_STRANGERS + 1
    too_large = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    assert send_all(Sender(size), Sender(size, MADE_UP), Sender(size, session)) == [too_large, too_large, 200]


def test_a_session_that_anybody_gets_may_send_no_more_than_none() -> None:
    """The form of passkeys and the code of a table give one without an account."""
    anybodys = [Sender(60_000, make_session(way=str(number)), stalls=True) for number in range(2)]
    large = Sender(MOST_BYTES_OF_STRANGERS + 1, make_session(way="large"))
    assert send_all(*anybodys, large) == [0, 0, HTTPStatus.REQUEST_ENTITY_TOO_LARGE]


def test_an_account_with_many_sessions_is_one_sender(session: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_bodies, "MOST_BYTES_AT_ONCE", 200_000)
    devices = [make_session(**{SESSION_KEY: "8"}) for _device in range(4)]
    stalling = [Sender(50_000, device, stalls=True) for device in devices]
    photo = Sender(90_000, session)
    assert send_all(*stalling, photo) == [*[HTTPStatus.SERVICE_UNAVAILABLE] * 2, 0, 0, 200]


def test_when_too_much_is_on_its_way_its_largest_sender_gives_way(
    session: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody stalls with all that may be on its way; taps and another's note get through."""
    monkeypatch.setattr(request_bodies, "MOST_BYTES_AT_ONCE", 200_000)
    stalling = [Sender(60_000, stalls=True) for _connection in range(3)]
    note, tap = Sender(50_000, session), Sender(200, MADE_UP, address="10.0.0.2")
    assert send_all(*stalling, note, tap) == [HTTPStatus.SERVICE_UNAVAILABLE, 0, 0, 200, 200]


def test_a_small_body_is_taken_whatever_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_bodies, "MOST_BYTES_AT_ONCE", 3 * SMALL)
    stalling = [Sender(SMALL, stalls=True) for _connection in range(4)]
    assert send_all(*stalling, Sender(SMALL, address="10.0.0.2")) == [0, 0, 0, 0, 200]
