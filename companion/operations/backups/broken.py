"""A database of SQLite that cannot be read: its files are kept, and a whole file takes their place."""

import shutil
from pathlib import Path

from django.conf import settings
from django.db import connection

from companion.operations.backups.archive import MEDIA, NOT_MEDIA
from companion.operations.backups.dumps import sqlite_file
from companion.storage.sqlite.base import BESIDE, OWNER_ONLY
from companion.text.dates import now_of_site

BROKEN = "broken"


def copy_wal(folder: Path) -> None:
    """Copy the files beside the database into a folder: SQLite deletes those that it cannot use."""
    for file in map(_name_file, BESIDE[1:]):
        if file.exists():
            _copy(file, folder / file.name)


def keep_files(wal_folder: Path) -> Path:
    """Copy the files of the database, and the media, into a folder beside the backups.

    The `-wal` files that were beside the database are in the folder `wal_folder`. Raises: OSError.
    """
    now = now_of_site()
    folder = settings.BACKUP_DIR / f"{BROKEN}-{now:%Y%m%d-%H%M%S-%f}"
    folder.mkdir(mode=0o700, parents=True)
    for file in (sqlite_file(), *wal_folder.glob(f"{sqlite_file().name}-*")):
        if file.exists():
            _copy(file, folder / file.name)
    if settings.MEDIA_ROOT.is_dir():
        shutil.copytree(settings.MEDIA_ROOT, folder / MEDIA, ignore=shutil.ignore_patterns(*NOT_MEDIA))
    return folder


def put_in_place(file: Path) -> None:
    """Put a whole database in the place of the files that are there. Raises: OSError.

    A process that has the former file open notices it by `companion.storage.sqlite`.
    """
    whole, coming = sqlite_file(), sqlite_file().with_suffix(".coming")
    shutil.copyfile(file, coming)
    coming.chmod(OWNER_ONLY)
    connection.close()
    _remove_files()
    coming.replace(whole)


def put_back(folder: Path) -> None:
    """Put the files that were kept in their former place. Raises: OSError."""
    connection.close()
    _remove_files()
    for file in map(_name_file, BESIDE):
        if (folder / file.name).exists():
            _copy(folder / file.name, file)


def _name_file(end: str) -> Path:
    return sqlite_file().with_name(f"{sqlite_file().name}{end}")


def _copy(file: Path, to: Path) -> None:
    if file.is_dir():
        shutil.copytree(file, to)
    else:
        shutil.copy2(file, to)


def _remove_files() -> None:
    for file in map(_name_file, BESIDE):
        if file.is_dir():
            shutil.rmtree(file)
        else:
            file.unlink(missing_ok=True)
