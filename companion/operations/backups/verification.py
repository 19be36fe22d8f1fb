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
from uuid import uuid4

from django.conf import settings
from django.db import connection
from django.utils import timezone

from campaigns.log.serialization import Malformed, shape_from_json
from companion.env import url_of
from companion.operations.backups.archive import BackupManifest, BadBackup, opened
from companion.operations.backups.dumps import SQLITE, DumpFailed, OtherDatabase, run_tool
from companion.storage.archive_errors import Fault
from companion.work.ages import is_moment
from companion.work.own_process import manage_line

TOLD = 500  # characters of the error output of a command that fails


@dataclass(frozen=True)
class Verdict:
    """The result of a verification: when, and each fault in a sentence, none if the backup is whole."""

    at: str  # ISO 8601
    faults: list[str]
    fault: str = ""  # its kind

    @property
    def is_whole(self) -> bool:
        return not self.faults


def verify(path: Path) -> Verdict:
    """Verify a backup, and write the result beside it; if this process is killed, nothing is written."""
    if path.parent == settings.BACKUP_DIR:
        verdict_file(path).unlink(missing_ok=True)
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
    """Return the result of the last verification; None if there was none, or if it cannot be read."""
    try:
        verdict = shape_from_json(Verdict, verdict_file(path).read_bytes())
    except (OSError, Malformed):
        return None
    return verdict if is_moment(verdict.at) else None


@contextmanager
def _environment(manifest: BackupManifest, folder: Path) -> Iterator[dict[str, str]]:
    """Give the environment variables with which a child process works on the copy alone."""
    alone = {"DATA_DIR": str(folder), "NIGHTLIGHT_PROFILE": "embedded", "LIVE_URL": "", "CACHE_URL": ""}
    alone |= {"SECRET_KEY": uuid4().hex, "DJANGO_SETTINGS_MODULE": "companion.settings", "WEB_PROCESSES": "1"}
    alone |= {"DATABASE_DIRECT_URL": ""}
    # A setting in a file would come first, and the copy would never be opened.
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


def _direct() -> Mapping[str, object]:
    """Return our database, around a pooler that may be before it."""
    return settings.DIRECT_DATABASE or settings.DATABASES["default"]


def _find_faults(manifest: BackupManifest, env: dict[str, str]) -> Iterator[str]:
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
