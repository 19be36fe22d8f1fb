"""Cards to cut out: their positions on a page and on its back, and what fits on each. Lengths are in mm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from companion.printing.letters import SPACE, width_of
from companion.rules import Deck, PrintCard
from companion.text.i18n import translate_name

POKER, MINI = "poker", "mini"
SIZES = {POKER: (63.0, 88.0), MINI: (44.0, 67.0)}
ONE, DUPLEX, FOLD = "one", "duplex", "fold"
SIDES = (ONE, DUPLEX, FOLD)
PAPER = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}

EDGE = 5.0  # what printers leave white
SPARE = 15.0  # of the width and of the height: both edges, and the line at the top
HEAD = 10.2  # the line at the top ends here
TICK, TICK_GAP = 4.0, 1.0  # crop marks
LEAST_TICK = 2.5
BACK_INSET = 8.0  # so far inside a card a back has its ink: a shift of 5 mm leaves it whole
MOST_SHIFT, STEP = 5.0, 0.5

POINT = 25.4 / 72
TEXT, LARGE_TEXT = 11, 16  # points
LETTER = 0.515  # how wide a letter of middling width is, of its size


class Spot(NamedTuple):
    left: float
    top: float


@dataclass(frozen=True)
class Layout:
    """The positions of cards on a page. A card that is folded takes two places beside each other."""

    width: float
    height: float
    card_width: float
    card_height: float
    is_fold: bool = False

    @property
    def cell_width(self) -> float:
        return self.card_width * (2 if self.is_fold else 1)

    @property
    def columns(self) -> int:
        return int((self.width - SPARE) // self.cell_width)

    @property
    def rows(self) -> int:
        return int((self.height - SPARE) // self.card_height)

    @property
    def number(self) -> int:
        """How many cards a page has."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (self.width - self.columns * self.cell_width) / 2

    @property
    def top(self) -> float:
        """The distance of the first row from the top: the rows are centred, but below the line at the top."""
        return max((self.height - self.rows * self.card_height) / 2, HEAD)

    @property
    def right(self) -> float:
        return self.left + self.columns * self.cell_width

    @property
    def bottom(self) -> float:
        return self.top + self.rows * self.card_height

    @property
    def is_wide(self) -> bool:
        return self.width > self.height

    def front(self, place: int) -> Spot:
        """Return the position of a card's front."""
        row, column = divmod(place, self.columns)
        return Spot(self.left + column * self.cell_width, self.top + row * self.card_height)

    def back(self, place: int, right: float = 0, down: float = 0) -> Spot:
        """Return the position of a card's back: beside its front, or on the back of the paper, mirrored."""
        front = self.front(place)
        if self.is_fold:
            return Spot(front.left + self.card_width, front.top)
        return Spot(self.width - front.left - self.card_width + right, front.top + down)

    def cuts(self) -> str:
        """Return the lines between cards, as the path of a drawing."""
        across = (self.top + row * self.card_height for row in range(self.rows + 1))
        along = (self.left + column * self.cell_width for column in range(self.columns + 1))
        return "".join(
            (
                *(f"M{self.left:g} {y:g}H{self.right:g}" for y in across),
                *(f"M{x:g} {self.top:g}V{self.bottom:g}" for x in along),
            )
        )

    def folds(self) -> str:
        """Return the lines to fold along, as the path of a drawing."""
        places = (self.left + (n + 0.5) * self.cell_width for n in range(self.columns if self.is_fold else 0))
        return "".join(f"M{x:g} {self.top:g}V{self.bottom:g}" for x in places)

    def ticks(self) -> str:
        """Return the crop marks, as the path of a drawing: if there is room for them."""
        return "".join(self._ticks())

    def _ticks(self) -> Iterator[str]:
        along = [self.left + n * self.cell_width for n in range(self.columns + 1)]
        across = [self.top + n * self.card_height for n in range(self.rows + 1)]
        if length := _tick(self.top, HEAD):
            yield from (f"M{x:g} {self.top - TICK_GAP:g}v{-length:g}" for x in along)
        if length := _tick(self.height - self.bottom, EDGE):
            yield from (f"M{x:g} {self.bottom + TICK_GAP:g}v{length:g}" for x in along)
        if length := _tick(self.left, EDGE):
            yield from (f"M{self.left - TICK_GAP:g} {y:g}h{-length:g}" for y in across)
            yield from (f"M{self.right + TICK_GAP:g} {y:g}h{length:g}" for y in across)


def _tick(margin: float, taken: float) -> float:
    """Return the length of a crop mark in a margin of which a part is taken; 0 if there is no room."""
    room = margin - TICK_GAP - taken - 0.2
    return min(TICK, room) if room >= LEAST_TICK else 0


def lay_out(paper: str, size: str, sides: str = ONE) -> Layout:
    """Return the layout of cards of a size on a paper; the paper is turned if more cards fit on it so."""
    width, height = PAPER[paper]
    upright = Layout(width, height, *SIZES[size], is_fold=sides == FOLD)
    turned = replace(upright, width=height, height=width)
    return turned if turned.number > upright.number else upright


# what fits on a card


@dataclass(frozen=True)
class Face:
    """The content of a front: its words in the reader's language, and how the room is shared out.

    `picture` is the height of its sign, 0 for none; `empty` how many lines there are to write on. What does
    not fit goes on to further cards of the same title: `part` counts them, 0 if it is alone.
    """

    card: PrintCard
    title: str
    what: str
    lines: tuple[str, ...]
    picture: int = 0
    empty: int = 0
    part: int = 0
    is_long: bool = False  # its title is in smaller letters: a word would be broken, or the card split

    @property
    def is_first(self) -> bool:
        return self.part <= 1


@dataclass(frozen=True)
class FreeSpace:
    """How much a card has room for, in letters of a size; reckoned, and rather too little."""

    width: float
    height: float
    point: int
    title: float  # how much larger a title is than the rest

    @property
    def line(self) -> float:
        return self.point * POINT * 1.2

    def across(self, wider: float = 1) -> float:
        """Return how many letters fit beside each other; `wider` is their width against plain ones."""
        return max(self.width / (self.point * POINT * LETTER * wider), 1)

    def rows(self, words: str, wider: float = 1) -> int:
        """Return how many lines words take; `wider` than plain letters."""
        return _rows(words.split(), self.across(wider))

    def breaks(self, title: str) -> bool:
        """Return whether any single word of a title is wider than a line."""
        return any(width_of(word) > self.across(self.title) for word in title.split())

    def of_lines(self, lines: Sequence[str]) -> float:
        return sum(self.rows(line) * self.line + 0.8 for line in lines)

    def of_head(self, title: str, what: str) -> float:
        head = max(self.rows(title, self.title), 1) * self.line * self.title
        return head + (self.rows(what) * self.line + 0.5 if what else 0) + 1.2

    def of_values(self, number: int) -> float:
        return self.point * 1.08 + 1.8 if number else 0

    def left_on(self, card: PrintCard, title: str, what: str) -> float:
        """Return how much is left for lines on a card."""
        return self.height - self.of_head(title or "x", what) - self.of_values(len(card.values))

    @property
    def of_foot(self) -> float:
        return self.line + 0.5


TITLE = {POKER: 1.5, MINI: 1.25}
SHORTER = 0.25  # so much smaller is a title that leaves no room
PAD = {POKER: (4.5, 4.0), MINI: (3.5, 3.0)}  # beside, above and below
BAND = 2.2  # the thick edge of a card that is against the players
PICTURES = (28, 20, 14)
WRITING = 8.0  # from one line to write on to the next
MOST_EMPTY = 9


def _rows(words: Sequence[str], across: float) -> int:
    rows, used = 0, across
    for word in words:
        wide = width_of(word)
        if used + SPACE + wide > across:
            more = max(ceil(wide / across), 1)
            rows, used = rows + more, wide - (more - 1) * across
        else:
            used += SPACE + wide
    return rows


def room_of(size: str, *, is_large: bool, is_theirs: bool = False) -> FreeSpace:
    (width, height), (side_pad, top_pad) = SIZES[size], PAD[size]
    band = BAND if is_theirs else 0
    return FreeSpace(
        width - 2 * side_pad - band, height - 2 * top_pad, LARGE_TEXT if is_large else TEXT, TITLE[size]
    )


def faces(card: PrintCard, size: str, *, is_large: bool) -> tuple[Face, ...]:
    """Return a card's front, and further cards for words that it has no room for."""
    plain = room_of(size, is_large=is_large, is_theirs=card.is_theirs)
    title, what = begin(translate_name(card.title)), " · ".join(map(translate_name, card.what))
    lines = tuple(begin(translate_name(line)) for line in card.lines)
    foot = plain.of_foot if card.is_unverified else 0
    shorter = replace(plain, title=plain.title - SHORTER)
    for room in (plain, shorter):
        left = room.left_on(card, title, what) - room.of_lines(lines) - foot
        if left >= 0 and not (room is plain and room.breaks(title)):
            return (_filled_up(Face(card, title, what, lines, is_long=room is shorter), room, left),)
    first, later = shorter.left_on(card, title, what), shorter.height - shorter.of_head(title, "")
    parts = share_out(list(lines), shorter, first - shorter.of_foot, later - shorter.of_foot)
    return tuple(
        Face(card, title, what if part == 1 else "", lines, part=part, is_long=True)
        for part, lines in enumerate(parts, 1)
    )


def begin(words: str) -> str:
    """Return words as a title or a sentence begins."""
    return words[:1].upper() + words[1:]


def _filled_up(face: Face, room: FreeSpace, left: float) -> Face:
    """Return a front with what fills the room that is left: lines to write on, or its sign."""
    if face.card.is_open or not face.title:
        return replace(face, empty=max(min(int(left // WRITING), MOST_EMPTY), 0))
    fits = (height for height in PICTURES if face.card.sign and height + 4 <= min(left, room.width))
    return replace(face, picture=next(fits, 0))


def share_out(lines: list[str], room: FreeSpace, first: float, later: float) -> list[tuple[str, ...]]:
    """Return lines by card, as many as each has room for; a line too long for one is split between words."""
    parts, part, left = list[tuple[str, ...]](), list[str](), first
    waiting = list(lines)
    while waiting:
        line = waiting.pop(0)
        words = line.split()
        number = len(words)
        while number and room.of_lines([" ".join(words[:number])]) > left:
            number -= 1
        if number < len(words) and part and room.of_lines([line]) <= later:
            number = 0  # it has room on the next one
        if number:
            part.append(" ".join(words[:number]))
            left -= room.of_lines(part[-1:])
        if number < len(words):
            waiting.insert(0, " ".join(words[number:]))
            if not number and not part and parts:  # not even a word fits: it is cut off
                part.append(waiting.pop(0))
            parts.append(tuple(part))
            part, left = [], later
    return [*parts, tuple(part)] if part or not parts else parts


# the pages of a deck


@dataclass(frozen=True)
class CardPage:
    """A page of a deck: a front for each place, `first` to `last` of `of` cards; the rest is to write on."""

    deck: Deck
    fronts: tuple[Face, ...]
    first: int
    last: int
    of: int

    def rows(self, columns: int) -> tuple[tuple[Face, ...], ...]:
        return tuple(self.fronts[at : at + columns] for at in range(0, len(self.fronts), columns))


def pages_of(deck: Deck, number: int, size: str, *, is_large: bool) -> tuple[CardPage, ...]:
    """Return the pages of a deck, `number` cards each; the last is filled up with cards to write on."""
    fronts = [face for card in deck.all_cards for face in faces(card, size, is_large=is_large)]
    empty = faces(deck.blank, size, is_large=is_large)[0]
    starts = range(0, max(len(fronts), 1), number)
    return tuple(
        CardPage(
            deck,
            (*fronts[at : at + number], *[empty] * (number - len(fronts[at : at + number]))),
            at + 1 if fronts else 0,
            min(at + number, len(fronts)),
            len(fronts),
        )
        for at in starts
    )
