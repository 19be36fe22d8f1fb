"""An evening is a night: all that a group plays between two mornings, at any number of tables.

The morning begins at six, on the clock of this site: play at three o'clock belongs to the evening before, and
hardly any game night begins before six.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from itertools import groupby

from django.utils import timezone

from campaigns.history.presence import EveningFacts
from campaigns.history.times import EveningTimes, Span, measure_overlap
from campaigns.models import Person
from companion.text.dates import format_length

MORNING = 6  # o'clock


def night_of(moment: datetime) -> date:
    """Return the day of the evening to which a moment belongs."""
    local = timezone.localtime(moment)
    return local.date() - timedelta(days=local.hour < MORNING)


def begin_of_year(moment: datetime) -> datetime:
    """Return the beginning of the first night of a moment's year."""
    first = night_of(moment).replace(month=1, day=1)
    return timezone.make_aware(datetime(first.year, first.month, first.day, MORNING))


@dataclass(frozen=True)
class Night:
    """The evenings of a group on one night, the first table first: one evening of statistics."""

    day: date
    evenings: tuple[EveningFacts, ...]

    @cached_property
    def times(self) -> EveningTimes:
        return join_times([evening.times for evening in self.evenings])

    @property
    def present(self) -> list[Person]:
        """The people who were at any of its tables, each once."""
        return list(dict.fromkeys(person for evening in self.evenings for person in evening.present))

    @property
    def game_name(self) -> str:
        """The names of its games, each once."""
        return ", ".join(dict.fromkeys(evening.game_name for evening in self.evenings))

    @property
    def length(self) -> str:
        return format_length(self.times.minutes)


def group_nights(evenings: Iterable[EveningFacts]) -> list[Night]:
    """Return the nights of sessions, the oldest first."""
    rows = sorted(evenings, key=lambda evening: (evening.times.started_at, evening.session.pk))
    return [Night(day, tuple(same)) for day, same in groupby(rows, key=_day_of)]


def _day_of(evening: EveningFacts) -> date:
    return night_of(evening.times.started_at)


def group_times(times: Iterable[EveningTimes]) -> list[EveningTimes]:
    """Return the times of nights, given those of sessions, the oldest first."""
    rows = sorted(times, key=lambda span: span.started_at)
    return [
        join_times(list(same)) for _day, same in groupby(rows, key=lambda span: night_of(span.started_at))
    ]


def join_times(times: Sequence[EveningTimes]) -> EveningTimes:
    """Return the beginning, the end and the pauses of a night.

    Two tables at the same time do not make a night longer: overlapping times count once.
    """
    spans: list[Span] = [(span.started_at, span.ended_at) for span in times]
    whole = min(start for start, _end in spans), max(end for _start, end in spans)
    played = min(measure_overlap(spans, whole), sum((span.length for span in times), timedelta()))
    return EveningTimes(*whole, whole[1] - whole[0] - played)
