"""Questions and answers of a game: what people ask at the table, and by rule what groups get wrong."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from django.utils.translation import get_language

from companion.rules import AnyGame, Grade, Mistake
from companion.rules.box.parsing import plain_word
from companion.text.help_topics import SOURCE, HelpRule, HelpTopic, asks_for_ids, load_topics, read_topic
from companion.text.i18n import translate
from companion.text.lesson_words import LessonWords, words_of

ASKED = "questions"  # a folder of the game, with a page for each language
ENOUGH = 0.5  # of the words typed, that a question must know; of a game it must know more
SHORT = 3  # letters: shorter words say nothing
WORD = re.compile(r"\w+")


# what people ask at the table


def load_asked(game: AnyGame) -> HelpTopic | None:
    """Return what players ask about a game: each a question, its answer, and the id of the rule behind it."""
    folder = game.teaching.folder
    return read_asked(folder, get_language() or SOURCE) if folder else None


def search_asked(game: AnyGame, wanted: str) -> HelpTopic | None:
    """Return the questions that contain most of the typed words, or that rest on rules with the typed id.

    Only the best matches are returned; all questions if nothing is typed.
    """
    topic = load_asked(game)
    if topic is None or not wanted.strip():
        return topic
    if asks_for_ids(wanted):
        return _only(topic, [rule for rule in topic.rules if wanted.strip().upper() in rule.id])
    words = typed_words(wanted)
    counts = [known_words(f"{rule.title} {rule.text}", words) for rule in topic.rules]
    most = max(counts, default=0)
    if most <= ENOUGH * len(words):
        return None
    return _only(topic, [rule for rule, count in zip(topic.rules, counts, strict=True) if count == most])


def asked_of_rule(game: AnyGame, id: str) -> HelpTopic | None:
    """Return the questions whose answers rest on a rule."""
    topic = load_asked(game)
    return topic and _only(topic, [rule for rule in topic.rules if rule.id == id])


def typed_words(wanted: str) -> Sequence[str]:
    """Return the words of a query that say something: numbers, and what is not too short."""
    return [word for word in WORD.findall(plain_word(wanted)) if len(word) >= SHORT or word.isdigit()]


def known_words(text: str, words: Sequence[str]) -> int:
    """Return how many of the words are in a text, each as the beginning of a word."""
    parts = WORD.findall(plain_word(text))
    return sum(any(part.startswith(word) for part in parts) for word in words)


def _only(topic: HelpTopic, rules: Sequence[HelpRule]) -> HelpTopic | None:
    return replace(topic, rules=tuple(rules)) if rules else None


@cache
def read_asked(folder: Path, language: str) -> HelpTopic | None:
    """Return the questions in a game's folder, in a language or in the source; None without any."""
    pages = (folder / ASKED / f"{code}.md" for code in (language, SOURCE))
    page = next((page for page in pages if page.exists()), None)
    return read_topic(page.read_text(encoding="utf-8")) if page else None


# what groups get wrong


@dataclass(frozen=True)
class AnsweredQuestion:
    """A question with its answer, the rule behind it, and how well it is known that people ask it."""

    words: LessonWords
    rule: HelpRule
    grade: str
    sources: str  # "" if the rules are the only source


@dataclass(frozen=True)
class QuestionTopic:
    """The questions about the rules of one topic of the help, in their order."""

    title: str
    questions: Sequence[AnsweredQuestion]


def load_questions(game: AnyGame) -> tuple[QuestionTopic, ...]:
    """Return the questions of a game in the active language, by the topics of its help."""
    topics = (QuestionTopic(topic.title, tuple(_questions(game, topic))) for topic in load_topics(game))
    return tuple(topic for topic in topics if topic.questions)


def _questions(game: AnyGame, topic: HelpTopic) -> Iterator[AnsweredQuestion]:
    for rule in topic.rules:
        yield from (
            _question(game, rule, mistake) for mistake in game.teaching.mistakes if mistake.rule == rule.id
        )


def _question(game: AnyGame, rule: HelpRule, mistake: Mistake) -> AnsweredQuestion:
    sources = "" if mistake.grade is Grade.RULES else ", ".join(map(translate, mistake.sources))
    return AnsweredQuestion(words_of(game, mistake), rule, translate(mistake.grade), sources)
