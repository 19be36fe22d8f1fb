"""Bringing a backup back: the present is kept first; database and media come together, or neither does."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command

from companion.backups.archive import BEFORE_RESTORE, MEDIA, make, opened
from companion.backups.dumps import dump, load
from companion.backups.rest import at_rest

FORMER = "media-before"


def restore(path: Path, tell: Callable[[str], object] = lambda step: None) -> Path:
    """Bring a backup back; return the one that was made of the present first. What it is at, it tells.

    Meanwhile the site rests. Whatever fails, database and media are both as before.
    Raises: BadBackup, DumpFailed, OSError.
    """
    tell("opening")
    with opened(path) as (manifest, folder), at_rest():
        tell("keeping")
        before = make(BEFORE_RESTORE)
        with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as place:
            present, *_told = dump(Path(place))
            tell("restoring")
            try:
                load(folder / manifest.database)
                with _media_of(folder / MEDIA):  # at once: who is killed between the two has half of it
                    call_command("migrate", interactive=False, verbosity=0)
                    call_command("createcachetable", verbosity=0)
            except BaseException:
                load(Path(place) / present)
                raise
        cache.clear()
    return before


@contextmanager
def _media_of(brought: Path) -> Iterator[None]:
    """Put a folder in the place of the media, which lie beside it until all is well. Raises: OSError."""
    former = settings.MEDIA_ROOT.with_name(FORMER)
    shutil.rmtree(former, ignore_errors=True)
    brought.mkdir(exist_ok=True)
    settings.MEDIA_ROOT.mkdir(exist_ok=True)
    settings.MEDIA_ROOT.rename(former)
    try:
        brought.rename(settings.MEDIA_ROOT)
        yield
    except BaseException:
        shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)
        former.rename(settings.MEDIA_ROOT)
        raise
    shutil.rmtree(former, ignore_errors=True)
