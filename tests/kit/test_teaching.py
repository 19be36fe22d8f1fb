"""Lessons and mistakes of every game: in both languages, of rules that the help tells, each one reached."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.conf import settings
from django.utils.translation import override

from companion.games import GAMES
from companion.rules import AnyGame, Play
from companion.rules.kit.teaching import (
    HOUSE_LIT,
    UNDO,
    Known,
    Lesson,
    LogFacts,
    ToldLesson,
    lesson_beside,
    next_lesson,
)
from companion.text.help_topics import load_topics
from companion.text.lesson_words import LessonWords, read_words, words_of
from tests.kit.games import demo_of, each, goldens

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
TAUGHT = [game for game in GAMES.values() if game.teaching.lessons]
LONGEST_BOLD, LONGEST_REST = 56, 110  # signs: two lines beside two buttons
UNTYPOGRAPHIC = re.compile(r"\w'|'\w|\.\.\.|  ")


def rows_of(game: AnyGame) -> Sequence[Any]:
    return (*game.teaching.lessons, *game.teaching.mistakes)


@each(TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_and_mistake_has_its_words_in_each_language(game: AnyGame, language: str) -> None:
    folder = game.teaching.folder
    assert folder
    lessons, mistakes = (read_words(folder, kind, language) for kind in ("lessons", "mistakes"))
    assert list(lessons) == [one.slug for one in game.teaching.lessons]
    assert list(mistakes) == [one.slug for one in game.teaching.mistakes]
    assert [slug for slug, words in mistakes.items() if not words.question.endswith("?")] == []
    assert [slug for slug, words in {**lessons, **mistakes}.items() if not _fits(words)] == []


def _fits(words: LessonWords) -> bool:
    is_short = len(words.bold) <= LONGEST_BOLD and 0 < len(words.rest) <= LONGEST_REST
    text = f"{words.question} {words.bold} {words.rest}"
    return is_short and not UNTYPOGRAPHIC.search(text.strip())


@pytest.mark.parametrize("language", LANGUAGES)
def test_undo_has_words_in_each_language(language: str) -> None:
    with override(language):
        assert _fits(words_of(TAUGHT[0], UNDO))


@each(TAUGHT)
def test_each_is_of_a_rule_that_the_help_tells(game: AnyGame) -> None:
    told = {rule.id for topic in load_topics(game) for rule in topic.rules}
    assert {one.rule for one in rows_of(game)} <= told


@each(TAUGHT)
def test_what_is_lit_or_done_is_an_action(game: AnyGame) -> None:
    known = {*game.actions, *game.bundles}
    named = {name for one in game.teaching.lessons for name in (*one.done_by, *one.lit)}
    assert named - known - HOUSE_LIT == set()


@each(TAUGHT)
def test_a_mistake_stands_beside_an_action_that_asks_something(game: AnyGame) -> None:
    assert [one.slug for one in game.teaching.mistakes if not game.actions[one.beside].asks] == []
    assert all(one.sources for one in game.teaching.mistakes)


@each(TAUGHT)
def test_slugs_are_told_apart(game: AnyGame) -> None:
    slugs = [one.slug for one in rows_of(game)]
    assert len({*slugs, UNDO.slug}) == len(slugs) + 1


@each(TAUGHT)
def test_no_lesson_is_done_by_a_secret(game: AnyGame) -> None:
    done = {name for one in game.teaching.lessons for name in one.done_by}
    assert [name for name in done if name in game.actions and game.actions[name].is_secret] == []


@each(TAUGHT)
@pytest.mark.goal("F1")
def test_each_lesson_is_reached_in_a_kept_evening_and_told_once(game: AnyGame) -> None:
    reached: set[str] = set()
    for start, plays in evenings(game):
        told = [lesson.slug for lesson in teach(game, start, plays)]
        assert len(told) == len({*told})
        reached |= {*told}
    assert {one.slug for one in game.teaching.lessons} - reached == set()


@each(TAUGHT)
@pytest.mark.goal("F1")
def test_who_does_what_was_not_taught_is_taught_it_in_its_sheet(game: AnyGame) -> None:
    """Whatever a kept evening does first, the strip or the sheet has said it by then, and once."""
    for start, plays in evenings(game):
        told = [lesson.slug for lesson, _turn in walk(game, start, plays, with_sheets=True)]
        assert len(told) == len({*told})
        done = {play.action for play in plays}
        taught = {one.slug for one in game.teaching.lessons if not done.isdisjoint(one.done_by)}
        reached = {slug for slug in taught if _comes_before_it_is_done(game, start, plays, slug)}
        assert reached - {*told} == set()


def _comes_before_it_is_done(game: AnyGame, table: Any, plays: Sequence[Play], slug: str) -> bool:
    """Whether the moment of a lesson comes before the first play that does what it teaches."""
    lesson = game.teaching.find_lesson(slug)
    assert lesson
    for play in plays:
        if play.action in lesson.done_by:
            return lesson.when(table)
        table = game.play(table, play)
    return False


@each(TAUGHT)
def test_undo_is_told_by_the_third_turn(game: AnyGame) -> None:
    people, plays = demo_of(game)
    table = game.set_up(people)
    turns = {lesson.slug: turn for lesson, turn in walk(game, table, tuple(plays(table)))}
    assert turns[UNDO.slug] <= 3


def evenings(game: AnyGame) -> Iterator[tuple[Any, Sequence[Play]]]:
    people, plays = demo_of(game)
    table = game.set_up(people)
    yield table, tuple(plays(table))
    for _name, found in goldens(game):
        yield found.start, found.plays


def teach(game: AnyGame, table: Any, plays: Sequence[Play]) -> Iterator[Lesson]:
    yield from (lesson for lesson, _turn in walk(game, table, plays))


def walk(
    game: AnyGame, table: Any, plays: Sequence[Play], *, with_sheets: bool = False
) -> Iterator[tuple[Lesson, int]]:
    """Give each lesson of an evening as it is told first, with the turn in which it is.

    `with_sheets`: whoever plays opens the sheet of each action, too, which teaches what nobody has taught.
    """
    teaching, done, told = game.teaching, set[str](), dict[str, ToldLesson]()
    for place in range(len(plays) + 1):
        moment, turn = repr(teaching.moment(table)), teaching.turn(table)
        known = Known(LogFacts(frozenset(done)), told, moment, turn, can_undo=place > 0)
        lesson = next_lesson(teaching.lessons, table, known)
        if lesson and lesson.slug not in told:
            yield lesson, turn
            told[lesson.slug] = ToldLesson(moment)
        if place < len(plays):
            known = Known(LogFacts(frozenset(done)), told, moment, turn, can_undo=place > 0)
            lesson = lesson_beside(teaching.lessons, table, plays[place].action, known)
            if lesson and with_sheets:
                yield lesson, turn
                told[lesson.slug] = ToldLesson(moment)
            table = game.play(table, plays[place])
            done.add(plays[place].action)
