"""The way to a table as a card that is put on it: a square code, an address, the code to type.

It is a secret of the table as long as its code is good. So it is a page for the browser's own print dialog;
there is neither a job nor a file of it, and it is drawn only while the code opens the table. Lengths in mm.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from campaigns.access import join_codes
from campaigns.access.decorators import at_table
from campaigns.access.permissions import Viewer
from campaigns.models import Session
from companion.printing.card_sheets import millimetres
from companion.printing.cards import HEAD, PAPER, Spot
from companion.printing.drawn_words import DrawnLine, break_lines, fit_line, stack
from companion.printing.forms import LARGE, REMEMBERED
from companion.printing.pages import A4, SheetChoice
from companion.web.address import get_outside_address
from companion.web.icons import sign
from companion.web.jinja import get_jinja

WIDTH, FACE, BASE, TAB = 180.0, 95.0, 55.0, 15.0  # two faces lean on each other over a base
SLANT = 4.0
SQUARE = Spot(9, 12)
SQUARE_SIDE = 71.0
WORDS_FROM, WORDS_WIDTH = 90.0, 82.0
GONE = 410


@dataclass(frozen=True)
class TentCard:
    """A card, flat on a paper: the tab, the back face upside down, the front face, the base."""

    paper: tuple[float, float]
    modules: str  # the square code, as the path of a drawing
    side: int  # how many modules it is wide
    name: tuple[DrawnLine, ...]
    lines: tuple[DrawnLine, ...]

    @property
    def left(self) -> float:
        return (self.paper[0] - WIDTH) / 2

    @property
    def folds_at(self) -> tuple[float, float, float]:
        """The folds, as distances from the top: after the tab, between the faces, before the base."""
        return HEAD + TAB, HEAD + TAB + FACE, HEAD + TAB + 2 * FACE

    @property
    def faces(self) -> tuple[tuple[Spot, int], ...]:
        """The upper left corner of each face, and by how many degrees it is turned."""
        _tab, ridge, _base = self.folds_at
        return (Spot(self.left + WIDTH, ridge), 180), (Spot(self.left, ridge), 0)

    @property
    def square(self) -> Spot:
        return SQUARE

    @property
    def scale(self) -> float:
        return SQUARE_SIDE / self.side

    def cuts(self) -> str:
        """Return the outline, as the path of a drawing."""
        left, right, end = self.left, self.left + WIDTH, self.folds_at[2] + BASE
        return (
            f"M{left:g} {self.folds_at[0]:g}L{left + SLANT:g} {HEAD:g}H{right - SLANT:g}"
            f"L{right:g} {self.folds_at[0]:g}V{end:g}H{left:g}Z"
        )

    def folds(self) -> str:
        return "".join(f"M{self.left:g} {y:g}h{WIDTH:g}" for y in self.folds_at)


@dataclass(frozen=True)
class WayIn:
    """How a device comes to a table: by an address, or by a code that is typed at the site; until when."""

    title: str
    address: str
    site: str
    code: str
    until: str


@dataclass(frozen=True)
class Lettering:
    """The sizes of the words on a card, and the tops of: name, how, address, and, code, until when.

    An address and a code are smaller if they do not fit on a line.
    """

    name: float
    small: float
    address: tuple[float, ...]
    code: tuple[float, ...]
    tops: tuple[float, ...]


NORMAL = Lettering(20, 13, (20, 16, 13, 11), (36, 30, 24), (10, 34, 41, 51, 56, 77))
LARGE_LETTERS = Lettering(24, 18, (24, 20, 16, 13, 11), (40, 36, 30, 24), (6, 30, 39, 51, 59, 76))


def make_tent_card(paper: str, way: WayIn, *, is_large: bool = False) -> TentCard:
    """Return the card of a code."""
    qr_code = segno.make(way.address, micro=False)
    rows = [[bool(module) for module in row] for row in qr_code.matrix]
    look = LARGE_LETTERS if is_large else NORMAL
    middle, (top, *tops) = WORDS_FROM + WORDS_WIDTH / 2, look.tops
    title = stack(break_lines(way.title, WORDS_WIDTH, look.name, 2), middle, top, look.name)
    words = (
        ((gettext("Scan it, or open"),), look.small),
        _fit(way.site, look.address),
        ((gettext("and type"),), look.small),
        _fit(way.code, look.code),
        (break_lines(way.until, WORDS_WIDTH, look.small, 2), look.small),
    )
    lines = (
        line
        for below, (text_lines, size) in zip(tops, words, strict=True)
        for line in stack(text_lines, middle, below, size)
    )
    return TentCard(PAPER[paper], draw_modules(rows), len(rows), title, tuple(lines))


def _fit(words: str, points: tuple[float, ...]) -> tuple[tuple[str, ...], float]:
    line, point = fit_line(words, WORDS_WIDTH, points)
    return (line,), point


def draw_modules(rows: list[list[bool]]) -> str:
    """Return the dark modules of a square code as a path, a unit each; neighbours in a row are one piece."""
    path = list[str]()
    for y, row in enumerate(rows):
        start = None
        for x, is_dark in enumerate((*row, False)):
            if is_dark and start is None:
                start = x
            elif not is_dark and start is not None:
                path.append(f"M{start} {y}h{x - start}v1h{start - x}z")
                start = None
    return "".join(path)


@at_table("gm")
@require_POST
@never_cache
def show_tent_card(request: HttpRequest, session: Session, _viewer: Viewer) -> HttpResponse:
    """The card of the code that is shown, as long as that opens this table; then a sentence in its place."""
    code = join_codes.find_code(request.POST.get("code", ""))
    if code is None or code.campaign_id != session.campaign_id:
        return render(request, "printing/no_tent_card.html", {"session": session}, status=GONE)
    return HttpResponse(render_tent_card(request, session, request.POST["code"], join_codes.end_of(code)))


def render_tent_card(request: HttpRequest, session: Session, code: str, until: datetime) -> str:
    """Return the card as a whole page of HTML, in the language of the reader."""
    signs = join_codes.spell(code)
    remembered = request.session.get(REMEMBERED, {})
    paper = remembered.get("paper")
    choice = SheetChoice(
        "tent_card",
        paper=paper if paper in PAPER else A4,
        language=get_language() or "en",
        is_large=remembered.get("size") == LARGE,
    )
    site = get_outside_address(request, reverse("home")).partition("://")[2].rstrip("/")
    minutes = max(1, (until - timezone.now()) // timedelta(minutes=1))
    ends = ngettext("Works for %(num)s minute", "Works for %(num)s minutes", minutes) % {"num": minutes}
    address = get_outside_address(request, reverse("sit_come", args=["".join(signs)]))
    name = session.campaign.name
    context = {
        "game": session.game,
        "campaign": name,
        "choice": choice,
        "is_filled": True,
        "is_on_screen": True,
        "mark": None,
        "sign": sign,
        "tent": make_tent_card(
            choice.paper, WayIn(name, address, site, " ".join(signs), ends), is_large=choice.is_large
        ),
        "millimetres": millimetres,
    }
    return get_jinja().get_template("print/tent_card.html").render(context)
