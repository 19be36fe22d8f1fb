"""A file on its way in, part by part, in the storage of imports: workers on any machine read it there."""

from hashlib import sha256
from io import SEEK_CUR, SEEK_END, SEEK_SET, RawIOBase
from secrets import token_hex

from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.utils import timezone

from campaigns.models import FileImport, Group
from companion.accounts.models import User
from companion.uploads import PART, Part

STORAGE, TOKEN_BYTES = "imports", 16
Status = FileImport.Status


class IncomingImport:
    """The file that an account sends; `into` is where it goes."""

    def __init__(self, user: User, into: Group | None) -> None:
        self.user, self.into = user, into
        self.job = find_import(user)

    def count(self) -> int:
        return self.job.here if self.job else 0

    def begins_with(self, part: Part) -> bool:
        job = self.job
        return bool(
            job
            and job.here
            and (job.status, job.size, job.mark) == (Status.COMING, part.size, hash_part(part.content))
        )

    def start(self, part: Part) -> None:
        if self.job and self.job.is_open:
            return
        if self.job:
            delete_parts(self.job.token)
        about = {"token": token_hex(TOKEN_BYTES), "mark": hash_part(part.content), "size": part.size}
        about |= {"status": Status.COMING, "group": self.into, "changed_at": timezone.now()}
        about |= dict.fromkeys(("here", "tries", "done", "of"), 0) | {"step": {}, "problem": {}, "result": {}}
        self.job, _is_new = FileImport.objects.update_or_create(user=self.user, defaults=about)

    def append(self, content: bytes) -> None:
        """Keep a part; one of another length than is agreed on is passed over."""
        job = self.job
        if job is None or job.status != Status.COMING or len(content) != min(PART, job.size - job.here):
            return
        storages[STORAGE].save(name_part(job.token, job.here // PART), ContentFile(content))
        job.here += len(content)
        job.changed_at = timezone.now()
        job.save(update_fields=["here", "changed_at"])


def find_import(user: User) -> FileImport | None:
    return FileImport.objects.select_related("group").filter(user=user).first()


def hash_part(content: bytes) -> str:
    return sha256(content).hexdigest()


def name_part(token: str, number: int) -> str:
    return f"{token}/{number:05}"


def delete_parts(token: str) -> None:
    storage = storages[STORAGE]
    for name in storage.listdir(token)[1]:
        storage.delete(f"{token}/{name}")
    storage.delete(token)


class StoredParts(RawIOBase):
    """The file that these parts are, read at any place; one part at a time is in the memory."""

    def __init__(self, job: FileImport) -> None:
        self._token, self._size, self._at = job.token, job.size, 0
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
        """Return so many bytes; fewer at the end alone. Raises: FileNotFoundError, where a part is gone."""
        left = self._size - self._at if size is None or size < 0 else min(size, self._size - self._at)
        found = bytearray()
        while left > 0:
            inside = self._load(self._at // PART)[self._at % PART :][:left]
            if not inside:
                raise FileNotFoundError(self._token)
            found += inside
            self._at += len(inside)
            left -= len(inside)
        return bytes(found)

    def _load(self, number: int) -> bytes:
        if number != self._number:
            with storages[STORAGE].open(name_part(self._token, number)) as kept:
                self._part = kept.read()
            self._number = number
        return self._part
