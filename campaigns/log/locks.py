"""Who may write: one at a time, in this process and in the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.db.models import Model, QuerySet

from campaigns.log.state import with_newest_number
from campaigns.models import Session
from companion.adapters.prepared_queries import PreparedQuery
from companion.storage.write_lock import write_lock


@contextmanager
def lock_rows(*rows: QuerySet[Model]) -> Iterator[None]:
    """Let one writer at a time change what belongs to these rows: a lock of this process or of the rows.

    It is needed if rows are counted or searched before others are written ("the last", "at most so many").
    All is one transaction.
    """
    with write_lock(), transaction.atomic():
        for queryset in rows:
            list(
                queryset.order_by("pk")
                .select_for_update(of=("self",), no_key=True)
                .values_list("pk", flat=True)
            )
        yield


@contextmanager
def lock_session(session: Session, *, durable: bool = True) -> Iterator[int]:
    """Let one writer at a time change a session: a lock of this process or of its row, and a transaction.

    It sets `session.closed_at` to the stored value and yields the number of the newest entry, 0 if there is
    none. If it is not `durable`, it is a part of a larger transaction, which has taken the write lock first.
    """
    with write_lock(), transaction.atomic(durable=durable):
        # in a query of its own: joined rows would be read before the lock
        if connection.features.has_select_for_update:
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
