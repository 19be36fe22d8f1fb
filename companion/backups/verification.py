"""Whether a backup can be brought back: it is opened in a place of its own, migrated, and replayed.

That is done by this build's own commands in processes of their own, which see no database but the copy.
"""

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.db import connection
from django.utils import timezone

from companion.backups.archive import BadBackup, Manifest, opened
from companion.backups.dumps import SQLITE, DumpFailed, OtherDatabase, run_tool
from companion.backups.faults import Fault
from companion.boot.own_process import manage_line
from companion.env import url_of

TOLD = 500  # signs of what a command says when it fails


@dataclass(frozen=True)
class Verdict:
    """What came of reading a backup back: when, and each fault in a sentence, none if it is whole."""

    at: str  # ISO 8601
    faults: list[str]
    fault: str = ""  # its kind

    @property
    def is_whole(self) -> bool:
        return not self.faults


def verify(path: Path) -> Verdict:
    """Read a backup back, and keep beside it what came of it."""
    try:
        with opened(path) as (manifest, folder), _environment(manifest, folder) as env:
            faults = list(_find_faults(manifest, env))
            kind = Fault.NOT_REPLAYED if faults else ""
    except (BadBackup, DumpFailed) as fault:
        faults, kind = [str(fault)], fault.fault
    verdict = Verdict(timezone.now().isoformat(), faults, kind)
    if path.parent == settings.BACKUP_DIR:
        verdict_file(path).write_text(json.dumps(asdict(verdict)), encoding="utf-8")
    return verdict


def verdict_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.json")


def read_verdict(path: Path) -> Verdict | None:
    """Return what came of it when a backup was read back last, None if it was not."""
    try:
        return Verdict(**json.loads(verdict_file(path).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


@contextmanager
def _environment(manifest: Manifest, folder: Path) -> Iterator[dict[str, str]]:
    """Give what a process of its own is told, so that it works on the copy alone."""
    alone = {"DATA_DIR": str(folder), "NIGHTLIGHT_PROFILE": "embedded", "LIVE_URL": "", "CACHE_URL": ""}
    alone |= {"SECRET_KEY": uuid4().hex, "DJANGO_SETTINGS_MODULE": "companion.settings", "WEB_PROCESSES": "1"}
    alone |= {"DATABASE_DIRECT_URL": ""}
    # What a file says of the site itself would come first, and the copy never be opened.
    alone |= {f"{name}_FILE": "" for name in (*alone, "DATABASE_URL")}
    if manifest.database == SQLITE:
        (folder / SQLITE).rename(folder / "nightlight.sqlite3")
        yield alone | {"DATABASE_URL": ""}
        return
    if connection.vendor != "postgresql":
        raise OtherDatabase("It is of PostgreSQL, and there is none here to open it with.")
    name = f"nightlight_copy_{uuid4().hex[:12]}"
    run_tool("createdb", name, database="postgres")
    try:
        run_tool("pg_restore", "--no-owner", str(folder / manifest.database), database=name)
        yield alone | {"DATABASE_URL": url_of(_direct(), name)}
    finally:
        run_tool("dropdb", "--force", name, database="postgres")


def _direct() -> Mapping[str, Any]:
    """Return our database, around a pooler that may be before it."""
    return settings.DIRECT_DATABASE or settings.DATABASES["default"]


def _find_faults(manifest: Manifest, env: dict[str, str]) -> Iterator[str]:
    """Give a sentence for each thing that does not hold of the copy."""
    migrated = run_alone(env, "migrate", "--no-input", "--verbosity=0")
    if migrated.returncode:
        yield f"It cannot be brought up to date: {migrated.stderr.strip()[-TOLD:]}"
        return
    replayed = run_alone(env, "verify_tables", "--heads")
    if replayed.returncode:
        yield f"A table does not replay: {replayed.stderr.strip()[-TOLD:]}"
        return
    heads = json.loads(replayed.stdout)
    for session, head in manifest.heads.items():
        if heads.get(session) != head:
            yield f"The log of session {session} does not end as it did."


def run_alone(env: dict[str, str], *command: str) -> "subprocess.CompletedProcess[str]":
    """Run one of our commands in a process of its own, in an environment of its own."""
    return subprocess.run(
        manage_line(*command), env=os.environ | env, capture_output=True, text=True, check=False
    )
