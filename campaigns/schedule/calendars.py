"""Evenings in the format of calendars (RFC 5545): the file of an evening, and the feed of a person."""

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from icalendar import Calendar, Event, vRecur

from campaigns.models import GameNight, Group, Person
from campaigns.schedule.clock import LAST
from campaigns.schedule.zones import describe_zone

PRODUCT = "-//Nightlight//Evenings//EN"
CONTENT_TYPE = "text/calendar; charset=utf-8"
KEPT_FOR = timedelta(days=366)  # how long past evenings stay in a feed
MOST_EVENTS = 400
REFRESHED_EVERY = "PT2H"
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def write_calendar(nights: Iterable[GameNight], name: str) -> bytes:
    """Return fixed evenings as a calendar, with the rules of their time zones."""
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("x-published-ttl", REFRESHED_EVERY)
    fixed = [night for night in nights if night.starts_at]
    for zone in sorted({night.time_zone for night in fixed}):
        calendar.add_component(describe_zone(zone, timezone.now().year))
    for night in fixed:
        calendar.add_component(_event(night))
    return bytes(calendar.to_ical())


def _event(night: GameNight) -> Event:
    assert night.starts_at and night.ends_at
    event = Event()
    event.add("uid", night.uid)
    event.add("sequence", night.sequence)
    event.add("dtstamp", night.changed_at)
    event.add("last-modified", night.changed_at)
    event.add("dtstart", night.localize(night.starts_at))
    event.add("dtend", night.localize(night.ends_at))
    event.add("summary", name_night(night))
    event.add("status", "CANCELLED" if night.is_called_off else "CONFIRMED")
    if night.place:
        event.add("location", night.place)
    if night.note:
        event.add("description", night.note)
    if night.repeats:
        event.add("rrule", _recurrence(night))
    return event


def _recurrence(night: GameNight) -> vRecur:
    if night.repeats == GameNight.Repeats.MONTHLY:
        assert night.starts_at
        day = DAYS[night.localize(night.starts_at).weekday()]
        return vRecur(FREQ="MONTHLY", BYDAY=f"{night.repeats_week or LAST}{day}")
    weeks = 2 if night.repeats == GameNight.Repeats.FORTNIGHTLY else 1
    return vRecur(FREQ="WEEKLY", INTERVAL=weeks)


def name_night(night: GameNight) -> str:
    """Return the title of an evening in a calendar: the campaign, if it has one, and the group."""
    return f"{night.campaign.name} · {night.group.name}" if night.campaign else night.group.name


def list_fixed(group: Group) -> QuerySet[GameNight]:
    """Return the evenings of a group that have a date, the newest, for a feed."""
    since = timezone.now() - KEPT_FOR
    rows = GameNight.objects.filter(group=group, starts_at__gte=since).select_related("group", "campaign")
    return rows.order_by("-starts_at")[:MOST_EVENTS]


def write_feed(person: Person) -> bytes:
    """Return the feed of a person: each evening of their group that has a date."""
    return write_calendar(list_fixed(person.group), person.group.name)
