"""Questions and answers of a game, by rule: what groups get wrong, each with what is known of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.help_topics import HelpRule, HelpTopic, load_topics
from companion.i18n import translate
from companion.lesson_words import Words, words_of
from companion.rules import AnyGame, Grade, Mistake


@dataclass(frozen=True)
class Question:
    """A question with its answer, the rule behind it, and how well it is known that people ask it."""

    words: Words
    rule: HelpRule
    grade: str
    sources: str  # "" where the rules alone say so


@dataclass(frozen=True)
class QuestionTopic:
    """The questions about the rules of one topic of the help, in their order."""

    title: str
    questions: Sequence[Question]


def load_questions(game: AnyGame) -> tuple[QuestionTopic, ...]:
    """Return the questions of a game in the active language, by the topics of its help."""
    found = (QuestionTopic(topic.title, tuple(_questions(game, topic))) for topic in load_topics(game))
    return tuple(topic for topic in found if topic.questions)


def _questions(game: AnyGame, topic: HelpTopic) -> Iterator[Question]:
    for rule in topic.rules:
        yield from (_question(game, rule, one) for one in game.teaching.mistakes if one.rule == rule.id)


def _question(game: AnyGame, rule: HelpRule, one: Mistake) -> Question:
    sources = "" if one.grade is Grade.RULES else ", ".join(map(translate, one.sources))
    return Question(words_of(game, one), rule, translate(one.grade), sources)
