"""Bringing a backup back: the present is kept first, then database and media are those of the file."""

import shutil
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command

from companion.backups.archive import BEFORE_RESTORE, MEDIA, make, opened
from companion.backups.dumps import load


def restore(path: Path) -> Path:
    """Bring a backup back; return the one that was made of the present first.

    Whoever plays meanwhile is answered from what was brought back. Raises: BadBackup, DumpFailed.
    """
    with opened(path) as (manifest, folder):
        before = make(BEFORE_RESTORE)
        load(folder / manifest.database)
        _replace_media(folder / MEDIA)
    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)
    cache.clear()
    return before


def _replace_media(brought: Path) -> None:
    shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)
    if brought.exists():
        shutil.copytree(brought, settings.MEDIA_ROOT)
