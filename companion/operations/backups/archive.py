"""A backup: one file with the database, the media, and a list of its content, each part with its hash."""

import json
import re
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import file_digest
from io import BytesIO
from pathlib import Path
from typing import IO, Any, cast

from django.conf import settings
from django.utils.text import slugify

from companion.operations.backups.dumps import POSTGRESQL, SQLITE, Dump, Heads, dump
from companion.operations.backups.temporary import temporary_folder
from companion.storage.archive_errors import DAMAGED_FILE, Fault
from companion.storage.uploads import LEAST_ROOM
from companion.storage.versions import as_numbers
from companion.text.dates import now_of_site

FORMAT, MANIFEST, MEDIA = "nightlight-backup", "manifest.json", "media"
# Beside the media while a backup is restored: the former files, and the files of the backup.
FORMER, COMING = ".before-restore", ".restoring"
NOT_MEDIA = {FORMER, COMING, "lost+found"}  # the last belongs to a disk of which the folder is the root
MOST_OF_A_MANIFEST = 5_000_000  # bytes
DAILY, ASKED_FOR, BROUGHT = "daily", "asked-for", "brought"
BEFORE_UPGRADE, BEFORE_RESTORE = "before-upgrade", "before-restore"
VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}")


class BadBackup(Exception):
    """A file is no backup that this site can take; the words say why."""

    def __init__(self, words: str, fault: Fault = Fault.DAMAGED) -> None:
        self.fault = fault
        super().__init__(words)


@dataclass(frozen=True)
class BackupManifest:
    """The content of a backup: version of the site, when, why, a hash a file, rows a table, heads of logs."""

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
    """Write a backup into a folder, by default `BACKUP_DIR`. Raises: DumpFailed, OSError."""
    folder = folder or settings.BACKUP_DIR
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with temporary_folder(folder) as place:
        return pack(dump(place), reason, folder)


def pack(dumped: Dump, reason: str, folder: Path) -> Path:
    """Write a dump and the media into one file. Raises: OSError."""
    now = now_of_site()
    path = folder / name_of(now, reason)
    parts = {dumped.file.name: dumped.file, **dict(_list_media())}
    files = {inside: _hash(file) for inside, file in parts.items()}
    about = (settings.VERSION, now.isoformat(), reason, dumped.file.name, files)
    with temporary_folder(folder) as place:
        half = place / path.name
        _write(half, BackupManifest(*about, dumped.counts, dumped.heads), parts)
        half.chmod(0o600)
        half.rename(path)  # at once, so that no half backup is listed
    return path


def name_of(when: datetime, reason: str) -> str:
    return f"nightlight-{when:%Y%m%d-%H%M%S-%f}-{slugify(reason)}.tar.gz"


def _list_media() -> Iterator[tuple[str, Path]]:
    """Give the files that people have uploaded; sheets are drawn again."""
    for file in sorted(settings.MEDIA_ROOT.rglob("*")):
        inside = file.relative_to(settings.MEDIA_ROOT)
        if inside.parts[0] not in NOT_MEDIA and file.is_file():
            yield f"{MEDIA}/{inside.as_posix()}", file


def _write(path: Path, manifest: BackupManifest, parts: dict[str, Path]) -> None:
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


def read_manifest(path: Path) -> BackupManifest:
    """Return the list of content in a backup. Raises: BadBackup."""
    try:
        with tarfile.open(path, "r:gz") as archive:
            return _read_manifest(archive)
    except DAMAGED_FILE as fault:
        words = f"{path.name} is no backup, or is damaged: {fault}"
        raise BadBackup(words, Fault.NO_BACKUP) from fault


def _read_manifest(archive: tarfile.TarFile) -> BackupManifest:
    first = archive.next()
    held = archive.extractfile(first) if first and first.name == MANIFEST and first.isfile() else None
    if first is None or held is None or first.size > MOST_OF_A_MANIFEST:
        raise ValueError("it does not say what is in it")
    fields: dict[str, Any] = json.loads(held.read())
    if fields.get("format") != FORMAT:
        raise ValueError("it is a file of another kind")
    manifest = BackupManifest(**{name: fields[name] for name in BackupManifest.__dataclass_fields__})
    _check_manifest(manifest)
    return manifest


def _check_manifest(manifest: BackupManifest) -> None:
    """Raises: ValueError, TypeError, if it says something that no site writes."""
    if manifest.at.tzinfo is None:
        raise ValueError("it does not say when it was made")
    if not VERSION.fullmatch(manifest.version):
        raise ValueError("it does not say of which version it is")
    tables = (manifest.files, manifest.counts, manifest.heads)
    if not all(isinstance(table, dict) for table in tables) or not isinstance(manifest.reason, str):
        raise ValueError("what it says of itself does not fit")
    if manifest.database not in {SQLITE, POSTGRESQL} or manifest.database not in manifest.files:
        raise ValueError("it does not name its database")
    if not all(isinstance(count, int) for count in manifest.counts.values()):
        raise ValueError("it does not say how much is in it")


@contextmanager
def opened(path: Path) -> Iterator[tuple[BackupManifest, Path]]:
    """Give the list of content of a backup and a folder with its files, each checked. Raises: BadBackup."""
    manifest = read_manifest(path)
    refuse_newer(path.name, manifest)
    with temporary_folder(settings.DATA_DIR) as folder:
        try:
            _extract(path, folder)
        except DAMAGED_FILE as fault:
            raise BadBackup(f"{path.name} is damaged: {fault}") from fault
        for name, seal in manifest.files.items():
            file = folder / name
            if not file.is_file() or _hash(file) != seal:
                raise BadBackup(f"{path.name} is damaged: {name} is not as it was.")
        yield manifest, folder


def refuse_newer(name: str, manifest: BackupManifest) -> None:
    """Raises: BadBackup, if a backup is of a later version than this."""
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
    """Write a file of a backup into a folder. Raises: TarError, also if it is no file; OSError.

    Tarfile's own filters came with Python 3.11.4, and Debian 12 has 3.11.2.
    """
    to = (folder / part.name).resolve()
    if not part.isfile() or not to.is_relative_to(folder.resolve()):
        raise tarfile.ExtractError(f"{part.name} is no file of a backup.")
    to.parent.mkdir(parents=True, exist_ok=True)
    with cast(IO[bytes], archive.extractfile(part)) as held, to.open("wb") as file:
        shutil.copyfileobj(held, file)
