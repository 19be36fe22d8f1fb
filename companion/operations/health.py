"""Whether the site lives, and whether each part it needs works."""

import shutil
import tempfile
from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaigns.models import Session
from companion.accounts.decorators import public
from companion.live.hub import HUB
from companion.operations.backups.stored import WARN_AFTER, find_warning
from companion.storage.postgresql.direct import is_behind_pooler
from companion.storage.uploads import LEAST_ROOM
from companion.text.instead import can
from companion.web.ending import IS_ENDING
from companion.work import heartbeat
from companion.work.ages import age

CACHE_KEY = "readyz"
UNAVAILABLE = 503
WAITS = {"socket_connect_timeout": 1, "socket_timeout": 1}


@public
@require_safe
@never_cache
def livez(request: HttpRequest) -> HttpResponse:
    """Say that this process lives, and may be sent more: one that is about to end may not."""
    if IS_ENDING.is_set():
        return HttpResponse("about to end\n", content_type="text/plain", status=UNAVAILABLE)
    return HttpResponse("alive\n", content_type="text/plain")


@public
@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Name each part and what is wrong with it, or "ok"; 503 when one is faulty."""
    states = {part: check() for part, check in list_checks().items()}
    return JsonResponse(states, status=200 if set(states.values()) == {"ok"} else UNAVAILABLE)


def database() -> str:
    """Return whether the database answers, and whether a connection of its own, for LISTEN, is possible."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            wants_it_alone = connection.vendor == "postgresql" and not settings.DIRECT_DATABASE
            if wants_it_alone and is_behind_pooler(cursor, connection.connection):
                return "is behind a pooler: name DATABASE_DIRECT_URL"
    except DatabaseError:
        return "does not answer"
    return "ok"


def migrations() -> str:
    """Return whether the database has the form that this version wants."""
    try:
        executor = MigrationExecutor(connection)
        waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return "cannot be read"
    return "wait to be run" if waiting else "ok"


def disk() -> str:
    """Return whether the data folder can be written, and has room."""
    try:
        if shutil.disk_usage(settings.DATA_DIR).free < LEAST_ROOM:
            return "is nearly full"
    except OSError:
        return "cannot be written"
    try:
        with tempfile.TemporaryFile(dir=settings.DATA_DIR) as file:
            file.write(bytes(4096))
    except OSError:
        return "cannot be written"
    return "ok"


def live() -> str:
    """Return whether messages of other processes reach this one; a process without streams needs none."""
    if HUB.loop is None or HUB.whole.is_set():
        return "ok"
    return "cannot hear other processes"


def cache_store() -> str:
    """Return whether the cache answers; without it pages do, more slowly."""
    if settings.CACHE_URL:
        from companion.storage.redis_cache import get_server  # noqa: PLC0415  # only if it is used

        return "ok" if get_server(settings.CACHE_URL).answers() else "does not answer"
    cache.set(CACHE_KEY, "ok", 60)
    return "ok" if cache.get(CACHE_KEY) == "ok" else "forgets"


def broker() -> str:
    """Return whether the broker answers; without it workers find their work by themselves, seconds later."""
    if not settings.HAS_BROKER:
        return "ok"
    from kombu.exceptions import KombuError  # noqa: PLC0415  # 10 MB: only if a broker is used

    from companion.celery import app  # noqa: PLC0415

    try:
        with app.connection_for_write(connect_timeout=1, transport_options=WAITS) as connection:
            connection.ensure_connection(max_retries=1, interval_start=0)
    except (KombuError, OSError):
        return "does not answer"
    return "ok"


def backup() -> str:
    """Return whether a verified backup is younger than a week; a site that is younger itself needs none."""
    try:
        first = Session.objects.order_by("started_at").values_list("started_at", flat=True).first()
    except DatabaseError:
        return "cannot be asked for"
    if first is None or age(first) < WARN_AFTER or not find_warning():
        return "ok"
    return "none was read back for a week"


PARTS: dict[str, Callable[[], str]] = {
    "database": database,
    "migrations": migrations,
    "cache": cache_store,
    "live": live,
    "disk": disk,
    "worker": heartbeat.worker,
    "broker": broker,
    "backup": backup,
}


NEEDS = {"worker": "worker", "broker": "worker", "backup": "backups"}  # the ability that a part belongs to


def list_checks() -> dict[str, Callable[[], str]]:
    """Return the parts that this site has, each with its check."""
    return {part: check for part, check in PARTS.items() if part not in NEEDS or can(NEEDS[part])}


def page_context(request: HttpRequest) -> dict[str, Callable[[str], str]]:
    """Give pages the function that returns the state of a part: its fault, or "ok"."""
    return {"find_health": find_health}


def find_health(part: str) -> str:
    return PARTS[part]() if part in list_checks() else "ok"
