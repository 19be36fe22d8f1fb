"""A page of ours as a PDF. Only the worker imports this: WeasyPrint takes 60 MB and system libraries."""

import logging
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import default_storage
from fontTools.ttLib.woff2 import decompress
from pydyf import PDF
from weasyprint import CSS, HTML, Attachment, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

from campaigns.transfer.attached import NAME
from companion.adapters.django_paths import safe_join
from companion.printing.fields import MARK
from companion.printing.imposition import impose_booklet
from companion.printing.pages import STORED
from companion.printing.unknown_signs import LOGGER

ORIGIN = "https://sheets.invalid"  # a reserved name, which cannot be registered (RFC 6761)
PACKED = ".woff2"
MAY_BE_OPENED = {".css": "text/css", PACKED: "font/ttf"}
STYLE = re.compile(rf'<link rel="stylesheet" href="({re.escape(settings.STATIC_URL)}css/[\w/.-]+\.css)">')
PHOTO = re.compile(re.escape(ORIGIN + STORED) + r"(?P<name>photos/[0-9]+/[0-9a-f]{32}/medium\.jpg)")
# Fonts of paper: to read those with Latin in all its marks, Greek and Cyrillic takes a process a second.
FONTS_FOR_NAMES = "fonts/paper/names/"
FONT = re.compile(r"fonts/paper/(?P<face>[\w-]+)(\.[0-9a-f]{12})?\.woff2")  # collected files bear a hash
LETTERS_OF_NAMES = re.compile("[\u0100-\u024f\u02b9-\u02bc\u0300-\u032f\u0370-\u052f\u1e00-\u1fff]")
STEPS = 7  # WeasyPrint tells "Step 3 - Applying CSS", and of step 5 each page
PAGE = re.compile(r"Page (?P<number>\d+)$")
MANY = 25  # pages: their total is unknown; after so many, half of the step is reported
BOOKLET = "booklet"  # in the head of a page that is to be folded: <meta name="imposition">
PRINT: dict[str, object] = {"pdf_variant": "pdf/ua-1"}
FORM: dict[str, object] = {"pdf_forms": True, "pdf_tags": True}

ReportProgress = Callable[[int], None]

# The fonts cut for a sheet bear this date, not the hour of drawing: the same page gives the same bytes.
os.environ.setdefault("SOURCE_DATE_EPOCH", "1577836800")


class OwnFiles(URLFetcher):
    """Opens our own style sheets and fonts from the disk, photos that were re-encoded, and nothing else.

    A page that `has_names` in other letters gets the larger fonts.
    """

    def __init__(self, *, has_names: bool = False) -> None:
        URLFetcher.__init__(self, allowed_protocols=(), allow_redirects=False)
        self.has_names = has_names

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        """Return a file of ours. Raises: ValueError for any other address; the page does without it."""
        if photo := PHOTO.fullmatch(url):
            return open_photo(url, photo["name"])
        prefix = ORIGIN + settings.STATIC_URL
        name = unquote(url.removeprefix(prefix))
        if self.has_names:
            name = FONT.sub(rf"{FONTS_FOR_NAMES}\g<face>{PACKED}", name)
        kind = MAY_BE_OPENED.get(Path(name).suffix)
        if not url.startswith(prefix) or kind is None:
            raise ValueError("Sheets open only our own style sheets and fonts.")
        path = find_own_file(name)
        content = unpack_font(path) if path.suffix == PACKED else path.read_bytes()
        return URLFetcherResponse(url, content, {"Content-Type": kind})


def open_photo(url: str, name: str) -> URLFetcherResponse:
    """Return a photo. Raises: ValueError, if it is there no more; the page does without it."""
    try:
        with default_storage.open(name) as file:
            return URLFetcherResponse(url, file.read(), {"Content-Type": "image/jpeg"})
    except FileNotFoundError:
        raise ValueError(f"There is no photo {name!r}.") from None


def find_own_file(name: str) -> Path:
    """Return a static file by its name, as collected or in the source. Raises: FatalURLFetchingError."""
    try:
        collected = Path(safe_join(settings.STATIC_ROOT, name))
        path = str(collected) if collected.is_file() else finders.find(name)
    except SuspiciousFileOperation:
        path = None
    if not path:
        raise FatalURLFetchingError(f"There is no static file {name!r}.")
    return Path(path)


@cache
def unpack_font(font: Path) -> bytes:
    """Return a font as it is drawn with. Unpacking takes half the time of a sheet: each is kept."""
    plain = BytesIO()
    decompress(font, plain)
    return plain.getvalue()


@cache
def load_fonts(*, has_names: bool) -> FontConfiguration:
    """Return the fonts of a process: those that most pages need, or those with the letters of all names."""
    return FontConfiguration()


def load_style(address: str, *, has_names: bool) -> CSS:
    """Return a style sheet of ours as it is drawn with. To read it takes a third of a page."""
    file = find_own_file(unquote(address.removeprefix(settings.STATIC_URL)))
    return _read_style(address, file.stat().st_mtime_ns, has_names=has_names)


@cache
def _read_style(address: str, _changed: int, *, has_names: bool) -> CSS:
    fonts, files = load_fonts(has_names=has_names), OwnFiles(has_names=has_names)
    return CSS(url=ORIGIN + address, url_fetcher=files, font_config=fonts)


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
    """Return a campaign's file as an attachment of a PDF; the file itself says when it was made."""
    made = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    return Attachment(file_obj=BytesIO(file), name=NAME, created=made, modified=made, relationship="Data")


def keep_appearances(_document: object, pdf: PDF) -> None:
    """Let viewers show fields as they are drawn: to draw a tick again they lack a font."""
    if "AcroForm" in pdf.catalog:
        pdf.catalog["AcroForm"]["NeedAppearances"] = "false"


def lay_out_page(page: str, **kind: object) -> Document:
    """Return a page of ours as it is laid out on paper, not yet drawn."""
    has_names = bool(LETTERS_OF_NAMES.search(page))
    styles = [load_style(address, has_names=has_names) for address in STYLE.findall(page)]
    source = HTML(string=STYLE.sub("", page), base_url=ORIGIN, url_fetcher=OwnFiles(has_names=has_names))
    fonts = load_fonts(has_names=has_names)
    document: Document = source.render(stylesheets=styles, font_config=fonts, **kind)
    return document


def render_pdf(page: str, tell: ReportProgress = lambda percent: None, file: bytes = b"") -> bytes:
    """Return a page as a tagged PDF, which may carry a file and has fields if the page says so.

    The same page gives the same bytes. A PDF with fields claims no conformance: PDF/UA asks more of a form
    than WeasyPrint writes.
    """
    progress, steps = LOGGER.getChild("progress"), ProgressListener(tell)
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
