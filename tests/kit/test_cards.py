"""The decks to cut out of every game: the same blank and filled in; blank, nothing unsure is on them."""

import re
from itertools import product
from typing import Any

from companion.games import GAMES
from companion.printing import cards
from companion.printing.card_sheets import BLANK_CARDS, TEST_PAGE, CardChoice, list_decks
from companion.printing.cards import SIDES, SIZES
from companion.printing.pages import PAPERS, SheetChoice
from companion.rules import CARDS, AnyGame, Deck, PrintCard
from companion.web.icons import signs
from tests.kit.games import each, evening
from tests.kit.test_sheets import LANGUAGES, page, text

WITH_CARDS = [game for game in GAMES.values() if CARDS in game.sheets]


def filled(game: AnyGame) -> tuple[Deck, ...]:
    table, _play = evening(game)[-1]
    return tuple(game.print.decks(table, game.new_box(), True))


def fronts(decks: tuple[Deck, ...]) -> list[PrintCard]:
    return [card for deck in decks for card in (*deck.cards, deck.blank)]


@each(WITH_CARDS)
def test_blank_cards_need_no_table_and_are_of_the_same_decks(game: AnyGame) -> None:
    blank = list_decks(game)
    assert [deck.slug for deck in blank] == [deck.slug for deck in filled(game)] != []
    slugs = [deck.slug for deck in blank]
    assert len(set(slugs)) == len(slugs) and not {BLANK_CARDS, TEST_PAGE} & set(slugs)


@each(WITH_CARDS)
def test_blank_cards_have_nothing_that_rests_on_one_source(game: AnyGame) -> None:
    assert [card.title for card in fronts(list_decks(game)) if card.is_unverified] == []


@each(WITH_CARDS)
def test_what_rests_on_one_source_is_a_box_where_cards_are_blank(game: AnyGame) -> None:
    blank = {(deck.slug, str(card.title)): card for deck in list_decks(game) for card in deck.cards}
    for deck in filled(game):
        for card in deck.cards:
            bare = blank.get((deck.slug, str(card.title)))
            if card.is_unverified and bare and card.values:
                assert None in [value.number for value in bare.values], card.title


@each(WITH_CARDS)
def test_a_card_to_write_on_says_nothing(game: AnyGame) -> None:
    for deck in list_decks(game):
        assert [value.number for value in deck.blank.values] == [None] * len(deck.blank.values)
        assert not deck.blank.lines


@each(WITH_CARDS)
def test_all_signs_of_cards_are_there(game: AnyGame) -> None:
    decks = filled(game)
    wanted = {deck.sign for deck in decks} | {card.sign for card in fronts(decks) if card.sign}
    wanted |= {value.sign for card in fronts(decks) for value in card.values if value.sign}
    assert wanted <= set(signs())


@each(WITH_CARDS)
def test_each_deck_has_its_pages_on_all_papers_and_sides(game: AnyGame) -> None:
    table, _play = evening(game)[-1]
    choices = list(product(list_decks(game), PAPERS, SIZES, SIDES))
    for place, (deck, paper, size, sides) in enumerate(choices[:: max(len(choices) // 12, 1)]):
        wanted = CardChoice(deck.slug, size, sides, 1.5, -0.5)
        language = LANGUAGES[place % len(LANGUAGES)]
        html = page(game, table, SheetChoice("cards", place % 2 == 0, paper, language, cards=wanted))
        layout = cards.lay_out(paper, size, sides)
        backs = html.count('stroke-dasharray=".8 1.2"')
        assert html.count('<li class="card') % layout.number == 0
        assert (backs > 0) == (sides != cards.ONE) and backs % layout.number == 0


@each(WITH_CARDS)
def test_blank_cards_and_the_test_page_are_of_every_game(game: AnyGame) -> None:
    table, _play = evening(game)[-1]
    blank = page(game, table, SheetChoice("cards", cards=CardChoice(BLANK_CARDS)))
    assert not re.search(r"<h2|card-values", blank)
    test = page(game, table, SheetChoice("cards", cards=CardChoice(TEST_PAGE)))
    assert "100%" in text(test) and '<li class="card' not in test


def test_large_print_makes_all_cards_large() -> None:
    game: Any = WITH_CARDS[0]
    table, _play = evening(game)[-1]
    html = page(game, table, SheetChoice("cards", is_large=True, cards=CardChoice(size=cards.MINI)))
    assert "is-mini" not in html
