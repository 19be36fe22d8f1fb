"""Who may write: one at a time, in this process and in the database."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import RLock
from typing import Any

from django.db import connection, transaction

from campaigns.models import Session

# One writer at a time in this process: SQLite has one anyway, and waits badly.
WRITE_LOCK = RLock()


def write_lock() -> Any:
    return WRITE_LOCK if connection.vendor == "sqlite" else nullcontext()


@contextmanager
def lock_session(session: Session) -> Iterator[None]:
    """One writer at a time: a lock of this process or the session's row, and a transaction that lasts."""
    with write_lock(), transaction.atomic(durable=True):
        rows = Session.objects.select_for_update().filter(pk=session.pk)
        session.closed_at = rows.values_list("closed_at", flat=True)[0]
        yield
