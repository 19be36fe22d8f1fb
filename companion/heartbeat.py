"""Whether there is a worker: at home it leaves a sign of life, on a server it watches itself."""

import time

from django.conf import settings

LASTS = 30  # seconds


def worker() -> str:
    """Return "ok", or what is wrong with the worker."""
    if not settings.EMBEDDED:
        return "ok"
    try:
        silent_for = time.time() - settings.HEARTBEAT.stat().st_mtime
    except FileNotFoundError:
        return "has not started"
    return "ok" if silent_for < LASTS else "gives no sign of life"
