"""Pictures that somebody may send to see what happens, made here: nothing of others is in the repository."""

import io
import struct
import zlib
from collections.abc import Callable

from PIL import Image

CANARY = b"where-Ada-lives-44.4949"
BODY = b"<html><script>alert(1)</script></html>"


def jpeg(width: int = 640, height: int = 480, mode: str = "RGB", **options: object) -> bytes:
    """Return a photo with steps of colour, so that its corners can be told apart."""
    picture = Image.linear_gradient("L").resize((width, height)).convert(mode)
    return written(picture, "JPEG", **options)


def written(picture: Image.Image, kind: str, **options: object) -> bytes:
    into = io.BytesIO()
    picture.save(into, kind, **options)
    return into.getvalue()


def with_exif(orientation: int = 1) -> bytes:
    """Return a photo that says where it was taken, with which camera, and how it was held."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010F], exif[0x9286] = orientation, "Camera of Ada", CANARY.decode()
    exif.get_ifd(0x8825).update({1: "N", 2: (44.0, 29.0, 41.0), 3: "E", 4: (11.0, 20.0, 33.0)})
    return jpeg(exif=exif.tobytes(), comment=CANARY)


def gif(frames: int, width: int = 400, height: int = 300) -> bytes:
    pictures = [Image.new("P", (width, height), number % 255) for number in range(frames)]
    return written(pictures[0], "GIF", save_all=True, append_images=pictures[1:], duration=20, loop=0)


def png_that_says(width: int, height: int, kind: int = 2) -> bytes:
    """Return a small PNG whose head says that it is huge."""
    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(b"\0" * 1000))
        + _chunk(b"IEND", b"")
    )


def png_bomb(chunk: bytes = b"zTXt") -> bytes:
    """Return a PNG with words that unpack to a hundred megabytes."""
    whole = written(Image.new("RGB", (64, 64)), "PNG")
    packed = zlib.compress(b"\0" * 100_000_000, 9)
    body = (b"Comment\0\0" if chunk == b"zTXt" else b"icc\0\0") + packed
    return whole[:33] + _chunk(chunk, body) + whole[33:]


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def many_scans(count: int) -> bytes:
    """Return a progressive JPEG of which a scan is repeated so often that drawing it takes minutes."""
    whole = jpeg(4000, 4000, progressive=True)
    last = whole.rindex(b"\xff\xda")
    return whole[:last] + whole[last:-2] * count + whole[-2:]


def jpeg_that_says(width: int, height: int) -> bytes:
    """Return a small JPEG whose head says that it is huge."""
    whole = bytearray(jpeg(64, 64))
    at = whole.index(b"\xff\xc0") + 5
    whole[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(whole)


def heic() -> bytes:
    return struct.pack(">I", 24) + b"ftypheic" + b"\0\0\0\0mif1heic" + b"\0" * 500


def noise(picture: Image.Image) -> Image.Image:
    return picture.effect_spread(9)


RGB = Image.linear_gradient("L").resize((300, 200)).convert("RGB")

# Each is refused with a sentence, or drawn anew; which of the two, its name says.
TAKEN: dict[str, Callable[[], bytes]] = {
    "a photo": jpeg,
    "a photo with its place and camera": with_exif,
    "a photo that was held upright": lambda: with_exif(6),
    "a JPEG with a page behind it": lambda: jpeg() + BODY,
    "a JPEG with an archive behind it": lambda: jpeg() + b"PK\x03\x04" + CANARY,
    "a JPEG with a script as its comment": lambda: jpeg(comment=BODY),
    "a PNG with a page in its words": lambda: png_with_words(BODY),
    "a GIF that moves": lambda: gif(30),
    "a GIF of two thousand pictures": lambda: gif(2000, 60, 60),
    "a WebP that moves": lambda: written(RGB, "WEBP", save_all=True, append_images=[RGB.rotate(90)] * 5),
    "a CMYK photo": lambda: jpeg(mode="CMYK"),
    "a grey photo": lambda: jpeg(mode="L"),
    "a PNG of sixteen bits": lambda: written(Image.new("I;16", (300, 200), 40_000), "PNG"),
    "a PNG that one can see through": lambda: written(Image.new("RGBA", (300, 200), (9, 9, 9, 40)), "PNG"),
    "a PNG of a palette with a clear colour": lambda: written(
        Image.new("P", (300, 200)), "PNG", transparency=0
    ),
    "a PNG of one bit": lambda: written(Image.new("1", (300, 200)), "PNG"),
    "a progressive JPEG": lambda: jpeg(progressive=True),
    "a PNG that calls itself a JPEG": lambda: written(RGB, "PNG"),
    "a JPEG of forty-eight million pixels": lambda: jpeg(8000, 6000),
}
REFUSED: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "words": lambda: b"This is no photo.",
    "a page": lambda: BODY,
    "a drawing": lambda: b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "a drawing as XML": lambda: b"\xef\xbb\xbf<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY x 'y'>]><svg/>",
    "an archive": lambda: b"PK\x03\x04" + b"\0" * 100,
    "a HEIC": heic,
    "a JPEG that ends in the middle": lambda: jpeg()[:3000],
    "a JPEG of its first bytes": lambda: jpeg()[:20],
    "a JPEG with holes": lambda: b"\xff\xd8\xff\xe0" + bytes(range(256)) * 20,
    "a JPEG of two hundred million pixels": lambda: jpeg_that_says(20_000, 10_000),
    "a PNG of two hundred million pixels": lambda: png_that_says(20_000, 10_000),
    "a PNG of thirty million pixels": lambda: png_that_says(6000, 5000),
    "a PNG that is all edge": lambda: png_that_says(60_000, 1),
    "a PNG that ends in the middle": lambda: written(noise(RGB), "PNG")[:2000],
    "a PNG with words that unpack to much": png_bomb,
    "a JPEG of a thousand scans": lambda: many_scans(1000),
    "a GIF of a huge canvas": lambda: (
        b"GIF89a" + struct.pack("<HH", 60_000, 60_000) + b"\0\0\0" + gif(1)[13:]
    ),
    "a TIFF": lambda: written(RGB, "TIFF"),
    "a BMP": lambda: written(RGB, "BMP"),
    "an ICO": lambda: written(RGB.resize((64, 64)), "ICO"),
    "an EPS": lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (r) file\n",
    "a PDF": lambda: b"%PDF-1.7\n" + CANARY,
    "one pixel": lambda: written(Image.new("RGB", (1, 1)), "PNG"),
}


def png_with_words(words: bytes) -> bytes:
    from PIL.PngImagePlugin import PngInfo  # noqa: PLC0415

    about = PngInfo()
    about.add_text("Comment", words.decode())
    return written(RGB, "PNG", pnginfo=about)
