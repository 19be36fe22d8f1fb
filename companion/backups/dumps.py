"""The database as a file, written while people play, and read back.

SQLite is copied by itself, PostgreSQL by `pg_dump` and `pg_restore`, which must be of its version or later.
"""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from campaigns.log.locks import write_lock
from campaigns.log.seals import find_heads
from companion.backups.faults import Fault
from companion.env import CALLED
from companion.postgresql.direct import direct_params

Heads = dict[str, list[Any]]  # the id of a session: the number of its newest entry, and its seal
SQLITE, POSTGRESQL = "database.sqlite3", "database.pgdump"
OURS = ("campaigns_", "accounts_")


class DumpFailed(Exception):
    """The database could not be written to a file, or read from one; the words say why."""

    fault = Fault.NOT_DUMPED


class ToolMissing(DumpFailed):
    """PostgreSQL's own tools are not on this machine."""

    fault = Fault.NO_TOOL


class OtherDatabase(DumpFailed):
    """What is to be read was written by the other kind of database."""

    fault = Fault.OTHER_DATABASE


class OtherMachines(DumpFailed):
    """Others use the database too, whom nothing here tells to wait: they share no data folder with us."""

    fault = Fault.OTHER_MACHINES


def dump(folder: Path) -> tuple[str, dict[str, int], Heads]:
    """Write the database into a folder; return the file's name, the rows of each table, the heads of logs.

    All is of one moment, whoever plays meanwhile. Raises: DumpFailed.
    """
    return _dump_sqlite(folder / SQLITE) if connection.vendor == "sqlite" else _dump_postgresql(folder)


def load(file: Path) -> None:
    """Put what was dumped in the place of the database, whoever reads meanwhile. Raises: DumpFailed."""
    is_sqlite = file.name == SQLITE
    if is_sqlite != (connection.vendor == "sqlite"):
        raise OtherDatabase("It is of another kind of database: move it by the files of its groups.")
    if is_sqlite:
        _load_sqlite(file)
    else:
        _load_postgresql(file)


# SQLite


def _dump_sqlite(file: Path) -> tuple[str, dict[str, int], Heads]:
    with closing(sqlite3.connect(_sqlite_name())) as here, closing(sqlite3.connect(file)) as there:
        here.backup(there)
        verdict = there.execute("PRAGMA integrity_check").fetchone()[0]
        if verdict != "ok":
            raise DumpFailed(f"The database is damaged: {verdict}.")
        cursor = there.cursor()
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        names = [row[0] for row in cursor.fetchall()]
        return file.name, _count_rows(cursor, names), _find_heads(cursor)


def _load_sqlite(file: Path) -> None:
    with (
        write_lock(),
        closing(sqlite3.connect(file)) as here,
        closing(sqlite3.connect(_sqlite_name())) as there,
    ):
        here.backup(there)
    connection.close()


def _sqlite_name() -> str:
    return str(settings.DATABASES["default"]["NAME"])


# PostgreSQL


def _dump_postgresql(folder: Path) -> tuple[str, dict[str, int], Heads]:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        snapshot = cursor.fetchone()[0]
        asked = ("--format=custom", "--no-owner", f"--snapshot={snapshot}", f"--file={folder / POSTGRESQL}")
        run_tool("pg_dump", *asked)
        counts = _count_rows(cursor, connection.introspection.table_names(cursor))
        return POSTGRESQL, counts, _find_heads(cursor)


def _load_postgresql(file: Path) -> None:
    """Let all tables go and put those of the file in their place, in one transaction.

    `pg_restore --clean` would leave the tables that later versions have added in the way of migrations.
    """
    script = file.with_suffix(".sql")
    run_tool("pg_restore", "--no-owner", f"--file={script}", str(file))
    tables = ", ".join(map(connection.ops.quote_name, connection.introspection.table_names()))
    drops = ("--command", f"DROP TABLE {tables} CASCADE") if tables else ()
    connection.close()
    asked = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
    run_tool("psql", *asked, *drops, "--file", str(script))


def refuse_other_machines() -> None:
    """Raises: OtherMachines, where somebody with another data folder is connected to our database.

    They would go on in the midst of it, and remember what was before: they see no file of ours.
    """
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(OTHERS, [f"{CALLED}%"])
        found = ", ".join(row[0] for row in cursor.fetchall())
    if found:
        raise OtherMachines(f"Other machines use this database. Stop Nightlight there first: {found}.")


OTHERS = """
    SELECT DISTINCT coalesce(host(client_addr), 'this machine, with another DATA_DIR') FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE %s
    AND application_name <> current_setting('application_name') ORDER BY 1
"""


def lacks_tool() -> bool:
    """Return whether PostgreSQL's own tools, which backups of it need, are not on this machine."""
    return connection.vendor == "postgresql" and not all(map(shutil.which, ("pg_dump", "pg_restore", "psql")))


def run_tool(name: str, *arguments: str, database: str = "") -> None:
    """Run one of PostgreSQL's own tools at our database, or at another one there. Raises: DumpFailed."""
    if not shutil.which(name):
        raise ToolMissing(f"{name} is not installed: it comes with PostgreSQL’s client.")
    given = direct_params()
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD"}
    env = {theirs: str(given[ours]) for ours, theirs in names.items() if given.get(ours)}
    env["PGDATABASE"] = database or str(given["dbname"])
    is_read_into = name == "pg_restore" and not any(one.startswith("--file=") for one in arguments)
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
