"""The data folder: it is tested for writing before anything starts."""

import tempfile

from django.conf import settings
from django.core.management.base import CommandError

from companion.env import unwritable

FOLDERS = ("backups", "broker", "imports", "media", "sheets")


def check_writable() -> None:
    """Make the data folder, and write a file that is gone at once. Raises: CommandError."""
    try:
        settings.DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=settings.DATA_DIR):
            pass
    except OSError as fault:
        raise CommandError(unwritable(settings.DATA_DIR, fault)) from fault
    for name in FOLDERS:
        folder = settings.DATA_DIR / name
        if folder.exists() and not folder.is_dir():
            raise CommandError(f"{folder} must be a folder, and is a file: move it away, then start again.")
