"""The clock of a place as calendars read it (VTIMEZONE): each change of it as a part of its own.

That is what every calendar understands: some read but the first of several dates in one line, and take the
hour of a change as it is on the clock before it.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

YEARS_BACK, YEARS_AHEAD = 2, 10
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@cache
def describe_zone(name: str, year: int) -> Timezone:
    """Return a time zone around a year: as far as evenings were, and may come again."""
    zone, found = ZoneInfo(name), Timezone()
    found.add("tzid", name)
    moment = datetime(year - YEARS_BACK, 1, 1, tzinfo=UTC)
    end = datetime(year + YEARS_AHEAD, 1, 1, tzinfo=UTC)
    found.add_component(_describe_clock(moment, _offset(moment, zone), zone))
    for change in list_changes(zone, moment, end):
        found.add_component(_describe_clock(change, _offset(change - MINUTE, zone), zone))
    return found


def list_changes(zone: ZoneInfo, moment: datetime, end: datetime) -> Iterator[datetime]:
    """Give the moments at which a clock is changed."""
    while moment < end:
        if _offset(moment, zone) != _offset(moment + DAY, zone):
            yield _find_change(moment, moment + DAY, zone)
        moment += DAY


def _find_change(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """Return the minute in which a clock is changed, of a day in which it is."""
    while after - before > MINUTE:
        middle = before + timedelta(minutes=(after - before) // MINUTE // 2)
        if _offset(middle, zone) == _offset(before, zone):
            before = middle
        else:
            after = middle
    return after


def _describe_clock(
    moment: datetime, earlier: timedelta, zone: ZoneInfo
) -> TimezoneStandard | TimezoneDaylight:
    """Return how a clock goes from a moment on, which it shows as it has gone `earlier`."""
    local = moment.astimezone(zone)
    found = TimezoneDaylight() if local.dst() else TimezoneStandard()
    found.add("dtstart", moment.replace(tzinfo=None) + earlier)
    found.add("tzoffsetfrom", earlier)
    found.add("tzoffsetto", _offset(moment, zone))
    found.add("tzname", local.tzname() or zone.key)
    return found


def _offset(moment: datetime, zone: ZoneInfo) -> timedelta:
    return moment.astimezone(zone).utcoffset() or timedelta()
