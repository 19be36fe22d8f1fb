"""Every sheet on every paper, in every language, filled in and blank; and what drawing it may open."""

import re
import threading
from dataclasses import replace
from datetime import date
from functools import cache
from html import escape
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from django.template import engines
from django.utils.translation import override
from pypdf import PdfReader
from pypdf.generic import BooleanObject, DictionaryObject

from companion.games import GAMES
from companion.printing.pages import A4, LETTER, SheetChoice, Subject, render_page
from companion.rules import CARDS, PACK_AWAY, PAD, PUT_AWAY, REFERENCE_SHEETS, TUCK_BOXES
from companion.text.help_topics import help_rule
from companion.text.i18n import translate
from tests.settings import FULL
from tests.support.cases import for_each
from tests.support.paper import boxes_of, draws, lay_out_page, pages, pages_with, without_pango

__all__ = ["without_pango"]
MM = 72 / 25.4
SIZES = {A4: (210 * MM, 297 * MM), LETTER: (8.5 * 72, 11 * 72)}
# Both stand in the foot of a sheet, in one line.
HOSTILE = "<script></script>{{7*7}}{t}%s&amp;"
GROUP = "<img src=//x>"
SHEETS = [(game.slug, sheet.slug) for game in GAMES.values() for sheet in game.sheets if game.demo]
LANGUAGES = ("it", "en")
CUT_OUT = {CARDS.slug, *(sheet.slug for sheet in PUT_AWAY)}
EVERY_LOOK = [
    (filled, (paper, word, False)) for filled in (True, False) for paper in SIZES for word in LANGUAGES
]
EVERY_LOOK += [(True, (paper, "it", True)) for paper in SIZES]  # large print is tried where words are longest


def looks(place: int) -> list[tuple[bool, tuple[str, str, bool]]]:
    """Return how the sheet at this place is looked at: one way, in turns; NIGHTLIGHT_FULL=1 tries all."""
    return EVERY_LOOK if FULL else [EVERY_LOOK[place * 3 % len(EVERY_LOOK)]]


ALL_LOOKS = [(*sheet, *look) for place, sheet in enumerate(SHEETS) for look in looks(place)]
ALL_LOOKS = ALL_LOOKS if FULL else ALL_LOOKS[::2]  # each game's own tests draw its sheets, too


@cache
def subject_of(slug: str) -> Subject:
    """Return a game's table in full swing, that of a group whose names would run."""
    game = GAMES[slug]
    people, plays = game.demo or ((), lambda table: ())
    table = game.set_up(people)
    return Subject(game, game.replay(table, plays(table)), game.new_box(), HOSTILE, GROUP, date(2026, 11, 20))


@cache
def drawn(slug: str, choice: SheetChoice) -> bytes:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the libraries

    return render_pdf(render_page(subject_of(slug), choice))


def plain(html: str) -> bytes:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415

    return render_pdf(f"<!doctype html><html lang=en><title>x</title><body>{html}</body></html>")


def text_of(content: bytes) -> str:
    return "\n".join(sheet.extract_text() for sheet in PdfReader(BytesIO(content)).pages)


def squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


# what a sheet looks like


@pytest.mark.goal("U8")
@draws
@pytest.mark.parametrize(("game", "sheet", "is_filled", "look"), ALL_LOOKS, ids=str)
def test_a_sheet_is_drawn_on_its_paper(game: Any, sheet: Any, is_filled: Any, look: Any) -> None:
    paper, language, is_large = look
    reader = PdfReader(BytesIO(drawn(game, SheetChoice(sheet, is_filled, paper, language, is_large))))
    assert [tuple(map(round, (one.mediabox.width, one.mediabox.height))) for one in reader.pages] == [
        tuple(map(round, SIZES[paper]))
    ] * len(reader.pages)
    assert reader.root_object["/Lang"] == language
    marked = reader.root_object["/MarkInfo"]
    assert isinstance(marked, DictionaryObject)
    is_tagged = marked["/Marked"]
    assert isinstance(is_tagged, BooleanObject) and is_tagged.value  # a false one is true to Python
    assert reader.metadata and reader.metadata.title and "Nightlight" in reader.metadata.title
    first = reader.pages[0].extract_text()
    with override(language):
        assert translate(GAMES[game].name) in first
    assert (squeezed(HOSTILE) in squeezed(first)) == is_filled  # a hostile name is only text
    edge, top = (5, 11) if sheet in CUT_OUT else (10, 0)  # cards have a line at the top, to be cut off
    for one in reader.pages:
        is_drawn = sheet == TUCK_BOXES.slug
        assert_fits(one, least=16 if is_large else 11, edge=edge, top=top, is_drawn=is_drawn)
        assert_black_on_white(one)


class Placed(NamedTuple):
    text: str
    size: float
    x: float
    y: float


def assert_fits(sheet: Any, least: Any, edge: int, top: int, *, is_drawn: bool) -> None:
    """No text but the foot, or a line at the top, is too small; none is nearer to the edge than may be.

    What is drawn tells of its text in the units of the drawing, and not where it is: its ink is looked at
    (tests/companion/printing/test_put_away.py).
    """
    seen = []
    unit = MM if is_drawn else 1
    width, height = float(sheet.mediabox.width), float(sheet.mediabox.height)

    def look(text: Any, cm: Any, tm: Any, font: Any, size: Any) -> None:
        x, y = tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]
        placed = Placed(text, unit * size * abs(tm[3] * cm[3]), unit * x, unit * y)
        if text.strip() and placed.size > 1:  # the running foot is taken from text of no size
            seen.append(placed)

    sheet.extract_text(visitor_text=look)
    assert seen
    small = [one for one in seen if one.size < least - 0.1]
    assert not [one for one in small if is_drawn or 17 * MM < one.y < height - top * MM]
    if is_drawn:
        return
    assert not [one for one in seen if not edge * MM <= one.x <= width - edge * MM]
    assert not [one for one in seen if not edge * MM <= one.y <= height - edge * MM]


def assert_black_on_white(sheet: Any) -> None:
    content = sheet.get_contents().get_data().decode("latin-1")
    colours = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b", content)
    assert all(red == green == blue for red, green, blue in colours)


@draws
@pytest.mark.parametrize(
    ("game", "sheet", "is_filled", "look"), ALL_LOOKS if FULL else ALL_LOOKS[:2], ids=str
)
def test_the_same_page_gives_the_same_bytes(game: Any, sheet: Any, is_filled: Any, look: Any) -> None:
    choice = SheetChoice(sheet, is_filled, *look)
    assert drawn(game, choice) == drawn.__wrapped__(game, choice)


def test_a_page_has_neither_script_nor_style_of_its_own() -> None:
    scripts, styles = [], []
    for game, sheet in SHEETS:
        for on_screen in (True, False):
            html = render_page(subject_of(game), SheetChoice(sheet), on_screen=on_screen)
            tags = re.findall(r"<script[^>]*>", html)
            if len(tags) != on_screen or not all(" src=" in tag for tag in tags):
                scripts.append((game, sheet, on_screen, tags))
            if found := re.findall(r"<style|<img|<iframe|\sstyle=|\son\w+=", html):
                styles.append((game, sheet, on_screen, found))
    assert (scripts, styles) == ([], [])


@pytest.mark.goal("S9")
def test_a_hostile_name_is_escaped() -> None:
    pages = {one: render_page(subject_of(one[0]), SheetChoice(one[1])) for one in SHEETS}
    assert [one for one, html in pages.items() if HOSTILE in html or GROUP in html] == []
    assert [one for one, html in pages.items() if escape(HOSTILE) not in html] == []
    assert any(escape(GROUP) in html for html in pages.values())


@pytest.mark.goal("R9")
@pytest.mark.usefixtures("without_pango")
def test_without_pango_the_browser_gets_every_sheet_of_every_game() -> None:
    assert {sheet for _game, sheet in SHEETS} >= {
        one.slug for one in (CARDS, PAD, PACK_AWAY, *PUT_AWAY, *REFERENCE_SHEETS)
    }
    for game, sheet in SHEETS:
        for is_form in (False, True):
            page = render_page(subject_of(game), SheetChoice(sheet, is_form=is_form), on_screen=True)
            assert "data-print" in page, (game, sheet)


# what drawing may open


@pytest.fixture
def knocks() -> Any:
    """A web server that writes down who knocks."""
    seen = []

    class Door(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append(self.path)
            self.send_response(302)
            self.send_header("Location", "/again")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Door)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", seen
    server.shutdown()
    server.server_close()


@pytest.mark.goal("S11")
@draws
def test_a_hostile_page_opens_nothing(knocks: Any, tmp_path: Any) -> None:
    where, seen = knocks
    secret = tmp_path / "secret.css"
    secret.write_text('body::before { content: "the canary" }')
    addresses = (where + "/a", secret.as_uri(), f"{where}/static/css/print.css", "data:text/css,*{color:red}")
    tags = (
        '<img src="{}">',
        '<link rel="stylesheet" href="{}">',
        '<link rel="attachment" href="{}">',
        '<object data="{}"></object>',
        '<embed src="{}">',
        '<style>@import url("{0}"); p {{ font-family: x }}</style>',
        '<style>@font-face {{ font-family: x; src: url("{0}") }}</style>',
        '<p style="background: url({0}); list-style: url({0})">words</p>',
        '<svg width="9" height="9"><image href="{0}"/><use href="{0}#x"/></svg>',
        '<a rel="attachment" href="{}">a</a>',
    )
    content = plain("".join(tag.format(one) for tag in tags for one in addresses) + "<p>words</p>")
    assert seen == []
    assert "canary" not in text_of(content)
    assert PdfReader(BytesIO(content)).attachments == {}


@pytest.mark.goal("S11")
@draws
@for_each(
    "address",
    [
        "http://example.invalid/static/css/print.css",
        "https://sheets.invalid.evil/static/css/print.css",
        "https://sheets.invalid@evil.invalid/static/css/print.css",
        "https://sheets.invalid/media/print.css",
        "https://sheets.invalid/static/js/print.js",
        "https://sheets.invalid/static/css/print.css?x",
        "https://sheets.invalid/static/../companion/settings.py",
        "https://sheets.invalid/static/%2e%2e/static/../../../etc/passwd",
        "file:///etc/passwd",
        "data:text/css,x",
        "ftp://example.invalid/a.css",
    ],
)
def test_what_is_not_ours_is_refused(address: Any) -> None:
    from companion.printing.pdf import OwnFiles  # noqa: PLC0415

    with pytest.raises(ValueError, match="only our own"):
        OwnFiles().fetch(address)


@pytest.mark.goal("S11")
@draws
@for_each("name", ["css/none.css", "../secret.css", "%2e%2e/%2e%2e/a.css", "/etc/a.css", "css/../../a.css"])
def test_a_way_out_of_the_static_files_is_a_fault(name: Any) -> None:
    from weasyprint.urls import FatalURLFetchingError  # noqa: PLC0415

    from companion.printing.pdf import OwnFiles  # noqa: PLC0415

    with pytest.raises(FatalURLFetchingError):
        OwnFiles().fetch(f"https://sheets.invalid/static/{name}")


@draws
def test_our_own_styles_and_fonts_are_opened() -> None:
    from companion.printing.pdf import OwnFiles  # noqa: PLC0415

    for name in ("css/print.css", "fonts/paper/alegreya-700.woff2"):
        assert OwnFiles().fetch(f"https://sheets.invalid/static/{name}").read()


@draws
@pytest.mark.parametrize(("rows", "is_more"), [(30, False), (50, False), (70, True)])
def test_lines_for_notes_take_no_page_of_their_own(rows: int, is_more: bool) -> None:
    """However full a page is, what is left of it is for notes; a text that is to be read has its page."""
    style = '<link rel="stylesheet" href="/static/css/print.css">'
    text, line = (
        '<section class="may-break">' + "<p>words</p>" * rows + "</section>",
        '<span class="line"></span>',
    )
    notes = f'<section class="fill"><h2>Notes</h2>{line * 20}</section>'
    alone, both = (pages(f"<!doctype html>{style}<main>{text}{more}</main>") for more in ("", notes))
    assert alone == both == (2 if is_more else 1)


@draws
@for_each("rows, together", [(5, 1), (35, 1), (48, 2)])
def test_a_sketch_has_what_is_left_of_a_page_or_one_of_its_own(rows: int, together: int) -> None:
    style = '<link rel="stylesheet" href="/static/css/print.css">'
    sketch = f'<section class="sketch"><div><h2>Where they stood</h2></div>{"<i></i>" * 30}</section>'
    page = f"<!doctype html>{style}<main>{'<p>words</p>' * rows}{sketch}</main>"
    assert pages(page) == together


@draws
@for_each("rows, together", [(3, 1), (30, 2)])
def test_evenings_of_a_few_lines_share_a_page_of_the_book(rows: int, together: int) -> None:
    styles = "".join(
        f'<link rel="stylesheet" href="/static/css/{one}.css">' for one in ("print", "print_book")
    )
    evening = f'<article class="evening"><header><h1>Evening</h1></header>{"<p>words</p>" * rows}</article>'
    assert pages(f'<!doctype html>{styles}<main class="book">{evening * 2}</main>') == together


@draws
@for_each("rows", range(1, 16, 2))
def test_facts_of_an_evening_stay_on_its_page(rows: int) -> None:
    """They float, and WeasyPrint breaks what floats: the rest of them lay over the next evening."""
    styles = "".join(
        f'<link rel="stylesheet" href="/static/css/{one}.css">'
        for one in ("print", "letter", "large", "print_book", "print_book_letter")
    )
    head, facts = "<header><h1>Evening</h1></header>", "<div><dt>There</dt><dd>Anna</dd></div>" * 5
    first = f'<article class="evening">{head}{"<p>words</p>" * rows}</article>'
    second = f'<article class="evening">{head}<aside class="facts"><dl>{facts}</dl></aside></article>'
    page = f'<!doctype html>{styles}<main class="book">{first}{second}{first}</main>'
    assert len(pages_with(page, "facts")) == 1


@draws
def test_awards_that_go_on_have_their_head_there_too() -> None:
    template = '{% from "print/counted.html" import awards with context %}{{ awards() }}'
    honours = [
        SimpleNamespace(title=f"Award {number}", about="what for", whose="Anna") for number in range(80)
    ]
    awards = engines["jinja2"].env.from_string(template).render(honours=honours)  # type: ignore[attr-defined]
    style = '<link rel="stylesheet" href="/static/css/print.css">'
    read = PdfReader(BytesIO(plain(f"{style}<main>{awards}</main>"))).pages
    assert len(read) > 1 and all("For what" in one.extract_text() for one in read)


@draws
@for_each("language", LANGUAGES)
@for_each("slug", [slug for slug, game in GAMES.items() if game.print.references])
def test_a_column_ends_with_no_heading_and_one_rule(slug: str, language: str) -> None:
    page = render_page(subject_of(slug), SheetChoice("by_size", True, A4, language))
    parts = [
        (one.element, len({more.element for more in one.descendants() if more.element_tag == "li"}))
        for laid in lay_out_page(page).pages
        for one in boxes_of(laid._page_box, "group")
    ]
    parted = [element for element, _rules in parts]
    assert [rules for element, rules in parts if parted.count(element) > 1 and rules < 2] == []


# what is on it


@for_each("slug", [slug for slug, game in GAMES.items() if game.packs.packs])
@for_each("sheet", ["setup", "reference", "pack_away"])
def test_house_rules_are_on_what_a_table_is_laid_and_played_by(slug: Any, sheet: Any) -> None:
    subject = subject_of(slug)
    game = subject.game
    for pack in game.packs.packs:
        table = replace(subject.table, house=game.packs.in_order(pack.sets))
        page = render_page(replace(subject, table=table), SheetChoice(sheet))
        told = [help_rule(id) for id in pack.sets]
        assert [one.title for one in told if escape(str(one.other)) not in page] == []
        blank = render_page(replace(subject, table=table), SheetChoice(sheet, is_filled=False))
        assert 'class="box house"' not in blank


@for_each("slug", [slug for slug, game in GAMES.items() if game.packs.variants])
def test_a_pack_away_sheet_tells_beside_a_variant_what_is_printed(slug: str) -> None:
    subject = subject_of(slug)
    table = replace(subject.table, house=subject.game.packs.ids[:1])
    page = render_page(replace(subject, table=table), SheetChoice(PACK_AWAY.slug))
    assert escape(str(help_rule(table.house[0]).text)) in page.partition('class="box house"')[2]


@for_each("game, sheet", [(*one,) for one in SHEETS])
def test_a_blank_sheet_names_nobody_at_the_table(game: Any, sheet: Any) -> None:
    subject = subject_of(game)
    if not next(one for one in subject.game.sheets if one.slug == sheet).has_blank:
        return
    page = render_page(subject, SheetChoice(sheet, is_filled=False))
    people = subject.game.demo[0] if subject.game.demo else ()
    assert people and not re.search(rf"\b({'|'.join(people)})\b", page)
