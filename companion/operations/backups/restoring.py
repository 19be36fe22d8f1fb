"""Restore a backup: the present is backed up first; database and media are both replaced, or neither is."""

import logging
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection

from companion.operations.backups import broken
from companion.operations.backups.archive import (
    BEFORE_RESTORE,
    COMING,
    FORMER,
    MEDIA,
    NOT_MEDIA,
    opened,
    pack,
)
from companion.operations.backups.dumps import (
    UnreadableDump,
    exchange,
    load,
    refuse_other_database,
    refuse_other_machines,
)
from companion.operations.backups.temporary import temporary_folder
from companion.work.maintenance import maintenance_mode

logger = logging.getLogger(__name__)


def restore(path: Path, tell: Callable[[str], object] = lambda step: None) -> Path:
    """Restore a backup; return the backup of the present that is made first. `tell` gets each step's name.

    If the present database cannot be read, return a folder with its files as they are. During the restore the
    site is in maintenance mode; a machine with another data folder must be stopped first. After any fault the
    database and the media are both as before.
    Raises: BadBackup, DumpFailed, OSError.
    """
    tell("opening")
    refuse_other_machines()
    with opened(path) as (manifest, folder), maintenance_mode():
        refuse_other_database(manifest.database)
        tell("keeping")
        with _database_of(folder / manifest.database) as before:
            tell("restoring")
            with _media_of(folder / MEDIA):  # at once: a kill between the two leaves half of it
                call_command("migrate", interactive=False, verbosity=0)
                call_command("createcachetable", verbosity=0)
        cache.clear()
    return before


@contextmanager
def _database_of(brought: Path) -> Iterator[Path]:
    """Replace the database, and give the path of the backup of the former one; put that back after a fault.

    Raises: DumpFailed, OSError.
    """
    with temporary_folder(settings.DATA_DIR) as place:
        if connection.vendor == "sqlite":
            broken.copy_wal(place)
        try:
            before = exchange(
                brought, place, lambda present: pack(present, BEFORE_RESTORE, settings.BACKUP_DIR)
            )
        except UnreadableDump as fault:
            if connection.vendor != "sqlite":
                raise
            with _files_of(brought, place, str(fault)) as files:
                yield files
            return
        try:
            yield before
        except BaseException:
            load(place / brought.name)
            raise


@contextmanager
def _files_of(brought: Path, wal_folder: Path, fault: str) -> Iterator[Path]:
    """Replace a database that cannot be read, and give the folder with its files."""
    before = broken.keep_files(wal_folder)
    logger.warning("%s Its files as they were are kept in %s.", fault, before)
    try:
        broken.put_in_place(brought)
        yield before
    except BaseException:
        broken.put_back(before)
        raise


@contextmanager
def _media_of(brought: Path) -> Iterator[None]:
    """Replace the media by the files of a folder; the former ones are set aside meantime. Raises: OSError.

    The folder of the media itself is not renamed: it may be a disk of its own.
    """
    media = settings.MEDIA_ROOT
    coming, former = media / COMING, media / FORMER
    for left_over in (coming, former):  # of a process that died here: its backup has them
        shutil.rmtree(left_over, ignore_errors=True)
    brought.mkdir(exist_ok=True)
    former.mkdir(parents=True)
    try:
        shutil.move(brought, coming)  # to another disk it is copied, while all is still as before
        with _all_moved(media, former), _all_moved(coming, media):
            yield
    except BaseException:
        shutil.rmtree(coming, ignore_errors=True)
        with suppress(OSError):  # not empty: it keeps the files that could not be moved back
            former.rmdir()
        raise
    for done in (coming, former):
        shutil.rmtree(done, ignore_errors=True)


@contextmanager
def _all_moved(source: Path, target: Path) -> Iterator[None]:
    """Move the files of a folder into another one; move them back if this, or the caller's block, fails."""
    moved = list[str]()
    try:
        for file in _list_inside(source):
            file.rename(target / file.name)
            moved.append(file.name)
        yield
    except BaseException:
        for name in reversed(moved):
            (target / name).rename(source / name)
        raise


def _list_inside(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.iterdir()) if file.name not in NOT_MEDIA]
