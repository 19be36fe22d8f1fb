"""What is checked of a picture before anything decodes it, and the sentences of a refusal."""

import re

from companion.rules import _, require

MOST_SCANS = 24  # of a JPEG: each covers the whole picture, and takes only a few bytes
LEAST_EDGE = 8
MOST_RATIO = 20  # of the longer edge to the shorter
MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # of a JPEG; not a byte that only looks like one
BRANDS_OF_HEIF = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif", b"avis")

NO_PICTURE = _("This file is not a photo that can be read. Send a JPEG, PNG or WebP.")
DAMAGED = _("This photo is damaged and cannot be read to its end. Take it again.")
HEIF = _("This photo is of the kind HEIC or AVIF. Send it as a JPEG: most phones offer “most compatible”.")
DRAWN = _("A drawing (SVG) is not a photo. Send a JPEG, PNG or WebP.")


def refuse_by_first_bytes(raw: bytes) -> None:
    """Refuse the kinds of files that are recognized but not supported, each with its own message."""
    require(not (raw[4:8] == b"ftyp" and raw[8:12] in BRANDS_OF_HEIF), HEIF)
    start = raw[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    require(not (start.startswith((b"<svg", b"<?xml", b"<!doctype svg")) or b"<svg" in start), DRAWN)


def check_edges(width: int, height: int) -> None:
    """Refuse a picture by its edges, in pixels. Raises: IllegalPlay."""
    is_sound = min(width, height) >= LEAST_EDGE and max(width, height) <= MOST_RATIO * min(width, height)
    require(is_sound, _("This picture is too small or too narrow for a photo."))
