"""The live streams inside a browser: the site's own, on the event loop of the worker."""

import asyncio
import json
from collections.abc import Callable

from companion.live.lifecycle import start_hub
from companion.live.sse import stream_events
from companion.take_along.bridge import SITE
from companion.web.request_bodies import Scope

# Told with status and headers as JSON, then with each part; None is the end.
Tell = Callable[[int, str, bytes | None], object]
OPEN: dict[str, asyncio.Event] = {}  # the streams by the number of their requests; set when a page has left
TASKS: set["asyncio.Task[None]"] = set()  # the loop itself does not hold them


def stream(number: str, url: str, tell: Tell) -> None:
    """Begin a stream; `tell` gets its head (status, headers), its parts (status 0) and its end (None)."""
    OPEN[number] = asyncio.Event()
    task = asyncio.ensure_future(_run(number, url, tell))
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)


def leave(number: str) -> None:
    """End a stream whose page has left."""
    if number in OPEN:
        OPEN[number].set()


async def _run(number: str, url: str, tell: Tell) -> None:
    async def receive() -> dict[str, object]:
        await OPEN[number].wait()
        return {"type": "http.disconnect"}

    async def send(message: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = [[name.decode(), value.decode()] for name, value in message["headers"]]
            tell(message["status"], json.dumps(headers), b"")
        elif body := message.get("body"):
            tell(0, "", body)

    try:
        start_hub()
        await stream_events(_scope_of(url), receive, send)
    finally:
        OPEN.pop(number, None)
        tell(0, "", None)


def _scope_of(url: str) -> Scope:
    path, _, query = url.partition("?")
    headers = [(b"host", SITE.host.encode()), (b"cookie", SITE.jar.header().encode())]
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "headers": headers,
        "scheme": SITE.scheme,
        "client": ("127.0.0.1", 0),
        "server": (SITE.host.partition(":")[0], 80),
    }
