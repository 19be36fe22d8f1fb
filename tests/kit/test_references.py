"""References on paper of every game: their words are the help's, and each sheet is a page."""

from collections.abc import Iterator
from dataclasses import replace
from html import escape, unescape
from typing import Any

import pytest
from django.utils.translation import override

from companion.games import GAMES
from companion.printing.pages import A4, LETTER, SheetChoice
from companion.rules import REFERENCE_SHEETS, AnyGame, Excerpt, References
from companion.text import help_topics
from companion.text.help_topics import help_rule
from companion.text.i18n import translate
from tests.kit.games import each, evening, people_of, printed
from tests.kit.test_sheets import LANGUAGES, page, text
from tests.settings import FULL
from tests.support.paper import draws, pages

WITH_REFERENCES = [game for game in GAMES.values() if game.print.references]
SLUGS = tuple(sheet.slug for sheet in REFERENCE_SHEETS)
ON_TWO_PAGES_AT_MOST = 2


def references_of(game: AnyGame) -> References:
    found = game.print.references
    assert found
    return found


def words_of(game: AnyGame, slug: str, language: str = "en", **choice: Any) -> str:
    table = game.set_up(people_of(game, 0))
    return unescape(text(page(game, table, SheetChoice(slug, False, language=language, **choice))))


def excerpts(game: AnyGame, slug: str) -> Iterator[Excerpt]:
    """Give what a sheet takes from the help."""
    found = references_of(game)
    groups = {
        "flow": tuple(found.flow.groups()),
        "reference": found.look_up,
        "by_size": found.by_size.for_any,
        "summary": found.summary,
    }
    return (line for group in groups[slug] for line in group.lines)


@pytest.mark.goal("U8")
def test_each_game_of_the_house_has_every_reference() -> None:
    assert len(WITH_REFERENCES) >= len([game for game in printed() if game.demo]) > 0
    assert {game.slug for game in WITH_REFERENCES if not {*REFERENCE_SHEETS} <= {*game.sheets}} == set()


@each(WITH_REFERENCES)
def test_a_reference_says_in_each_language_what_the_help_says(game: AnyGame) -> None:
    for slug in SLUGS:
        for language in LANGUAGES:
            said = words_of(game, slug, language)
            with override(language):
                told = [help_rule(one.rule).some(one.sentences) for one in excerpts(game, slug)]
                terms = [translate(one.term) for one in excerpts(game, slug)]
            assert told, slug
            assert [words for words in (*told, *terms) if words not in said] == [], (slug, language)


@each(WITH_REFERENCES)
def test_a_changed_help_changes_the_sheets(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their words stand in the help alone: what it says otherwise, each sheet says otherwise."""
    told = {slug: {one.rule for one in excerpts(game, slug)} for slug in SLUGS}
    changed = {id: f"Quite another sentence, {id.lower()}." for ids in told.values() for id in ids}
    real = help_topics._rules

    def other(help: Any, language: str) -> Any:
        return {
            id: replace(rule, text=" ".join([changed.get(id, rule.text)] * 3))
            for id, rule in real(help, language).items()
        }

    monkeypatch.setattr(help_topics, "_rules", other)
    for slug, ids in told.items():
        said = words_of(game, slug)
        assert [id for id in ids if changed[id] not in said] == [], slug


@each(WITH_REFERENCES)
def test_a_sentence_that_is_taken_is_there_in_each_language(game: AnyGame) -> None:
    """A rule of which some sentences are taken has as many of them in one language as in the other."""
    taken = {one.rule for one in references_of(game).excerpts() if one.sentences}
    counts = []
    for language in LANGUAGES:
        with override(language):
            counts.append({id: len(help_rule(id).sentences) for id in taken})
    assert counts[0] == counts[1]


@each(WITH_REFERENCES)
def test_a_sheet_says_nothing_twice(game: AnyGame) -> None:
    for slug in SLUGS:
        found = [(one.rule, number) for one in excerpts(game, slug) for number in one.sentences or (0,)]
        assert [one for one in found if found.count(one) > 1] == [], slug


@each(WITH_REFERENCES)
def test_what_a_number_decides_rests_on_a_rule(game: AnyGame) -> None:
    by, table = references_of(game).by_size, game.set_up(people_of(game, 0))
    assert by.rows
    assert all(help_rule(row.rule) for row in by.rows)
    assert all(str(row.value(table, size)) for row in by.rows for size in by.sizes)


@each(WITH_REFERENCES)
def test_the_number_of_this_table_is_framed_on_a_filled_sheet_alone(game: AnyGame) -> None:
    by, (table, _play) = references_of(game).by_size, evening(game)[-1]
    filled, blank = (page(game, table, SheetChoice("by_size", is_filled)) for is_filled in (True, False))
    assert by.size(table) in by.sizes
    assert filled.count("is-now") == len(by.rows) + 1
    assert "is-now" not in blank


@each(WITH_REFERENCES)
def test_a_summary_is_there_for_two(game: AnyGame) -> None:
    html = page(game, game.set_up(people_of(game, 0)), SheetChoice("summary", False))
    first, second = html.split("cut-here")
    rule = escape(help_rule(references_of(game).summary[0].lines[0].rule).sentences[0])
    assert rule in first and rule in second


@draws
@each(WITH_REFERENCES)
def test_a_reference_is_one_page(game: AnyGame) -> None:
    """Italian on Letter is the longest text on the shortest paper."""
    table = game.set_up(people_of(game, 0))
    tried = [(slug, LETTER, "it") for slug in SLUGS]
    tried += [(slug, A4, "en") for slug in SLUGS] if FULL else []
    for slug, paper, language in tried:
        choice = SheetChoice(slug, False, paper, language)
        assert pages(page(game, table, choice)) == 1, (slug, paper)


@draws
@each(WITH_REFERENCES)
def test_a_reference_in_large_print_is_two_pages_at_most(game: AnyGame) -> None:
    table = game.set_up(people_of(game, 0))
    for slug in SLUGS if FULL else ("flow",):
        choice = SheetChoice(slug, False, LETTER, "it", is_large=True)
        assert pages(page(game, table, choice)) <= ON_TWO_PAGES_AT_MOST, slug
