"""The file itself: a zip of parts, with a list of them and the hash of each; read within limits.

Parts are read one by one, when somebody asks for one: photos would fill the memory.
"""

import json
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from io import BytesIO
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

from django.conf import settings
from django.utils import timezone

from campaigns.photos.limits import MOST_BYTES as MOST_OF_A_PHOTO
from campaigns.serialization import Malformed, shape_from_json, shape_to_json
from campaigns.transfer.attached import find_attached, is_pdf
from campaigns.transfer.shapes import Manifest
from companion.backups.archive import as_numbers
from companion.rules import IllegalPlay, _, require

FORMAT, MANIFEST, PHOTOS = "nightlight-campaigns", "manifest.json", "photos/"
# Of a file: the least that knows all that is in it, so that whoever knows no lessons reads one without any.
NUMBER, NUMBER_WITH_PHOTOS, NUMBER_FOR_ALL = 3, 2, 1
MOST_BYTES = 256_000_000  # a group's five hundred photos, as cameras of phones take them
MOST_BYTES_AT_ONCE = 2_900_000  # of a file that comes as one body
MOST_UNPACKED, MOST_PARTS = 20_000_000, 2_500  # the first is of all that is no photo
BLOCK = 256 * 1024  # bytes that are looked at at once
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # parts have no time of their own: what is the same gives the same file
DAMAGED = _("This file is damaged, or it is not from Nightlight.")
TOO_MUCH = _("This file holds more than can be imported at once. Export its campaigns one by one.")
# What a zip that nobody has written whole makes its reader raise.
ZIP_ERRORS = (
    *(ArithmeticError, BadZipFile, EOFError, LargeZipFile, LookupError, OSError, RuntimeError, ValueError),
    *(struct.error, zlib.error),
)
Parts = Mapping[str, bytes]


def pack(parts: Parts) -> bytes:
    """Return a file of these parts."""
    held = BytesIO()
    write_parts(held, parts.items())
    return held.getvalue()


def write_parts(into: IO[bytes], parts: Iterable[tuple[str, bytes]], number: int = NUMBER_FOR_ALL) -> None:
    """Write a file of parts, of which one at a time is in the memory; its number is at least this."""
    hashes = dict[str, str]()
    with ZipFile(into, "w") as archive:
        for name, content in parts:
            hashes[name] = sha256(content).hexdigest()
            write_part(archive, name, content)
        has_photos = any(name.startswith(PHOTOS) for name in hashes)
        manifest = Manifest(
            format=FORMAT,
            number=max(number, NUMBER_WITH_PHOTOS) if has_photos else number,
            release=settings.VERSION,
            made_at=timezone.now(),
            parts=hashes,
        )
        write_part(archive, MANIFEST, shape_to_json(manifest))


def write_part(archive: ZipFile, name: str, content: bytes) -> None:
    """Write a part; a photo is packed already."""
    kind = ZIP_STORED if name.startswith(PHOTOS) else ZIP_DEFLATED
    archive.writestr(ZipInfo(name, LONG_AGO), content, kind)


def unpack(raw: bytes) -> Parts:
    """Return the parts of a file. Raises: IllegalPlay, which says what is wrong with it."""
    return open_parts(BytesIO(raw))


def open_parts(file: IO[bytes]) -> Parts:
    """Return the parts of a file that stays open, each as it was; of a PDF, the file that it carries.

    Raises: IllegalPlay.
    """
    file = find_attached(file) if is_pdf(file) else file
    size, most = file.seek(0, 2), MOST_BYTES // 1_000_000
    require(size <= MOST_BYTES, _("This file is larger than {megabytes} MB."), megabytes=most)
    try:
        archive = ZipFile(file)
        found = _list_parts(archive)
        manifest = _read_manifest(_read_part(archive, found.pop(MANIFEST)))
        require(found.keys() == manifest.parts.keys(), DAMAGED)
        for name, part in found.items():
            require(_hash_part(archive, part) == manifest.parts[name], DAMAGED)
    except ZIP_ERRORS as fault:
        raise IllegalPlay(DAMAGED) from fault
    return PackedParts(archive, found)


class PackedParts(Mapping[str, bytes]):
    """The parts of a file that has been looked through: each is unpacked when it is asked for."""

    def __init__(self, archive: ZipFile, found: Mapping[str, ZipInfo]) -> None:
        self._archive, self._found = archive, found

    def __getitem__(self, name: str) -> bytes:
        return _read_part(self._archive, self._found[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def _list_parts(archive: ZipFile) -> dict[str, ZipInfo]:
    """Return all that is in a zip, by name, not yet unpacked. Raises: IllegalPlay, where it is much."""
    found = archive.infolist()
    photos = [one.file_size for one in found if one.filename.startswith(PHOTOS)]
    others = sum(one.file_size for one in found) - sum(photos)
    require(len(found) <= MOST_PARTS and others <= MOST_UNPACKED, TOO_MUCH)
    require(max(photos, default=0) <= MOST_OF_A_PHOTO and sum(photos) <= MOST_BYTES, TOO_MUCH)
    require(len({one.filename for one in found}) == len(found), DAMAGED)
    require(all(one.compress_type in (ZIP_STORED, ZIP_DEFLATED) for one in found), DAMAGED)
    return {one.filename: one for one in found}


def _read_part(archive: ZipFile, part: ZipInfo) -> bytes:
    with archive.open(part) as held:
        return held.read(part.file_size)  # so much and no more, whatever is packed in it


def _hash_part(archive: ZipFile, part: ZipInfo) -> str:
    """Return the hash of a part, of which a block at a time is unpacked."""
    found, left = sha256(), part.file_size
    with archive.open(part) as held:
        while left > 0 and (block := held.read(min(BLOCK, left))):
            found.update(block)
            left -= len(block)
    return found.hexdigest()


def _read_manifest(text: bytes) -> Manifest:
    """Return the list of what is in a file; another's is refused by what it says of itself."""
    raw = json.loads(text)
    require(isinstance(raw, dict) and raw.get("format") == FORMAT, DAMAGED)
    is_newer = as_numbers(str(raw["release"])) > as_numbers(settings.VERSION)
    require(
        not is_newer and raw["number"] in range(1, NUMBER + 1),
        _("This file is from a later version. Update Nightlight first."),
    )
    try:
        return shape_from_json(Manifest, text)
    except Malformed as fault:
        raise IllegalPlay(DAMAGED) from fault
