"""The site at rest: while a backup is brought back nobody is answered from what is about to change.

All processes of the site see it by files beside the backups; who has died at it keeps nobody waiting.
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

GIVEN_UP_AFTER = 60.0  # seconds without a sign of life
BEAT = 5.0
DRAINS = 2.0  # seconds in which what was begun before is answered
RESTING, RESTED = ".resting", ".rested"


@contextmanager
def at_rest() -> Iterator[None]:
    """Let the site rest; afterwards each process forgets what it remembers of before."""
    settings.BACKUP_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    mark = settings.BACKUP_DIR / RESTING
    mark.touch()
    try:
        with kept_alive(mark):
            time.sleep(DRAINS)
            yield
    finally:
        (settings.BACKUP_DIR / RESTED).write_text(str(time.time_ns()), encoding="utf-8")
        mark.unlink(missing_ok=True)


def is_at_rest() -> bool:
    return is_alive(settings.BACKUP_DIR / RESTING)


def find_last_rest() -> int:
    """Return when the site has rested last, as a number that grows; 0 if it never has."""
    try:
        return (settings.BACKUP_DIR / RESTED).stat().st_mtime_ns
    except OSError:
        return 0


def is_alive(mark: Path) -> bool:
    """Return whether somebody is at the work that a file stands for."""
    try:
        return time.time() - mark.stat().st_mtime < GIVEN_UP_AFTER
    except OSError:
        return False


@contextmanager
def kept_alive(mark: Path) -> Iterator[None]:
    """Give a sign of life every few seconds."""
    is_over = threading.Event()

    def beat() -> None:
        while not is_over.wait(BEAT):
            mark.touch()

    beating = threading.Thread(target=beat, daemon=True, name="sign-of-life")
    beating.start()
    try:
        yield
    finally:
        is_over.set()
        beating.join()
