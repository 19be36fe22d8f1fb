"""Signs of life: beats of what is under way, and whether there is a worker.

At home a worker touches a file, on a server it writes a row of the database. Work that a database does not
outlive, which a restore replaces, beats by a file on both.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from math import inf
from threading import Event, Thread

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connections

from companion.abilities import WorkerPlace
from companion.work.ages import age, is_fresh

LASTS = 30  # seconds


@contextmanager
def beating(beat: Callable[[], object], pause: float, longest: float = inf) -> Iterator[None]:
    """Call `beat` every `pause` seconds in a thread of its own, for at most `longest` seconds.

    Without a worker there is no other process that would ask for a sign of life, and none is given.
    """
    if not settings.ABILITIES.worker:
        yield
        return
    is_over = Event()

    def go_on() -> None:
        until = time.monotonic() + longest
        while not is_over.wait(pause) and time.monotonic() < until:
            with suppress(DatabaseError, OSError):  # a sign of life outlasts some beats
                beat()
        connections.close_all()

    thread = Thread(target=go_on, daemon=True, name="heartbeat")
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def worker() -> str:
    """Return "ok", or the fault of the worker."""
    if not settings.ABILITIES.worker:
        return "has not started"
    if settings.ABILITIES.worker is WorkerPlace.HERE:
        if is_fresh(settings.HEARTBEAT, LASTS):
            return "ok"
        return "gives no sign of life" if settings.HEARTBEAT.exists() else "has not started"
    try:
        newest = find_newest_sign()
    except DatabaseError:
        return "cannot be asked for"
    if newest is None:
        return "has not started"
    return "ok" if age(newest) < timedelta(seconds=LASTS) else "gives no sign of life"


def find_newest_sign() -> datetime | None:
    """Return the time of the newest heartbeat of a worker on a server. Raises: DatabaseError."""
    signs = apps.get_model("campaigns", "WorkerSign")._default_manager
    newest: datetime | None = signs.values_list("seen_at", flat=True).first()
    return newest
