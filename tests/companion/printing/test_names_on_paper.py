"""Names of sixty signs, of three scripts, with an emoji, from the right: drawn, readable, inside the page."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from html import escape
from io import BytesIO
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from fontTools.ttLib import TTFont
from pypdf import PdfReader

from campaigns.models import Campaign, Person
from companion.games import GAMES
from companion.printing.cards import POINT, SIZES, TEXT, faces, room_of
from companion.printing.chronicle import A5, render_chronicle
from companion.printing.drawn_words import break_lines, fit_line, letters_in
from companion.printing.letters import SQUARE, width_of
from companion.printing.models import CHRONICLE
from companion.printing.pages import A4, LETTER, SheetChoice, Subject, render_page
from companion.printing.tent_card import WORDS_WIDTH, WayIn, make_tent_card
from companion.printing.year import render_year
from companion.rules import CARDS, ENVELOPES, LABELS, PAD, Deck, PrintCard
from tests.settings import FULL
from tests.support.cases import for_each
from tests.support.evenings import session, tap, toy
from tests.support.paper import draws, lay_out_page
from tests.support.toy import TOY

__all__ = ["session", "toy"]

LONGEST = 60
UNBROKEN = "W" * LONGEST
LONG = "Maximilian-Alexander von und zu den sieben Bergen am See IV."
CYRILLIC, HEBREW, HAN = "Ангелина Павловна", "שרה בת אברהם", "李小龍与他的九百九十九个朋友"
EMOJI, ARABIC = "Zoë 👩‍👩‍👧 🐭", "مريم"
NAMES = (LONG, UNBROKEN, CYRILLIC, HEBREW, HAN, EMOJI, ARABIC)
SHEETS = [(game.slug, sheet.slug) for game in GAMES.values() for sheet in game.sheets]


def people_of(slug: str) -> tuple[str, ...]:
    return NAMES[: GAMES[slug].seats.count[-1]]


def page_of(slug: str, choice: SheetChoice) -> str:
    game = GAMES[slug]
    table = game.set_up(people_of(slug))
    return render_page(Subject(game, table, game.new_box(), UNBROKEN, LONG, date(2026, 11, 20)), choice)


def texts_in(box: Any, *, is_seen: bool = True) -> Iterator[Any]:
    """Give the boxes of text in a box; `is_seen`: where something is cut off, what is over is left out."""
    if hasattr(box, "text"):
        yield box
    cuts_off = is_seen and box.style["overflow"] == "hidden" and box.element_tag != "html"
    for child in () if cuts_off else getattr(box, "children", ()):
        yield from texts_in(child, is_seen=is_seen)


def find_outside(document: Any) -> list[tuple[Any, ...]]:
    """Return the words that are not wholly on their page, each with its place."""
    return [
        (number, box.text, box.element_tag, box.position_x, box.width)
        for number, page in enumerate(document.pages, 1)
        for box in texts_in(page._page_box)
        if box.text.strip() and box.style["font_size"] > 1 and not is_inside(box, page)
    ]


def is_inside(box: Any, page: Any) -> bool:
    right, bottom = box.position_x + box.width, box.position_y + box.height
    begins = box.position_x >= 0 and box.position_y >= 0
    return bool(begins and right <= page.width and bottom <= page.height)


def find_missing(document: Any, names: Iterable[str]) -> list[str]:
    """Return the names that are not drawn, and of those in our own letters what a reader of PDFs misses.

    For other scripts a machine may have no font: then a square stands for each sign.
    """
    boxes = (box for page in document.pages for box in texts_in(page._page_box, is_seen=False))
    laid = squeezed("".join(box.text for box in boxes))
    pages = PdfReader(BytesIO(document.write_pdf())).pages
    read = squeezed("".join(page.extract_text() for page in pages))
    return [one for one in names if squeezed(one) not in (read if one in (LONG, UNBROKEN) else laid)]


def squeezed(name: str) -> str:
    return "".join(name.replace("\0", "").split())


def test_the_names_are_what_they_should_be() -> None:
    assert len(LONG) == len(UNBROKEN) == LONGEST == Person._meta.get_field("name").max_length
    assert Campaign._meta.get_field("name").max_length == LONGEST


# the sheets of games

# Of each game those whose layout names change: where people stand, and where the group does.
WITH_NAMES = [one for one in SHEETS if one[1] not in {CARDS.slug}]


@pytest.mark.goal("U8")
@draws
@pytest.mark.parametrize(
    ("slug", "place"), [(slug, place) for slug in GAMES for place in range(4 if FULL else 1)]
)
def test_no_name_leaves_the_page(slug: str, place: int) -> None:
    """Each sheet that has a name on it, in normal and in large letters; by day one or the other, in turns."""
    seen = set[str]()
    for number, (game, sheet) in enumerate(WITH_NAMES):
        if game != slug:
            continue
        way = place if FULL else number
        choice = SheetChoice(sheet, True, (A4, LETTER)[way // 2 % 2], "it", is_large=bool(way % 2))
        page = page_of(slug, choice)
        named = {one for one in people_of(slug) if escape(one) in page}
        if not named and sheet != LABELS.slug:
            continue
        document = lay_out_page(page)
        assert find_outside(document) == [], (sheet, choice)
        if sheet in {ENVELOPES.slug, PAD.slug}:
            assert find_missing(document, named) == [], sheet
        seen |= {sheet}
    assert {ENVELOPES.slug, PAD.slug, LABELS.slug} <= seen


@draws
def test_a_figure_s_name_is_not_broken_in_a_table_of_the_book() -> None:
    styles = "".join(
        f'<link rel="stylesheet" href="/static/css/{one}.css">'
        for one in ("print", "letter", "large", "print_book", "print_book_letter")
    )
    row = "<th>Maginos <small>Dario</small></th>" + "<td>Mystic Bolt, Arcane Shield, Inspire</td>" * 3
    table = f'<table class="grown"><tbody><tr>{row}</tr></tbody></table>'
    document = lay_out_page(f'<!doctype html>{styles}<main class="book">{table}</main>')
    words = {box.text.strip() for page in document.pages for box in texts_in(page._page_box)}
    assert "Maginos" in {word for one in words for word in one.split()}


# cards, whose names a group has typed


def deck_of(*names: str) -> Deck:
    return Deck("own", names[0], "flame", tuple(PrintCard(one, lines=(one,), sign="flame") for one in names))


@draws
@for_each("is_large", [False, True])
def test_a_card_has_its_name_and_keeps_it(is_large: Any) -> None:
    game = replace(TOY, print=replace(TOY.print, decks=lambda *_more: (deck_of(*NAMES),)))
    subject = Subject(game, game.set_up(("Anna",)), game.new_box(), UNBROKEN, LONG, date(2026, 11, 20))
    document = lay_out_page(render_page(subject, SheetChoice(CARDS.slug, is_large=is_large)))
    assert find_outside(document) == []
    assert find_missing(document, NAMES) == []


@for_each("name", NAMES)
def test_a_card_is_reckoned_by_how_wide_its_signs_are(name: Any) -> None:
    for size in SIZES:
        room = room_of(size, is_large=False)
        needed = width_of(name) * room.point * POINT * 0.53
        assert room.rows(name) >= needed / room.width - 1
    assert len(faces(PrintCard(HAN * 4, lines=(HAN * 10,)), "mini", is_large=True)) > 1


# the tent card: drawn, so nothing breaks a line by itself


def measure(words: str, size: float, font: str) -> float:
    """Return how wide words are in a font of ours; a sign that it lacks as in others."""
    found = TTFont(finders.find(f"fonts/paper/{font}.woff2"))
    names, widths, unit = found.getBestCmap(), found["hmtx"], found["head"].unitsPerEm
    seen = [one for one in words if width_of(one)]
    return size * sum(
        widths[names[ord(one)]][0] / unit if ord(one) in names else elsewhere(one) for one in seen
    )


def elsewhere(sign: str) -> float:
    return 1 if sign.isupper() or width_of(sign) == SQUARE else 0.72


@pytest.mark.goal("P2")
@for_each("name", (*NAMES, HAN * 4, "Щ" * LONGEST, "@" * LONGEST, "m" * LONGEST))
def test_a_name_leaves_the_square_of_a_tent_card_free(name: Any) -> None:
    way = WayIn(name, "http://192.168.1.20:8000/sit/ABCDEFGH", f"{name}.example.org", "ABCD EFGH", name)
    card = make_tent_card(A4, way)
    assert card.name and len(card.name) <= 2
    for line in card.name:
        assert measure(line.words, line.size, "alegreya-700") <= WORDS_WIDTH, line
    for line in card.lines:
        assert measure(line.words, line.size, "atkinson-next-700") <= WORDS_WIDTH, line


@for_each("name", NAMES)
def test_words_in_a_drawing_are_cut_to_what_fits(name: Any) -> None:
    for width in (20, 60, 200):
        words, point = fit_line(name, width, (16, TEXT))
        assert width_of(words) <= letters_in(width, point)
        for line in break_lines(name, width, TEXT, 3):
            assert width_of(line) <= letters_in(width, TEXT)
    assert "".join(break_lines(name, 400, TEXT, 9)).replace(" ", "") == squeezed(name)


# the book and the year


@draws
@pytest.mark.django_db
@pytest.mark.usefixtures("toy")
def test_no_name_leaves_the_book_or_the_year(session: Any) -> None:
    tap(session, "pour")
    campaign = session.campaign
    for place, person in enumerate(campaign.group.people.order_by("pk")):
        person.name = (UNBROKEN, HEBREW, HAN)[place]
        person.save()
    campaign.name, campaign.group.name = UNBROKEN, LONG
    campaign.save()
    campaign.group.save()
    campaign = Campaign.objects.get(pk=campaign.pk)
    sizes = (False, True)
    choices = [SheetChoice(CHRONICLE, paper=paper, is_large=size) for paper in (A4, A5) for size in sizes]
    pages = [render_chronicle(campaign, one) for one in choices]
    year = session.started_at.year
    pages += [render_year(campaign.group, year, SheetChoice(str(year), is_large=size)) for size in sizes]
    for page in pages:
        document = lay_out_page(page)
        assert find_outside(document) == [], page[:300]
        assert find_missing(document, [UNBROKEN]) == []
