"""What calendars read of evenings: by a parser that is not ours, and not of the library that writes them."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from io import StringIO
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import vobject
from dateutil.tz import tzical
from django.test import Client
from django.utils import timezone

from campaigns.access import claims
from campaigns.groups.membership import end_group, remove_person
from campaigns.models import GameNight, Group, Membership, PersonLink
from campaigns.schedule import planning
from campaigns.schedule.calendars import write_calendar
from campaigns.schedule.clock import next_start
from campaigns.schedule.links import create_link, revoke_links
from campaigns.schedule.zones import describe_zone, list_changes
from tests.support.evenings import fix, make_group, make_night, make_user, tries

__all__ = ["tries"]
ROME = ZoneInfo("Europe/Rome")
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tries")]


@pytest.fixture
def group() -> Group:
    return make_group(owner=make_user("anna"))


def feed_of(group: Group, name: str = "Chiara") -> str:
    """Return the address of a person's calendar."""
    return f"/calendar/{create_link(group.people.get(name=name), 'calendar')}.ics"


def parse(raw: bytes) -> Any:
    found = vobject.readOne(raw.decode())
    found.validate()
    return found


def night_of(starts_at: datetime, **facts: Any) -> GameNight:
    return GameNight(
        group=Group(name="Tavolo, di; giovedì"), time_zone="Europe/Rome", starts_at=starts_at, **facts
    )


@pytest.mark.goal("E1")
def test_an_independent_parser_reads_the_feed(group: Group) -> None:
    night = fix(make_night(group))
    answer = Client().get(feed_of(group))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    (event,) = parse(answer.content).vevent_list
    assert (event.uid.value, event.sequence.value, event.status.value) == (night.uid, "1", "CONFIRMED")
    assert (event.dtstart.value, event.dtend.value) == (night.starts_at, night.ends_at)
    assert event.location.value == "at Anna’s"


@pytest.mark.goal("E1")
@pytest.mark.parametrize("first", [(2026, 3, 19), (2026, 10, 15)], ids=["to summer", "to winter"])
@pytest.mark.parametrize(("repeats", "week"), [("weekly", 0), ("fortnightly", 0), ("monthly", 3)])
def test_nine_in_rome_stays_nine_in_rome_where_it_repeats(
    first: tuple[int, int, int], repeats: str, week: int
) -> None:
    """The parser goes by the rules of the clock that the calendar itself brings."""
    night = night_of(datetime(*first, 21, tzinfo=ROME), repeats=repeats, repeats_week=week)
    event = parse(write_calendar([night], "T")).vevent
    starts = list(islice(event.getrruleset(addRDate=True), 4))
    ours = [night.localize(starts[0])]
    for _again in starts[1:]:
        night.starts_at = next_start(night)
        ours.append(night.localize(night.starts_at))
    assert [start.replace(tzinfo=None) for start in starts] == [start.replace(tzinfo=None) for start in ours]
    assert {start.time() for start in starts} == {time(21)}
    assert {start.utcoffset() for start in ours} == {timedelta(hours=1), timedelta(hours=2)}
    zone = event.dtstart.value.tzinfo
    theirs = [start.replace(tzinfo=zone).utcoffset() for start in starts]
    assert theirs == [start.utcoffset() for start in ours]


@pytest.mark.goal("E1")
@pytest.mark.parametrize("name", ["Europe/Rome", "America/New_York", "Australia/Sydney", "Asia/Tokyo"])
def test_the_clock_that_a_calendar_brings_is_the_clock_of_the_place(name: str) -> None:
    """An hour before each change of it and an hour after it, too; by dateutil, which reads it by itself."""
    zone, clock = ZoneInfo(name), tzical(StringIO(describe_zone(name, 2026).to_ical().decode())).get()
    start = datetime(2025, 1, 1, tzinfo=UTC)
    changes = list(list_changes(zone, start, datetime(2028, 1, 1, tzinfo=UTC)))
    hours = [start, *(one + timedelta(hours=hour) for one in changes for hour in (-2, 2))]
    found = [moment.astimezone(zone).replace(tzinfo=clock).utcoffset() for moment in hours]
    assert found == [moment.astimezone(zone).utcoffset() for moment in hours]
    assert len(changes) == (0 if name.startswith("Asia") else 6)


def test_a_change_of_the_clock_is_told_by_the_hour_before_it() -> None:
    """As RFC 5545 has it: at two in winter's time it becomes three, at three in summer's time two."""
    text = describe_zone("Europe/Rome", 2026).to_ical().replace(b"\r\n", b" ")
    assert b"BEGIN:DAYLIGHT DTSTART:20260329T020000 TZNAME:CEST TZOFFSETFROM:+0100 TZOFFSETTO:+0200" in text
    assert b"BEGIN:STANDARD DTSTART:20261025T030000 TZNAME:CET TZOFFSETFROM:+0200 TZOFFSETTO:+0100" in text


def test_words_with_signs_that_calendars_use_arrive_whole() -> None:
    night = night_of(datetime(2026, 12, 3, 21, tzinfo=ROME), note="a, b; c\\ d: “è” " + "long " * 30)
    event = parse(write_calendar([night], "T")).vevent
    assert event.summary.value == "Tavolo, di; giovedì"
    assert event.description.value == night.note
    assert all(len(line) <= 75 for line in write_calendar([night], "T").split(b"\r\n"))


def test_each_change_counts_one_more_and_keeps_the_name(group: Group) -> None:
    night, seen = fix(make_night(group)), []
    address = feed_of(group)
    deeds: list[Callable[[], object]] = [lambda: None, lambda: move(night), lambda: call_off(night)]
    for deed in deeds:
        deed()
        (event,) = parse(Client().get(address).content).vevent_list
        seen.append((event.uid.value, int(event.sequence.value), event.status.value))
    assert [one[1:] for one in seen] == [(1, "CONFIRMED"), (2, "CONFIRMED"), (3, "CANCELLED")]
    assert {one[0] for one in seen} == {night.uid}


def move(night: GameNight) -> None:
    assert night.starts_at
    planning.change_night(night, 1, starts_at=night.starts_at + timedelta(hours=1))


def call_off(night: GameNight) -> None:
    planning.call_off(GameNight.objects.get(pk=night.pk), 2)


def test_a_file_of_one_evening_is_for_its_group(group: Group) -> None:
    night, owner = fix(make_night(group)), Client()
    owner.force_login(group.memberships.get().user)
    answer = owner.get(f"/groups/{group.pk}/evenings/{night.pk}/file")
    assert parse(answer.content).vevent.uid.value == night.uid
    stranger = Client()
    stranger.force_login(make_user("carla"))
    assert stranger.get(f"/groups/{group.pk}/evenings/{night.pk}/file").status_code == 404


def test_an_evening_without_a_date_has_no_file(group: Group) -> None:
    night, owner = make_night(group), Client()
    owner.force_login(group.memberships.get().user)
    answer = owner.get(f"/groups/{group.pk}/evenings/{night.pk}/file")
    assert answer.status_code == 422 and "This evening has no date yet" in answer.content.decode()


# whose feed it is


@pytest.mark.goal("S4")
def test_a_stranger_who_guesses_finds_no_calendar(group: Group) -> None:
    fix(make_night(group))
    answer = Client().get("/calendar/" + "a" * 43 + ".ics")
    assert answer.status_code == 404 and "Thursday table" not in answer.content.decode()


@pytest.mark.goal("S4")
@pytest.mark.parametrize("how", ["revoked", "replaced", "left", "ended"])
def test_a_feed_that_was_ended_is_gone(group: Group, how: str) -> None:
    night = fix(make_night(group))
    address, chiara = feed_of(group), group.people.get(name="Chiara")
    deeds: dict[str, Callable[[], object]] = {
        "revoked": lambda: revoke_links(chiara, "calendar"),
        "replaced": lambda: feed_of(group),
        "left": lambda: group.people.filter(pk=chiara.pk).update(left_at=timezone.now()),
        "ended": lambda: end_group(group),
    }
    deeds[how]()
    answer = Client().get(address)
    assert answer.status_code == 410
    assert night.uid not in answer.content.decode()


def test_who_was_removed_has_no_feed(group: Group) -> None:
    address = feed_of(group)
    remove_person(group.people.get(name="Chiara"))
    assert Client().get(address).status_code == 404


@pytest.mark.goal("S4")
def test_an_account_that_leaves_the_group_leaves_its_feed(group: Group) -> None:
    member, chiara = make_user("chiara"), group.people.get(name="Chiara")
    membership = Membership.objects.create(group=group, user=member)
    group.people.filter(pk=chiara.pk).update(user=member)
    chiara.refresh_from_db()
    address = f"/calendar/{create_link(chiara, 'calendar', member)}.ics"
    assert Client().get(address).status_code == 200
    claims.leave_group(membership)
    assert Client().get(address).status_code == 410


@pytest.mark.goal("S4")
def test_a_token_is_of_256_bits_and_only_its_hash_is_kept(group: Group) -> None:
    token = create_link(group.people.all()[0], "calendar")
    kept = " ".join(map(str, PersonLink.objects.values_list()))
    assert len(token) == 43 and token not in kept


def test_what_was_long_ago_is_in_no_feed(group: Group) -> None:
    fix(make_night(group))
    GameNight.objects.update(starts_at=timezone.now() - timedelta(days=400))
    assert not hasattr(parse(Client().get(feed_of(group)).content), "vevent")
