"""Whether there is a worker: at home it touches a file, on a server a row of the database."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError

from companion.work.ages import age, is_fresh

LASTS = 30  # seconds


def worker() -> str:
    """Return "ok", or the fault of the worker."""
    if settings.EMBEDDED:
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
    from campaigns.models import WorkerSign  # noqa: PLC0415  # models are not there yet when this is loaded

    return WorkerSign.objects.order_by("-seen_at").values_list("seen_at", flat=True).first()
