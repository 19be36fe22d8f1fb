"""Questions and answers of a game, by rule: what groups get wrong, each with its sources."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.rules import AnyGame, Grade, Mistake
from companion.text.help_topics import HelpRule, HelpTopic, load_topics
from companion.text.i18n import translate
from companion.text.lesson_words import LessonWords, words_of


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
