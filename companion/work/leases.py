"""Work on a lease: its worker renews it every few seconds; the lease of a dead worker runs out."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from threading import Event, Thread
from typing import TypeVar

from django.db import DatabaseError, connection
from django.db.models import Q
from django.utils import timezone

Progress = TypeVar("Progress")

LEASE = timedelta(seconds=10)  # whose worker dies is done again this soon
BEAT = 2.0  # seconds
IN_QUEUE = timedelta(seconds=10)  # the broker may take this long; then the sweep does the work
MOST_TRIES = 3
LONGEST = timedelta(minutes=1)  # a lease that ends later was given by a wrong clock
PAUSE = 0.5  # seconds between two reports of progress: each is a write


def is_lease_over() -> Q:
    """Return the condition of rows whose `lease_until` has passed, or is too far away to be right."""
    now = timezone.now()
    return Q(lease_until__lt=now) | Q(lease_until__gt=now + LONGEST)


def is_lease_held() -> Q:
    """Return the condition of rows with a valid lease."""
    now = timezone.now()
    return Q(lease_until__range=(now, now + LONGEST))


@contextmanager
def held(hold: Callable[[], object], longest: float) -> Iterator[None]:
    """Keep a lease alive, for at most this many seconds; the lease of a worker that dies runs out."""
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


def now_and_then(tell: Callable[[Progress], object]) -> Callable[[Progress], None]:
    """Return a function that reports progress by `tell`, at most once in PAUSE seconds."""
    last_at = time.monotonic()

    def tell_in_time(what: Progress) -> None:
        nonlocal last_at
        if time.monotonic() - last_at >= PAUSE:
            last_at = time.monotonic()
            tell(what)

    return tell_in_time
