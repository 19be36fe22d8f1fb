"""One writer at a time."""

from contextlib import nullcontext
from threading import RLock
from typing import Any

from django.db import connection

# One writer at a time in this process: SQLite has one anyway, and waits badly.
WRITE_LOCK = RLock()


def write_lock() -> Any:
    """Return the lock of this process, or on a database that locks rows a context that does nothing."""
    return WRITE_LOCK if connection.vendor == "sqlite" else nullcontext()
