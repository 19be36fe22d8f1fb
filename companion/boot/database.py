"""The database made ready: a checked copy first, then the migrations."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BACKUPS_KEPT = 10


def migrate() -> Path | None:
    """Apply what is not applied yet; return the copy made before, if there was anything to copy."""
    if not to_apply():
        return None
    copy = back_up()
    # In a process of its own: it takes memory that ours would never give back.
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "migrate"]
    subprocess.run([*command, "--no-input", "--verbosity=0"], check=True)
    return copy


def to_apply() -> int:
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def back_up() -> Path | None:
    """Copy the SQLite file through SQLite, so that what is still in its log comes along; check the copy."""
    source = Path(settings.DATABASES["default"]["NAME"])
    if connection.vendor != "sqlite" or not source.exists() or not connection.introspection.table_names():
        return None
    settings.BACKUP_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy: Path = settings.BACKUP_DIR / f"{source.stem}-{datetime.now():%Y%m%d-%H%M%S-%f}.sqlite3"
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(copy)) as there:
        here.backup(there)
        verdict = there.execute("PRAGMA integrity_check").fetchone()[0]
    if verdict != "ok":
        raise RuntimeError(f"The copy {copy} is damaged ({verdict}): nothing was migrated.")
    copy.chmod(0o600)
    forget_old_backups(source.stem)
    return copy


def forget_old_backups(stem: str) -> None:
    for old in sorted(settings.BACKUP_DIR.glob(f"{stem}-*.sqlite3"))[:-BACKUPS_KEPT]:
        old.unlink()
