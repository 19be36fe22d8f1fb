"""The backup job that the owner has asked for: a process of its own runs it, one job at a time.

Its state is a file beside the backups, not a row as in `companion/work/jobs.py`: a restore replaces the
database. All processes of the site find it, and a dead process blocks no other.
"""

import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from campaigns.log.serialization import Malformed, shape_from_json
from companion.work.ages import is_moment, touch_heartbeat
from companion.work.maintenance import is_alive, kept_fresh
from companion.work.own_process import manage_line, start_apart

LOCK, STATE = ".at-work", ".work.json"  # names that other versions know, too


class BackupTask(StrEnum):
    BACK_UP = "back up"
    VERIFY = "verify"
    TAKE_IN = "take in"
    RESTORE = "restore"


@dataclass(frozen=True)
class BackupJob:
    """The last job that was asked for, its step, and its result."""

    deed: BackupTask  # the key of the stored JSON
    file: str = ""  # the name of the backup that it is about
    key: str = ""  # the hash of the token that opens the page of the restore
    began_at: str = ""  # ISO 8601, as is `ended_at`
    step: str = ""
    ended_at: str = ""
    fault: str = ""
    words: str = ""  # the output of the tool or the verification that failed

    @property
    def is_under_way(self) -> bool:
        return not self.ended_at and is_alive(settings.BACKUP_DIR / LOCK)

    @property
    def is_broken_off(self) -> bool:
        return not self.ended_at and not self.is_under_way

    @property
    def ended(self) -> datetime | None:
        return datetime.fromisoformat(self.ended_at) if self.ended_at else None


def begin(task: BackupTask, file: str = "", key: str = "") -> None:
    """Start a job. Raises: FileExistsError, if another job is running; OSError."""
    take_lock()
    try:
        write(BackupJob(task, file, key, timezone.now().isoformat()))
        launch()
    except OSError:
        (settings.BACKUP_DIR / LOCK).unlink(missing_ok=True)
        raise


def launch() -> None:
    """Start the process that runs the stored job; it outlives this one."""
    process = start_apart(manage_line("carry_out"), stdin=subprocess.DEVNULL)
    threading.Thread(target=process.wait, daemon=True, name="backup-job").start()


def read() -> BackupJob | None:
    """Return the last job; None if there is none, or none that this version can read."""
    try:
        job = shape_from_json(BackupJob, (settings.BACKUP_DIR / STATE).read_bytes())
    except (OSError, Malformed):
        return None
    return None if job.ended_at and not is_moment(job.ended_at) else job


def write(job: BackupJob) -> None:
    path: Path = settings.BACKUP_DIR / STATE
    half = path.with_suffix(".part")
    half.touch(mode=0o600)
    half.write_text(json.dumps(asdict(job)), encoding="utf-8")
    half.replace(path)  # at once, so that no process reads half of it


def end(job: BackupJob, fault: str = "", words: str = "") -> None:
    write(replace(job, step="", ended_at=timezone.now().isoformat(), fault=fault, words=words))


# one at a time


def take_lock() -> None:
    """Take the lock of the backups. Raises: FileExistsError, if another process has it."""
    settings.BACKUP_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = settings.BACKUP_DIR / LOCK
    if lock.exists() and not is_alive(lock):
        lock.unlink(missing_ok=True)
    touch_heartbeat(lock, exist_ok=False)


@contextmanager
def holding_lock() -> Iterator[None]:
    """Keep the lock that was taken alive, and release it at the end."""
    lock = settings.BACKUP_DIR / LOCK
    try:
        with kept_fresh(lock):
            yield
    finally:
        lock.unlink(missing_ok=True)


@contextmanager
def alone() -> Iterator[None]:
    """Take the lock of the backups for a while. Raises: FileExistsError, if another process has it."""
    take_lock()
    with holding_lock():
        yield
