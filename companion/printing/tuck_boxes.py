"""Boxes for cards to cut out, fold and glue: of the size of a card, as thick as the deck. Lengths in mm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil

from companion.printing.cards import EDGE, HEAD, PAPER, POINT, SIZES, TEXT, Spot
from companion.printing.drawn_words import LEADING, DrawnLine, break_lines, fit_line, height_of, stack

CARD = 0.32  # how thick a card is
PLAY = 1.0  # room beside the cards, in each direction
THINNEST = 8.0
UNKNOWN = 40  # cards, if the number of a deck is unknown
MOST_CARDS = 300  # in all boxes of a deck
GLUE = 10.0
TUCK, CORNER = 14.0, 5.0
DUST, FOOT = 14.0, 12.0  # the small flaps at the sides, above and below
SLANT = 1.0  # so much narrower a flap is at its end
NOTCH = 8.0  # for a thumb
BETWEEN = 4.0  # from a net to the next
SIGN = 0.25  # of the height of a box
TITLES, MOST_LINES = (1.6, 1.3, 1.0), 3  # how much larger than the rest
LID_LINES = 2  # of a title, for which a box is made deep enough
BESIDE_LID, ABOVE_LID = 4.0, 1.0  # room around them
BESIDE_FOLD = 1.0  # between a line of words and the folds along it
MIDDLE = 0.26  # of their size: how far above its foot a line of tall and hanging letters has its middle


@dataclass(frozen=True)
class Net:
    """A box, flat on a paper: glue tab, back with the lid, side, front, side, from left to right.

    Panels reach from `top` to `bottom`. All is drawn from the net's own corner.
    """

    width: float
    height: float
    depth: float

    @property
    def xs(self) -> tuple[float, ...]:
        """The left edges of the panels and the end of the last one: back, side, front, side, end."""
        back, side = GLUE, GLUE + self.width
        return back, side, side + self.depth, side + self.depth + self.width, self.whole_width

    @property
    def whole_width(self) -> float:
        return GLUE + 2 * self.width + 2 * self.depth

    @property
    def top(self) -> float:
        return max(self.depth + TUCK, DUST)

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def whole_height(self) -> float:
        return self.bottom + max(self.depth, FOOT)

    def cuts(self) -> str:
        """Return the outline, as the path of a drawing."""
        return "".join((*self._upper(), *self._lower(), "Z"))

    def _upper(self) -> Iterator[str]:
        back, side, front, other, end = self.xs
        lid, tuck, middle = self.top - self.depth, self.top - self.depth - TUCK, (front + other) / 2
        yield f"M{back:g} {self.top:g}V{lid:g}H{back + SLANT:g}V{tuck + CORNER:g}"
        yield f"Q{back + SLANT:g} {tuck:g} {back + SLANT + CORNER:g} {tuck:g}H{side - SLANT - CORNER:g}"
        yield f"Q{side - SLANT:g} {tuck:g} {side - SLANT:g} {tuck + CORNER:g}V{lid:g}H{side:g}V{self.top:g}"
        yield f"L{side + SLANT:g} {self.top - DUST:g}H{front - 2 * SLANT:g}L{front:g} {self.top:g}"
        yield f"H{middle - NOTCH:g}A{NOTCH:g} {NOTCH:g} 0 0 0 {middle + NOTCH:g} {self.top:g}H{other:g}"
        yield f"L{other + 2 * SLANT:g} {self.top - DUST:g}H{end - SLANT:g}L{end:g} {self.top:g}"

    def _lower(self) -> Iterator[str]:
        back, side, front, other, end = self.xs
        yield f"V{self.bottom:g}"
        for left, right, deep in (
            (other, end, FOOT),
            (front, other, self.depth),
            (side, front, FOOT),
            (back, side, self.depth),
        ):
            yield f"L{right - SLANT:g} {self.bottom + deep:g}H{left + SLANT:g}L{left:g} {self.bottom:g}"
        yield f"L0 {self.bottom - CORNER:g}V{self.top + CORNER:g}"

    def folds(self) -> str:
        """Return the lines to fold along, as the path of a drawing."""
        back, side, front, other, end = self.xs
        along = (f"M{x:g} {self.top:g}V{self.bottom:g}" for x in (back, side, front, other))
        lid = self.top - self.depth
        across = (
            *((back, side, lid), (back, side, self.top), (side, front, self.top), (other, end, self.top)),
            (back, end, self.bottom),
        )
        return "".join((*along, *(f"M{left:g} {y:g}H{right:g}" for left, right, y in across)))


@dataclass(frozen=True)
class TuckBox:
    """A box of a deck: its net, what is written on it; `part` of `parts` if the deck needs several.

    `number` is 0 if the number of cards is unknown: then it is not printed.
    """

    net: Net
    title: str
    sign: str
    number: int
    about: str
    point: int
    part: int = 1
    parts: int = 1

    @property
    def front(self) -> Spot:
        """The top of the middle of the front."""
        _back, _side, front, other, _end = self.net.xs
        return Spot((front + other) / 2, self.net.top)

    @cached_property
    def title_lines(self) -> tuple[DrawnLine, ...]:
        """The title at the front, above the sign: as large as leaves it whole, and each of its words."""
        for point in (self.point * ratio for ratio in TITLES):
            lines = break_lines(self.title, self.net.width - 8, point, MOST_LINES)
            if " ".join(lines).split() == self.title.split():
                break
        return stack(lines, self.front.left, self.front.top + NOTCH + 6, point)

    @property
    def sign_size(self) -> float:
        return SIGN * self.net.height

    @property
    def sign_at(self) -> Spot:
        below = self.title_lines[-1].y if self.title_lines else self.front.top + NOTCH
        return Spot(self.front.left, below + 4 + self.sign_size / 2)

    @property
    def number_line(self) -> DrawnLine:
        """How many cards it takes, if they were counted, and which of several boxes it is."""
        counted = f"× {self.number}" if self.number else ""
        which = f"{self.part} / {self.parts}" if self.parts > 1 else ""
        words = " · ".join(filter(None, (counted, which)))
        size = self.point * 1.2 * POINT
        return DrawnLine(words, self.front.left, self.sign_at.top + self.sign_size / 2 + 3 + size, size)

    @property
    def foot_lines(self) -> tuple[DrawnLine, ...]:
        """The line at the foot of the front, if there is room: the name of the game."""
        lines = break_lines(self.about, self.net.width - 8, self.point, 2)
        top = self.net.bottom - 4 - height_of(len(lines), self.point)
        return stack(lines, self.front.left, top, self.point) if top > self.number_line.y else ()

    @property
    def spine(self) -> tuple[DrawnLine, ...]:
        """The title along the side, drawn around its own middle."""
        return self._across(self.net.height - 8)

    @property
    def spine_at(self) -> Spot:
        return Spot(self.net.xs[1] + self.net.depth / 2, (self.net.top + self.net.bottom) / 2)

    @property
    def lid(self) -> tuple[DrawnLine, ...]:
        """The title on the lid, drawn around its own middle; the lid is read from the front."""
        return self._across(self.net.width - BESIDE_LID)

    @property
    def lid_at(self) -> Spot:
        return Spot(self.net.xs[0] + self.net.width / 2, self.net.top - self.net.depth / 2)

    def _across(self, width: float) -> tuple[DrawnLine, ...]:
        """The title in one line if it fits, larger if the box is deep, else in as many as it is deep."""
        larger = self.point * 1.2
        is_deep = larger * POINT <= self.net.depth - 2 * BESIDE_FOLD
        words, point = fit_line(self.title, width, (larger, self.point) if is_deep else (self.point,))
        if words == self.title:
            return _around_middle((words,), point)
        most = max(int((self.net.depth - ABOVE_LID) / (self.point * POINT * LEADING)), 1)
        return _around_middle(break_lines(self.title, width, self.point, most), self.point)


def _around_middle(lines: tuple[str, ...], point: float) -> tuple[DrawnLine, ...]:
    """Return lines below each other, the middle of their letters at zero."""
    size = point * POINT
    first = MIDDLE * size - (len(lines) - 1) / 2 * LEADING * size
    return tuple(
        DrawnLine(words, 0, first + number * LEADING * size, size) for number, words in enumerate(lines)
    )


def net_of(size: str, cards: int, title: str = "", point: float = TEXT) -> Net:
    """Return the net of a box for this many cards, with a title on its lid."""
    width, height = SIZES[size]
    lines = len(break_lines(title, width + PLAY - BESIDE_LID, point, LID_LINES))
    least = max(THINNEST, height_of(lines, point) + ABOVE_LID if lines > 1 else 0)
    return Net(width + PLAY, height + PLAY, max(round(cards * CARD + PLAY, 1), least))


def most_in_a_box(paper: str, size: str) -> int:
    """Return how many cards a box may be made for whose net still fits on a paper."""
    room = PAPER[paper][0] - 2 * EDGE - GLUE - 2 * (SIZES[size][0] + PLAY)
    return int((room / 2 - PLAY) / CARD)


def split_deck(number: int, paper: str, size: str) -> tuple[int, ...]:
    """Return how many cards go into each box, as evenly as may be."""
    boxes = ceil(number / most_in_a_box(paper, size))
    return tuple(number // boxes + (place < number % boxes) for place in range(boxes))


@dataclass(frozen=True)
class BoxPage:
    """Boxes on a page, each with the position of its corner."""

    boxes: tuple[tuple[TuckBox, Spot], ...]


def arrange(boxes: Sequence[TuckBox], paper: str) -> tuple[BoxPage, ...]:
    """Return boxes on pages, below each other as long as they fit."""
    width, height = PAPER[paper]
    pages, on_page, top = list[BoxPage](), list[tuple[TuckBox, Spot]](), HEAD
    for box in boxes:
        if on_page and top + box.net.whole_height > height - EDGE:
            pages.append(BoxPage(tuple(on_page)))
            on_page, top = [], HEAD
        on_page.append((box, Spot((width - box.net.whole_width) / 2, top)))
        top += box.net.whole_height + BETWEEN
    return (*pages, BoxPage(tuple(on_page))) if on_page else tuple(pages)
