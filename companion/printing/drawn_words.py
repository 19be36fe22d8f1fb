"""Words in a drawing, which does not break lines by itself. Lengths are in mm."""

from dataclasses import dataclass
from math import ceil

from companion.printing.cards import POINT
from companion.printing.letters import SPACE, break_word, width_of

LETTER = 0.54  # how wide a letter is, of its size: reckoned, and rather too much
LEADING = 1.2
MORE = "…"


@dataclass(frozen=True)
class DrawnLine:
    """A line of words: the x of its middle, the y of its baseline, the size of its letters."""

    words: str
    x: float
    y: float
    size: float


def letters_in(width: float, point: float) -> int:
    """Return how many letters of a size fit beside each other in a width."""
    return max(int(width / (point * POINT * LETTER)), 1)


def break_lines(words: str, width: float, point: float, most: int) -> tuple[str, ...]:
    """Return words as lines, at most `most`; words that do not fit end in an ellipsis."""
    across = letters_in(width, point)
    lines = list[str]()
    for word in words.split():
        pieces = [*break_word(word, across)]
        for piece in pieces:
            if lines and piece is pieces[0] and width_of(lines[-1]) + SPACE + width_of(piece) <= across:
                lines[-1] += f" {piece}"
            else:
                lines.append(piece)
    if len(lines) <= most:
        return tuple(lines)
    return (*lines[: most - 1], cut_off(lines[most - 1], across)) if most else ()


def cut_off(words: str, across: float) -> str:
    """Return the beginning of words, with an ellipsis."""
    return next(break_word(words, across - width_of(MORE)), "").rstrip() + MORE


def fit_line(words: str, width: float, points: tuple[float, ...]) -> tuple[str, float]:
    """Return words in one line and the largest of some sizes in which it fits, else cut off in the last."""
    for point in points:
        if width_of(words) <= letters_in(width, point):
            return words, point
    return cut_off(words, letters_in(width, points[-1])), points[-1]


def stack(lines: tuple[str, ...], x: float, top: float, point: float) -> tuple[DrawnLine, ...]:
    """Return lines below each other, the first under `top`."""
    size = point * POINT
    return tuple(
        DrawnLine(words, x, top + size * (0.85 + LEADING * number), size)
        for number, words in enumerate(lines)
    )


def height_of(lines: int, point: float) -> float:
    return ceil(lines * point * POINT * LEADING * 10) / 10
