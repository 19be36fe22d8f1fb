"""The database made ready: a backup first, then the migrations."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from companion.operations.backups.archive import BEFORE_UPGRADE, make
from companion.operations.backups.dumps import DumpFailed, ToolMissing
from companion.operations.backups.stored import find_newest, forget_old
from companion.places import run_with, start_with
from companion.work.own_process import manage_line

logger = logging.getLogger(__name__)


@contextmanager
def advised() -> Iterator[None]:
    """Raises: CommandError, with one line that says what to type, if the database cannot be used inside."""
    try:
        yield
    except (DatabaseError, DumpFailed, subprocess.CalledProcessError) as fault:
        raise CommandError(f"{describe_fault(fault)} {advise(fault)}") from fault


def describe_fault(fault: Exception) -> str:
    """Return a sentence about a database that cannot be used."""
    words = fault.stderr if isinstance(fault, subprocess.CalledProcessError) else str(fault)
    last = next(iter(reversed(words.strip().splitlines())), "").rstrip(".")
    return f"The database {connection.settings_dict['NAME']} cannot be used: {last}."


def advise(fault: Exception) -> str:
    """Return what to type so that a site runs again."""
    if connection.vendor != "sqlite" and isinstance(fault, OperationalError):
        return "Start its server, or name another one by DATABASE_URL."
    if line := find_way_back():
        return f"To bring the last backup back and start, type:  {line}"
    return f"There is no backup in {settings.BACKUP_DIR}: move the file away, and the site starts empty."


def find_way_back() -> str:
    """Return the line that brings the last backup back and starts the site; "" if there is none."""
    backup = find_newest()
    if backup is None:
        return ""
    named = {"DATA_DIR": settings.DATA_DIR} if "DATA_DIR" in os.environ else {}
    joint = ";" if sys.platform == "win32" else " &&"
    return f"{run_with(f'restore {backup.path}', **named)}{joint} {start_with(**named)}"


def refuse_newer() -> None:
    """Raises: CommandError, if a later version has changed the form of the database."""
    loader = MigrationExecutor(connection).loader
    known = {*loader.disk_migrations}
    known |= {name for migration in loader.disk_migrations.values() for name in migration.replaces}
    ours = {app for app, _name in known}
    unknown = sorted(row for row in loader.applied_migrations if row[0] in ours and row not in known)
    if unknown:
        name = ".".join(unknown[-1])
        words = f"The database is of a newer Nightlight than {settings.VERSION}: it has {name}, unknown here."
        raise CommandError(f"{words} Start that version again, or restore a backup of this one.")


def is_new() -> bool:
    """Return whether there is no table yet."""
    return not connection.introspection.table_names()


def check_form() -> None:
    """Raises: DatabaseError, naming the first table that lacks, or lacks a column, after all migrations."""
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor))
        for model in apps.get_models():
            name, wanted = model._meta.db_table, {field.column for field in model._meta.local_concrete_fields}
            if not model._meta.managed or model._meta.proxy:
                continue
            if name not in tables:
                raise DatabaseError(f"the table {name} is missing")
            description = connection.introspection.get_table_description(cursor, name)
            if lacking := wanted - {column.name for column in description}:
                raise DatabaseError(f"the table {name} lacks {', '.join(sorted(lacking))}")


def migrate() -> Path | None:
    """Apply the missing migrations; return the backup made before, if there was anything to keep."""
    if not to_apply():
        return None
    copy = back_up()
    # In a process of its own: it takes memory that ours would never give back.
    line = manage_line("migrate", "--no-input", "--verbosity=0")
    subprocess.run(line, check=True, stderr=subprocess.PIPE, text=True)
    return copy


def to_apply() -> int:
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def back_up() -> Path | None:
    """Back the site up as it is; None if there is nothing yet, or no tool to do it with, which is logged."""
    if not connection.introspection.table_names():
        return None
    try:
        path = make(BEFORE_UPGRADE)
    except ToolMissing as fault:
        logger.warning("The database is brought up to date without a backup: %s", fault)
        return None
    forget_old()
    return path
