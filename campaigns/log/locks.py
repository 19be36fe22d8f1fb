"""Who may write: one at a time, in this process and in the database."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import RLock
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from campaigns.log.state import with_newest_number
from campaigns.models import Session
from companion.prepared import PreparedQuery

# One writer at a time in this process: SQLite has one anyway, and waits badly.
WRITE_LOCK = RLock()


def write_lock() -> Any:
    return WRITE_LOCK if connection.vendor == "sqlite" else nullcontext()


@contextmanager
def lock_session(session: Session, *, durable: bool = True) -> Iterator[int]:
    """One writer at a time: a lock of this process or the session's row, and a transaction that lasts.

    Inside, `session.closed_at` is as it stands; given is the number of its newest entry, 0 for none. Where it
    is part of a larger change, not `durable` of its own, that one has taken the write lock first.
    """
    with write_lock(), transaction.atomic(durable=durable):
        if connection.features.has_select_for_update:  # alone: what is read along is as before the wait
            ROW.first(session.pk)
        locked: Any = LOCKED.first(session.pk)
        if locked is None:
            raise Session.DoesNotExist
        session.closed_at = locked.closed_at
        yield locked.newest


def _with_newest(session_id: int) -> QuerySet[Session]:
    return with_newest_number(Session.objects.order_by().filter(pk=session_id).only("closed_at"))


def _row(session_id: int) -> QuerySet[Session]:
    return Session.objects.order_by().filter(pk=session_id).only("pk").select_for_update()


ROW, LOCKED = PreparedQuery(_row), PreparedQuery(_with_newest)
