"""Bringing a backup back: the present is kept first; database and media come together, or neither does."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command

from companion.backups.archive import (
    BEFORE_RESTORE,
    COMING,
    FORMER,
    MEDIA,
    NOT_MEDIA,
    make,
    opened,
)
from companion.backups.dumps import dump, load, refuse_other_machines
from companion.backups.rest import at_rest


def restore(path: Path, tell: Callable[[str], object] = lambda step: None) -> Path:
    """Bring a backup back; return the one that was made of the present first. What it is at, it tells.

    Meanwhile the site rests; a machine that would not know of it has to be stopped first. Whatever fails,
    database and media are both as before.
    Raises: BadBackup, DumpFailed, OSError.
    """
    tell("opening")
    refuse_other_machines()
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
    """Put what a folder holds in the place of the media, which lie aside until all is well. Raises: OSError.

    The folder of the media stays where it is: it may be a disk of its own, and those cannot be renamed.
    """
    media = settings.MEDIA_ROOT
    coming, former = media / COMING, media / FORMER
    for left_over in (coming, former):  # of one who died at it: the backup made before has them
        shutil.rmtree(left_over, ignore_errors=True)
    brought.mkdir(exist_ok=True)
    former.mkdir(parents=True)
    try:
        shutil.move(brought, coming)  # to another disk it is copied, while all is still as before
        with _all_moved(media, former), _all_moved(coming, media):
            yield
    except BaseException:
        shutil.rmtree(coming, ignore_errors=True)
        with suppress(OSError):  # not empty: what could not be moved back is kept there
            former.rmdir()
        raise
    for done in (coming, former):
        shutil.rmtree(done, ignore_errors=True)


@contextmanager
def _all_moved(here: Path, there: Path) -> Iterator[None]:
    """Move what a folder holds into another one; move it back if that, or what is done meanwhile, fails."""
    moved = list[str]()
    try:
        for file in _list_inside(here):
            file.rename(there / file.name)
            moved.append(file.name)
        yield
    except BaseException:
        for name in reversed(moved):
            (there / name).rename(here / name)
        raise


def _list_inside(folder: Path) -> list[Path]:
    return [file for file in sorted(folder.iterdir()) if file.name not in NOT_MEDIA]
