"""Every sheet of every game, filled in and blank, in each language, at many moments of its evenings."""

import re
from collections.abc import Iterator
from datetime import date
from html import escape
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.utils.translation import override

from companion.games import GAMES
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import AnyGame
from companion.text.i18n import translate
from tests.kit.games import each, evening, goldens, people_of
from tests.settings import FULL

WITH_SHEETS = [game for game in GAMES.values() if game.sheets]
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
HOSTILE = "<script>x()</script>{{ 7 * 7 }}{mouse}%(n)s"
MOMENTS = 4 if FULL else 60  # plays from one to the next; of the evening to look at:
OF_AN_EVENING = 1 if FULL else 6
ENDS = 2 if FULL else 1  # tables at the end of each session


def page(game: AnyGame, table: Any, choice: SheetChoice, named: str = "By night") -> str:
    return render_page(Subject(game, table, game.new_box(), named, named, date(2026, 11, 20)), choice)


def text(html: str) -> str:
    """Return a sheet's words below its head, its tags taken out."""
    body = html.partition("<main")[2] or html.partition("<body")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


def moments(game: AnyGame) -> Iterator[Any]:
    """Give tables from the set-up of few and many people to the ends of all that was kept."""
    yield from (game.set_up(people_of(game, seed)) for seed in (0, len(game.seats.count) - 1))
    yield from (table for table, _play in evening(game)[::OF_AN_EVENING])
    for _name, found in goldens(game):
        yield from (*found.tables[::MOMENTS], *found.tables[-ENDS:])


@each(WITH_SHEETS)
def test_a_sheet_can_be_printed_at_any_time(game: AnyGame) -> None:
    for place, table in enumerate(moments(game)):
        for sheet in game.sheets:
            choice = SheetChoice(sheet.slug, place % 3 > 0, language=LANGUAGES[place % len(LANGUAGES)])
            assert text(page(game, table, choice)), (sheet.slug, place)


@each(WITH_SHEETS)
def test_each_sheet_is_drawn_in_each_language_filled_in_and_blank(game: AnyGame) -> None:
    table, _play = evening(game)[-1]
    for sheet, language, is_filled in product(game.sheets, LANGUAGES, (True, False)):
        html = page(game, table, SheetChoice(sheet.slug, is_filled, language=language))
        with override(language):
            assert escape(translate(game.name)) in html, sheet.slug
        assert f'lang="{language}"' in html, sheet.slug


@each(WITH_SHEETS)
def test_a_blank_sheet_knows_nobody(game: AnyGame) -> None:
    names = [f"Zaphnath{number}" for number in range(game.seats.count.start)]
    table = game.set_up(tuple(names))
    for sheet in game.sheets:
        blank = page(game, table, SheetChoice(sheet.slug, is_filled=False))
        assert [name for name in names if name in blank] == [], sheet.slug


@pytest.mark.goal("S9")
@each(WITH_SHEETS)
def test_a_hostile_name_stays_text(game: AnyGame) -> None:
    table = game.set_up(tuple(f"{HOSTILE}{number}" for number in range(game.seats.count.start)))
    for sheet in game.sheets:
        html = page(game, table, SheetChoice(sheet.slug), HOSTILE)
        assert "<script" not in html, sheet.slug
        assert escape(HOSTILE) in html, sheet.slug
