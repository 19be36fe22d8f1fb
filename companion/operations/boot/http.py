"""How uvicorn serves the site, at home and on a server: with an end to each wait for a client."""

import asyncio

import uvicorn

from companion.adapters.uvicorn_protocols import AutoHTTPProtocol

HEAD_WITHIN = 15  # seconds from the first byte of a request, or from the connection, to the end of its head
KEEP_ALIVE = 75  # seconds between two requests: longer than a proxy keeps a connection to us
STOP_WITHIN = 8  # seconds for the requests that are running when the site ends


class ImpatientProtocol(AutoHTTPProtocol):  # type: ignore[misc,valid-type]  # uvicorn picks its base
    """HTTP whose head must come in time: uvicorn waits for half of one as long as single bytes arrive."""

    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: object) -> None:
        super().connection_made(transport)
        self.wait_for_head()

    def data_received(self, data: bytes) -> None:
        before = self.cycle
        if self.deadline is None and (before is None or before.response_complete):
            self.wait_for_head()
        super().data_received(data)
        if self.cycle is not before:
            self.stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        super().connection_lost(exc)

    def wait_for_head(self) -> None:
        self.deadline = self.loop.call_later(HEAD_WITHIN, self.transport.close)

    def stop_waiting(self) -> None:
        if self.deadline:
            self.deadline.cancel()
        self.deadline = None


def make_config(host: str, port: int, application: str = "companion.asgi:application") -> uvicorn.Config:
    """Return how the site is served; whom a proxy speaks for is `TRUSTED_PROXIES`, in the middleware."""
    return uvicorn.Config(
        application,
        host=host,
        port=port,
        http=ImpatientProtocol,
        log_config=None,  # uvicorn's own handlers would write what ours leave out
        log_level="warning",
        access_log=False,
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        ws="none",
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=STOP_WITHIN,
    )
