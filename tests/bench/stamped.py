"""The site with a clock: it writes down when each commit was told, and carries events past our hub, too."""

import asyncio
import os
import time
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db.backends.utils import CursorWrapper

from companion.asgi import STREAMS, application

STAMPS = os.open(Path(settings.DATA_DIR) / f"stamps-{os.getpid()}", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
BARE: dict[str, set[asyncio.Event]] = {}
EVENTS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
ASKED = [0]


def stamp(table: str) -> None:
    os.write(STAMPS, f"{table} {time.monotonic_ns()}\n".encode())


def on_stirred(**what: Any) -> None:
    stamp(str(what["session"]))


async def bare(scope: Any, receive: Any, send: Any) -> None:
    """`?at=` listens, `?fire=` tells all who listen there, from a thread as a tap does; `?queries` counts."""
    query = parse_qs(scope["query_string"].decode(), keep_blank_values=True)
    if "at" in query:
        await listen(query["at"][0], send)
    if "fire" in query:
        Thread(target=fire, args=(query["fire"][0], asyncio.get_running_loop())).start()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(ASKED[0]).encode()})


async def listen(at: str, send: Any) -> None:
    event, number = asyncio.Event(), 0
    BARE.setdefault(at, set()).add(event)
    await send({"type": "http.response.start", "status": 200, "headers": EVENTS})
    while True:
        await send({"type": "http.response.body", "body": b"data: 0.%d.0.0\n\n" % number, "more_body": True})
        await event.wait()
        event.clear()
        number += 1


def fire(at: str, loop: asyncio.AbstractEventLoop) -> None:
    stamp(f"bare-{at}")
    loop.call_soon_threadsafe(wake, at)


def wake(at: str) -> None:
    for event in BARE.get(at, ()):
        event.set()


def counting(real: Any) -> Any:
    def execute(self: Any, *args: Any, **more: Any) -> Any:
        ASKED[0] += 1
        return real(self, *args, **more)

    return execute


table_changed = import_module("campaigns.log.signals").table_changed  # now that Django is there
# Heard before our own receiver: the list is in the order of connecting, and ours was first.
table_changed.connect(on_stirred)
table_changed.receivers.insert(0, table_changed.receivers.pop())
STREAMS["/bare"] = bare
CursorWrapper.execute = counting(CursorWrapper.execute)  # type: ignore[method-assign]

__all__ = ["application"]
