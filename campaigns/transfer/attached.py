"""The file that a printed sheet carries: its name, and how it is found in a PDF, which may be hostile."""

from typing import IO

from companion.rules import _

NAME = "campaign.nightlight.zip"  # its name in a PDF
SAID = "said.txt"  # what a sheet says of it, beside it on the way to the PDF
BEGINS = b"%PDF-"
MOST_BYTES = 40_000_000  # bytes of a PDF: a sheet with its photo, and a file without photos
MOST_ATTACHED = 20_000_000
CHANGED = _("This PDF is damaged, or it was changed. Choose the sheet as Nightlight has made it.")
LOCKED = _("This PDF is protected by a password. Choose the sheet as Nightlight has made it.")
EMPTY = _("This PDF carries no campaign. A pack-away sheet says in its last line whether it does.")


def is_pdf(file: IO[bytes]) -> bool:
    """Return whether a file begins like a PDF."""
    file.seek(0)
    return file.read(len(BEGINS)) == BEGINS


def find_attached(file: IO[bytes]) -> IO[bytes]:
    """Return the file of a campaign that a PDF carries. Raises: IllegalPlay, with the reason."""
    from campaigns.transfer import pdf_reader  # noqa: PLC0415  # few bring a PDF; it takes 10 MB

    return pdf_reader.find_attached(file)
