"""The connection to the database around a pooler: LISTEN, for one, needs a connection of its own."""

from typing import Any

from django.conf import settings
from django.db import connection

PLACES = {"dbname": "NAME", "host": "HOST", "port": "PORT", "user": "USER", "password": "PASSWORD"}


def direct_params() -> dict[str, Any]:
    """Return psycopg's parameters for the database itself; without a pooler, those of Django's connection."""
    direct = settings.DIRECT_DATABASE
    around = {name: direct[ours] for name, ours in PLACES.items() if direct.get(ours)}
    params: dict[str, object] = connection.get_connection_params() | around | direct.get("OPTIONS", {})
    return params


def is_behind_pooler(cursor: Any, made: Any) -> bool:
    """Return whether a psycopg connection leads to a pooler: it says another number than its server."""
    cursor.execute("SELECT pg_backend_pid()")
    return bool(cursor.fetchone()[0] != made.info.backend_pid)
