"""Limits of incomplete uploads in bytes: of the site, of an address; an account has one file.

If the site has too much, the address that sends most loses its largest file: no other sender is refused.
"""

from datetime import timedelta
from pathlib import Path

from django.core.files.storage import FileSystemStorage, storages
from django.db import connection
from django.db.models import QuerySet, Sum
from django.utils import timezone

from campaigns.models import FileImport
from campaigns.transfer.incoming import STORAGE, delete_parts
from companion.storage.limits import LIMITS
from companion.storage.uploads import has_room

STALLED_AFTER = timedelta(minutes=10)  # one that brings nothing for so long gives its room to others
COMING = FileImport.Status.COMING


def has_quota(sender: str, more: int, job: FileImport | None) -> bool:
    """Return whether so many bytes more may come from an address; stalled uploads are dropped first."""
    others = FileImport.objects.filter(status=COMING)
    if job:
        others = others.exclude(pk=job.pk)
    size = (job.here if job and job.status == COMING else 0) + more
    from_address, limits = others.filter(sender=sender), LIMITS["imports"]
    if not _fits(from_address, size, limits.of_address):
        return False
    if _fits(others, size, limits.of_site):
        return True
    return _drop_largest(others, sender, size) and _fits(others, size, limits.of_site)


def _fits(others: QuerySet[FileImport], size: int, most: int) -> bool:
    """Return whether so many bytes fit besides others; stalled uploads are dropped until they do."""
    if _count(others) + size <= most:
        return True
    stalled = others.filter(changed_at__lt=timezone.now() - STALLED_AFTER).order_by("changed_at")
    for job in stalled:
        _drop(others, job)
        if _count(others) + size <= most:
            return True
    return False


def _drop_largest(others: QuerySet[FileImport], sender: str, size: int) -> bool:
    """Drop the largest file of the address that sends most.

    Nothing is dropped if that is this sender itself, or if it would not make enough room.
    """
    by_sender = others.values_list("sender").annotate(bytes=Sum("here")).order_by("-bytes")
    most_from, sent = by_sender.exclude(sender=sender).first() or ("", 0)
    if sent <= _count(others.filter(sender=sender)) + size:
        return False
    largest = others.filter(sender=most_from).order_by("-here", "pk").first()
    if largest is None or _count(others) - largest.here + size > LIMITS["imports"].of_site:
        return False
    _drop(others, largest)
    return True


def _drop(others: QuerySet[FileImport], job: FileImport) -> None:
    """Drop a file, unless it has become complete since."""
    if others.filter(pk=job.pk).delete()[0]:
        delete_parts(job.token)


def _count(jobs: QuerySet[FileImport]) -> int:
    return int(jobs.aggregate(bytes=Sum("here"))["bytes"] or 0)


def has_room_for(size: int) -> bool:
    """Return whether the disk of imports has room; True if it is on another machine."""
    folder = find_folder()
    return folder is None or has_room(folder, size)


def find_folder() -> Path | None:
    """Return the folder of imports, or that of the SQLite database that stores them, else None."""
    storage = storages[STORAGE]
    if isinstance(storage, FileSystemStorage):
        return Path(storage.location)
    return Path(connection.settings_dict["NAME"]).parent if connection.vendor == "sqlite" else None
