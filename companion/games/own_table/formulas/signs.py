"""The words and signs that a formula is written with, each at its place in the text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import category, normalize

FUNCTIONS = ("if", "sum", "count", "rank", "lookup", "min", "max", "clamp")
SETS = ("own", "others", "all")
# The words of the language, and what may be typed in the place of some; the text stays as it was typed.
WORDS = {word: word for word in (*FUNCTIONS, *SETS, "of", "seats", "and", "or", "not")} | {
    "se": "if",
    "somma": "sum",
    "conta": "count",
    "posto": "rank",
    "cerca": "lookup",
    "di": "of",
    "altri": "others",
    "tutti": "all",
    "posti": "seats",
    "e": "and",
    "o": "or",
    "non": "not",
}
# As a telephone, a pen or a spreadsheet writes them.
SIGNS = {"=": "==", "≠": "!=", "≤": "<=", "≥": ">=", "×": "*", "÷": "/", "−": "-", "–": "-", ";": ","}
KNOWN = frozenset("+-*/(),:<>") | {"<=", ">=", "==", "!="}
SHAPE = re.compile(r"w+|[<>=!]=|\S")  # of a text in which each letter and digit is a "w"


@dataclass(frozen=True)
class FormulaSign:
    """A word, number or sign: as it was `typed` from `place` (of the text, from 0), and its `kind`.

    The kind of a word or sign of the language is that one in its first form; else it is "name", "number",
    "" of what means nothing in a formula, and "end" of what comes behind the last. A name has its `key`.
    """

    typed: str
    place: int
    kind: str
    key: str = ""

    @property
    def end(self) -> int:
        return self.place + len(self.typed)


def signs_of(text: str) -> Iterator[FormulaSign]:
    """Give the words, numbers and signs of a text, whatever it is, and at last its end."""
    shape = "".join("w" if _is_of_a_word(sign) else sign for sign in text)
    for match in SHAPE.finditer(shape):
        yield _sign(text[match.start() : match.end()], match.start(), is_word=match[0][0] == "w")
    yield FormulaSign("", len(text), "end")


def formula_key(name: str) -> str:
    """Return how a name in people's words is written in a formula: "Most oil!" is "most_oil".

    Letters of any script and digits stay, folded; all between them is one "_". Two names may have one key.
    """
    words = "".join(sign if _is_of_a_word(sign) and sign != "_" else " " for sign in _folded(name)).split()
    key = "_".join(words)
    if not key or key[0].isdecimal():
        key = f"_{key}"
    return f"{key}_" if key in WORDS else key


def renamed(text: str, old: str, new: str) -> str:
    """Return a text, readable or not, in which the name with the key `old` is written as `new`."""
    after, end = "", 0
    for sign in signs_of(text):
        if sign.kind == "name" and sign.key == old:
            after, end = f"{after}{text[end : sign.place]}{new}", sign.end
    return after + text[end:]


def _sign(typed: str, place: int, *, is_word: bool) -> FormulaSign:
    if not is_word:
        kind = SIGNS.get(typed, typed)
        return FormulaSign(typed, place, kind if kind in KNOWN else "")
    if typed.isdecimal():
        return FormulaSign(typed, place, "number")
    key = _folded(typed)
    return FormulaSign(typed, place, WORDS.get(key, "name"), key)


def _folded(words: str) -> str:
    """Return words without their case, each letter in its one form."""
    return normalize("NFKC", normalize("NFKC", words).casefold())


def _is_of_a_word(sign: str) -> bool:
    """Tell letters, the marks on them, digits and "_"."""
    kind = category(sign)
    return sign == "_" or kind[0] in "LM" or kind == "Nd"
