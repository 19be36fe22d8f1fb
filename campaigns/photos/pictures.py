"""A picture that a user sends, decoded and encoded again: no metadata of its file remains (place, camera).

The cost is limited before anything is decoded: by the bytes, the kind, the pixels, and for a JPEG by the
number of its scans; a process decodes one picture at a time.
"""

import io
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from PIL import Image, ImageFile, UnidentifiedImageError

from campaigns.photos.checks import (
    DAMAGED,
    MARKER,
    MOST_SCANS,
    NO_PICTURE,
    check_edges,
    refuse_by_first_bytes,
)
from campaigns.photos.limits import MOST_BYTES, SIZES, Picture, too_large
from companion.rules import IllegalPlay, Message, _, message, require

MOST_PIXELS = 20_000_000  # all of which are decoded
MOST_PIXELS_OF_ONE_SCAN = 80_000_000  # of a JPEG with one scan, which is scaled down while it is decoded
KINDS = ("JPEG", "PNG", "WEBP", "GIF")
QUALITY = 82
ORIENTATION = 0x0112  # of EXIF
UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
START_OF_SCAN, END, START = 0xDA, 0xD9, 0xD8
# The errors that Pillow raises for a damaged file.
FAULTS_OF_FILES = (
    *(OSError, EOFError, SyntaxError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError),
    *(NotImplementedError, AssertionError, MemoryError, struct.error, zlib.error),
)
PATIENCE = 20.0  # seconds to wait for the lock
DEEP = ("I", "I;16", "I;16B", "I;16L", "I;16N", "F")
ONE_AT_A_TIME = BoundedSemaphore(1)

BUSY = _("Other photos are being read just now. Try again in a moment.")


def draw_anew(raw: bytes) -> Picture:
    """Return a picture in three sizes, upright. Raises: IllegalPlay, with the reason, if it is not taken."""
    require(len(raw) <= MOST_BYTES, too_large())
    refuse_by_first_bytes(raw)
    with _turn(), whole_files_alone():
        try:
            return _sizes_of(_load(_open(raw)))
        except IllegalPlay:
            raise
        except UnidentifiedImageError:
            raise IllegalPlay(NO_PICTURE) from None
        except Image.DecompressionBombError:
            raise IllegalPlay(_too_many_pixels(MOST_PIXELS)) from None
        except FAULTS_OF_FILES:
            raise IllegalPlay(DAMAGED) from None


@contextmanager
def whole_files_alone() -> Iterator[None]:
    """Accept no truncated file: a library that draws paper makes Pillow accept them everywhere."""
    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def _too_many_pixels(most: int) -> Message:
    return message(
        _("This photo has more than {most} million pixels. Make it smaller."), most=most // 1_000_000
    )


@contextmanager
def _turn() -> Iterator[None]:
    """Let one picture at a time be decoded, so that the memory for it is used once."""
    require(ONE_AT_A_TIME.acquire(timeout=PATIENCE), BUSY)
    try:
        yield
    finally:
        ONE_AT_A_TIME.release()


def _open(raw: bytes) -> Image.Image:
    """Return a picture of which only the head has been read, if its pixels are within the limit."""
    picture = Image.open(io.BytesIO(raw), formats=KINDS)
    scans = _count_scans(raw) if picture.format in ("JPEG", "MPO") else 0
    require(scans <= MOST_SCANS, DAMAGED)
    _check_measures(picture, MOST_PIXELS_OF_ONE_SCAN if scans == 1 else MOST_PIXELS)
    return picture


def _count_scans(raw: bytes) -> int:
    """Return how many scans a JPEG has; those of a small picture in its head do not count."""
    scans, at = 0, 0
    while marker := MARKER.search(raw, at):
        kind, at = raw[marker.start() + 1], marker.end()
        if kind == END or scans > MOST_SCANS:
            break
        scans += kind == START_OF_SCAN
        if kind != START:
            at += int.from_bytes(raw[at : at + 2], "big")
    return scans


def _check_measures(picture: Image.Image, most: int) -> None:
    width, height = picture.size
    require(width * height <= most, _too_many_pixels(most))
    check_edges(width, height)


def _load(picture: Image.Image) -> Image.Image:
    """Return the picture decoded, upright, in RGB of eight bits; of an animation the first frame."""
    largest = max(SIZES.values())
    picture.draft("RGB", (largest, largest))
    picture.load()
    upright = _turn_upright(picture)
    if upright.mode in DEEP:
        upright = _in_eight_bits(upright)
    upright.thumbnail((largest, largest), Image.Resampling.LANCZOS)
    if upright.has_transparency_data:
        upright = Image.alpha_composite(Image.new("RGBA", upright.size, "white"), upright.convert("RGBA"))
    return upright.convert("RGB")


def _turn_upright(picture: Image.Image) -> Image.Image:
    """Return the picture turned as its EXIF says; unchanged if the EXIF cannot be read."""
    try:
        turn = UPRIGHT.get(picture.getexif().get(ORIENTATION, 1))
    except FAULTS_OF_FILES:  # a damaged EXIF is dropped, too
        turn = None
    return picture.copy() if turn is None else picture.transpose(turn)


def _in_eight_bits(picture: Image.Image) -> Image.Image:
    """Return a picture of more grey steps with 256 of them."""
    steps = picture.convert("F")
    least, most = steps.getextrema()
    assert isinstance(least, float) and isinstance(most, float)
    spread = most - least or 1.0
    offset = least * 255 / spread
    return steps.point(lambda step: step * (255 / spread) - offset).convert("L")


def _sizes_of(picture: Image.Image) -> Picture:
    files = {}
    for name, edge in SIZES.items():
        fresh = Image.new("RGB", picture.size)  # without the metadata of the file
        fresh.paste(picture)
        fresh.thumbnail((edge, edge), Image.Resampling.LANCZOS)
        written = io.BytesIO()
        fresh.save(written, "JPEG", quality=QUALITY, optimize=True, progressive=True)
        files[name] = written.getvalue()
        width, height = fresh.size
    return Picture(files, width, height)
