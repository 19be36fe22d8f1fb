"""Ids of rules are for the help: nobody reads one on a screen, on a sheet, in the log or in a refusal."""

import re

import pytest

from companion.games import GAMES
from companion.rules import AnyGame
from companion.text.help_topics import load_topics
from companion.text.i18n import translate
from tests.kit.games import each, evening, goldens
from tests.kit.said import boards, place, printed, sentences, sheets, visible
from tests.settings import FULL

pytestmark = pytest.mark.usefixtures("on_shelf")
RULE_ID = re.compile(r"\b[A-Z]{2}-[A-Z0-9]+-\d")
MOMENTS = 2 if FULL else 12  # plays from one to the next


@each(GAMES.values())
def test_no_screen_sheet_or_sentence_shows_the_id_of_a_rule(game: AnyGame) -> None:
    tables = [table for table, _play in evening(game)[::MOMENTS]]
    for table in tables:
        context = place(game, table)
        for said in (
            boards(game, table),
            sheets(game, context),
            printed(game, context),
            sentences(game, table),
        ):
            shown = {name: RULE_ID.findall(visible(html)) for name, html in said}
            assert {name: ids for name, ids in shown.items() if ids} == {}


@each(GAMES.values())
def test_no_line_of_the_log_shows_the_id_of_a_rule(game: AnyGame) -> None:
    for name, found in goldens(game):
        for table, play in zip(found.tables, found.plays, strict=False):
            line = " ".join(map(translate, (game.says(table, play), *table.news)))
            assert not RULE_ID.search(line), (name, play)


@each(GAMES.values())
def test_the_words_of_a_rule_are_told_without_ids(game: AnyGame) -> None:
    rules = [rule for topic in load_topics(game) for rule in topic.rules]
    assert rules
    assert [rule.id for rule in rules if RULE_ID.search(" ".join((rule.title, rule.text, rule.other)))] == []
