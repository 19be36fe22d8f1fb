"""Positions of the marks of charts: percent across and rem down, so that letters keep their size."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.history.counts import Attended, Luck

TOP, FLOOR, LETTERS = 1.9, 8.5, 9.8  # in rem, of a chart that is 10 rem high
BAR = 0.7  # the share of its space that a bar takes
MOST_SQUARES = 60  # in a row; if there are more evenings, several share a square
LUCK_REACH = 3.0  # standard errors at each side of the middle, at the least


@dataclass(frozen=True)
class Bar:
    """A bar with its label below and its number above."""

    label: str
    value: int
    x: float
    width: float
    middle: float
    y: float
    height: float
    is_top: bool = False


def draw_bars(values: Sequence[tuple[str, int]]) -> list[Bar]:
    """Return a bar for each value, the highest at full height."""
    most, room = max((value for _label, value in values), default=0) or 1, 100 / max(1, len(values))
    return [
        Bar(
            label,
            value,
            x=round(place * room + room * (1 - BAR) / 2, 2),
            width=round(room * BAR, 2),
            middle=round((place + 0.5) * room, 2),
            y=round(FLOOR - (FLOOR - TOP) * value / most, 2) if value else FLOOR - 0.2,
            height=round((FLOOR - TOP) * value / most, 2) if value else 0.2,
            is_top=value == most,
        )
        for place, (label, value) in enumerate(values)
    ]


@dataclass(frozen=True)
class Square:
    """A square of an attendance strip: one evening, or several with the share that a person attended."""

    x: float
    width: float
    share: float

    @property
    def height(self) -> float:
        return round(0.2 + self.share, 3)

    @property
    def y(self) -> float:
        return round((1.5 - self.height) / 2, 3)


SPARK = 40  # units high


def draw_spark(values: Sequence[int]) -> list[Bar]:
    """Return a small bar without a label for each value; an empty one is a line."""
    most, room = max(values, default=0) or 1, 100 / max(1, len(values))
    heights = [round(SPARK * value / most, 1) if value else 2 for value in values]
    return [
        Bar(
            "",
            value,
            x=round(place * room + room * 0.14, 2),
            width=round(room * 0.72, 2),
            middle=round((place + 0.5) * room, 2),
            y=round(SPARK - height, 1),
            height=height,
            is_top=value == most,
        )
        for place, (value, height) in enumerate(zip(values, heights, strict=True))
    ]


def draw_strip(row: Attended) -> list[Square]:
    """Return the strip of a person's evenings; if there are very many, several evenings share a square."""
    each = -(-len(row.there) // MOST_SQUARES) if row.there else 1
    groups = [row.there[start : start + each] for start in range(0, len(row.there), each)]
    room = 100 / max(1, len(groups))
    return [
        Square(round(place * room + room * 0.08, 3), round(room * 0.84, 3), sum(attended) / len(attended))
        for place, attended in enumerate(groups)
    ]


@dataclass(frozen=True)
class LuckMark:
    """The mark of a person's luck: the band is two standard errors wide on each side of the middle."""

    luck: Luck
    at: float
    band_x: float
    band_width: float


def draw_luck(rows: Sequence[Luck]) -> list[LuckMark]:
    """Return the marks of several people on one scale, in standard errors."""
    reach = max([LUCK_REACH, *(abs(row.errors) * 1.15 for row in rows)])
    half = 50 * 2 / reach
    return [
        LuckMark(row, round(50 + 50 * row.errors / reach, 2), round(50 - half, 2), round(2 * half, 2))
        for row in rows
    ]


def name_months(counts: Mapping[int, int], names: Mapping[int, str]) -> list[tuple[str, int]]:
    return [(names[month], count) for month, count in counts.items()]
