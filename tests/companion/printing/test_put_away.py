"""Labels, boxes for cards and envelopes: exact sizes, nothing near the edge, what is on them."""

from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

import pytest
from django.utils.translation import override
from PIL import Image

from companion.games import GAMES
from companion.printing.card_sheets import CardChoice
from companion.printing.cards import EDGE, HEAD, MINI, PAPER, POKER, SIZES, TEXT
from companion.printing.drawn_words import break_lines, fit_line
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.printing.put_away import (
    BACK,
    BAG,
    BOX,
    ENVELOPE_HEIGHT,
    ENVELOPE_TOP,
    ENVELOPE_WIDTH,
    FLAP,
    TAB,
    faces_of,
    list_boxes,
    list_envelopes,
    list_labels,
)
from companion.printing.tuck_boxes import (
    CARD,
    MOST_CARDS,
    PLAY,
    THINNEST,
    UNKNOWN,
    TuckBox,
    arrange,
    most_in_a_box,
    net_of,
    split_deck,
)
from companion.rules import ENVELOPES, LABELS, PUT_AWAY, TUCK_BOXES, Envelope
from tests.companion.printing.test_printing import subject_of
from tests.support.cases import for_each
from tests.support.paper import draws
from tests.support.raster import PER_MM, Span, raster, spans
from tests.support.toy import TOY

EXACT, LINE = 0.2, 0.25  # mm
ALL = CardChoice()
BOTH = [(paper, size) for paper in PAPER for size in SIZES]


def toy(*people: str) -> Subject:
    table = TOY.set_up(people or ("Anna",))
    return Subject(TOY, table, TOY.new_box(), "By night", "We", date(2026, 11, 20))


@cache
def drawn(slug: str, paper: str, wanted: CardChoice = ALL) -> list[Image.Image]:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415  # it needs the libraries

    choice = SheetChoice(slug, is_filled=False, paper=paper, cards=wanted)
    return raster(render_pdf(render_page(toy(), choice)))


def lines(picture: Image.Image, axis: str, share: float) -> list[float]:
    """Return where lines are that go across so much of a page."""
    return [one.middle for one in spans(picture, axis, share)]


def gaps(found: list[float]) -> list[float]:
    return [after - before for before, after in zip(found, found[1:], strict=False)]


def find_ink(picture: Image.Image) -> tuple[Span, Span]:
    """Return from which line to which there is ink, the head left out: across and down."""
    below = picture.crop((0, round(HEAD * PER_MM), *picture.size))
    left, top, right, bottom = Image.eval(below, lambda value: 255 - value).getbbox() or (0, 0, 0, 0)
    half = LINE / 2  # a line lies on both sides of where it is
    return (
        Span(left / PER_MM + half, right / PER_MM - half),
        Span(top / PER_MM + HEAD + half, bottom / PER_MM + HEAD - half),
    )


# labels


@pytest.mark.goal("P2")
@draws
@for_each("paper", list(PAPER))
def test_labels_have_their_sizes(paper: Any) -> None:
    from companion.printing.pdf import render_pdf  # noqa: PLC0415

    subject = subject_of(max(GAMES, key=lambda slug: len(list_labels(subject_of(slug), is_filled=False))))
    large, small = raster(render_pdf(render_page(subject, SheetChoice(LABELS.slug, False, paper))))
    for picture, (width, height) in ((large, BOX), (small, BAG)):
        across, down = gaps(lines(picture, "x", 0.75)), gaps(lines(picture, "y", 0.85))
        assert len(across) >= 2 and len(down) >= 4
        assert max(abs(one - width) for one in across) <= EXACT
        assert max(abs(one - height) for one in down) <= EXACT


@for_each("slug", list(GAMES))
def test_every_label_and_deck_has_a_name_and_a_sign(slug: Any) -> None:
    found = list_labels(subject_of(slug), is_filled=True)
    assert all(one.title and one.sign for one in found)
    decks = [one.slug for one in found if one.are_cards]
    assert decks and len({*decks}) == len(decks) and all(decks)


@for_each("slug", list(GAMES))
def test_a_blank_label_says_no_more_than_a_filled_one(slug: Any) -> None:
    blank, filled = (list_labels(subject_of(slug), is_filled=one) for one in (False, True))
    assert [one.slug for one in blank] == [one.slug for one in filled]
    assert all(one.number in (0, other.number) for one, other in zip(blank, filled, strict=True))


# boxes for cards


@pytest.mark.goal("P2")
@draws
@for_each("paper, size", BOTH)
def test_a_box_is_as_large_as_its_cards_and_as_thick_as_their_number(paper: Any, size: Any) -> None:
    number = 60
    (picture,) = drawn(TUCK_BOXES.slug, paper, CardChoice("cards", size, number=number))
    net = net_of(size, number)
    across, down = find_ink(picture)
    assert abs(across.length - net.whole_width) <= EXACT
    assert abs(down.length - net.whole_height) <= EXACT
    middle = round((down.start + net.top + net.height / 3) * PER_MM)
    strip = picture.crop((0, middle, picture.size[0], middle + round(net.height / 4 * PER_MM)))
    folds = [one.middle for one in spans(strip, "x", 0.45)]
    walls = [across.start + x for x in net.xs]
    assert all(min(abs(one - x) for one in folds) <= EXACT for x in walls)


@for_each("size", list(SIZES))
def test_a_box_leaves_room_beside_its_cards(size: Any) -> None:
    net = net_of(size, 100)
    assert (net.width, net.height) == tuple(side + PLAY for side in SIZES[size])
    assert net.depth == pytest.approx(100 * CARD + PLAY)
    assert net_of(size, 1).depth == THINNEST


@pytest.mark.goal("P2")
@for_each("paper, size", BOTH)
def test_no_box_is_larger_than_its_paper(paper: Any, size: Any) -> None:
    width, height = PAPER[paper]
    for number in range(1, MOST_CARDS + 1):
        boxes = split_deck(number, paper, size)
        assert sum(boxes) == number and max(boxes) <= most_in_a_box(paper, size)
        made = [TuckBox(net_of(size, one), "Cards", "deck", one, "Game", TEXT) for one in boxes]
        for page in arrange(made, paper):
            for box, spot in page.boxes:
                assert spot.left >= EDGE and spot.left + box.net.whole_width <= width - EDGE + 1e-6
                assert spot.top >= HEAD and spot.top + box.net.whole_height <= height - EDGE


@for_each("size", list(SIZES))
def test_a_box_of_a_deck_that_nobody_counted_says_no_number(size: Any) -> None:
    box = TuckBox(net_of(size, UNKNOWN), "Cards", "deck", 0, "Game", TEXT)
    assert box.number_line.words == ""
    assert replace(box, number=12).number_line.words == "× 12"
    assert replace(box, part=1, parts=2).number_line.words == "1 / 2"


@for_each("slug", GAMES)
def test_what_a_box_says_was_counted(slug: Any) -> None:
    """By a source or by who prints it; a thickness that is a guess is no number."""
    subject, choice = subject_of(slug), SheetChoice(TUCK_BOXES.slug)
    known = {one.slug: one.number for one in list_labels(subject, is_filled=True) if one.are_cards}
    boxes = list(list_boxes(subject, choice))
    assert sum(one.number for one in boxes) == sum(min(one, MOST_CARDS) for one in known.values())
    typed = replace(choice, cards=CardChoice(next(iter(known)), number=33))
    assert sum(one.number for one in list_boxes(subject, typed)) == 33


def test_boxes_that_are_thin_lie_below_each_other() -> None:
    made = [TuckBox(net_of(MINI, 10), "Cards", "deck", 10, "Game", TEXT)] * 3
    assert [len(page.boxes) for page in arrange(made, "A4")] == [2, 1]


@for_each("title", ["Carte personaggio", "Environment cards"])
def test_letters_of_a_box_are_smaller_before_a_word_is_broken(title: str) -> None:
    box = TuckBox(net_of(POKER, 6), title, "bear", 6, "Game", 16)
    assert " ".join(line.words for line in box.title_lines) == title


def test_words_on_a_box_stay_on_it() -> None:
    for size in SIZES:
        box = TuckBox(net_of(size, 300), "Carte " * 12, "deck", 300, "W" * 60, 16, 1, 2)
        assert all(one.y < box.net.bottom for one in (*box.title_lines, *box.foot_lines, box.number_line))
        assert all(len(one.words) < 60 for one in (*box.spine, *box.lid))


@for_each("slug", list(GAMES))
@for_each("language", ["en", "it"])
def test_titles_are_whole_on_lids_and_sides(slug: Any, language: Any) -> None:
    with override(language):
        boxes = [
            box
            for size, is_large in [*((size, False) for size in SIZES), (POKER, True)]
            for box in list_boxes(
                subject_of(slug), SheetChoice("", is_large=is_large, cards=CardChoice(size=size))
            )
        ]
    assert boxes
    for box in boxes:
        for lines in (box.lid, box.spine):
            assert " ".join(one.words for one in lines) == box.title
            half = box.net.depth / 2
            above = half + lines[0].y - 0.73 * lines[0].size
            below = half - lines[-1].y - 0.25 * lines[-1].size
            assert min(above, below) > 0.5, "touches a fold"
            assert abs(above - below) < 0.5, "off the middle"


# envelopes


@pytest.mark.goal("P2")
@draws
@for_each("paper", list(PAPER))
def test_an_envelope_has_its_size(paper: Any) -> None:
    (picture,) = drawn(ENVELOPES.slug, paper)
    across, down = find_ink(picture)
    assert abs(across.length - (ENVELOPE_WIDTH + 2 * TAB)) <= EXACT
    assert abs(down.length - (FLAP + ENVELOPE_HEIGHT + BACK)) <= EXACT
    folds = lines(picture, "y", 0.35)
    for place in (ENVELOPE_TOP, ENVELOPE_TOP + ENVELOPE_HEIGHT):
        assert min(abs(one - place) for one in folds) <= EXACT


@for_each("slug", list(GAMES))
def test_an_envelope_is_for_each_player_and_tells_what_lies_in_it(slug: Any) -> None:
    subject = subject_of(slug)
    found = list_envelopes(subject.game, subject.table)
    assert len(found) >= 2
    assert all(one.title and one.things for one in found)


def test_a_game_that_says_nothing_of_envelopes_has_what_is_counted() -> None:
    found = list_envelopes(TOY, TOY.set_up(("Anna", "Ben")))
    assert [one.title for one in found] == ["Anna", "Ben"]


@for_each("is_large", [False, True])
def test_what_has_no_room_goes_on_to_a_second_envelope(is_large: Any) -> None:
    things = tuple(f"thing {number} of many that a mouse has found in the kitchen" for number in range(40))
    faces = faces_of(Envelope("Collin", "Anna", "mouse", things), is_large=is_large)
    assert len(faces) > 1 and [one.part for one in faces] == [*range(1, len(faces) + 1)]
    assert " ".join(words for one in faces for words in one.things) == " ".join(things).replace(
        "thing", "Thing"
    )


# all of them


@pytest.mark.goal("P2")
@draws
@for_each("paper", list(PAPER))
@for_each("slug", [sheet.slug for sheet in PUT_AWAY])
def test_nothing_comes_near_the_edge(slug: Any, paper: Any) -> None:
    for picture in drawn(slug, paper, CardChoice("", POKER, number=most_in_a_box(paper, POKER))):
        left, top, right, bottom = Image.eval(picture, lambda value: 255 - value).getbbox() or (0, 0, 0, 0)
        width, height = picture.size
        assert min(left, top, width - right, height - bottom) / PER_MM >= EDGE - 0.05


@for_each("slug", [sheet.slug for sheet in PUT_AWAY])
def test_a_hostile_name_is_words_alone(slug: Any) -> None:
    subject = replace(toy("<b>x</b>", "שָׁלוֹם" * 8), campaign="<i>" * 20)
    for is_filled in (True, False):
        page = render_page(subject, SheetChoice(slug, is_filled))
        assert "<b>x" not in page and "<i>" not in page


# words in a drawing


def test_words_are_broken_where_they_may_be_and_cut_where_they_must() -> None:
    assert break_lines("Search cards", 200, 11, 3) == ("Search cards",)
    assert break_lines("one two three", 12, 11, 3) == ("one", "two", "three")
    assert break_lines("W" * 60, 30, 11, 2)[-1].endswith("…")
    assert break_lines("", 30, 11, 2) == ()


def test_one_line_takes_the_largest_letters_that_fit() -> None:
    assert fit_line("Dice", 60, (16, 11)) == ("Dice", 16)
    assert fit_line("Cards of characters", 42, (16, 11))[1] == 11
    assert fit_line("W" * 60, 30, (16, 11))[0].endswith("…")
