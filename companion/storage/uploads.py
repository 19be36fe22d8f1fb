"""A file that comes in parts, none larger than a body may be; after a break the upload continues."""

import shutil
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Protocol

from django.http import HttpRequest, JsonResponse

LEAST_ROOM = 200_000_000  # bytes of the disk that nothing here takes
PART = 1_000_000  # bytes of each part but the last; static/js/upload.js has the same number


@dataclass(frozen=True)
class FilePart:
    """A part of a file of `size` bytes: it begins at `at`."""

    at: int
    size: int
    content: bytes


class Incoming(Protocol):
    """The received part of an incoming file."""

    def count(self) -> int:
        """Return how many bytes are here."""

    def begins_with(self, part: FilePart) -> bool:
        """Return whether the received part is of the file that begins with this part."""

    def start(self, part: FilePart) -> None:
        """Delete the received part: another file comes."""

    def append(self, content: bytes) -> None: ...


def read_part(request: HttpRequest) -> FilePart | None:
    """Return the part in a request; None if its address has no valid `at` and `size`."""
    try:
        at, size = (int(request.GET.get(name, "")) for name in ("at", "size"))
    except ValueError:
        return None
    return FilePart(at, size, request.body)


def add_part(incoming: Incoming, part: FilePart) -> int:
    """Append a part to the received ones, if it is the next one; return how many bytes are received.

    The first part of another file deletes the received ones; a repeated first part is skipped.
    """
    if part.at == 0 and not incoming.begins_with(part):
        incoming.start(part)
    if incoming.count() == part.at:
        incoming.append(part.content)
    return incoming.count()


def has_room(folder: Path, size: int) -> bool:
    """Return whether this many bytes more leave enough of the disk to all else."""
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

    def begins_with(self, part: FilePart) -> bool:
        if not 0 < len(part.content) <= self.count() <= part.size:
            return False
        with self.path.open("rb") as file:
            return file.read(len(part.content)) == part.content

    def start(self, part: FilePart) -> None:
        self.path.unlink(missing_ok=True)
        self.path.touch(mode=0o600)

    def append(self, content: bytes) -> None:
        if self.path.exists():
            with self.path.open("ab") as file:
                file.write(content)
