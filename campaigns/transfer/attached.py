"""The file that a printed sheet carries: its name, and how it is found in a PDF, which may be hostile.

Every fault of a broken PDF raises IllegalPlay, and all is read within limits.
"""

import logging
import struct
import zlib
from io import BytesIO
from typing import IO, Any

from companion.rules import IllegalPlay, _, require

NAME = "campaign.nightlight.zip"  # its name in a PDF
SAID = "said.txt"  # what a sheet says of it, beside it on the way to the PDF
BEGINS = b"%PDF-"
MOST_BYTES = 40_000_000  # bytes of a PDF: a sheet with its photo, and a file without photos
MOST_ATTACHED = 20_000_000
CHANGED = _("This PDF is damaged, or it was changed. Choose the sheet as Nightlight has made it.")
LOCKED = _("This PDF is protected by a password. Choose the sheet as Nightlight has made it.")
EMPTY = _("This PDF carries no campaign. A pack-away sheet says in its last line whether it does.")
MOST_NODES, MOST_NAMES = 50, 200  # limits of the tree of attachments
DEFLATED = "/FlateDecode"
# The errors that a damaged PDF raises in its reader, besides the reader's own.
PDF_ERRORS = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, OSError, RuntimeError),
    *(TypeError, ValueError, struct.error, zlib.error),
)

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it logs each error of a file


def is_pdf(file: IO[bytes]) -> bool:
    """Return whether a file begins like a PDF."""
    file.seek(0)
    return file.read(len(BEGINS)) == BEGINS


def find_attached(file: IO[bytes]) -> IO[bytes]:
    """Return the file of a campaign that a PDF carries. Raises: IllegalPlay, with the reason."""
    import pypdf  # noqa: PLC0415  # few bring a PDF; it takes 10 MB

    megabytes = MOST_BYTES // 1_000_000
    size = file.seek(0, 2)
    require(size <= MOST_BYTES, _("This PDF is larger than {megabytes} MB."), megabytes=megabytes)
    file.seek(0)
    try:
        # if it is not strict, a damaged file is read again and again to repair it
        return BytesIO(_read(pypdf.PdfReader(file, strict=True)))
    except (*PDF_ERRORS, pypdf.errors.PyPdfError) as fault:
        raise IllegalPlay(CHANGED) from fault


def _read(reader: Any) -> bytes:
    require(not reader.is_encrypted, LOCKED)
    names = reader.root_object.get("/Names")
    specs = _list_attached(names.get_object().get("/EmbeddedFiles")) if names else []
    require(specs, EMPTY)
    require(len(specs) == 1, CHANGED)
    return _unpack(specs[0]["/EF"]["/F"].get_object())


def _list_attached(tree: Any) -> list[Any]:
    """Return the attachments with our name."""
    attached, waiting, nodes, names = list[Any](), [tree] if tree is not None else [], 0, 0
    while waiting:
        node = waiting.pop().get_object()
        pairs = node.get("/Names", [])
        nodes, names = nodes + 1, names + len(pairs) // 2
        require(nodes <= MOST_NODES and names <= MOST_NAMES, CHANGED)
        waiting += list(node.get("/Kids", []))[: MOST_NODES + 1]
        specs = (spec.get_object() for _name, spec in zip(pairs[::2], pairs[1::2], strict=True))
        attached += [spec for spec in specs if NAME in (spec.get("/UF"), spec.get("/F"))]
    return attached


def _unpack(stream: Any) -> bytes:
    """Return the content of a stream: compressed at most once, and within the limit of size."""
    filters = stream.get("/Filter")
    filter_name = filters[0] if isinstance(filters, list) and len(filters) == 1 else filters
    require(filter_name in (None, DEFLATED) and "/DecodeParms" not in stream, CHANGED)
    content = bytes(stream.get_data())
    require(len(content) <= MOST_ATTACHED, CHANGED)
    return content
