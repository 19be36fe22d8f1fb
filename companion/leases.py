"""Work on a lease: whoever does it holds it anew every few seconds; who dies does so no more."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from threading import Event, Thread
from typing import TypeVar

from django.db import DatabaseError, connection

Told = TypeVar("Told")

LEASE = timedelta(seconds=10)  # whose worker dies is done again this soon
BEAT = 2.0  # seconds
IN_QUEUE = timedelta(seconds=10)  # so long the broker may take; then whoever sweeps does it
MOST_TRIES = 3
PAUSE = 0.5  # seconds between two words of progress: each is a write


@contextmanager
def held(hold: Callable[[], object], longest: float) -> Iterator[None]:
    """Hold a lease, but no longer than so many seconds; a worker that dies stops doing so."""
    is_over = Event()

    def beat() -> None:
        until = time.monotonic() + longest
        while not is_over.wait(BEAT) and time.monotonic() < until:
            with suppress(DatabaseError):  # a lease outlasts some beats
                hold()
        connection.close()

    beating = Thread(target=beat, daemon=True, name="lease")
    beating.start()
    try:
        yield
    finally:
        is_over.set()
        beating.join()


def now_and_then(tell: Callable[[Told], object]) -> Callable[[Told], None]:
    """Return what tells how far something is, but not more often than it is worth a write."""
    told = time.monotonic()

    def tell_in_time(what: Told) -> None:
        nonlocal told
        if time.monotonic() - told >= PAUSE:
            told = time.monotonic()
            tell(what)

    return tell_in_time
