"""The rules in the help of the games, and what players ask: they are found in every language of the site."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from django.conf import settings
from django.utils.translation import get_language

from campaigns.search.words import holds_any, is_found, join_words
from companion.rules import AnyGame, Help
from companion.text.help_topics import SOURCE, HelpRule, HelpTopic, read_topics
from companion.text.questions import read_asked

Origin: TypeAlias = Help | Path  # the help of a game, or the game's folder with what players ask


@dataclass(frozen=True)
class FoundRule:
    """A rule of a game, or a question about one, in the reader's language."""

    game: AnyGame
    rule: HelpRule
    origin: Origin

    @property
    def text(self) -> str:
        return f"{self.rule.text} {self.rule.house_rule}".strip()

    @property
    def anchor(self) -> str:
        """The id of its place on the page of the rules."""
        return self.rule.id if isinstance(self.origin, Help) else f"asked-{self.rule.id}"


def find_rules(games: Iterable[AnyGame], wanted: Sequence[str]) -> list[FoundRule]:
    """Return the rules in which each wanted word is the beginning of a word, in the order of their help.

    What players ask about a game comes after its rules.
    """
    return [
        FoundRule(game, rule, origin)
        for game in games
        for origin in _origins(game)
        for topic in _read(origin, get_language() or SOURCE)
        for rule in topic.rules
        if is_found(wanted, _words(origin).get(rule.id, ""))
    ]


def _origins(game: AnyGame) -> Iterator[Origin]:
    if game.help:
        yield game.help
        if game.teaching.folder:
            yield game.teaching.folder


def _read(origin: Origin, language: str) -> Sequence[HelpTopic]:
    if isinstance(origin, Help):
        return read_topics(origin, language)
    asked = read_asked(origin, language)
    return (asked,) if asked else ()


@cache
def _words(origin: Origin) -> Mapping[str, str]:
    """Return the words of each rule or question, in all languages together."""
    texts: dict[str, list[str]] = {}
    for language, _name in settings.LANGUAGES:
        for topic in _read(origin, language):
            for rule in topic.rules:
                texts.setdefault(rule.id, []).extend(_told(rule))
    return {id: join_words(rule_texts) for id, rule_texts in texts.items()}


def _told(rule: HelpRule) -> tuple[str, ...]:
    return rule.id, rule.title, rule.text, rule.other


def find_other(match: FoundRule, wanted: Sequence[str]) -> str:
    """Return the text of a rule in another language, if the reader's language has none of the words."""
    rule = match.rule
    if holds_any(" ".join(_told(rule)), wanted):
        return ""
    for language, _name in settings.LANGUAGES:
        for translated in (
            translated
            for topic in _read(match.origin, language)
            for translated in topic.rules
            if translated.id == rule.id
        ):
            words = f"{translated.title}: {translated.text} {translated.other}"
            if holds_any(words, wanted):
                return words
    return ""
