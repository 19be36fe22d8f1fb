"""A game's rules in our own words, by topic: what the help shows of them."""

from dataclasses import dataclass
from itertools import groupby

from companion.rules import Game
from companion.words import say


@dataclass(frozen=True)
class Rule:
    """A rule as the reader reads it."""

    id: str
    topic: str
    title: str
    text: str

    @property
    def words(self) -> str:
        return " ".join((self.id, self.topic, self.title, self.text)).casefold()


@dataclass(frozen=True)
class Topic:
    """What is told of one topic."""

    title: str
    rules: tuple[Rule, ...]


def rules_of(game: Game) -> tuple[Rule, ...]:
    """Return the rules that a game tells, in the reader's language; its question `help` gives the rows."""
    return tuple(
        Rule(id, say(topic), say(title), say(text))
        for id, topic, title, text in game.helpers.get("help", ())
    )


def search(game: Game, wanted: str) -> tuple[Topic, ...]:
    """Return the rules in which the words typed occur, by topic; all of them where nothing is typed."""
    found = (rule for rule in rules_of(game) if wanted.casefold().strip() in rule.words)
    return tuple(Topic(title, tuple(rules)) for title, rules in groupby(found, lambda rule: rule.topic))


def around(game: Game, id: str) -> tuple[Topic, ...]:
    """Return a rule, and below it the others of its topic; nothing where no such rule is told."""
    rules = rules_of(game)
    first = next((rule for rule in rules if rule.id == id), None)
    if first is None:
        return ()
    others = (rule for rule in rules if rule.topic == first.topic and rule.id != id)
    return (Topic(first.topic, (first, *others)),)
