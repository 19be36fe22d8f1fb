"""Sheets that carry a file, and PDFs that no site of ours makes."""

import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

from pypdf import PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, StreamObject, TextStringObject

from campaigns.transfer.attached import MOST_ATTACHED, MOST_NAMES, NAME


def carrying(raw: bytes, name: str = NAME) -> bytes:
    """Return a page of a PDF with a file attached."""
    return written(lambda writer: writer.add_attachment(name, raw))


def written(change: Callable[[PdfWriter], object]) -> bytes:
    """Return a page of a PDF after a change."""
    writer, held = PdfWriter(), BytesIO()
    writer.add_blank_page(200, 200)
    change(writer)
    writer.write(held)
    return held.getvalue()


def encrypted(raw: bytes) -> bytes:
    def lock(writer: PdfWriter) -> None:
        writer.add_attachment(NAME, raw)
        writer.encrypt("secret", algorithm="RC4-128")

    return written(lock)


def attached(stream: StreamObject, *, times: int = 1) -> bytes:
    """Return a PDF with this stream attached under our name, so many times."""

    def attach(writer: PdfWriter) -> None:
        file = DictionaryObject({NameObject("/F"): writer._add_object(stream)})
        named = {NameObject("/EF"): file, NameObject("/F"): TextStringObject(NAME)}
        spec = writer._add_object(DictionaryObject(named))
        pairs = ArrayObject([TextStringObject(NAME), spec] * times)
        put_tree(writer, DictionaryObject({NameObject("/Names"): pairs}))

    return written(attach)


def put_tree(writer: PdfWriter, tree: DictionaryObject) -> None:
    names = DictionaryObject({NameObject("/EmbeddedFiles"): writer._add_object(tree)})
    writer.root_object[NameObject("/Names")] = writer._add_object(names)


def stream(content: bytes, filters: Any = None) -> StreamObject:
    found = StreamObject()
    found._data = content
    if filters is not None:
        found[NameObject("/Filter")] = filters
    return found


def bomb() -> bytes:
    """Return a PDF whose attachment is small, and large once it is unpacked."""
    return attached(stream(zlib.compress(b"\0" * (MOST_ATTACHED + 1), 9), NameObject("/FlateDecode")))


def packed_again_and_again(raw: bytes) -> bytes:
    packed = zlib.compress(zlib.compress(raw))
    return attached(stream(packed, ArrayObject([NameObject("/FlateDecode")] * 2)))


def circle() -> bytes:
    """Return a PDF whose tree of attachments has itself below it."""

    def bend(writer: PdfWriter) -> None:
        tree = DictionaryObject()
        place = writer._add_object(tree)
        tree[NameObject("/Kids")] = ArrayObject([place, place])
        put_tree(writer, tree)

    return written(bend)


def many(raw: bytes) -> bytes:
    return attached(stream(raw), times=MOST_NAMES * 10)


def with_xref(raw: bytes, at: int) -> bytes:
    """Return a PDF that says its table of objects is elsewhere."""
    head, _mark, _rest = carrying(raw).rpartition(b"startxref")
    return head + b"startxref\n" + str(at).encode() + b"\n%%EOF\n"


def in_a_loop(raw: bytes) -> bytes:
    """Return a PDF whose table of objects names itself as the one before it."""
    whole = carrying(raw)
    at = int(whole.rpartition(b"startxref")[2].split()[0])
    return whole.replace(b"/Size", f"/Prev {at} /Size".encode(), 1)


def broken_pdfs(raw: bytes) -> Mapping[str, Callable[[], bytes]]:
    """Return PDFs that bring nothing, each by what is wrong with it."""
    whole = carrying(raw)
    middle = len(whole) // 2
    return {
        "cut off": lambda: whole[:middle],
        "the beginning alone": lambda: b"%PDF-1.7\n",
        "noise": lambda: b"%PDF-1.7\n" + bytes(range(256)) * 400,
        "no table of objects": lambda: with_xref(raw, 0),
        "a table beyond the end": lambda: with_xref(raw, 10**9),
        "a table before the beginning": lambda: with_xref(raw, -5),
        "changed by hand": lambda: carrying(raw[: len(raw) // 2] + b"?" + raw[len(raw) // 2 + 1 :]),
        "cut by hand": lambda: carrying(raw[:-30]),
        "no zip": lambda: carrying(b"words"),
        "nothing": lambda: carrying(b""),
        "bomb": bomb,
        "packed twice": lambda: packed_again_and_again(raw),
        "another filter": lambda: attached(stream(raw.hex().encode(), NameObject("/ASCIIHexDecode"))),
        "no such filter": lambda: attached(stream(raw, NameObject("/Own"))),
        "twice": lambda: attached(stream(raw), times=2),
        "thousands": lambda: many(raw),
        "circle": circle,
        "a table in a loop": lambda: in_a_loop(raw)[:-200] + in_a_loop(b"words")[-200:],
        "deep": lambda: b"%PDF-1.7\n1 0 obj\n" + b"[" * 100_000 + b"\nendobj\nstartxref\n9\n%%EOF",
        "many objects": lambda: b"%PDF-1.7\n" + b"1 0 obj\n<<>>\nendobj\n" * 20_000 + b"startxref\n9\n%%EOF",
    }
