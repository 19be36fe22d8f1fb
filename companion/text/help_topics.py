"""The help of the games, read from their Markdown: a file is a topic, and each heading in it is a rule."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from django.utils.translation import get_language, gettext
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from markupsafe import Markup

from companion.games import GAMES
from companion.rules import AnyGame, Help

SOURCE = "en"  # read if the help has no folder for a language
MARKDOWN = MarkdownIt("commonmark", {"html": False})
IDS = re.compile(r" ?\([A-Z]{2}-[A-Z0-9]+-\d+(, (-\d+|[A-Z]{2}-[A-Z0-9]+-\d+))*\)")
ID = re.compile(r"[A-Za-z]{1,2}-[A-Za-z0-9]+(-\d*)?$")
SENTENCE = re.compile(r"(?<=[.!?»”])(?<!\b[A-Za-z]\.) (?=[A-ZÀ-Ý0-9«“])")
WORDS = ("text", "code_inline", "softbreak", "hardbreak")


@dataclass(frozen=True)
class HelpRule:
    """A rule of the help in one language, its text as HTML and without markup, both without ids of rules.

    `other` is the other reading of an open note; on the page it is a quotation below the text.
    """

    id: str
    topic: str
    title: str
    html: Markup
    text: str
    other: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(SENTENCE.split(self.text))

    def some(self, numbers: Sequence[int]) -> str:
        """Return the sentences of these numbers, the first being 1, or all. Raises: IndexError."""
        return " ".join(self.sentences[number - 1] for number in numbers) if numbers else self.text

    @property
    def house_rule(self) -> str:
        """The other reading, announced as such; "" if there is none."""
        return gettext("Or as a house rule: {other}").format(other=self.other) if self.other else ""

    @property
    def words(self) -> str:
        """The text that a search looks through."""
        return " ".join((self.id, self.topic, self.title, self.text, self.house_rule)).casefold()


@dataclass(frozen=True)
class HelpTopic:
    """A topic of the help with its rules."""

    title: str
    rules: tuple[HelpRule, ...]


# what the help tells


def load_topics(game: AnyGame) -> tuple[HelpTopic, ...]:
    """Return the topics of a game's help in the active language; none if the game has no help."""
    return read_topics(game.help, get_language() or SOURCE) if game.help else ()


def asks_for_ids(wanted: str) -> bool:
    """Return whether the reader looks for the id of a rule: only then are ids shown."""
    return bool(ID.match(wanted.strip()))


def search_help(game: AnyGame, wanted: str) -> tuple[HelpTopic, ...]:
    """Return the rules that contain the typed text, by topic; all rules if nothing is typed."""
    sought = wanted.casefold().strip()
    topics = (
        replace(topic, rules=tuple(rule for rule in topic.rules if sought in rule.words))
        for topic in load_topics(game)
    )
    return tuple(topic for topic in topics if topic.rules)


def find_rule_topic(game: AnyGame, id: str) -> tuple[HelpTopic, ...]:
    """Return the topic of a rule, with this rule before the others; nothing if the help has no such rule."""
    return tuple(
        replace(topic, rules=tuple(sorted(topic.rules, key=lambda rule: rule.id != id)))
        for topic in load_topics(game)
        if any(rule.id == id for rule in topic.rules)
    )


def help_rule(id: str) -> HelpRule:
    """Return a rule of any game by its id, in the active language. Raises: KeyError."""
    language = get_language() or SOURCE
    helps = (game.help for game in GAMES.values() if game.help)
    matches = (rules[id] for rules in (_rules(help, language) for help in helps) if id in rules)
    rule = next(matches, None)
    if rule is None:
        raise KeyError(id)
    return rule


# reading it


@cache
def _rules(help: Help, language: str) -> Mapping[str, HelpRule]:
    return {rule.id: rule for topic in read_topics(help, language) for rule in topic.rules}


@cache
def read_topics(help: Help, language: str) -> tuple[HelpTopic, ...]:
    """Return the topics of a help in a language, in the source if it lacks that."""
    folder = help.folder / language
    if not folder.is_dir():
        folder = help.folder / SOURCE
    return tuple(read_topic((folder / f"{name}.md").read_text(encoding="utf-8")) for name in help.topics)


def read_topic(markdown: str) -> HelpTopic:
    """Return the topic that a file tells: its title is the first heading, each one below it is a rule."""
    heading, *rest = SyntaxTreeNode(MARKDOWN.parse(markdown)).children
    sections: list[list[SyntaxTreeNode]] = []
    for node in rest:
        if node.tag == "h2":
            sections.append([node])
        else:
            sections[-1].append(node)
    title = _text([heading])
    return HelpTopic(title, tuple(_rule(title, *section) for section in sections))


def _rule(topic: str, heading: SyntaxTreeNode, *body: SyntaxTreeNode) -> HelpRule:
    id, _space, title = _text([heading]).partition(" ")
    own_nodes = [node for node in body if node.type != "blockquote"]
    other = [node for node in body if node.type == "blockquote"]
    text, otherwise = (IDS.sub("", _text(nodes)) for nodes in (own_nodes, other))
    return HelpRule(id, topic, title, Markup(IDS.sub("", _html(own_nodes))), text, otherwise)


def _html(nodes: Iterable[SyntaxTreeNode]) -> Markup:
    tokens = [token for node in nodes for token in node.to_tokens()]
    return Markup(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def _text(nodes: Iterable[SyntaxTreeNode]) -> str:
    """Return the plain text: the words of each paragraph or heading, one after the other."""
    lines = (line for node in nodes for line in node.walk() if line.type == "inline")
    return " ".join(
        "".join(part.content or " " for part in line.walk() if part.type in WORDS) for line in lines
    )
