"""Messages from process to process by PostgreSQL: NOTIFY and LISTEN, if there is no Redis."""

from collections.abc import Iterator

import psycopg
from django.db import DatabaseError, connection

from companion.storage.postgresql.direct import direct_params, is_behind_pooler

LOOKS = 5.0  # seconds after which a silent connection is looked at


class PoolerBetween(OSError):
    """A pooler accepts a LISTEN and never brings a notification."""


class PostgresBus:
    """Two connections a process: one that sends, one that listens."""

    is_shared = True
    faults: tuple[type[Exception], ...] = (OSError, psycopg.Error, DatabaseError)
    channel = "nightlight"

    def __init__(self, _url: str = "") -> None:
        """Take the address as every bus does; the database's own is in the settings."""

    def send(self, text: str) -> None:
        """Send a text to all processes on this database."""
        try:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_notify(%s, %s)", [self.channel, text])
        except DatabaseError:
            connection.close()
            raise

    def messages(self) -> Iterator[str]:
        """Give the messages of others, after a first ""."""
        with psycopg.connect(**direct_params() | {"autocommit": True}) as heard:
            if is_behind_pooler(heard.cursor(), heard):
                raise PoolerBetween("DATABASE_URL leads to a pooler: DATABASE_DIRECT_URL goes around it.")
            heard.execute(f"LISTEN {self.channel}")
            yield ""
            while True:
                yield from (notification.payload for notification in heard.notifies(timeout=LOOKS))
                heard.execute("SELECT 1")
