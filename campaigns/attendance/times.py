"""How long an evening was: from when to when, and the time in which nobody played left out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import TypeAlias

GAP = timedelta(hours=1)  # so long without an entry, and the table rested though nobody said so
NOTHING = timedelta(0)

Span: TypeAlias = tuple[datetime, datetime]


def find_gaps(moments: Iterable[datetime]) -> list[Span]:
    """Return the times between two entries that count as pauses; `moments` are those of a log, in order."""
    return [(one, other) for one, other in pairwise(moments) if other - one > GAP]


def measure_overlap(spans: Iterable[Span], within: Span) -> timedelta:
    """Return how much of `within` lies in any of the spans: what lies in several counts once."""
    covered, until = NOTHING, within[0]
    for start, end in sorted(spans):
        begin, finish = max(start, until), min(end, within[1])
        if finish > begin:
            covered, until = covered + finish - begin, finish
    return covered


@dataclass(frozen=True)
class EveningTimes:
    """From when to when an evening went, and how much of it was a pause."""

    started_at: datetime
    ended_at: datetime
    paused: timedelta = NOTHING

    @property
    def length(self) -> timedelta:
        """How long people played."""
        return max(NOTHING, self.ended_at - self.started_at - self.paused)

    @property
    def minutes(self) -> int:
        return round(self.length.total_seconds() / 60)


def find_bounds(
    opened_at: datetime, closed_at: datetime | None, first: datetime | None, last: datetime | None
) -> Span:
    """Return when an evening began and ended.

    A table that was laid long before its `first` entry, or packed away long after its `last`, was not played
    at in between. One that lies there still has ended with its last entry, as far as anybody knows.
    """
    if first is None or last is None:
        return opened_at, max(
            opened_at, closed_at
        ) if closed_at and closed_at - opened_at <= GAP else opened_at
    start = opened_at if NOTHING <= first - opened_at <= GAP else first
    end = closed_at if closed_at and NOTHING <= closed_at - last <= GAP else last
    return start, max(start, end)


def measure_play(within: Span, rests: Sequence[Span]) -> int:
    """Return how many minutes people played in a time, `rests` left out."""
    length = within[1] - within[0] - measure_overlap(rests, within)
    return max(0, round(length.total_seconds() / 60))
