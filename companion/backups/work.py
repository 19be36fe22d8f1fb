"""What the owner has asked for: done by a process of its own, one thing at a time, as a file tells.

The file is beside the backups, where all processes of the site find it. Who has died at it holds up nobody.
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

from companion.backups.rest import is_alive, kept_alive
from companion.boot.own_process import manage_line, start_apart

MARK, WORK = ".at-work", ".work.json"


class Deed(StrEnum):
    BACK_UP = "back up"
    VERIFY = "verify"
    TAKE_IN = "take in"
    RESTORE = "restore"


@dataclass(frozen=True)
class Work:
    """What was asked for last, how far it is, and what came of it."""

    deed: Deed
    file: str = ""  # the name of the backup that it is about
    key: str = ""  # the hash of what lets somebody watch, and come back in
    began_at: str = ""  # ISO 8601, as is `ended_at`
    step: str = ""
    ended_at: str = ""
    fault: str = ""
    words: str = ""  # what a tool or the verification has said of the fault

    @property
    def is_under_way(self) -> bool:
        return not self.ended_at and is_alive(settings.BACKUP_DIR / MARK)

    @property
    def is_broken_off(self) -> bool:
        return not self.ended_at and not self.is_under_way

    @property
    def ended(self) -> datetime | None:
        return datetime.fromisoformat(self.ended_at) if self.ended_at else None


def begin(deed: Deed, file: str = "", key: str = "") -> None:
    """Have something done. Raises: FileExistsError, where something is being done; OSError."""
    take_mark()
    try:
        write(Work(deed, file, key, timezone.now().isoformat()))
        launch()
    except OSError:
        (settings.BACKUP_DIR / MARK).unlink(missing_ok=True)
        raise


def launch() -> None:
    """Start the process that carries out what is written down; it outlives this one."""
    process = start_apart(manage_line("carry_out"), stdin=subprocess.DEVNULL)
    threading.Thread(target=process.wait, daemon=True, name="carrying-out").start()


def read() -> Work | None:
    """Return what was asked for last; None where nothing was, or nothing that this version knows."""
    try:
        found = Work(**json.loads((settings.BACKUP_DIR / WORK).read_text(encoding="utf-8")))
        return replace(found, deed=Deed(found.deed))
    except (OSError, ValueError, TypeError):
        return None


def write(work: Work) -> None:
    path: Path = settings.BACKUP_DIR / WORK
    half = path.with_suffix(".part")
    half.touch(mode=0o600)
    half.write_text(json.dumps(asdict(work)), encoding="utf-8")
    half.replace(path)  # so that nobody reads half of it


def end(work: Work, fault: str = "", words: str = "") -> None:
    write(replace(work, step="", ended_at=timezone.now().isoformat(), fault=fault, words=words))


# one at a time


def take_mark() -> None:
    """Be the one who is at it. Raises: FileExistsError, where somebody is."""
    settings.BACKUP_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
    mark = settings.BACKUP_DIR / MARK
    if mark.exists() and not is_alive(mark):
        mark.unlink(missing_ok=True)
    mark.touch(exist_ok=False)


@contextmanager
def holding_mark() -> Iterator[None]:
    """Be at it with the mark that was taken, until it is done."""
    mark = settings.BACKUP_DIR / MARK
    try:
        with kept_alive(mark):
            yield
    finally:
        mark.unlink(missing_ok=True)


@contextmanager
def alone() -> Iterator[None]:
    """Keep others from working at backups. Raises: FileExistsError, where one is at it."""
    take_mark()
    with holding_mark():
        yield
