"""How much room words take, in letters of middling width: as wide as in the wider of our fonts."""

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from unicodedata import category, combining, east_asian_width, normalize

# Measured: the widest of both fonts, bold or not. Of other signs it is reckoned, and rather too much.
MEASURED = MappingProxyType(
    {
        0.4: "'",
        0.5: ",:;’",
        0.55: ".j·",
        0.6: " !il",
        0.65: "()[]|",
        0.7: "-ft",
        0.75: '"`{}',
        0.8: "Ir",
        0.85: "/1\\_",
        0.9: "“”",
        0.95: "*csz",
        1: "7vxy–×",
        1.05: "<>?FJLaeku~",
        1.1: "2^bdghnop",
        1.15: "$+359ESTZq−",
        1.2: "468=PVY",
        1.25: "0BCR",
        1.3: "ADKU",
        1.35: "GX",
        1.4: "&HNOQ",
        1.45: "#w…",
        1.6: "M",
        1.65: "@m",
        1.8: "%",
        1.85: "W",
    }
)
WIDTHS = MappingProxyType({sign: width for width, signs in MEASURED.items() for sign in signs})
SPACE = WIDTHS[" "]
BROAD = frozenset("—ЖМФШЩЫЮжмфшщыю")
PLAIN, CAPITAL, VERY_BROAD, SQUARE = 1.0, 1.25, 1.75, 2.0  # letters
LATIN_ENDS = "\u036f"
FOREIGN = 1.35  # the width of letters that our fonts lack, against ours: a fallback font draws them


@cache
def width_of_sign(sign: str) -> float:
    """Return the width of a sign in letters: 0 for an accent above another, 2 for one as wide as high."""
    if combining(sign) or category(sign) in ("Mn", "Me", "Cf"):
        return 0.0
    if measured := WIDTHS.get(normalize("NFD", sign)[0]):
        return measured
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
