"""A small book as the text of a QR code, so that it goes from screen to screen without a file.

The text is `PREFIX` and the file of the book, compressed, in base32: characters of which a code holds many.
"""

import json
import zlib
from base64 import b32decode, b32encode
from binascii import Error

import segno
from markupsafe import Markup

from campaigns.box.files import MAX_BYTES
from companion.rules import IllegalPlay, _, require

PREFIX = "NIGHTLIGHT-BOOK:"
BLOCK = 8  # base32 goes by so many letters; those that are missing at the end are no part of the text
MAX_PACKED = 2_000  # bytes: a code that holds more is too fine for a phone
NO_CODE = _("This is not the text of a book’s code.")


def pack_book(text: str) -> str:
    """Return the text of the code for a book’s file. Raises: IllegalPlay, if it is too large for one."""
    packed = zlib.compress(
        json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False).encode(), 9
    )
    too_large = _("A code holds {most} bytes, this book has {size}: choose fewer rows, or export a file.")
    require(len(packed) <= MAX_PACKED, too_large, most=MAX_PACKED, size=len(packed))
    return PREFIX + b32encode(packed).decode().rstrip("=")


def unpack_book(text: str) -> bytes:
    """Return the file of a book from the text of its code. Raises: IllegalPlay."""
    letters = "".join(text.split()).upper()
    require(letters.startswith(PREFIX), NO_CODE)
    packed = letters.removeprefix(PREFIX)
    try:
        whole = b32decode(packed + "=" * (-len(packed) % BLOCK))
        return zlib.decompressobj().decompress(whole, MAX_BYTES)
    except (Error, zlib.error) as fault:
        raise IllegalPlay(NO_CODE) from fault


def draw_code(text: str) -> Markup:
    """Return a text as a QR code."""
    code = segno.make(text, error="l", micro=False, boost_error=False)
    return Markup(code.svg_inline(omitsize=True, border=4))
