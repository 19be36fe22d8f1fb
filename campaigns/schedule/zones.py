"""A time zone in the format of calendars (VTIMEZONE): each change of its clock is a component of its own.

Every calendar understands that: some read only the first of several dates in one line, and take the hour of a
change as the clock before it shows it.
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
    """Return a time zone as a component, with the changes of the years around `year`."""
    zone, component = ZoneInfo(name), Timezone()
    component.add("tzid", name)
    moment = datetime(year - YEARS_BACK, 1, 1, tzinfo=UTC)
    end = datetime(year + YEARS_AHEAD, 1, 1, tzinfo=UTC)
    component.add_component(_describe_clock(moment, _offset(moment, zone), zone))
    for change in list_changes(zone, moment, end):
        component.add_component(_describe_clock(change, _offset(change - MINUTE, zone), zone))
    return component


def list_changes(zone: ZoneInfo, moment: datetime, end: datetime) -> Iterator[datetime]:
    """Yield the moments at which a clock is changed."""
    while moment < end:
        if _offset(moment, zone) != _offset(moment + DAY, zone):
            yield _find_change(moment, moment + DAY, zone)
        moment += DAY


def _find_change(before: datetime, after: datetime, zone: ZoneInfo) -> datetime:
    """Return the minute in which a clock is changed, within a day in which it is."""
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
    """Return the component of a clock from a moment on; `earlier` is its offset before that."""
    local = moment.astimezone(zone)
    component = TimezoneDaylight() if local.dst() else TimezoneStandard()
    component.add("dtstart", moment.replace(tzinfo=None) + earlier)
    component.add("tzoffsetfrom", earlier)
    component.add("tzoffsetto", _offset(moment, zone))
    component.add("tzname", local.tzname() or zone.key)
    return component


def _offset(moment: datetime, zone: ZoneInfo) -> timedelta:
    return moment.astimezone(zone).utcoffset() or timedelta()
