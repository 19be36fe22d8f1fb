"""Words as the search compares them: without accents, capitals and marks; and found ones, lit in a text."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

MOST_SIGNS = 100  # of what is asked for
MOST_WORDS = 8
LONGEST = 40  # signs of a word that are compared
OF_EXCERPT, BEFORE = 160, 50  # signs of a long text that a hit shows, and of them those before the first word

WORD = re.compile(r"[^\W_]+")
ALONE = str.maketrans(  # letters that no accent can be taken off
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
)


def fold(text: str) -> str:
    """Return a text without accents and capitals: "Caffè" and "CAFFE" are the same then."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    plain = "".join(sign for sign in folded if unicodedata.category(sign) != "Mn")
    return plain.translate(ALONE)


def split_words(text: str) -> list[str]:
    """Return the words of a text, folded."""
    return [word[:LONGEST] for word in WORD.findall(fold(text))]


def join_words(texts: Iterable[str]) -> str:
    """Return each word of some texts once, as the index keeps them."""
    return " ".join(dict.fromkeys(word for text in texts for word in split_words(text)))


def parse_query(typed: str) -> tuple[str, ...]:
    """Return the words that somebody looks for; whatever else was typed means nothing."""
    return tuple(dict.fromkeys(split_words(typed[:MOST_SIGNS])))[:MOST_WORDS]


def is_whole(word: str) -> bool:
    """Return whether a word that is looked for is no beginning of others: one letter alone would find all."""
    return len(word) == 1


def is_found(wanted: Sequence[str], words: str) -> bool:
    """Return whether all that is looked for occurs in words as the index keeps them."""
    padded = f" {words} "
    return all(f" {word} " in padded if is_whole(word) else f" {word}" in padded for word in wanted)


def _matches(word: str, wanted: Sequence[str]) -> bool:
    return any(
        one == sought if is_whole(sought) else one.startswith(sought)
        for one in split_words(word)
        for sought in wanted
    )


def light(text: str, wanted: Sequence[str]) -> Markup:
    """Return a text as HTML, the words that were looked for in `mark`."""
    found, at = Markup(), 0
    text = unicodedata.normalize("NFC", text)
    for word in WORD.finditer(text):
        if _matches(word[0], wanted):
            found += escape(text[at : word.start()]) + Markup("<mark>{}</mark>").format(word[0])
            at = word.end()
    return found + escape(text[at:])


def holds_any(text: str, wanted: Sequence[str]) -> bool:
    """Return whether a text would be lit anywhere."""
    return any(_matches(word[0], wanted) for word in WORD.finditer(unicodedata.normalize("NFC", text)))


def excerpt(text: str, wanted: Sequence[str], most: int = OF_EXCERPT) -> str:
    """Return as much of a text as a hit shows, from shortly before the first word that was looked for."""
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    if len(text) <= most:
        return text
    first = next((word.start() for word in WORD.finditer(text) if _matches(word[0], wanted)), 0)
    start = 0 if first <= BEFORE else text.rfind(" ", 0, first - BEFORE) + 1
    end = len(text) if start + most >= len(text) else text.rfind(" ", start, start + most)
    end = end if end > first else start + most
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
