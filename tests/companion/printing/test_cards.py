"""Cards to cut out: where they lie, what fits on them, and that a back meets its front."""

from itertools import product
from typing import Any

import pytest

from companion.printing import cards
from companion.printing.card_sheets import is_theirs
from companion.printing.cards import DUPLEX, EDGE, FOLD, HEAD, MINI, ONE, POKER, SIDES, SIZES, lay_out
from companion.rules import CardValue, Deck, PrintCard
from tests.support.cases import for_each

ALL = list(product(cards.PAPER, SIZES, SIDES))


@pytest.mark.goal("P2")
@for_each(
    "paper, size, sides, number",
    [
        ("A4", POKER, ONE, 9),
        ("A4", MINI, ONE, 16),
        ("Letter", POKER, ONE, 9),
        ("Letter", MINI, ONE, 12),
        ("A4", POKER, DUPLEX, 9),
        ("A4", POKER, FOLD, 4),
        ("A4", MINI, FOLD, 8),
        ("Letter", POKER, FOLD, 4),
        ("Letter", MINI, FOLD, 6),
    ],
)
def test_a_page_has_as_many_cards_as_fit(paper: str, size: str, sides: str, number: int) -> None:
    assert lay_out(paper, size, sides).number == number


@pytest.mark.goal("P2")
@for_each("paper, size, sides", ALL)
def test_cards_stay_off_the_edge_and_under_the_line_at_the_top(paper: str, size: str, sides: str) -> None:
    layout = lay_out(paper, size, sides)
    assert layout.top >= HEAD
    assert layout.left >= EDGE
    assert layout.width - layout.right >= EDGE
    assert layout.height - layout.bottom >= EDGE


@pytest.mark.goal("P2")
@for_each("paper, size", list(product(cards.PAPER, SIZES)))
def test_a_back_meets_its_front_when_the_paper_is_turned(paper: str, size: str) -> None:
    layout = lay_out(paper, size, DUPLEX)
    for place in range(layout.number):
        front, back = layout.front(place), layout.back(place)
        assert layout.width - back.left - layout.card_width == pytest.approx(front.left)
        assert back.top == front.top


def test_backs_are_shifted_as_far_as_was_asked_for() -> None:
    layout = lay_out("A4", POKER, DUPLEX)
    straight, shifted = layout.back(4), layout.back(4, right=1.5, down=-0.5)
    assert (shifted.left - straight.left, shifted.top - straight.top) == (1.5, -0.5)


def test_a_folded_card_has_its_back_beside_its_front() -> None:
    layout = lay_out("A4", POKER, FOLD)
    assert layout.back(3).left - layout.front(3).left == layout.card_width
    assert layout.back(3, right=5) == layout.back(3)


@for_each("paper, size, sides", ALL)
def test_crop_marks_stay_off_the_edge_and_off_the_line_at_the_top(paper: str, size: str, sides: str) -> None:
    layout = lay_out(paper, size, sides)
    for mark in layout.ticks().split("M")[1:]:
        x, y, way, length = read_mark(mark)
        ends = (x + length, y) if way == "h" else (x, y + length)
        for left, top in ((x, y), ends):
            assert EDGE <= left <= layout.width - EDGE
            assert EDGE <= top <= layout.height - EDGE
        if way == "v" and length < 0:
            assert ends[1] >= HEAD


def read_mark(mark: str) -> tuple[float, float, str, float]:
    way = "h" if "h" in mark else "v"
    start, _way, length = mark.partition(way)
    x, y = start.split()
    return float(x), float(y), way, float(length)


def test_there_are_crop_marks_where_there_is_room() -> None:
    assert lay_out("A4", POKER).ticks().count("M") == 16
    assert lay_out("Letter", POKER).ticks().count("h") == 8, "above and below there is no room"
    assert "v" not in lay_out("Letter", POKER).ticks()


# what fits

WORDS = "A long sentence that a group has typed from its own card, as long as a shelf lets it be: two hundred"


def card(**given: Any) -> PrintCard:
    return PrintCard("Spider", **given)


def test_a_card_with_few_words_has_its_picture() -> None:
    found = cards.faces(card(sign="mouse"), POKER, is_large=False)
    assert [one.picture for one in found] == [28]


def test_what_is_not_known_leaves_lines_to_write_on() -> None:
    found = cards.faces(card(is_open=True, sign="mouse"), POKER, is_large=False)
    assert found[0].empty >= 4 and found[0].picture == 0


@for_each("size, is_large", [(POKER, False), (MINI, False), (POKER, True)])
def test_no_word_is_lost_where_a_card_has_no_room(size: str, is_large: bool) -> None:
    values = tuple(CardValue("sword", "battle", number) for number in range(5))
    found = cards.faces(card(lines=(WORDS,) * 5, values=values), size, is_large=is_large)
    told = " ".join(line for one in found for line in one.lines)
    assert told == " ".join((WORDS,) * 5)
    assert [one.part for one in found] == list(range(1, len(found) + 1)) and len(found) > 1


def test_a_sentence_that_has_room_on_the_next_card_is_not_split() -> None:
    found = cards.faces(card(lines=(WORDS[:70],) * 5), MINI, is_large=False)
    assert len(found) > 1 and {line for one in found for line in one.lines} == {WORDS[:70]}


def test_letters_of_a_title_are_smaller_before_a_card_is_split_or_a_word_broken() -> None:
    def is_shorter(title: str, *lines: str) -> list[bool]:
        found = cards.faces(PrintCard(title, lines=lines), POKER, is_large=True)
        return [one.is_long for one in found]

    assert is_shorter("Spider") == [False]
    assert is_shorter("Thundersqueak") == [True]
    rat = "Ratto Guerriero"  # in two lines, or in one
    words = next("so " * number for number in range(200) if is_shorter(rat, "so " * number) != [False])
    assert is_shorter(rat, words) == [True]


@for_each("size, is_large", [(POKER, False), (MINI, False), (POKER, True)])
def test_a_word_longer_than_a_card_ends(size: str, is_large: bool) -> None:
    found = cards.faces(card(lines=("X" * 4000, "Y")), size, is_large=is_large)
    assert [line for one in found for line in one.lines] == ["X" * 4000, "Y"]


def test_each_line_of_a_card_begins_as_a_sentence() -> None:
    (found,) = cards.faces(card(lines=("until a surge", "+1 in melee")), POKER, is_large=False)
    assert found.lines == ("Until a surge", "+1 in melee")


@for_each("size", [POKER, MINI])
def test_lines_to_write_on_go_down_to_the_foot_of_a_card(size: str) -> None:
    (found,) = cards.faces(card(is_open=True), size, is_large=False)
    room = cards.room_of(size, is_large=False)
    left = room.left_on(found.card, found.title, found.what) - found.empty * cards.WRITING
    assert 0 <= left < cards.WRITING


def test_the_last_page_of_a_deck_is_filled_up_with_cards_to_write_on() -> None:
    deck = Deck("spiders", "Spiders", "mouse", (card(copies=11),), PrintCard(is_open=True))
    pages = cards.pages_of(deck, 9, POKER, is_large=False)
    assert [(one.first, one.last, one.of) for one in pages] == [(1, 9, 11), (10, 11, 11)]
    assert [face.title for face in pages[1].fronts] == ["Spider"] * 2 + [""] * 7


def test_a_deck_without_cards_is_a_page_to_write_on() -> None:
    pages = cards.pages_of(Deck("blank", "Blank cards", "flame"), 9, POKER, is_large=False)
    assert len(pages) == 1 and {face.title for face in pages[0].fronts} == {""}


@pytest.mark.goal("P2")
def test_the_backs_of_a_deck_are_all_alike() -> None:
    ours, theirs = PrintCard("Dreamer"), PrintCard("Master", is_theirs=True)
    assert is_theirs(Deck("monsters", "Monsters", "monster", (theirs, theirs)))
    assert not is_theirs(Deck("identities", "Identities", "gate", (ours, theirs)))
    assert is_theirs(Deck("empty", "Monsters", "monster", blank=theirs))
    assert not is_theirs(Deck("empty", "Cards", "card"))
