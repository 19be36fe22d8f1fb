"""The stored files: in a folder at home, in the database on a server, which workers on any machine reach.

Both write a file whole or not at all. Only the folder has paths, so nothing asks for one.
"""

import os
import tempfile
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage
from django.utils import timezone
from django.utils.deconstruct import deconstructible

from companion.storage.files.models import StoredFile

PART = ".part"  # how a file is called that is being written


@deconstructible(path="companion.storage.files.storages.Folder")
class Folder(FileSystemStorage):
    """Django's folder, but that a reader never sees half of a file; a power cut leaves none either.

    A folder that does not exist yet is listed as empty, as it is in the database.
    """

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        try:
            return super().listdir(path)
        except FileNotFoundError:
            return [], []

    def _save(self, name: str, content: "File[Any]") -> str:
        file = Path(self.path(name))
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, part = tempfile.mkstemp(suffix=PART, dir=file.parent)
        try:
            with os.fdopen(descriptor, "wb") as half:
                for chunk in content.chunks():
                    half.write(chunk)
                half.flush()
                os.fsync(half.fileno())
            Path(part).replace(file)
        finally:
            Path(part).unlink(missing_ok=True)
        return name


@deconstructible(path="companion.storage.files.storages.InDatabase")
class InDatabase(Storage):
    """Files as rows, those of this storage under a prefix of their own."""

    def __init__(self, location: str, *, allow_overwrite: bool = False) -> None:
        self.prefix = f"{location}/"
        self.allow_overwrite = allow_overwrite

    def exists(self, name: str) -> bool:
        return bool(self._rows(name).exists())

    def size(self, name: str) -> int:
        size: int = self._get(name, "size")
        return size

    def get_modified_time(self, name: str) -> datetime:
        modified_at: datetime = self._get(name, "modified_at")
        return modified_at

    def delete(self, name: str) -> None:
        self._rows(name).delete()

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        """Return the folders and the files in `path`, as other storages do."""
        start = self.prefix + (f"{path.strip('/')}/" if path.strip("/") else "")
        names = StoredFile.objects.filter(name__startswith=start).values_list("name", flat=True)
        inside = [name.removeprefix(start) for name in names]
        folders = {name.partition("/")[0] for name in inside if "/" in name}
        return sorted(folders), sorted(name for name in inside if "/" not in name)

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        return name if self.allow_overwrite else super().get_available_name(name, max_length)

    def _open(self, name: str, mode: str = "rb") -> "File[bytes]":
        return ContentFile(bytes(self._get(name, "content")), name)

    def _save(self, name: str, content: "File[Any]") -> str:
        whole = b"".join(content.chunks())
        fields = {"content": whole, "size": len(whole), "modified_at": timezone.now()}
        StoredFile.objects.update_or_create(name=self.prefix + name, defaults=fields)
        return name

    def _rows(self, name: str) -> Any:
        return StoredFile.objects.filter(name=self.prefix + name)

    def _get(self, name: str, field: str) -> Any:
        """Return a column of a file. Raises: FileNotFoundError."""
        value = self._rows(name).values_list(field, flat=True).first()
        if value is None:
            raise FileNotFoundError(name)
        return value
