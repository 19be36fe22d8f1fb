"""The daily backup: made when it is due, verified, copied elsewhere; old ones are deleted.

The worker asks each hour, in a process of its own: a machine that sleeps at night makes it when it wakes.
"""

import logging
import shutil
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

from companion.operations.backups.archive import DAILY, make
from companion.operations.backups.dumps import DumpFailed
from companion.operations.backups.jobs import alone
from companion.operations.backups.stored import find_to_read_again, forget_old, is_due
from companion.operations.backups.verification import verify

logger = logging.getLogger(__name__)


def back_up_if_due() -> Path | None:
    """Make, verify and copy today's backup, if there is none yet; a failure is logged, and tried again."""
    if not is_due():
        return None
    try:
        with alone():
            path = make(DAILY)
            verdict = verify(path)
            copy_elsewhere(path)
            forget_old()
    except FileExistsError:
        return None
    except (DumpFailed, DatabaseError, OSError) as fault:
        logger.error("The daily backup could not be made: %s", fault)
        return None
    if not verdict.is_whole:
        logger.error("The daily backup cannot be brought back: %s", "; ".join(verdict.faults))
    return path


def read_one_again() -> Path | None:
    """Verify one of the stored backups again, if that is due; return it."""
    backup = find_to_read_again()
    if backup is None:
        return None
    try:
        with alone():
            verdict = verify(backup.path)
    except (FileExistsError, DatabaseError, OSError):
        return None
    if not verdict.is_whole:
        logger.error("The backup %s cannot be brought back: %s", backup.path.name, "; ".join(verdict.faults))
    return backup.path


def copy_elsewhere(path: Path) -> None:
    """Copy a backup to the second folder, if the site has one; delete there what the first has no more."""
    if not settings.BACKUP_COPY_DIR:
        return
    folder = Path(settings.BACKUP_COPY_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    half = folder / f".{path.name}"
    shutil.copyfile(path, half)
    half.chmod(0o600)
    half.replace(folder / path.name)
    stored = {file.name for file in settings.BACKUP_DIR.iterdir()}
    for old in folder.glob("nightlight-*.tar.gz"):
        if old.name not in stored:
            old.unlink()
