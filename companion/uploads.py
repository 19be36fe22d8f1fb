"""A file that comes in parts, none larger than any body may be; after a break it goes on where it was."""

import shutil
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Protocol

from django.http import HttpRequest, JsonResponse

from companion.backups.archive import LEAST_ROOM

PART = 1_000_000  # bytes of each part but the last; static/js/upload.js sends so many


@dataclass(frozen=True)
class Part:
    """A part of a file of `size` bytes: it begins at `at`."""

    at: int
    size: int
    content: bytes


class Incoming(Protocol):
    """What is here of a file that is on its way."""

    def count(self) -> int:
        """Return how many bytes are here."""

    def begins_with(self, part: Part) -> bool:
        """Return whether what is here is of the file that begins with this part."""

    def start(self, part: Part) -> None:
        """Forget what is here: another file comes."""

    def append(self, content: bytes) -> None: ...


def read_part(request: HttpRequest) -> Part | None:
    """Return the part that a request brings; None, where its address does not say which."""
    try:
        at, size = (int(request.GET.get(name, "")) for name in ("at", "size"))
    except ValueError:
        return None
    return Part(at, size, request.body)


def add_part(incoming: Incoming, part: Part) -> int:
    """Put a part behind what is here, if it is the next one; return how much is here now.

    The first part of another file lets go of what is here; of the same file it is passed over.
    """
    if part.at == 0 and not incoming.begins_with(part):
        incoming.start(part)
    if incoming.count() == part.at:
        incoming.append(part.content)
    return incoming.count()


def has_room(folder: Path, size: int) -> bool:
    """Return whether so many bytes more leave enough of the disk to all else."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return shutil.disk_usage(folder).free - LEAST_ROOM >= size


def refuse(problem: str, status: HTTPStatus) -> JsonResponse:
    return JsonResponse({"problem": problem}, status=status)


class IncomingFile:
    """A file on its way into a file of this disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def count(self) -> int:
        return self.path.stat().st_size if self.path.exists() else 0

    def begins_with(self, part: Part) -> bool:
        if not 0 < len(part.content) <= self.count() <= part.size:
            return False
        with self.path.open("rb") as file:
            return file.read(len(part.content)) == part.content

    def start(self, part: Part) -> None:
        self.path.unlink(missing_ok=True)
        self.path.touch(mode=0o600)

    def append(self, content: bytes) -> None:
        if self.path.exists():
            with self.path.open("ab") as file:
                file.write(content)
