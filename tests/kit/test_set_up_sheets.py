"""A set-up is printed on one page, whatever the game, the number at the table, the paper, the language."""

from collections.abc import Iterator
from datetime import date
from itertools import product
from typing import Any

import pytest
from django.conf import settings

from companion.games import GAMES
from companion.printing.pages import A4, LETTER, SheetChoice, Subject, render_page
from companion.rules import AnyGame
from companion.rules.kit import frames
from tests.kit.games import PEOPLE, each, goldens
from tests.settings import FULL
from tests.support.paper import draws, pages_with

LANGUAGES = [code for code, _name in settings.LANGUAGES]
WAYS = list(product((A4, LETTER), LANGUAGES, (True, False)))
WITH_SET_UP = [game for game in GAMES.values() if "setup" in {sheet.slug for sheet in game.sheets}]


def tables(game: AnyGame) -> Iterator[Any]:
    """Give a table of each number of people, and each that was laid in an evening that was kept."""
    yield from (game.set_up(PEOPLE[:number]) for number in game.seats.count)
    for _name, one in goldens(game):
        yield from [table for table in one.tables if frames.laying(game, table)][-1:]


def steps_on(game: AnyGame, table: Any, choice: SheetChoice) -> set[int]:
    """Return the pages on which steps of the set-up are printed, from 1."""
    subject = Subject(game, table, game.new_box(), "By night", "By night", date(2026, 11, 20))
    return pages_with(render_page(subject, choice), "step")


@draws
@pytest.mark.goal("P3")
@each(WITH_SET_UP)
def test_all_of_a_set_up_is_on_one_page(game: AnyGame) -> None:
    for place, table in enumerate(tables(game)):
        for paper, language, is_filled in WAYS if FULL else WAYS[place % len(WAYS) :: len(WAYS) // 2]:
            choice = SheetChoice("setup", is_filled, paper, language)
            assert steps_on(game, table, choice) == {1}, (place, choice)


@draws
@each(WITH_SET_UP)
def test_in_large_print_it_may_take_two(game: AnyGame) -> None:
    table = list(tables(game))[-1]
    for language in LANGUAGES:
        choice = SheetChoice("setup", language=language, is_large=True)
        assert steps_on(game, table, choice) <= {1, 2}, language
