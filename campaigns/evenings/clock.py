"""Hours on the clock of the place where a group meets: which moments they are, and when they come again."""

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
    """Return the moment at which a clock shows this.

    Raises: IllegalPlay, where the clock is changed and shows it never, or twice.
    """
    first, second = (datetime.combine(day, hour, zone).replace(fold=fold) for fold in (0, 1))
    moment, shown = first.astimezone(UTC), f"{hour:%H:%M}"
    exists = moment.astimezone(zone).replace(tzinfo=None) == first.replace(tzinfo=None)
    require(exists, _("That night the clocks go forward, and {hour} does not exist."), hour=shown)
    is_clear = first.utcoffset() == second.utcoffset()
    require(is_clear, _("That night the clocks go back, and {hour} comes twice."), hour=shown)
    return moment


def week_of_month(day: date) -> int:
    """Return the week in which a weekday stands in its month; a fifth one is the last."""
    week = (day.day - 1) // WEEK.days + 1
    return week if week <= WEEKS_OF_EACH_MONTH else LAST


def next_start(night: GameNight) -> datetime:
    """Return when a night that repeats comes again, at the same hour of the clock.

    An hour that the clock leaves out is the one after it.
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
    month = next(one for one in _days_from(day) if one.month != day.month)
    days = [
        one
        for one in takewhile(lambda one: one.month == month.month, _days_from(month))
        if one.weekday() == day.weekday()
    ]
    return days[week - 1] if week > 0 else days[week]


def _days_from(day: date) -> Iterator[date]:
    return (day + timedelta(days=number) for number in count())


def week_later(moment: datetime, zone: ZoneInfo, weeks: int = 1) -> datetime:
    """Return the moment so many weeks after another, at the same hour of the clock."""
    local = moment.astimezone(zone)
    return datetime.combine(local.date() + weeks * WEEK, local.time(), zone).astimezone(UTC)
