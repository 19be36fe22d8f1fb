"""The database made ready: a backup first, then the migrations."""

import logging
import subprocess
from pathlib import Path

from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from companion.backups.archive import BEFORE_UPGRADE, make
from companion.backups.dumps import ToolMissing
from companion.backups.kept import forget_old
from companion.boot.own_process import manage_line

logger = logging.getLogger(__name__)


def migrate() -> Path | None:
    """Apply what is not applied yet; return the backup made before, if there was anything to keep."""
    if not to_apply():
        return None
    copy = back_up()
    # In a process of its own: it takes memory that ours would never give back.
    subprocess.run(manage_line("migrate", "--no-input", "--verbosity=0"), check=True)
    return copy


def to_apply() -> int:
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def back_up() -> Path | None:
    """Back the site up as it is; None if there is nothing yet, or no tool to do it with, which is told."""
    if not connection.introspection.table_names():
        return None
    try:
        path = make(BEFORE_UPGRADE)
    except ToolMissing as fault:
        logger.warning("The database is brought up to date without a backup: %s", fault)
        return None
    forget_old()
    return path
