"""Whether the site lives, and whether each part it needs works."""

import tempfile
import time
from collections.abc import Callable

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.accounts.decorators import public

HEARTBEAT_LASTS = 30
UNAVAILABLE = 503


@public
@require_safe
@never_cache
def livez(request: HttpRequest) -> HttpResponse:
    return HttpResponse("alive\n", content_type="text/plain")


@public
@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Name each part and what is wrong with it, or "ok"; 503 when one is faulty."""
    found = {part: check() for part, check in PARTS.items()}
    return JsonResponse(found, status=200 if set(found.values()) == {"ok"} else UNAVAILABLE)


def database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "does not answer"
    return "ok"


def disk() -> str:
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
            file.write(bytes(4096))
    except OSError:
        return "cannot be written"
    return "ok"


def worker() -> str:
    """At home the worker is our child and leaves a sign of life; on a server it watches itself."""
    if not settings.EMBEDDED:
        return "ok"
    try:
        silent_for = time.time() - settings.HEARTBEAT.stat().st_mtime
    except FileNotFoundError:
        return "has not started"
    return "ok" if silent_for < HEARTBEAT_LASTS else "gives no sign of life"


PARTS: dict[str, Callable[[], str]] = {"database": database, "disk": disk, "worker": worker}
