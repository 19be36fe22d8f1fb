"""What a line end never parts: an icon and its word, a phrase and its number, a word and its box."""

import re

WORD = r"[^\s<>]{1,20}"  # a longer one may be a name, which has to be broken
AFTER_SIGN = re.compile(rf'(<svg class="i"[^>]*>(?:(?!</?svg).)*</svg>)\s+(?={WORD}[\s<])', re.S)
BEFORE_NUMBER = re.compile(r"(?<=[\w:]) +(?=[+−]?\d{1,3}[.:]?\s*</)")  # that ends its phrase
VALUES = (r"<b>[+−]?\d{1,3}</b>", r'<span class="blank[^>]*></span>', r'<input class="field blank[^>]*>')
BEFORE_VALUE = re.compile(rf"(?<=[\s>])({WORD} (?:{'|'.join(VALUES)}))")
CELLS = re.compile(r"(<t[dh][ >].*?</t[dh]>)", re.S)
OF_PROSE = re.compile(r"(?<=\w) (?=[+−]?\d{1,3}(?!\w|:\d))|(?<=\d) (?=\w{1,2} \d{1,3}\b)")
NO_BREAK = "\N{NO-BREAK SPACE}"


def hold_together(page: str, *, is_large: bool = False) -> str:
    """Return a page on which no line parts a sign, a number or a box from the word that it belongs to.

    In large print nothing is held in a table: its columns may be narrower than both.
    """
    if not is_large:
        return _hold(page)
    return "".join(part if place % 2 else _hold(part) for place, part in enumerate(CELLS.split(page)))


def _hold(part: str) -> str:
    """Return a part of a page held together.

    Words stay beside signs as they are, since a sheet styles what follows a sign by its place; `.held` is for
    the rest.
    """
    part = BEFORE_NUMBER.sub(NO_BREAK, AFTER_SIGN.sub(rf"\1{NO_BREAK}", part))
    return BEFORE_VALUE.sub(r'<span class="held">\1</span>', part)


def hold_numbers(words: str) -> str:
    """Return prose in which no line end parts a number from the word before it, nor splits a score."""
    return OF_PROSE.sub(NO_BREAK, words)
