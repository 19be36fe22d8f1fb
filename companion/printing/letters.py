"""How much room words take, in letters of middling width: reckoned, and rather too much than too little."""

from collections.abc import Iterator
from functools import cache
from unicodedata import category, combining, east_asian_width

BROAD = frozenset("MWmw@%&—…ЖМФШЩЫЮжмфшщыю")
PLAIN, CAPITAL, VERY_BROAD, SQUARE = 1.0, 1.25, 1.75, 2.0  # letters
LATIN_ENDS = "\u036f"
FOREIGN = 1.35  # how much wider letters are that our fonts lack: what stands in for them is


@cache
def width_of_sign(sign: str) -> float:
    """Return how wide a sign is: none that stands on another, two letters one that is as wide as high."""
    if combining(sign) or category(sign) in ("Mn", "Me", "Cf"):
        return 0.0
    if east_asian_width(sign) in "WF":
        return SQUARE
    wide = VERY_BROAD if sign in BROAD else CAPITAL if sign.isupper() else PLAIN
    return wide * FOREIGN if sign.isalpha() and sign > LATIN_ENDS else wide


def width_of(words: str) -> float:
    return sum(map(width_of_sign, words))


def break_word(word: str, across: float) -> Iterator[str]:
    """Give a word in pieces that are as wide at the most; a piece has one sign at the least."""
    piece, used = "", 0.0
    for sign in word:
        wide = width_of_sign(sign)
        if piece and wide and used + wide > across:
            yield piece
            piece, used = "", 0.0
        piece, used = piece + sign, used + wide
    if piece:
        yield piece
