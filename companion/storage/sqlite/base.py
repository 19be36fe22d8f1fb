"""Django's SQLite, whose files are the owner's alone, and which notices that its file was replaced.

Without the second a process would go on in the former file after a restore: SQLite holds it by its number.
It also reads a moment that is no date as one that is long past; Django would read "never". SQLite stores
any text as a moment, and a link whose end is damaged would open for ever.
"""

import os
import sqlite3
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.db.backends.sqlite3 import base, operations
from django.utils.dateparse import parse_datetime

from companion.work.ages import UNREADABLE_MOMENT

OWNER_ONLY = 0o600
BESIDE = ("", "-wal", "-shm")  # SQLite gives the last two the mode of the first


def read_moment(raw: bytes) -> datetime:
    """Return the moment that a column holds, in UTC and without its zone, as Django's own does."""
    try:
        return parse_datetime(raw.decode()) or UNREADABLE
    except ValueError:
        return UNREADABLE


UNREADABLE = UNREADABLE_MOMENT.replace(tzinfo=None)
for name in ("datetime", "timestamp"):
    sqlite3.register_converter(name, read_moment)


class DatabaseOperations(operations.DatabaseOperations):
    def convert_datetimefield_value(self, value: object, expression: object, connection: object) -> object:
        """Read the values that a query computes, which `read_moment` does not see."""
        if isinstance(value, str):
            value = read_moment(value.encode())
        return super().convert_datetimefield_value(value, expression, connection)


class OwnersSQLite(base.DatabaseWrapper):
    ops_class = DatabaseOperations
    opened_file: tuple[int, int] | None = None

    def get_new_connection(self, conn_params: object) -> object:
        keep_for_owner(self._name)
        opened = super().get_new_connection(conn_params)
        self.opened_file = identify_file(self._name)
        return opened

    def close_if_unusable_or_obsolete(self) -> None:
        """Close the connection also if another file has taken the place of the one that it has open."""
        if self.connection is not None and not self.in_atomic_block and self.was_replaced:
            self.close()
            return
        super().close_if_unusable_or_obsolete()

    @property
    def was_replaced(self) -> bool:
        return self.opened_file is not None and identify_file(self._name) != self.opened_file

    @property
    def _name(self) -> str:
        return str(self.settings_dict["NAME"])


def identify_file(name: str) -> tuple[int, int] | None:
    """Return the system's identity of a file; None if there is no such file, as in memory."""
    try:
        state = os.stat(name)  # noqa: PTH116  # asked at each request
    except OSError:
        return None
    return state.st_dev, state.st_ino


def keep_for_owner(name: str) -> None:
    """Create the database's file if it is missing, and let its owner alone read it and the files beside it.

    Sessions and the hashes of passwords are in it, and its folder may have been there before, open to all.
    """
    if not Path(name).parent.is_dir() or name.startswith("file:") or name == ":memory:":
        return
    with suppress(OSError):  # another account's file: SQLite says what is wrong with it
        if not Path(name).exists():
            Path(name).touch(OWNER_ONLY)
        for end in BESIDE:
            file = Path(f"{name}{end}")
            if file.is_file() and file.stat().st_mode & 0o077:
                file.chmod(OWNER_ONLY)


DatabaseWrapper = OwnersSQLite  # the name that Django looks for
