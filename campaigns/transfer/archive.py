"""The file itself: a zip of parts, with a list of them and the hash of each; read within limits."""

import json
import struct
import zlib
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

from django.conf import settings
from django.utils import timezone

from campaigns.serialization import Malformed, shape_from_json, shape_to_json
from campaigns.transfer.shapes import Manifest
from companion.backups.archive import as_numbers
from companion.rules import IllegalPlay, _, require

FORMAT, NUMBER, MANIFEST = "nightlight-campaigns", 1, "manifest.json"
MOST_BYTES, MOST_UNPACKED, MOST_PARTS = 2_900_000, 20_000_000, 2_000
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
    manifest = Manifest(
        format=FORMAT,
        number=NUMBER,
        release=settings.VERSION,
        made_at=timezone.now(),
        parts={name: sha256(content).hexdigest() for name, content in parts.items()},
    )
    return zip_files({MANIFEST: shape_to_json(manifest), **parts})


def zip_files(files: Parts) -> bytes:
    """Return a zip of files by their names."""
    held = BytesIO()
    with ZipFile(held, "w") as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name, LONG_AGO), content, ZIP_DEFLATED)
    return held.getvalue()


def unpack(raw: bytes) -> Parts:
    """Return the parts of a file, each as it was. Raises: IllegalPlay, which says what is wrong with it."""
    most = MOST_BYTES // 1_000_000
    require(len(raw) <= MOST_BYTES, _("This file is larger than {megabytes} MB."), megabytes=most)
    try:
        parts = _read_zip(raw)
        manifest = _read_manifest(parts.pop(MANIFEST))
    except ZIP_ERRORS as fault:
        raise IllegalPlay(DAMAGED) from fault
    require(parts.keys() == manifest.parts.keys(), DAMAGED)
    for name, content in parts.items():
        require(sha256(content).hexdigest() == manifest.parts[name], DAMAGED)
    return parts


def _read_zip(raw: bytes) -> dict[str, bytes]:
    """Return all that is in a zip: nothing is unpacked that says it is large, or is larger than it says."""
    with ZipFile(BytesIO(raw)) as archive:
        found = archive.infolist()
        require(len(found) <= MOST_PARTS and sum(one.file_size for one in found) <= MOST_UNPACKED, TOO_MUCH)
        require(len({one.filename for one in found}) == len(found), DAMAGED)
        require(all(one.compress_type in (ZIP_STORED, ZIP_DEFLATED) for one in found), DAMAGED)
        return {one.filename: _read_part(archive, one) for one in found}


def _read_part(archive: ZipFile, part: ZipInfo) -> bytes:
    with archive.open(part) as held:
        return held.read(part.file_size)  # so much and no more, whatever is packed in it


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
