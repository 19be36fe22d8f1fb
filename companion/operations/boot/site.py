"""The site as the one-command run serves it: it prints its address once everything answers."""

import asyncio
import socket
import time
from collections.abc import Callable

import uvicorn
from django.conf import settings

from companion.operations.boot.http import make_config
from companion.work import heartbeat

# A worker takes two seconds to come up, ten on a small machine; play needs none.
PATIENCE = 20.0
LOOKS_EVERY = 0.05


class Site(uvicorn.Server):
    """A server that calls `tell` once, with the part that is still starting then, or ""."""

    def __init__(self, tell: Callable[[str], object]) -> None:
        super().__init__(make_config(settings.HOST, settings.PORT))
        self.tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.telling = asyncio.create_task(self.tell_when_ready())

    async def tell_when_ready(self) -> None:
        """Wait for the worker, which comes up beside us; tell without it when that takes too long."""
        until = time.monotonic() + PATIENCE
        while (state := heartbeat.worker()) != "ok" and time.monotonic() < until:
            await asyncio.sleep(LOOKS_EVERY)
        self.tell("" if state == "ok" else f"The worker {state}: PDF sheets wait for it, play does not.")
