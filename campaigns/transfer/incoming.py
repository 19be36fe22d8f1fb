"""The upload of a file, part by part, into the storage of imports: workers on any machine can read it.

Incomplete uploads have limits in bytes: of the site, of an address; an account has one file. If the site has
too much, the address that sends most loses its largest file: no other sender is refused.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from io import SEEK_CUR, SEEK_END, SEEK_SET, RawIOBase
from pathlib import Path
from secrets import token_hex

from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, storages
from django.db import connection
from django.db.models import QuerySet, Sum
from django.utils import timezone

from campaigns.models import FileImport, Group
from companion.accounts.models import User
from companion.storage.limits import LIMITS
from companion.storage.uploads import PART, FilePart, has_room
from companion.storage.write_lock import write_lock

STORAGE, TOKEN_BYTES, SENDER_LENGTH = "imports", 16, 64
Status = FileImport.Status


class IncomingImport:
    """The file that an account sends; `into` is its group, None for a new one."""

    def __init__(self, user: User, into: Group | None, sender: str = "") -> None:
        self.user, self.into, self.sender = user, into, sender[:SENDER_LENGTH]
        self.job = find_import(user)

    def count(self) -> int:
        return self.job.here if self.job else 0

    def begins_with(self, part: FilePart) -> bool:
        job = self.job
        return bool(
            job
            and job.here
            and (job.status, job.size, job.mark) == (Status.COMING, part.size, hash_part(part.content))
        )

    def start(self, part: FilePart) -> None:
        if self.job and self.job.is_open:
            return
        if self.job:
            delete_parts(self.job.token)
        about = {"token": token_hex(TOKEN_BYTES), "mark": hash_part(part.content), "size": part.size}
        about |= {"status": Status.COMING, "group": self.into, "sender": self.sender}
        about |= {"changed_at": timezone.now()}
        about |= dict.fromkeys(("here", "tries", "done", "of"), 0) | {"step": {}, "problem": {}, "result": {}}
        with write_lock():
            self.job, _is_new = FileImport.objects.update_or_create(user=self.user, defaults=about)

    def append(self, content: bytes) -> None:
        """Store a part; a part of another length than agreed is ignored."""
        job = self.job
        if job is None or job.status != Status.COMING or len(content) != min(PART, job.size - job.here):
            return
        storages[STORAGE].save(name_part(job.token, job.here // PART), ContentFile(content))
        job.here += len(content)
        job.changed_at = timezone.now()
        with write_lock():
            job.save(update_fields=["here", "changed_at"])


def find_import(user: User) -> FileImport | None:
    return FileImport.objects.select_related("group").filter(user=user).first()


def hash_part(content: bytes) -> str:
    return sha256(content).hexdigest()


def name_part(token: str, number: int) -> str:
    return f"{token}/{number:05}"


def delete_parts(token: str, kept_in: str = STORAGE) -> None:
    storage = storages[kept_in]
    for name in storage.listdir(token)[1]:
        storage.delete(f"{token}/{name}")
    storage.delete(token)


def has_all_parts(token: str, size: int, kept_in: str = STORAGE) -> bool:
    """Return whether all parts of a file of this size are stored."""
    wanted = {name_part(token, at // PART) for at in range(0, size, PART)}
    return wanted <= {f"{token}/{name}" for name in storages[kept_in].listdir(token)[1]}


class StoredParts(RawIOBase):
    """The stored parts as one file, read at any position; one part at a time is in the memory."""

    def __init__(self, token: str, size: int, kept_in: str = STORAGE) -> None:
        self._token, self._size, self._at, self._storage = token, size, 0, storages[kept_in]
        self._number, self._part = -1, b""

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = SEEK_SET) -> int:
        start = {SEEK_SET: 0, SEEK_CUR: self._at, SEEK_END: self._size}[whence]
        if start + offset < 0:
            raise ValueError("There is nothing before a file begins.")
        self._at = start + offset
        return self._at

    def tell(self) -> int:
        return self._at

    def read(self, size: int | None = -1) -> bytes:
        """Return this many bytes, fewer at the end. Raises: FileNotFoundError, if a part is missing."""
        left = self._size - self._at if size is None or size < 0 else min(size, self._size - self._at)
        buffer = bytearray()
        while left > 0:
            inside = self._load(self._at // PART)[self._at % PART :][:left]
            if not inside:
                raise FileNotFoundError(self._token)
            buffer += inside
            self._at += len(inside)
            left -= len(inside)
        return bytes(buffer)

    def _load(self, number: int) -> bytes:
        if number != self._number:
            with self._storage.open(name_part(self._token, number)) as stored:
                self._part = stored.read()
            self._number = number
        return self._part


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


@dataclass(frozen=True)
class ProgressStep:
    """One step of an import: session or photo `place` of `of`; `done` of `all` of its kind are finished."""

    done: int
    all: int
    number: int
    of: int
    campaign: str = ""  # none: photos


Tell = Callable[[ProgressStep], None]


def tell_nobody(_step: ProgressStep) -> None:
    """Report to no reader: the progress is not shown."""
