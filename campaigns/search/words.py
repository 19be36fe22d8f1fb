"""Words as the search compares them: without accents, case and punctuation; and their marks in a text."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

MOST_SIGNS = 100  # characters of a query
MOST_WORDS = 8
LONGEST = 40  # characters of a word that are compared
OF_EXCERPT, BEFORE = 160, 50  # characters of the excerpt of a long text, and of those before the first word

WORD = re.compile(r"[^\W_]+")
ALONE = str.maketrans(  # letters whose accent cannot be removed
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
    """Return the words of a query, without punctuation, each once, at most `MOST_WORDS`."""
    return tuple(dict.fromkeys(split_words(typed[:MOST_SIGNS])))[:MOST_WORDS]


def is_whole(word: str) -> bool:
    """Return whether a word of a query must match a whole word: one letter alone would find too much."""
    return len(word) == 1


def is_found(wanted: Sequence[str], words: str) -> bool:
    """Return whether all words of a query occur in words as the index stores them."""
    padded = f" {words} "
    return all(f" {word} " in padded if is_whole(word) else f" {word}" in padded for word in wanted)


def _matches(word: str, wanted: Sequence[str]) -> bool:
    return any(
        part == sought if is_whole(sought) else part.startswith(sought)
        for part in split_words(word)
        for sought in wanted
    )


def light(text: str, wanted: Sequence[str]) -> Markup:
    """Return a text as HTML, with the words of the query in `mark`."""
    marked, at = Markup(), 0
    text = unicodedata.normalize("NFC", text)
    for word in WORD.finditer(text):
        if _matches(word[0], wanted):
            marked += escape(text[at : word.start()]) + Markup("<mark>{}</mark>").format(word[0])
            at = word.end()
    return marked + escape(text[at:])


def holds_any(text: str, wanted: Sequence[str]) -> bool:
    """Return whether a text has a word of the query."""
    return any(_matches(word[0], wanted) for word in WORD.finditer(unicodedata.normalize("NFC", text)))


def excerpt(text: str, wanted: Sequence[str], most: int = OF_EXCERPT) -> str:
    """Return a part of a text for a hit, from shortly before the first word of the query."""
    text = unicodedata.normalize("NFC", " ".join(text.split()))
    if len(text) <= most:
        return text
    first = next((word.start() for word in WORD.finditer(text) if _matches(word[0], wanted)), 0)
    start = 0 if first <= BEFORE else text.rfind(" ", 0, first - BEFORE) + 1
    end = len(text) if start + most >= len(text) else text.rfind(" ", start, start + most)
    end = end if end > first else start + most
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
