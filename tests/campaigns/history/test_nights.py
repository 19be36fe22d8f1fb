"""An evening is a night, at however many tables: against a count minute by minute and day by day."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from django.conf import LazySettings

from campaigns.history import counts
from campaigns.history.facts import load_facts
from campaigns.history.honours import list_honours
from campaigns.history.nights import begin_of_year, group_nights, group_times, join_times, night_of
from campaigns.history.summaries import summarize_group
from campaigns.history.times import EveningTimes
from campaigns.models import Attendance, Campaign, EveningCorrection, Group, Session
from tests.support.contest import CONTEST, contest
from tests.support.evenings import PEOPLE, date_entries, make_group, make_user, tap
from tests.support.seated import begin

__all__ = ["contest"]
EIGHT = datetime(2026, 3, 6, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (datetime(2026, 3, 7, 3, 0, tzinfo=UTC), date(2026, 3, 6)),
        (datetime(2026, 3, 7, 5, 59, tzinfo=UTC), date(2026, 3, 6)),
        (datetime(2026, 3, 7, 6, 0, tzinfo=UTC), date(2026, 3, 7)),
        (datetime(2026, 1, 1, 0, 30, tzinfo=UTC), date(2025, 12, 31)),
    ],
)
def test_whoever_plays_past_midnight_plays_on_from_the_evening_before(moment: datetime, day: date) -> None:
    assert night_of(moment) == day
    assert begin_of_year(moment).year == day.year


def test_the_clock_of_the_site_says_which_night_it_is(settings: LazySettings) -> None:
    settings.TIME_ZONE = "Europe/Rome"
    assert night_of(datetime(2026, 3, 6, 4, 30, tzinfo=UTC)) == date(2026, 3, 5)
    assert night_of(datetime(2026, 7, 6, 4, 30, tzinfo=UTC)) == date(2026, 7, 6)  # 6:30 there in summer


@pytest.mark.goal("E2")
@pytest.mark.parametrize("seed", range(200))
def test_tables_beside_and_after_each_other_are_a_night_minute_by_minute(seed: int) -> None:
    rng = Random(seed)
    times = [some_times(rng) for _table in range(rng.randint(1, 12))]
    nights = group_times(times)
    by_day = Counter(day_by_hand(one.started_at) for one in times)
    assert [night_of(one.started_at) for one in nights] == sorted(by_day)
    for night in nights:
        of_night = [one for one in times if day_by_hand(one.started_at) == night_of(night.started_at)]
        open_at = {minute for one in of_night for minute in minutes_of(one)}
        played = min(len(open_at), sum(one.minutes for one in of_night))
        assert (night.started_at, night.ended_at) == (
            min(one.started_at for one in of_night),
            max(one.ended_at for one in of_night),
        )
        assert night.minutes == played
        assert night.minutes >= max(one.minutes for one in of_night)
    assert join_times(list(reversed(times))) == join_times(times)


def some_times(rng: Random) -> EveningTimes:
    start = EIGHT + timedelta(days=rng.randint(0, 4), minutes=rng.randint(-300, 500))
    length = rng.randint(0, 240)
    return EveningTimes(
        start, start + timedelta(minutes=length), timedelta(minutes=rng.randint(0, length) // 2)
    )


def minutes_of(times: EveningTimes) -> range:
    first = round((times.started_at - EIGHT).total_seconds() / 60)
    return range(first, first + round((times.ended_at - times.started_at).total_seconds() / 60))


def day_by_hand(moment: datetime) -> date:
    return moment.date() if moment.hour >= 6 else (moment - timedelta(hours=7)).date()


@pytest.fixture
def group() -> Group:
    return make_group(owner=make_user("anna"))


def table_at(group: Group, start: datetime, minutes: int, people: tuple[str, ...] = PEOPLE) -> Session:
    """Return a table of a campaign of its own at which people played from then on."""
    session = begin(Campaign.objects.create(group=group, name="A", game_slug=CONTEST.slug), people)
    for minute in (0, minutes):
        tap(session, "roll", key=f"roll-{minute:04}", who="seat-1", number=1, roll=("1",))
    end = start + timedelta(minutes=minutes)
    date_entries(session, *sorted({start, end}))
    Session.objects.filter(pk=session.pk).update(started_at=start, closed_at=end)
    return session


@pytest.mark.django_db
@pytest.mark.usefixtures("contest")
def test_five_games_of_one_night_are_one_evening_everywhere(group: Group) -> None:
    night = datetime(2026, 3, 6, 22, 0, tzinfo=UTC)
    for place in range(5):
        table_at(group, night + timedelta(minutes=40 * place), 30, PEOPLE[: 2 + (place == 4)])
    facts = load_facts(group)
    assert (len(facts.evenings), len(facts.nights)) == (5, 1)
    assert counts.measure_lengths(facts.nights).total == 5 * 30
    attended = {one.who.name: (one.times, one.missed) for one in counts.count_attendance(facts.nights)}
    assert attended == dict.fromkeys(PEOPLE, (1, 0))
    assert sum(counts.count_months(facts.nights).values()) == 1
    assert sum(counts.count_lengths(facts.nights).values()) == 1
    assert counts.count_years(facts.nights) == {2026: 1}
    always = next(one for one in list_honours(facts) if one.title == "Always there")
    assert always.about == "at 1 evening"


@pytest.mark.django_db
@pytest.mark.usefixtures("contest")
@pytest.mark.goal("E2")
@pytest.mark.parametrize("seed", range(4))
def test_who_was_there_equals_a_count_of_nights_by_hand(group: Group, seed: int) -> None:
    rng = Random(seed)
    there: dict[date, set[str]] = {}
    for _table in range(6):
        start = EIGHT + timedelta(days=rng.randint(0, 2), minutes=rng.randint(-120, 500))
        people = tuple(rng.sample(PEOPLE, 2))
        session = table_at(group, start, rng.randint(0, 50), people)
        if rng.random() < 0.4:  # one stayed away, as people say by hand
            EveningCorrection.objects.create(session=session, has_people=True)
            seats = list(session.seats.select_related("person"))
            for place, seat in enumerate(seats):
                Attendance.objects.create(session=session, person=seat.person, is_away=place == 0)
            people = people[1:]
        there.setdefault(day_by_hand(start), set()).update(people)
    facts = load_facts(group)
    assert [one.day for one in facts.nights] == sorted(there)
    assert {one.who.name: one.times for one in counts.count_attendance(facts.nights)} == Counter(
        name for names in there.values() for name in names
    )
    assert [one.day for one in group_nights(reversed(facts.evenings))] == sorted(there)


@pytest.mark.django_db
@pytest.mark.usefixtures("contest")
def test_a_groups_page_counts_nights_of_the_year(group: Group) -> None:
    now = datetime.now(UTC)
    start = begin_of_year(now) + timedelta(hours=14)
    for place in range(3):
        table_at(group, start + timedelta(minutes=70 * place), 60)
    load_facts(group)
    tile = summarize_group(group, 5).year
    assert (tile.evenings, tile.hours, sum(tile.months)) == (1, 3, 1)
