"""The file that a printed sheet carries: found in a PDF, read within limits. A PDF may be anybody's."""

import logging
from io import BytesIO
from typing import IO, Any

from companion.rules import IllegalPlay, _, require

NAME = "campaign.nightlight.zip"  # how it is called in a PDF
BEGINS = b"%PDF-"
MOST_BYTES = 40_000_000  # of a PDF: a sheet with its photo, and all that a file may hold besides photos
MOST_ATTACHED = 20_000_000
MOST_NODES, MOST_NAMES = 50, 200  # of the tree that holds attachments
DEFLATED = "/FlateDecode"
CHANGED = _("This PDF is damaged, or it was changed. Choose the sheet as Nightlight has made it.")
LOCKED = _("This PDF is protected by a password. Choose the sheet as Nightlight has made it.")
EMPTY = _("This PDF carries no campaign. A pack-away sheet says in its last line whether it does.")

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it tells of each thing that is wrong with a file


def is_pdf(file: IO[bytes]) -> bool:
    """Return whether a file says of itself that it is a PDF."""
    file.seek(0)
    return file.read(len(BEGINS)) == BEGINS


def find_attached(file: IO[bytes]) -> IO[bytes]:
    """Return the file of a campaign that a PDF carries. Raises: IllegalPlay, which says what is wrong."""
    megabytes = MOST_BYTES // 1_000_000
    size = file.seek(0, 2)
    require(size <= MOST_BYTES, _("This PDF is larger than {megabytes} MB."), megabytes=megabytes)
    try:
        return BytesIO(_read(file))
    except IllegalPlay:
        raise
    except Exception as fault:  # the reader raises whatever a broken file makes it stumble on
        raise IllegalPlay(CHANGED) from fault


def _read(file: IO[bytes]) -> bytes:
    from pypdf import PdfReader  # noqa: PLC0415  # few bring a PDF; it takes 10 MB

    file.seek(0)
    reader = PdfReader(file, strict=True)  # else it mends a file by reading all of it again and again
    require(not reader.is_encrypted, LOCKED)
    names = reader.root_object.get("/Names")
    found = _list_attached(names.get_object().get("/EmbeddedFiles")) if names else []
    require(found, EMPTY)
    require(len(found) == 1, CHANGED)
    return _unpack(found[0]["/EF"]["/F"].get_object())


def _list_attached(tree: Any) -> list[Any]:
    """Return what is attached under our name."""
    found, waiting, nodes, names = list[Any](), [tree] if tree is not None else [], 0, 0
    while waiting:
        node = waiting.pop().get_object()
        pairs = node.get("/Names", [])
        nodes, names = nodes + 1, names + len(pairs) // 2
        require(nodes <= MOST_NODES and names <= MOST_NAMES, CHANGED)
        waiting += list(node.get("/Kids", []))[: MOST_NODES + 1]
        found += [
            spec.get_object() for name, spec in zip(pairs[::2], pairs[1::2], strict=True) if name == NAME
        ]
    return found


def _unpack(stream: Any) -> bytes:
    """Return what a stream holds: packed once at most, and no more than a file may."""
    filters = stream.get("/Filter")
    one = filters[0] if isinstance(filters, list) and len(filters) == 1 else filters
    require(one in (None, DEFLATED) and "/DecodeParms" not in stream, CHANGED)
    content = bytes(stream.get_data())
    require(len(content) <= MOST_ATTACHED, CHANGED)
    return content
