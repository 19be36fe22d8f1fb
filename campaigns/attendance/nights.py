"""An evening is a night: all that a group plays between two mornings, at however many tables.

The morning is at six, on the clock of this site: whoever still plays at three plays on from the evening
before, and hardly anybody begins a game night before six.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from itertools import groupby

from django.utils import timezone

from campaigns.attendance.selectors import EveningFacts, format_length
from campaigns.attendance.times import EveningTimes, Span, measure_overlap
from campaigns.models import Person

MORNING = 6  # o'clock


def night_of(moment: datetime) -> date:
    """Return the day on whose evening something happened."""
    local = timezone.localtime(moment)
    return local.date() - timedelta(days=local.hour < MORNING)


def begin_of_year(moment: datetime) -> datetime:
    """Return when the nights of a moment's year began."""
    first = night_of(moment).replace(month=1, day=1)
    return timezone.make_aware(datetime(first.year, first.month, first.day, MORNING))


@dataclass(frozen=True)
class Night:
    """What a group played on one night, the first table first: one evening of statistics."""

    day: date
    evenings: tuple[EveningFacts, ...]

    @cached_property
    def times(self) -> EveningTimes:
        return join_times([one.times for one in self.evenings])

    @property
    def present(self) -> list[Person]:
        """Who was at any of its tables, each once."""
        return list(dict.fromkeys(person for one in self.evenings for person in one.present))

    @property
    def game_name(self) -> str:
        """What was played, each game once."""
        return ", ".join(dict.fromkeys(one.game_name for one in self.evenings))

    @property
    def length(self) -> str:
        return format_length(self.times.minutes)


def group_nights(evenings: Iterable[EveningFacts]) -> list[Night]:
    """Return the nights of evenings at single tables, the oldest first."""
    rows = sorted(evenings, key=lambda one: (one.times.started_at, one.session.pk))
    return [Night(day, tuple(same)) for day, same in groupby(rows, key=_day_of)]


def _day_of(evening: EveningFacts) -> date:
    return night_of(evening.times.started_at)


def group_times(times: Iterable[EveningTimes]) -> list[EveningTimes]:
    """Return the times of nights, of those of evenings at single tables, the oldest first."""
    rows = sorted(times, key=lambda one: one.started_at)
    return [join_times(list(same)) for _day, same in groupby(rows, key=lambda one: night_of(one.started_at))]


def join_times(times: Sequence[EveningTimes]) -> EveningTimes:
    """Return from when to when a night went, and how much of it was a pause.

    Two tables at the same time are no longer night: people played no longer than there was a table.
    """
    spans: list[Span] = [(one.started_at, one.ended_at) for one in times]
    whole = min(start for start, _end in spans), max(end for _start, end in spans)
    played = min(measure_overlap(spans, whole), sum((one.length for one in times), timedelta()))
    return EveningTimes(*whole, whole[1] - whole[0] - played)
