"""The database as a file, written while people play, and read back.

SQLite is copied by itself, PostgreSQL by `pg_dump` and `pg_restore`, which must be of its version or later.
"""

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper

from campaigns.log.seals import find_heads
from companion.env import CALLED
from companion.storage.archive_errors import Fault
from companion.storage.postgresql.direct import direct_params
from companion.storage.write_lock import write_lock

Result = TypeVar("Result")
Heads = dict[str, list[Any]]  # the id of a session: the number of its newest entry, and its seal
SQLITE, POSTGRESQL = "database.sqlite3", "database.pgdump"
OURS = ("campaigns_", "accounts_")
PATIENCE, LOOKS_EVERY = 120.0, 0.1  # seconds to wait until no other process writes
PASSES = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_NOMEM}
COPIES = {sqlite3.SQLITE_OK, sqlite3.SQLITE_DONE}  # else it waits until it may write


class DumpFailed(Exception):
    """The database could not be written to a file, or read from one; the words say why."""

    fault = Fault.NOT_DUMPED


class Dump(NamedTuple):
    """The database as a file, of one moment: the rows of each table, the heads of logs."""

    file: Path
    counts: dict[str, int]
    heads: Heads


class UnreadableDump(DumpFailed):
    """The present database cannot be read; the words say why."""


class ToolMissing(DumpFailed):
    """PostgreSQL's own tools are not on this machine."""

    fault = Fault.NO_TOOL


class OtherDatabase(DumpFailed):
    """The dump was written by the other kind of database."""

    fault = Fault.OTHER_DATABASE


class OtherMachines(DumpFailed):
    """Others use the database too, and cannot be told to wait: they share no data folder with us."""

    fault = Fault.OTHER_MACHINES


def dump(folder: Path) -> Dump:
    """Write the database, as it is at one moment, into a folder; people may play on. Raises: DumpFailed."""
    return _dump_sqlite(folder / SQLITE) if connection.vendor == "sqlite" else _dump_postgresql(folder)


def refuse_other_database(name: str) -> None:
    """Raises: OtherDatabase, if the file of this name was written by the other kind of database."""
    if (name == SQLITE) != (connection.vendor == "sqlite"):
        raise OtherDatabase("It is of another kind of database: move it by the files of its groups.")


def load(file: Path) -> None:
    """Replace the database with a dump; others may read it at the same time. Raises: DumpFailed."""
    if connection.vendor == "sqlite":
        _load_sqlite(file)
    else:
        _load_postgresql(file)


def exchange(file: Path, folder: Path, keep: Callable[[Dump], Result]) -> Result:
    """Replace the database with a dump; return the result of `keep` for a dump of the present one.

    The present one is dumped into `folder` once no other process can write: it has each acknowledged entry.
    Raises: DumpFailed; Unreadable, if the present cannot be dumped.
    """
    if connection.vendor == "sqlite":
        return _exchange_sqlite(file, folder, keep)
    return _exchange_postgresql(file, folder, keep)


# SQLite


@contextmanager
def _as_failure(kind: type[DumpFailed] = DumpFailed) -> Iterator[None]:
    """Raises: DumpFailed, of this kind if the file itself is at fault, not who else uses it or the disk."""
    try:
        yield
    except (sqlite3.Error, ValueError) as fault:  # also its message about a broken file may be no text
        is_broken = getattr(fault, "sqlite_errorcode", 0) & 0xFF not in PASSES
        raise (kind if is_broken else DumpFailed)(f"The database cannot be read: {fault}.") from fault


def _dump_sqlite(file: Path) -> Dump:
    name = sqlite_file()
    if not name.exists():
        raise UnreadableDump("The database is not there.")
    with (
        _as_failure(UnreadableDump),
        closing(sqlite3.connect(name)) as source,
        closing(sqlite3.connect(file)) as target,
    ):
        source.backup(target)
        verdict = target.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise UnreadableDump(f"The database is damaged: {verdict}.")
        cursor = target.cursor()
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = [row[0] for row in cursor.fetchall()]
        return Dump(file, _count_rows(cursor, names), _find_heads(cursor))


def _load_sqlite(file: Path) -> None:
    with write_lock(), _as_failure():
        _copy_sqlite(file, lambda: None)
    connection.close()


def _exchange_sqlite(file: Path, folder: Path, keep: Callable[[Dump], Result]) -> Result:
    """Copy page by page: from the first page on no other process can write, and all can read the present."""
    results: list[Result] = []

    def keep_once() -> None:
        if not results:
            results.append(keep(_dump_sqlite(folder / SQLITE)))

    connection.close()
    with write_lock(), _as_failure(UnreadableDump):
        _copy_sqlite(file, keep_once)
    return results[0]


def _copy_sqlite(file: Path, after_a_page: Callable[[], None]) -> None:
    """Copy a database into ours, in one transaction that an exception ends. Raises: sqlite3.Error."""

    def see(status: int, _left: int, _pages: int) -> None:
        if status in COPIES:
            after_a_page()

    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(sqlite_file())) as target:
        target.execute("PRAGMA journal_mode = WAL")  # in another mode nobody could read during the copy
        source.backup(target, pages=1, progress=see)
        if (verdict := target.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise sqlite3.DatabaseError(verdict)


def sqlite_file() -> Path:
    """Return the file of the database, behind a link that may lead to it."""
    return Path(settings.DATABASES["default"]["NAME"]).resolve()


# PostgreSQL


def _dump_postgresql(folder: Path) -> Dump:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        return _dump_in_transaction(folder / POSTGRESQL, cursor)


def _dump_in_transaction(file: Path, cursor: CursorWrapper) -> Dump:
    cursor.execute("SELECT pg_export_snapshot()")
    snapshot = cursor.fetchone()[0]
    run_tool("pg_dump", "--format=custom", "--no-owner", f"--snapshot={snapshot}", f"--file={file}")
    counts = _count_rows(cursor, connection.introspection.table_names(cursor))
    return Dump(file, counts, _find_heads(cursor))


def _exchange_postgresql(file: Path, folder: Path, keep: Callable[[Dump], Result]) -> Result:
    """Dump the present database under a lock against writing; then end what waits for the lock."""
    with _all_locked() as cursor:
        result = keep(_dump_in_transaction(folder / POSTGRESQL, cursor))
        cursor.execute(END_WAITING)
    _load_postgresql(file)
    return result


@contextmanager
def _all_locked() -> Iterator[CursorWrapper]:
    """Give a cursor in a transaction during which no other process writes. Raises: DumpFailed."""
    tables, until = _name_tables(), time.monotonic() + PATIENCE
    while True:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            if _has_locked(cursor, tables):
                yield cursor
                return
            transaction.set_rollback(True)
        if time.monotonic() > until:
            raise DumpFailed("Something goes on being written: try again.")
        time.sleep(LOOKS_EVERY)


def _has_locked(cursor: CursorWrapper, tables: str) -> bool:
    """Lock all tables, or none if one is being written to: to wait with some of them would be a deadlock."""
    try:
        if tables:
            cursor.execute(f"LOCK TABLE {tables} IN EXCLUSIVE MODE NOWAIT")
    except OperationalError:
        return False
    return True


def _name_tables() -> str:
    return ", ".join(map(connection.ops.quote_name, connection.introspection.table_names()))


def _load_postgresql(file: Path) -> None:
    """Drop all tables and load those of the file, in one transaction.

    `pg_restore --clean` would leave the tables that later versions have added in the way of migrations.
    """
    script = file.with_suffix(".sql")
    run_tool("pg_restore", "--no-owner", f"--file={script}", str(file))
    drops = ("--command", f"DROP TABLE {tables} CASCADE") if (tables := _name_tables()) else ()
    connection.close()
    asked = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
    run_tool("psql", *asked, *drops, "--file", str(script))


def refuse_other_machines() -> None:
    """Raises: OtherMachines, if a process with another data folder is connected to our database.

    It would go on during the restore and keep its caches: it does not see the files that we signal with.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(OTHERS, [f"{CALLED}%"])
        machines = ", ".join(row[0] for row in cursor.fetchall())
    if machines:
        raise OtherMachines(f"Other machines use this database. Stop Nightlight there first: {machines}.")


# A command that waits for our lock would be written, and acknowledged, after the present was dumped.
END_WAITING = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user
    AND wait_event_type = 'Lock'
"""
OTHERS = """
    SELECT DISTINCT coalesce(host(client_addr), 'this machine, with another DATA_DIR') FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE %s
    AND application_name <> current_setting('application_name') ORDER BY 1
"""


def lacks_tool() -> bool:
    """Return whether PostgreSQL's own tools, which its backups need, are missing on this machine."""
    return connection.vendor == "postgresql" and not all(map(shutil.which, ("pg_dump", "pg_restore", "psql")))


def run_tool(name: str, *arguments: str, database: str = "") -> None:
    """Run one of PostgreSQL's own tools at our database, or at another one there. Raises: DumpFailed."""
    if not shutil.which(name):
        raise ToolMissing(f"{name} is not installed: it comes with PostgreSQL’s client.")
    params = direct_params()
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD"}
    env = {theirs: str(params[ours]) for ours, theirs in names.items() if params.get(ours)}
    env["PGDATABASE"] = database or str(params["dbname"])
    is_read_into = name == "pg_restore" and not any(argument.startswith("--file=") for argument in arguments)
    into = (f"--dbname={env['PGDATABASE']}",) if is_read_into else ()
    done = subprocess.run([name, *into, *arguments], env=os.environ | env, capture_output=True, check=False)
    if done.returncode:
        raise DumpFailed(f"{name}: {done.stderr.decode(errors='replace').strip()[-500:]}")


# what both count


def _count_rows(cursor: Any, names: list[str]) -> dict[str, int]:
    counts = {}
    for name in sorted(name for name in names if name.startswith(OURS)):
        cursor.execute(f'SELECT COUNT(*) FROM "{name}"')
        counts[name] = cursor.fetchone()[0]
    return counts


def _find_heads(cursor: Any) -> Heads:
    """Return the head of each log; none from before logs were sealed, when this copies for an upgrade."""
    cursor.execute("SELECT * FROM campaigns_entry LIMIT 0")
    if "seal" not in [column[0] for column in cursor.description]:
        return {}
    return find_heads(cursor)
