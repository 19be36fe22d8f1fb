"""Hours on the clock of the place at which a group meets: their moments, and when they are repeated."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import count, takewhile
from zoneinfo import ZoneInfo, available_timezones

from campaigns.models import GameNight
from companion.rules import _, require

WEEK = timedelta(days=7)
LAST = -1  # week of a month
WEEKS_OF_EACH_MONTH = 4  # a fifth one comes in some months only
STEPS = {GameNight.Repeats.WEEKLY.value: WEEK, GameNight.Repeats.FORTNIGHTLY.value: 2 * WEEK}


def is_zone(name: str) -> bool:
    return name in available_timezones()


def moment_at(day: date, hour: time, zone: ZoneInfo) -> datetime:
    """Return the moment at which a clock shows a day and an hour.

    Raises: IllegalPlay, if a change of the clock skips or repeats that hour.
    """
    first, second = (datetime.combine(day, hour, zone).replace(fold=fold) for fold in (0, 1))
    moment, clock = first.astimezone(UTC), f"{hour:%H:%M}"
    exists = moment.astimezone(zone).replace(tzinfo=None) == first.replace(tzinfo=None)
    require(exists, _("That night the clocks go forward, and {hour} does not exist."), hour=clock)
    is_clear = first.utcoffset() == second.utcoffset()
    require(is_clear, _("That night the clocks go back, and {hour} comes twice."), hour=clock)
    return moment


def week_of_month(day: date) -> int:
    """Return which of its kind a weekday is in its month, counted from 1; the fifth is the last, -1."""
    week = (day.day - 1) // WEEK.days + 1
    return week if week <= WEEKS_OF_EACH_MONTH else LAST


def next_start(night: GameNight) -> datetime:
    """Return the next date of a night that repeats, at the same hour of the clock.

    If the clock skips that hour, it is the hour after it.
    """
    assert night.starts_at and night.repeats
    local = night.localize(night.starts_at)
    if night.repeats in STEPS:
        day = local.date() + STEPS[night.repeats]
    else:
        day = _in_next_month(local.date(), night.repeats_week or week_of_month(local.date()))
    return datetime.combine(day, local.time(), night.zone).astimezone(UTC)


def _in_next_month(day: date, week: int) -> date:
    """Return the same weekday in that week of the month after."""
    month = next(candidate for candidate in _days_from(day) if candidate.month != day.month)
    days = [
        candidate
        for candidate in takewhile(lambda candidate: candidate.month == month.month, _days_from(month))
        if candidate.weekday() == day.weekday()
    ]
    return days[week - 1] if week > 0 else days[week]


def _days_from(day: date) -> Iterator[date]:
    return (day + timedelta(days=number) for number in count())


def week_later(moment: datetime, zone: ZoneInfo, weeks: int = 1) -> datetime:
    """Return the moment so many weeks after another, at the same hour of the clock."""
    local = moment.astimezone(zone)
    return datetime.combine(local.date() + weeks * WEEK, local.time(), zone).astimezone(UTC)
