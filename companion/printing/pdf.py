"""A page of ours as a PDF. Only the worker imports this: WeasyPrint takes 60 MB and system libraries."""

import logging
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import default_storage
from django.utils._os import safe_join
from fontTools.ttLib.woff2 import decompress
from weasyprint import CSS, HTML, Attachment, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from campaigns.transfer.attached import NAME
from companion.printing.fields import MARK
from companion.printing.imposition import impose_booklet
from companion.printing.pages import STORED

ORIGIN = "https://sheets.invalid"  # a name that nobody can own (RFC 6761)
PACKED = ".woff2"
MAY_BE_OPENED = {".css": "text/css", PACKED: "font/ttf"}
STYLE = re.compile(rf'<link rel="stylesheet" href="({re.escape(settings.STATIC_URL)}css/[\w/.-]+\.css)">')
PHOTO = re.compile(re.escape(ORIGIN + STORED) + r"(?P<name>photos/[0-9]+/[0-9a-f]{32}/medium\.jpg)")
STEPS = 7  # WeasyPrint tells "Step 3 - Applying CSS", and of step 5 each page
PAGE = re.compile(r"Page (?P<number>\d+)$")
MANY = 25  # pages, of which nobody knows how many there will be: after so many half of the step is told
BOOKLET = "booklet"  # what a page says of itself that is to be folded: <meta name="imposition">
PRINT: dict[str, Any] = {"pdf_variant": "pdf/ua-1"}
FORM: dict[str, Any] = {"pdf_forms": True, "pdf_tags": True}

ReportProgress = Callable[[int], None]

# The fonts cut for a sheet bear this date, not the hour of drawing: the same page gives the same bytes.
os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")

# It warns of each rule of ours that only browsers know.
logging.getLogger("weasyprint").setLevel(logging.ERROR)


class OwnFiles(URLFetcher):  # type: ignore[misc]
    """Opens our own style sheets and fonts, read from the disk, photos that were drawn anew, nothing else."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return a file of ours. Raises: ValueError for any other address; the page does without it."""
        if photo := PHOTO.fullmatch(url):
            return open_photo(url, photo["name"])
        prefix = ORIGIN + settings.STATIC_URL
        name = unquote(url.removeprefix(prefix))
        kind = MAY_BE_OPENED.get(Path(name).suffix)
        if not url.startswith(prefix) or kind is None:
            raise ValueError("Sheets open only our own style sheets and fonts.")
        found = find_own_file(name)
        content = unpack_font(found) if found.suffix == PACKED else found.read_bytes()
        return URLFetcherResponse(url, content, {"Content-Type": kind})


def open_photo(url: str, name: str) -> URLFetcherResponse:
    """Return a photo. Raises: ValueError, where it is there no more; the page does without it."""
    try:
        with default_storage.open(name) as kept:
            return URLFetcherResponse(url, kept.read(), {"Content-Type": "image/jpeg"})
    except FileNotFoundError:
        raise ValueError(f"There is no photo {name!r}.") from None


def find_own_file(name: str) -> Path:
    """Return a static file by its name, as collected or in the source. Raises: FatalURLFetchingError."""
    try:
        collected = Path(safe_join(settings.STATIC_ROOT, name))
        found = str(collected) if collected.is_file() else finders.find(name)
    except SuspiciousFileOperation:
        found = None
    if not found:
        raise FatalURLFetchingError(f"There is no static file {name!r}.")
    return Path(found)


@cache
def unpack_font(font: Path) -> bytes:
    """Return a font as it is drawn with. Unpacking takes half the time of a sheet: each is kept."""
    plain = BytesIO()
    decompress(font, plain)
    return plain.getvalue()


@cache
def load_fonts() -> FontConfiguration:
    """Return where fonts are told to whoever draws: once a process, as its styles are read."""
    return FontConfiguration()


def load_style(address: str) -> CSS:
    """Return a style sheet of ours as it is drawn with. To read it takes a third of a page."""
    file = find_own_file(unquote(address.removeprefix(settings.STATIC_URL)))
    return _read_style(address, file.stat().st_mtime_ns)


@cache
def _read_style(address: str, _changed: int) -> CSS:
    return CSS(url=ORIGIN + address, url_fetcher=OwnFiles(), font_config=load_fonts())


class ProgressListener(logging.Handler):
    """Hears how far WeasyPrint is, and tells it in percent."""

    def __init__(self, tell: ReportProgress) -> None:
        super().__init__(logging.INFO)
        self.tell = tell
        self.step = self.percent = 0

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage().split()
        self.step, page = max(self.step, int(words[1])), PAGE.search(record.getMessage())
        pages = int(page["number"]) if page else 0
        self.percent = max(self.percent, round(100 * (self.step + pages / (pages + MANY)) / (STEPS + 1)))
        self.tell(self.percent)


def attach(file: bytes) -> Attachment:
    """Return a campaign's file as what a PDF has attached; what is carried says itself when it was made."""
    made = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    return Attachment(file_obj=BytesIO(file), name=NAME, created=made, modified=made, relationship="Data")


def keep_appearances(_document: Any, pdf: Any) -> None:
    """Let viewers show fields as they are drawn: to draw a tick anew they miss a font."""
    if "AcroForm" in pdf.catalog:
        pdf.catalog["AcroForm"]["NeedAppearances"] = "false"


def lay_out_page(page: str, **kind: Any) -> Document:
    """Return a page of ours as it is laid out on paper, not yet drawn."""
    styles = [load_style(address) for address in STYLE.findall(page)]
    source = HTML(string=STYLE.sub("", page), base_url=ORIGIN, url_fetcher=OwnFiles())
    return source.render(stylesheets=styles, font_config=load_fonts(), **kind)


def render_pdf(page: str, tell: ReportProgress = lambda percent: None, file: bytes = b"") -> bytes:
    """Return a page as a tagged PDF, which may carry a file and has fields where the page says so.

    The same page gives the same bytes. What has fields claims no conformance: PDF/UA asks more of a form than
    WeasyPrint writes.
    """
    progress, steps = logging.getLogger("weasyprint.progress"), ProgressListener(tell)
    progress.setLevel(logging.INFO)
    progress.propagate = False
    progress.addHandler(steps)
    try:
        kind, finisher = (FORM, keep_appearances) if MARK in page else (PRINT, None)
        document = lay_out_page(page, **kind)
        is_folded = document.metadata.custom.get("imposition") == BOOKLET
        finisher = impose_booklet if is_folded else finisher
        carried = [attach(file)] if file else None
        return bytes(document.write_pdf(finisher=finisher, attachments=carried, **kind))
    finally:
        progress.removeHandler(steps)
