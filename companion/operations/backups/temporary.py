"""Folders that a backup is made in or opened in; those of a process that was killed are removed later.

Each holds a whole copy of the site, so none may be left over. A process that is alive touches its file.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from companion.work.ages import touch_heartbeat
from companion.work.maintenance import is_alive, kept_fresh

BEGIN = "tmp-nightlight-"
ALIVE = ".alive"


@contextmanager
def temporary_folder(parent: Path) -> Iterator[Path]:
    """Give a new folder, which is removed with all in it. Raises: OSError."""
    with tempfile.TemporaryDirectory(prefix=BEGIN, dir=parent) as place:
        folder = Path(place)
        heartbeat = folder.with_name(f"{folder.name}{ALIVE}")
        touch_heartbeat(heartbeat, 0o600)
        try:
            with kept_fresh(heartbeat):
                yield folder
        finally:
            heartbeat.unlink(missing_ok=True)


def remove_left_over() -> list[Path]:
    """Remove the folders of processes that were killed; return them."""
    places = (settings.DATA_DIR, settings.BACKUP_DIR)
    folders = [folder for place in places for folder in place.glob(f"{BEGIN}*") if folder.is_dir()]
    left_over = [folder for folder in folders if not is_alive(folder.with_name(f"{folder.name}{ALIVE}"))]
    for folder in left_over:
        shutil.rmtree(folder, ignore_errors=True)
    for heartbeat in (heartbeat for place in places for heartbeat in place.glob(f"{BEGIN}*{ALIVE}")):
        if not is_alive(heartbeat):
            heartbeat.unlink(missing_ok=True)
    return left_over
