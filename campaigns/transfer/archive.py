"""The file format: a zip of parts, with a list of them and their hashes; read within limits.

A part is read when it is asked for: all photos at once would fill the memory.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from typing import IO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from django.conf import settings
from django.utils import timezone

from campaigns.log.serialization import Malformed, shape_from_json, shape_to_json
from campaigns.photos.limits import MOST_BYTES as MOST_OF_A_PHOTO
from campaigns.transfer.attached import find_attached, is_pdf
from campaigns.transfer.shapes import FileManifest
from companion.rules import IllegalPlay, _, require
from companion.storage.archive_errors import DAMAGED_FILE
from companion.storage.limits import LIMITS
from companion.storage.versions import as_numbers

FORMAT, MANIFEST, PHOTOS = "nightlight-campaigns", "manifest.json", "photos/"
# The format numbers of a file: the lowest that includes its content, so that old sites can read a simple
# file.
NUMBER, NUMBER_WITH_PHOTOS, NUMBER_FOR_ALL = 3, 2, 1
MOST_BYTES = LIMITS["imports"].of_account  # a group's five hundred photos, as phones take them
MOST_BYTES_AT_ONCE = 2_900_000  # of a file that is sent in one request
MOST_UNPACKED, MOST_PARTS = 20_000_000, 2_500  # bytes of all parts except photos; the number of parts
MOST_OF_THE_LIST = MOST_PARTS * 512  # bytes: the name of a part has some 100 characters there
BLOCK = 256 * 1024  # bytes that are read at once
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # a fixed time, so that equal parts give equal files
DAMAGED = _("This file is damaged, or it is not from Nightlight.")
TOO_MUCH = _("This file holds more than can be imported at once. Export its campaigns one by one.")
Parts = Mapping[str, bytes]


def pack(parts: Parts) -> bytes:
    """Return a file of these parts."""
    held = BytesIO()
    write_parts(held, parts.items())
    return held.getvalue()


def write_parts(into: IO[bytes], parts: Iterable[tuple[str, bytes]], number: int = NUMBER_FOR_ALL) -> None:
    """Write a file of parts, with one part at a time in the memory; its format number is at least this."""
    hashes = dict[str, str]()
    with ZipFile(into, "w") as archive:
        for name, content in parts:
            hashes[name] = sha256(content).hexdigest()
            write_part(archive, name, content)
        has_photos = any(name.startswith(PHOTOS) for name in hashes)
        manifest = FileManifest(
            format=FORMAT,
            number=max(number, NUMBER_WITH_PHOTOS) if has_photos else number,
            release=settings.VERSION,
            made_at=timezone.now(),
            parts=hashes,
        )
        write_part(archive, MANIFEST, shape_to_json(manifest))


def write_part(archive: ZipFile, name: str, content: bytes) -> None:
    """Write a part; a photo is compressed already, and is stored."""
    kind = ZIP_STORED if name.startswith(PHOTOS) else ZIP_DEFLATED
    archive.writestr(ZipInfo(name, LONG_AGO), content, kind)


def unpack(raw: bytes) -> Parts:
    """Return the parts of a file. Raises: IllegalPlay, with the reason."""
    return open_parts(BytesIO(raw))


def open_parts(file: IO[bytes]) -> Parts:
    """Return the parts of an open file, which stays open; of a PDF, those of the file that it carries.

    Raises: IllegalPlay.
    """
    file = find_attached(file) if is_pdf(file) else file
    size, most = file.seek(0, 2), MOST_BYTES // 1_000_000
    require(size <= MOST_BYTES, _("This file is larger than {megabytes} MB."), megabytes=most)
    try:
        archive = open_zip(file)
        infos = _list_parts(archive)
        manifest = _read_manifest(_read_part(archive, infos.pop(MANIFEST)))
        require(infos.keys() == manifest.parts.keys(), DAMAGED)
        for name, part in infos.items():
            require(_hash_part(archive, part) == manifest.parts[name], DAMAGED)
    except DAMAGED_FILE as fault:
        raise IllegalPlay(DAMAGED) from fault
    return PackedParts(archive, infos)


class ReadsOfAList:
    """A file of which at most as many bytes are read at once as the list of a zip may have.

    `ZipFile` reads that list whole, and makes an object of each line, before it can be asked how long it is.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self.is_bounded = file, True

    def read(self, size: int = -1) -> bytes:
        """Raises: IllegalPlay, if the list of a zip is too long."""
        require(not self.is_bounded or size <= MOST_OF_THE_LIST, TOO_MUCH)
        return self._file.read(size)

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)


def open_zip(file: IO[bytes]) -> ZipFile:
    """Return a zip whose list is within the limit. Raises: IllegalPlay, ZIP_ERRORS."""
    bounded = ReadsOfAList(file)
    archive = ZipFile(cast(IO[bytes], bounded))
    bounded.is_bounded = False
    return archive


class PackedParts(Mapping[str, bytes]):
    """The parts of a checked file: each is unpacked when it is asked for."""

    def __init__(self, archive: ZipFile, infos: Mapping[str, ZipInfo]) -> None:
        self._archive, self._found = archive, infos

    def __getitem__(self, name: str) -> bytes:
        return _read_part(self._archive, self._found[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def _list_parts(archive: ZipFile) -> dict[str, ZipInfo]:
    """Return the entries of a zip by name, still packed. Raises: IllegalPlay, if they are over a limit."""
    infos = archive.infolist()
    photos = [info.file_size for info in infos if info.filename.startswith(PHOTOS)]
    others = sum(info.file_size for info in infos) - sum(photos)
    require(len(infos) <= MOST_PARTS and others <= MOST_UNPACKED, TOO_MUCH)
    require(max(photos, default=0) <= MOST_OF_A_PHOTO and sum(photos) <= MOST_BYTES, TOO_MUCH)
    require(len({info.filename for info in infos}) == len(infos), DAMAGED)
    require(all(info.compress_type in (ZIP_STORED, ZIP_DEFLATED) for info in infos), DAMAGED)
    return {info.filename: info for info in infos}


def _read_part(archive: ZipFile, part: ZipInfo) -> bytes:
    with archive.open(part) as held:
        return held.read(part.file_size)  # so many bytes and no more, even if more are packed in it


def _hash_part(archive: ZipFile, part: ZipInfo) -> str:
    """Return the hash of a part, unpacked a block at a time."""
    digest, left = sha256(), part.file_size
    with archive.open(part) as held:
        while left > 0 and (block := held.read(min(BLOCK, left))):
            digest.update(block)
            left -= len(block)
    return digest.hexdigest()


def _read_manifest(text: bytes) -> FileManifest:
    """Return the list of a file's parts. Raises: IllegalPlay, if the file has another format."""
    raw = json.loads(text)
    require(isinstance(raw, dict) and raw.get("format") == FORMAT, DAMAGED)
    is_newer = as_numbers(str(raw["release"])) > as_numbers(settings.VERSION)
    require(
        not is_newer and raw["number"] in range(1, NUMBER + 1),
        _("This file is from a later version. Update Nightlight first."),
    )
    try:
        return shape_from_json(FileManifest, text)
    except Malformed as fault:
        raise IllegalPlay(DAMAGED) from fault
