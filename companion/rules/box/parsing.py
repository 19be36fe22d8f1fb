"""Cells as people type and paste them: text in any language to plain values, strictly, and back."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from unicodedata import combining, normalize

from companion.rules.asks import Counts, Number, Pick, Some, Text, Tick, amount
from companion.rules.box.schema import Column
from companion.rules.errors import IllegalPlay, require
from companion.rules.messages import Message, _
from companion.rules.plain_text import clean_text

YES = frozenset({"x", "1", "on", "yes", "y", "true", "si", "s", "v", "✓", "✔"})
NO = frozenset({"", "0", "off", "no", "n", "false", "-", "–", "—"})
NONE = frozenset({"0", "-", "–", "—"})
WHOLE = re.compile(r"[+]?\d{1,9}", re.ASCII)
MINUS = re.compile(r"[-−–]\d{1,9}")
COUNT = re.compile(r"(\d{1,9})\s*[x×]?\s*([^\d,;+]+)")
AND = re.compile(r"\s+(?:and|e|ed|&)\s+(?=\d)", re.IGNORECASE)
LIST = re.compile(r"\s*[,;+/]\s*")
LONGEST = 300  # no list of a card is longer
ALL_SAID = 13  # as many choices as a sentence may read out


@dataclass(frozen=True)
class ColumnWords:
    """The words for the options of a column: `ids` by word, and `said`, the name of an id."""

    ids: Mapping[str, frozenset[str]]
    said: Callable[[str], Message | str]

    def find(self, word: str) -> str:
        """Return the id of a word: by its whole name, or by a beginning (of any word of it) that is unique.

        Raises: IllegalPlay, whose message lists the options.
        """
        key = plain_word(word)
        matches = self.ids.get(key) or self._begun(key, str.startswith) or self._begun(key, _has_word)
        if len(matches) == 1:
            return next(iter(matches))
        every = frozenset(id for ids in self.ids.values() for id in ids)
        if matches:
            raise IllegalPlay(_("“{word}” may be {choices}."), word=word, choices=self._list(matches))
        if len(every) <= ALL_SAID:
            raise IllegalPlay(_("“{word}” is not one of {choices}."), word=word, choices=self._list(every))
        raise IllegalPlay(_("“{word}” is not recognized."), word=word)

    def _begun(self, key: str, fits: Callable[[str, str], bool]) -> frozenset[str]:
        return frozenset(id for known, ids in self.ids.items() if key and fits(known, key) for id in ids)

    def _list(self, ids: Iterable[str]) -> tuple[str | Message, ...]:
        return tuple(self.said(id) for id in sorted(ids) if id)


def _has_word(words: str, begun: str) -> bool:
    return any(word.startswith(begun) for word in words.split())


def plain_word(text: str) -> str:
    """Return a word as it is compared: small, without accents, one blank between its parts."""
    bare = "".join(sign for sign in normalize("NFKD", text) if not combining(sign))
    return " ".join(bare.casefold().replace("’", "'").replace("-", " ").split())


def read(column: Column, text: str, words: ColumnWords) -> object:
    """Return the plain value that a cell means; an empty one is the column's blank. Raises: IllegalPlay."""
    text = " ".join(line.strip() for line in clean_text(text).splitlines()).strip()
    if not text:
        return column.blank
    if isinstance(column.ask, Text):
        return _find_id(column, text, words)
    require(len(text) <= LONGEST, _("Enter at most {longest} characters."), longest=LONGEST)
    return _chosen(column, text, words)


def _chosen(column: Column, text: str, words: ColumnWords) -> object:
    match column.ask:
        case Number():
            return _number(column.ask, text)
        case Tick():
            return _tick(column, text)
        case Pick():
            return _pick(column, text, words)
        case Some():
            return () if text in NONE else tuple(words.find(word) for word in LIST.split(text) if word)
        case Counts():
            return () if text in NONE else _counts(text, words)
    raise IllegalPlay(_("That cannot be read."))


def _pick(column: Column, text: str, words: ColumnWords) -> str:
    if text in NONE and "" in column.options:
        return ""
    several = [word for word in LIST.split(text) if word]
    require(
        len(several) == 1 or plain_word(text) in words.ids, column.only or _("Choose one."), cell=column.name
    )
    return words.find(text)


def _number(ask: Number, text: str) -> int:
    low, high = amount(ask.low, None, {}), amount(ask.high, None, {})
    below = MINUS.fullmatch(text)
    require(low < 0 or not below, _("{value} is less than {low}."), value=text, low=low)
    require(below or WHOLE.fullmatch(text), _("“{word}” is not a whole number."), word=text)
    value = -int(text[1:]) if below else int(text)
    require(value <= high, _("{value} is more than {high}."), value=value, high=high)
    require(value >= low, _("{value} is less than {low}."), value=value, low=low)
    return value


def _tick(column: Column, text: str) -> bool:
    word = plain_word(text)
    require(word in YES | NO or word == plain_word(column.name), _("Answer yes or no."))
    return word not in NO


def _counts(text: str, words: ColumnWords) -> tuple[tuple[str, int], ...]:
    text = AND.sub(", ", text)
    rest = COUNT.sub("", text)
    require(
        not LIST.sub("", rest).strip(),
        _("Write how many of each, such as “{example}”."),
        example="3 rat, 2 roach",
    )
    rows = tuple((words.find(word.strip()), int(number)) for number, word in COUNT.findall(text))
    require(len(dict(rows)) == len(rows), _("Write each kind once."))
    return tuple(row for row in rows if row[1])


def _find_id(column: Column, text: str, words: ColumnWords) -> str:
    """Return the id whose whole name a text is, else the text itself."""
    matches = words.ids.get(plain_word(text), frozenset()) if column.known else frozenset()
    return next(iter(matches)) if len(matches) == 1 else text


def show_value(
    column: Column, value: Any, words: ColumnWords, counted: Callable[[str, int], Message]
) -> tuple[Message | str, ...]:
    """Return how a cell shows a value, to be read out with commas, so that `read` finds it again."""
    match column.ask:
        case Tick():
            return ("on",) if value else ()
        case Some():
            return tuple(words.said(id) for id in value)
        case Counts() if value is not None:
            none = () if column.blank == () else ("0",)
            return tuple(counted(kind, number) for kind, number in value) or none
        case Text() if value in column.known:
            return (words.said(value),)
    is_blank = value is None or (
        value in ("", 0) and value == column.blank and not isinstance(column.ask, Pick)
    )
    return () if is_blank else (str(value),)
