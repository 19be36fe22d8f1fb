"""A JPEG that a page has drawn, checked where no library can decode it.

Only the parts that its pixels need are stored, as they came: not what cameras and programs write beside
them, and not what follows its end.
"""

from collections.abc import Iterator
from struct import Struct
from typing import NamedTuple

from campaigns.models.photos import LARGEST
from campaigns.photos.checks import (
    DAMAGED,
    MARKER,
    MOST_SCANS,
    NO_PICTURE,
    check_edges,
    refuse_by_first_bytes,
)
from campaigns.photos.limits import MOST_BYTES, SIZES, Picture, too_large
from companion.rules import IllegalPlay, _, require

START, END = b"\xff\xd8", b"\xff\xd9"
MARKED = Struct(">BBH")  # how a part begins: 255, its kind, its length without these two bytes
FRAME = Struct(">BHHB")  # what a frame begins with: bits, height, width, channels
FRAMES = (0xC0, 0xC1, 0xC2)  # baseline, extended, progressive
TABLES = (0xC4, 0xDB, 0xDD)
SCAN, FILL = 0xDA, 0xFF
ALONE = (0x00, 0x01, *range(0xD0, 0xD9))  # kinds that have no length
# Parts that say how colours are written: of a fixed size, so that nothing hides in them.
COLOURS = {0xE0: (b"JFIF\0", 18), 0xEE: (b"Adobe", 16)}
BITS, CHANNELS = 8, (1, 3)

UNDRAWN = _("This browser has not drawn this photo as a JPEG of at most {most} pixels. Choose another one.")


class Part(NamedTuple):
    """A part of a JPEG, with its marker; of a scan, with its data."""

    kind: int
    content: bytes


def check_picture(raw: bytes) -> Picture:
    """Return a JPEG in its largest size. Raises: IllegalPlay, with the reason, if it is not taken."""
    require(len(raw) <= MOST_BYTES, too_large())
    refuse_by_first_bytes(raw)
    require(raw.startswith(START), NO_PICTURE)
    parts = list(_list_parts(raw))
    frames = [part.content for part in parts if part.kind in FRAMES]
    scans = sum(part.kind == SCAN for part in parts)
    require(len(frames) == 1 and 1 <= scans <= MOST_SCANS, DAMAGED)
    width, height = _read_edges(frames[0])
    content = START + b"".join(part.content for part in parts if _is_needed(part)) + END
    return Picture({LARGEST: content}, width, height)


def _list_parts(raw: bytes) -> Iterator[Part]:
    """Yield the parts of a JPEG up to its end. Raises: IllegalPlay, if it does not come."""
    at = len(START)
    while not raw.startswith(END, at):
        require(at + MARKED.size <= len(raw), DAMAGED)
        first, kind, length = MARKED.unpack_from(raw, at)
        require(first == FILL, DAMAGED)
        if kind == FILL:  # a marker may be filled up in front
            at += 1
            continue
        end = at + len(START) + length
        require(kind not in ALONE and at + MARKED.size <= end <= len(raw), DAMAGED)
        end = _find_end_of_scan(raw, end) if kind == SCAN else end
        yield Part(kind, raw[at:end])
        at = end


def _find_end_of_scan(raw: bytes, at: int) -> int:
    marker = MARKER.search(raw, at)
    if marker is None:
        raise IllegalPlay(DAMAGED)
    return marker.start()


def _read_edges(frame: bytes) -> tuple[int, int]:
    """Return width and height of a frame. Raises: IllegalPlay."""
    require(len(frame) >= MARKED.size + FRAME.size, DAMAGED)
    bits, height, width, channels = FRAME.unpack_from(frame, MARKED.size)
    require(bits == BITS and channels in CHANNELS, NO_PICTURE)
    check_edges(width, height)
    most = SIZES[LARGEST]
    require(max(width, height) <= most, UNDRAWN, most=most)
    return width, height


def _is_needed(part: Part) -> bool:
    """Return whether the pixels of a picture need a part."""
    if part.kind in COLOURS:
        begin, size = COLOURS[part.kind]
        return part.content.startswith(begin, MARKED.size) and len(part.content) == size
    return part.kind in (*FRAMES, *TABLES, SCAN)
