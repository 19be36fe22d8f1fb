"""The daily backup: made when it is due, read back, copied elsewhere; what is old is let go.

The worker asks each hour, in a process of its own: a machine that sleeps at night makes it when it wakes.
"""

import logging
import shutil
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

from companion.backups.archive import DAILY, make
from companion.backups.dumps import DumpFailed
from companion.backups.kept import forget_old, is_due
from companion.backups.verification import verify
from companion.backups.work import alone

logger = logging.getLogger(__name__)


def back_up_if_due() -> Path | None:
    """Make, verify and copy today's backup, if there is none yet; what fails is logged and tried again."""
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


def copy_elsewhere(path: Path) -> None:
    """Copy a backup to the second folder, if the site was told of one; as many are kept there as here."""
    if not settings.BACKUP_COPY_DIR:
        return
    folder = Path(settings.BACKUP_COPY_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    half = folder / f".{path.name}"
    shutil.copyfile(path, half)
    half.chmod(0o600)
    half.replace(folder / path.name)
    here = {one.name for one in settings.BACKUP_DIR.iterdir()}
    for old in folder.glob("nightlight-*.tar.gz"):
        if old.name not in here:
            old.unlink()
