"""The rules in the help of the games: they are found in every language of the site."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.conf import settings

from campaigns.search.words import holds_any, is_found, join_words
from companion.rules import AnyGame, Help
from companion.text.help_topics import HelpRule, load_topics, read_topics


@dataclass(frozen=True)
class FoundRule:
    """A rule of a game, in the reader's language."""

    game: AnyGame
    rule: HelpRule

    @property
    def text(self) -> str:
        return f"{self.rule.text} {self.rule.house_rule}".strip()


def find_rules(games: Iterable[AnyGame], wanted: Sequence[str]) -> list[FoundRule]:
    """Return the rules in which each wanted word is the beginning of a word, in the order of their help."""
    return [
        FoundRule(game, rule)
        for game in games
        if game.help
        for topic in load_topics(game)
        for rule in topic.rules
        if is_found(wanted, _words(game.help).get(rule.id, ""))
    ]


@cache
def _words(help: Help) -> Mapping[str, str]:
    """Return the words of each rule of a help, in all languages together."""
    texts: dict[str, list[str]] = {}
    for language, _name in settings.LANGUAGES:
        for topic in read_topics(help, language):
            for rule in topic.rules:
                texts.setdefault(rule.id, []).extend(_told(rule))
    return {id: join_words(rule_texts) for id, rule_texts in texts.items()}


def _told(rule: HelpRule) -> tuple[str, ...]:
    return rule.id, rule.title, rule.text, rule.other


def find_other(match: FoundRule, wanted: Sequence[str]) -> str:
    """Return the text of a rule in another language, if the reader's language has none of the words."""
    help, rule = match.game.help, match.rule
    if help is None or holds_any(" ".join(_told(rule)), wanted):
        return ""
    for language, _name in settings.LANGUAGES:
        for translated in (
            translated
            for topic in read_topics(help, language)
            for translated in topic.rules
            if translated.id == rule.id
        ):
            words = f"{translated.title}: {translated.text} {translated.other}"
            if holds_any(words, wanted):
                return words
    return ""
