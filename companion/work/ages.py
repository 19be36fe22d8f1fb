"""How long ago something was, by a clock that may be wrong: a machine without a battery begins in 1970.

A moment that is still to come was written by a wrong clock. It counts as very old, so that what waits for its
end does not wait for years.
"""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.utils import timezone

SLACK = timedelta(minutes=1)  # by so much the clocks of two machines differ
VERY_OLD = timedelta(days=36_500)
# The value of a moment that cannot be read: so long ago that it has ended, was used or was revoked.
UNREADABLE_MOMENT = datetime(1000, 1, 1, tzinfo=UTC)


def age(moment: datetime) -> timedelta:
    """Return how long ago a moment was, never less than nothing; `VERY_OLD` if it is still to come."""
    past = timezone.now() - moment
    return VERY_OLD if past < -SLACK else max(past, timedelta(0))


def since(lifetime: timedelta) -> tuple[datetime, datetime]:
    """Return the first and the last moment within a lifetime until now, for `range` in a query."""
    now = timezone.now()
    return now - lifetime, now + SLACK


def touch_heartbeat(file: Path, mode: int = 0o666, *, exist_ok: bool = True) -> None:
    """Touch a file by the clock of this process, which `is_fresh` asks: a disk may have one of its own.

    Raises: FileExistsError.
    """
    file.touch(mode, exist_ok=exist_ok)
    os.utime(file, (timezone.now().timestamp(),) * 2)


def is_fresh(file: Path, seconds: float) -> bool:
    """Return whether a file is there and was touched in the last seconds."""
    try:
        touched = file.stat().st_mtime
    except OSError:
        return False
    return age(datetime.fromtimestamp(touched, UTC)) < timedelta(seconds=seconds)


def is_moment(text: str) -> bool:
    """Return whether a text is a moment with its zone (ISO 8601)."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False
