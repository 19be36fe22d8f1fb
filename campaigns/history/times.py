"""The length of an evening: its beginning, its end, and the pauses that are subtracted."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import TypeAlias

GAP = timedelta(hours=1)  # a longer time without an entry counts as a pause, even if no pause was noted
NOTHING = timedelta(0)

Span: TypeAlias = tuple[datetime, datetime]


def find_gaps(moments: Iterable[datetime]) -> list[Span]:
    """Return the times between two entries that count as pauses; `moments` are those of a log, in order."""
    return [(moment, other) for moment, other in pairwise(moments) if other - moment > GAP]


def measure_overlap(spans: Iterable[Span], within: Span) -> timedelta:
    """Return how much of `within` is covered by the spans; a time in several spans counts once."""
    covered, until = NOTHING, within[0]
    for start, end in sorted(spans):
        begin, finish = max(start, until), min(end, within[1])
        if finish > begin:
            covered, until = covered + finish - begin, finish
    return covered


@dataclass(frozen=True)
class EveningTimes:
    """The beginning and the end of an evening, and the length of its pauses."""

    started_at: datetime
    ended_at: datetime
    paused: timedelta = NOTHING

    @property
    def length(self) -> timedelta:
        """The time without pauses."""
        return max(NOTHING, self.ended_at - self.started_at - self.paused)

    @property
    def minutes(self) -> int:
        return round(self.length.total_seconds() / 60)


def find_bounds(
    opened_at: datetime, closed_at: datetime | None, first: datetime | None, last: datetime | None
) -> Span:
    """Return when an evening began and ended.

    The time between the opening of a table and a much later `first` entry does not count, nor the time
    between the `last` entry and a much later end. A table that is still open ends with its last entry.
    """
    if first is None or last is None:
        return opened_at, max(
            opened_at, closed_at
        ) if closed_at and closed_at - opened_at <= GAP else opened_at
    start = opened_at if NOTHING <= first - opened_at <= GAP else first
    end = closed_at if closed_at and NOTHING <= closed_at - last <= GAP else last
    return start, max(start, end)


def measure_play(within: Span, rests: Sequence[Span]) -> int:
    """Return the minutes of a time without `rests`."""
    length = within[1] - within[0] - measure_overlap(rests, within)
    return max(0, round(length.total_seconds() / 60))
