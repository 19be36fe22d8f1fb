"""The bus that this site uses, and the threads that send by it and listen to it."""

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import uniform
from threading import Thread
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from companion.live.bus_messages import ME, BusMessage, parse_message
from companion.live.buses.memory import MemoryBus
from companion.live.hub import Hub

FIRST, LAST = 0.2, 5.0  # seconds between two tries
TRIES_FOR = 10.0  # seconds in which a message is tried to be sent
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, RuntimeError)  # as a message may be
# Loaded only if it is used: each weighs some megabytes.
SHARED = {
    "redis": "companion.live.buses.redis.RedisBus",
    "postgresql": "companion.live.buses.postgres.PostgresBus",
}
LOG = logging.getLogger(__name__)


class Bus(Protocol):
    """A way to send texts to all other processes, and to hear theirs."""

    is_shared: bool  # whether there are other processes at all
    faults: tuple[type[Exception], ...]  # the exceptions of a broken connection

    def send(self, text: str) -> None:
        """Send a text to all. Raises: one of `faults`."""

    def messages(self) -> Iterator[str]:
        """Give the messages of others: first "", once they arrive. Raises: one of `faults`, when cut off."""


@cache
def get_bus() -> Bus:
    """Return the bus that LIVE_URL names; "" is a site of one process. Raises: ValueError."""
    url: str = settings.LIVE_URL
    if not url:
        return MemoryBus()
    kind = "redis" if url.startswith(("redis:", "rediss:", "unix:")) else url
    if kind not in SHARED:
        raise ValueError(f"LIVE_URL is empty, redis://..., or postgresql, not {url!r}")
    bus: Bus = import_string(SHARED[kind])(url)
    return bus


# One thread, so that messages keep their order and no tap waits for them; it is waited for at the end.
SENDER = ThreadPoolExecutor(1, "live-sender")


def tell_others(message: BusMessage) -> None:
    """Send a message to all other processes, soon; any thread may ask."""
    by = get_bus()
    if by.is_shared:
        SENDER.submit(_send_with_retries, by, message.to_json(), time.monotonic() + TRIES_FOR)


def _send_with_retries(by: Bus, text: str, until: float) -> None:
    """Send a text, or drop it in the end: a process that was unreachable for so long asks again later."""

    def send() -> bool:
        by.send(text)
        return True

    pause = FIRST
    while time.monotonic() < until and not _try(by, send):
        time.sleep(pause)
        pause = min(pause * 2, LAST)


def _try(by: Bus, do: Callable[[], bool]) -> bool:
    """Return the result of `do`, or False if the other processes cannot be reached."""
    try:
        return do()
    except by.faults as fault:
        LOG.warning("Other processes are out of reach: %s", fault)
        return False


def listen(hub: Hub) -> None:
    """Bring the messages of others to the hub, in a thread of its own, as long as the process lives."""
    by = get_bus()
    if by.is_shared:
        Thread(target=_listen, args=(by, hub), name="live-listener", daemon=True).start()
    else:
        hub.whole.set()


def _listen(by: Bus, hub: Hub) -> None:
    pause = FIRST

    def hear() -> bool:
        nonlocal pause
        for text in by.messages():
            if not text:
                pause = FIRST
                hub.call(hub.connected)
            elif (message := parse_message(text)).by != ME:
                hub.call(hub.receive, message)
            else:
                hub.call(hub.hear_own)
        return False

    while True:
        try:
            _try(by, hear)
        except UNREADABLE:
            LOG.exception("A message of another process cannot be read")
        hub.call(hub.cut_off)
        time.sleep(pause * uniform(0.5, 1.0))
        pause = min(pause * 2, LAST)
