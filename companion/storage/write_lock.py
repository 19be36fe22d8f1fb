"""One writer at a time."""

from contextlib import AbstractContextManager, nullcontext
from threading import RLock

from django.db import connection

# One writer at a time in this process: SQLite has one anyway, and waits badly.
WRITE_LOCK = RLock()


def write_lock() -> AbstractContextManager[object]:
    """Return the lock of this process, or on a database that locks rows a context that does nothing."""
    return WRITE_LOCK if connection.vendor == "sqlite" else nullcontext()
