"""A backup: one file with the database, the media, and a list of what is in it, each part with its hash."""

import json
import shutil
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import file_digest
from io import BytesIO
from pathlib import Path
from typing import IO, Any, cast

from django.conf import settings
from django.utils import timezone
from django.utils.text import slugify

from companion.backups.dumps import Heads, dump
from companion.backups.faults import Fault

FORMAT, MANIFEST, MEDIA = "nightlight-backup", "manifest.json", "media"
# Beside the media while a backup is brought back: what was there, and what comes.
FORMER, COMING = ".before-restore", ".restoring"
NOT_MEDIA = {FORMER, COMING, "lost+found"}  # the last is of the disk, where the folder is one
MOST_OF_A_MANIFEST = 5_000_000  # bytes
DAILY, ASKED_FOR, BROUGHT = "daily", "asked-for", "brought"
BEFORE_UPGRADE, BEFORE_RESTORE = "before-upgrade", "before-restore"
LEAST_ROOM = 200_000_000  # bytes of the disk that nothing here takes


class BadBackup(Exception):
    """A file is no backup that this site can take; the words say why."""

    def __init__(self, words: str, fault: Fault = Fault.DAMAGED) -> None:
        self.fault = fault
        super().__init__(words)


@dataclass(frozen=True)
class Manifest:
    """What is in a backup: version of the site, when and why, a hash a file, rows a table, heads of logs."""

    version: str
    made_at: str  # ISO 8601
    reason: str
    database: str  # the name of its file
    files: dict[str, str]
    counts: dict[str, int]
    heads: Heads
    format: str = FORMAT

    @property
    def at(self) -> datetime:
        return datetime.fromisoformat(self.made_at)


def make(reason: str, folder: Path | None = None) -> Path:
    """Write a backup into a folder, that of all unless told otherwise. Raises: DumpFailed, OSError."""
    folder = folder or settings.BACKUP_DIR
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    now = timezone.localtime()
    path = folder / name_of(now, reason)
    with tempfile.TemporaryDirectory(dir=folder) as place:
        name, counts, heads = dump(Path(place))
        parts = {name: Path(place) / name, **dict(_list_media())}
        files = {inside: _hash(file) for inside, file in parts.items()}
        manifest = Manifest(settings.VERSION, now.isoformat(), reason, name, files, counts, heads)
        half = Path(place) / path.name
        _write(half, manifest, parts)
        half.chmod(0o600)
        half.rename(path)  # so that nobody finds half a backup
    return path


def name_of(when: datetime, reason: str) -> str:
    return f"nightlight-{when:%Y%m%d-%H%M%S-%f}-{slugify(reason)}.tar.gz"


def _list_media() -> Iterator[tuple[str, Path]]:
    """Give what people have brought; sheets are drawn again."""
    for file in sorted(settings.MEDIA_ROOT.rglob("*")):
        inside = file.relative_to(settings.MEDIA_ROOT)
        if inside.parts[0] not in NOT_MEDIA and file.is_file():
            yield f"{MEDIA}/{inside.as_posix()}", file


def _write(path: Path, manifest: Manifest, parts: dict[str, Path]) -> None:
    text = json.dumps(asdict(manifest), indent=1).encode()
    with tarfile.open(path, "w:gz", compresslevel=6) as archive:
        head = tarfile.TarInfo(MANIFEST)
        head.size = len(text)
        archive.addfile(head, BytesIO(text))
        for name, file in parts.items():
            archive.add(file, name, recursive=False)


def _hash(file: Path) -> str:
    with file.open("rb") as read:
        return file_digest(read, "sha256").hexdigest()


def read_manifest(path: Path) -> Manifest:
    """Return what a backup says is in it. Raises: BadBackup."""
    try:
        with tarfile.open(path, "r:gz") as archive:
            return _read_manifest(archive)
    except (tarfile.TarError, OSError, EOFError, ValueError, TypeError, KeyError) as fault:
        words = f"{path.name} is no backup, or is damaged: {fault}"
        raise BadBackup(words, Fault.NO_BACKUP) from fault


def _read_manifest(archive: tarfile.TarFile) -> Manifest:
    first = archive.next()
    held = archive.extractfile(first) if first and first.name == MANIFEST and first.isfile() else None
    if first is None or held is None or first.size > MOST_OF_A_MANIFEST:
        raise ValueError("it does not say what is in it")
    found: dict[str, Any] = json.loads(held.read())
    if found.get("format") != FORMAT:
        raise ValueError("it is a file of another kind")
    manifest = Manifest(**{name: found[name] for name in Manifest.__dataclass_fields__})
    if manifest.at.tzinfo is None:
        raise ValueError("it does not say when it was made")
    return manifest


@contextmanager
def opened(path: Path) -> Iterator[tuple[Manifest, Path]]:
    """Give what a backup says is in it and a folder with its files, each as it was. Raises: BadBackup."""
    manifest = read_manifest(path)
    refuse_newer(path.name, manifest)
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as place:
        folder = Path(place)
        try:
            _extract(path, folder)
        except (tarfile.TarError, OSError, EOFError) as fault:
            raise BadBackup(f"{path.name} is damaged: {fault}") from fault
        for name, seal in manifest.files.items():
            file = folder / name
            if not file.is_file() or _hash(file) != seal:
                raise BadBackup(f"{path.name} is damaged: {name} is not as it was.")
        yield manifest, folder


def refuse_newer(name: str, manifest: Manifest) -> None:
    """Raises: BadBackup, where a backup is of a later version than this."""
    if as_numbers(manifest.version) > as_numbers(settings.VERSION):
        words = f"{name} is of Nightlight {manifest.version}: this is {settings.VERSION}."
        raise BadBackup(words, Fault.NEWER)


def _extract(path: Path, folder: Path) -> None:
    """Put all files of a backup into a folder, as long as they fit. Raises: BadBackup, TarError, OSError."""
    room = shutil.disk_usage(folder).free - LEAST_ROOM
    with tarfile.open(path, "r:gz") as archive:
        for part in archive:
            room -= part.size
            if room < 0:
                raise BadBackup(f"{path.name} does not fit on this disk.", Fault.NO_ROOM)
            _put(archive, part, folder)


def _put(archive: tarfile.TarFile, part: tarfile.TarInfo, folder: Path) -> None:
    """Write a file of a backup into a folder. Raises: TarError, also where it is no file; OSError.

    Tarfile's own filters came with Python 3.11.4, and Debian 12 has 3.11.2.
    """
    to = (folder / part.name).resolve()
    if not part.isfile() or not to.is_relative_to(folder.resolve()):
        raise tarfile.ExtractError(f"{part.name} is no file of a backup.")
    to.parent.mkdir(parents=True, exist_ok=True)
    with cast(IO[bytes], archive.extractfile(part)) as held, to.open("wb") as file:
        shutil.copyfileobj(held, file)


def as_numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))
