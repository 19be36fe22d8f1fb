"""Signs without a font on this machine: a box is drawn for each, and the page of the sheet says so."""

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

# Its log names the signs without a font; and warns of each rule of ours that only browsers know.
LOGGER = logging.getLogger("weasyprint")
BOX_DRAWN = ".notdef glyph rendered"
MOST = 20


class _Notes(logging.Filter):
    """Takes note of the signs that a thread has drawn a box for; no warning goes into the log."""

    wanted = threading.local()  # its `signs` are those noted

    def filter(self, record: logging.LogRecord) -> bool:
        signs = getattr(self.wanted, "signs", None)
        if signs is not None and str(record.msg).startswith(BOX_DRAWN) and record.args:
            signs[str(record.args[0])] = None  # type: ignore[index]  # a sign and its number
        return record.levelno >= logging.ERROR


LOGGER.setLevel(logging.WARNING)
LOGGER.addFilter(NOTES := _Notes())


@contextmanager
def noting_unknown_signs() -> Iterator[dict[str, None]]:
    """Give the signs without a font that this thread draws in the block, each once."""
    signs: dict[str, None] = {}
    NOTES.wanted.signs = signs
    try:
        yield signs
    finally:
        NOTES.wanted.signs = None


def join_signs(signs: Iterable[str]) -> str:
    """Return signs as they are stored with a sheet: some of them, each once."""
    return " ".join(list(dict.fromkeys(signs))[:MOST])
