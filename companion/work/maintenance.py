"""Maintenance mode: while a backup is restored the site answers no request from the database.

All processes of the site see it by files beside the backups; a process that dies at it blocks no other.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from companion.work.ages import is_fresh, touch_heartbeat
from companion.work.heartbeat import beating

GIVEN_UP_AFTER = 60.0  # seconds without a heartbeat
BEAT = 5.0
DRAINS = 2.0  # seconds in which the requests that are running are answered
RESTING, RESTED = ".resting", ".rested"


@contextmanager
def maintenance_mode() -> Iterator[None]:
    """Put the site into maintenance mode; afterwards each process empties its cache."""
    settings.BACKUP_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    heartbeat = settings.BACKUP_DIR / RESTING
    touch_heartbeat(heartbeat)
    try:
        with kept_fresh(heartbeat):
            time.sleep(DRAINS)
            yield
    finally:
        (settings.BACKUP_DIR / RESTED).write_text(str(time.time_ns()), encoding="utf-8")
        heartbeat.unlink(missing_ok=True)


def is_in_maintenance() -> bool:
    return is_alive(settings.BACKUP_DIR / RESTING)


def find_last_maintenance() -> int:
    """Return when the last maintenance ended, as a number that grows; 0 if there was none."""
    try:
        return (settings.BACKUP_DIR / RESTED).stat().st_mtime_ns
    except OSError:
        return 0


def is_alive(heartbeat: Path) -> bool:
    """Return whether the process of a heartbeat file is alive."""
    return is_fresh(heartbeat, GIVEN_UP_AFTER)


@contextmanager
def kept_fresh(heartbeat: Path) -> Iterator[None]:
    """Touch the heartbeat file every few seconds."""
    with beating(lambda: touch_heartbeat(heartbeat), BEAT):
        yield
