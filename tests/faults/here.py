"""The site, streams and all, in a thread of this process: what a test writes is told as what a tap writes."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import uvicorn

from companion.asgi import application
from companion.live.hub import HUB


class Here:
    """A server that shares our process, its database and its signals."""

    def __init__(self) -> None:
        config = uvicorn.Config(
            application, host="127.0.0.1", port=0, log_level="critical", lifespan="off", ws="none"
        )
        self.server = uvicorn.Server(config)
        self.thread = Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def end(self) -> None:
        HUB.call(HUB.leave)
        self.server.should_exit = True
        self.thread.join(10)
        HUB.__init__()  # type: ignore[misc]  # the next server finds it as new


@contextmanager
def here() -> Iterator[Here]:
    found = Here()
    try:
        yield found
    finally:
        found.end()
