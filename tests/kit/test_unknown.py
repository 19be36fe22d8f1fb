"""A value that nobody knows is empty: no sheet of any game begins with a number of its own (T4)."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import QueryDict

from companion.games import GAMES
from companion.rules import AnyGame, IllegalPlay, Number, message
from companion.table.answer_fields import AnswerField
from companion.table.answer_forms import ActionForms, AnswerForm
from companion.table.sheets import find_what_waits, render_ask_sheet
from tests.kit.games import each, evening
from tests.kit.said import place
from tests.settings import FULL

pytestmark = [pytest.mark.goal("T4"), pytest.mark.usefixtures("on_shelf")]
MOMENTS = 1 if FULL else 4  # plays from one to the next
PRINTED = [
    game
    for game in GAMES.values()
    if any(
        isinstance(ask, Number) and ask.is_printed
        for one in game.actions.values()
        for ask in one.asks.values()
    )
]


def printed(form: AnswerForm) -> list[AnswerField]:
    return [one for one in form.fields if isinstance(one.ask, Number) and one.ask.is_printed]


def opened(game: AnyGame, table: Any, box: Any) -> Iterator[AnswerForm]:
    """Give the sheet of each action that can be opened, as nobody has touched it yet."""
    for name in game.actions:
        form = ActionForms(game, name, table, box).read_sheet(QueryDict(), {})
        if form.problem is None:
            yield form


@each(PRINTED)
def test_a_printed_number_is_what_the_box_or_the_table_tells_or_empty(game: AnyGame) -> None:
    empty = 0
    for table in [table for table, _play in evening(game)[::MOMENTS]]:
        for form in opened(game, table, game.new_box()):
            name = form.action.name
            told = game.proposed(table, game.new_box(), name, form.answers)
            for field in printed(form):
                assert field.value is None or field.value == told.get(field.name), (name, field.name)
                empty += field.value is None
    assert empty


@each(PRINTED)
def test_an_empty_number_is_drawn_empty_and_is_missed_when_it_is_sent(game: AnyGame) -> None:
    drawn = missed = boxes = 0
    for table in [table for table, _play in evening(game)[::MOMENTS]]:
        context = place(game, table)
        for form in opened(game, table, context.box):
            try:
                html = str(render_ask_sheet(context, form))
            except IllegalPlay:
                continue
            for field in printed(form):
                for value in re.findall(rf'type="number"[^>]* name="{field.name}" value="([^"]*)"', html):
                    assert value == ("" if field.is_unknown else str(field.value)), field.name
                    drawn, boxes = drawn + field.is_unknown, boxes + 1
            sent = ActionForms(game, form.action.name, table, context.box).read_play(QueryDict())
            unknown = [
                one for one in printed(sent) if one.is_unknown and one.name not in form.action.defaults
            ]
            assert all(one.problem for one in unknown)
            missed += len(unknown)
    assert missed
    assert drawn or not boxes  # a game may draw keys of its own


@each(PRINTED)
def test_a_sheet_misses_nothing_that_may_be_passed_over(game: AnyGame) -> None:
    sheets = 0
    for table in [table for table, _play in evening(game)[::MOMENTS]]:
        context = place(game, table)
        for form in opened(game, table, context.box):
            waits = find_what_waits(context, form)
            missed = {
                one.name for one in form.fields if waits and waits.parts.get("what") == message(one.ask.label)
            }
            assert not missed or missed - form.action.defaults.keys(), (form.action.name, missed)
            sheets += 1
    assert sheets
