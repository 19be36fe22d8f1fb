"""The next evening of a group: dates, answers, what is fixed, moved, called off, and comes again."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.models import DateAnswer, GameNight, Group, Person
from campaigns.schedule import planning
from campaigns.schedule.answers import give_answer, give_word
from campaigns.schedule.clock import moment_at, next_start, week_later
from campaigns.schedule.selectors import find_next_night, list_nights
from companion.rules import IllegalPlay
from companion.text.i18n import translate
from tests.support.evenings import at_once, fix, make_group, make_night, make_user

ROME = ZoneInfo("Europe/Rome")
pytestmark = pytest.mark.django_db


@pytest.fixture
def group() -> Group:
    return make_group(owner=make_user("anna"))


def refused(deed: Callable[[], object]) -> str:
    """Return the sentence that refuses something."""
    with pytest.raises(IllegalPlay) as refusal:
        deed()
    return translate(refusal.value.message)


def at(year: int, month: int, day: int, hour: int = 21) -> datetime:
    return datetime(year, month, day, hour, tzinfo=ROME)


def repeating(repeats: str, starts_at: datetime, week: int = 0) -> GameNight:
    return GameNight(starts_at=starts_at, repeats=repeats, repeats_week=week, time_zone="Europe/Rome")


def local_starts(night: GameNight, count: int) -> list[datetime]:
    """Return when an evening comes again, so many times, as the clock in Rome shows it."""
    found = []
    for _again in range(count):
        night.starts_at = next_start(night)
        found.append(night.localize(night.starts_at))
    return found


# the clock


@pytest.mark.goal("E1")
@pytest.mark.parametrize("first", [at(2026, 3, 19), at(2026, 10, 15)], ids=["to summer", "to winter"])
def test_nine_in_rome_is_nine_in_rome_through_both_changes_of_the_clock(first: datetime) -> None:
    starts = local_starts(repeating("weekly", first), 3)
    assert {start.time() for start in starts} == {time(21)}
    assert len({start.utcoffset() for start in starts}) == 2  # the clock was changed between them
    assert {(late.date() - early.date()).days for early, late in zip(starts, starts[1:], strict=False)} == {7}


def test_a_date_a_week_later_keeps_its_hour() -> None:
    assert week_later(at(2026, 10, 22), ROME).astimezone(ROME) == at(2026, 10, 29)


def test_every_two_weeks_is_every_two_weeks() -> None:
    days = [start.date() for start in local_starts(repeating("fortnightly", at(2026, 12, 24)), 2)]
    assert days == [date(2027, 1, 7), date(2027, 1, 21)]


def test_monthly_is_the_same_weekday_in_the_same_week_of_each_month() -> None:
    days = [start.date() for start in local_starts(repeating("monthly", at(2026, 10, 22), 4), 3)]
    assert days == [date(2026, 11, 26), date(2026, 12, 24), date(2027, 1, 28)]


def test_a_fifth_week_is_the_last_one_and_stays_the_last() -> None:
    days = [start.date() for start in local_starts(repeating("monthly", at(2026, 10, 29), -1), 3)]
    assert days == [date(2026, 11, 26), date(2026, 12, 31), date(2027, 1, 28)]


def test_an_hour_that_does_not_exist_is_refused() -> None:
    said = refused(lambda: moment_at(date(2027, 3, 28), time(2, 30), ROME))
    assert said == "That night the clocks go forward, and 02:30 does not exist."


def test_an_hour_that_comes_twice_is_refused() -> None:
    said = refused(lambda: moment_at(date(2027, 10, 31), time(2, 30), ROME))
    assert said == "That night the clocks go back, and 02:30 comes twice."


def test_any_other_hour_is_the_one_that_the_clock_shows() -> None:
    assert moment_at(date(2027, 7, 1), time(21), ROME) == datetime(2027, 7, 1, 19, tzinfo=UTC)


# dates and answers


def test_a_date_that_was_is_not_proposed(group: Group) -> None:
    night = make_night(group)
    assert refused(lambda: planning.add_date(night, timezone.now())) == "That date is in the past."
    assert night.dates.count() == 2


def test_the_same_date_twice_is_one_date(group: Group) -> None:
    night = make_night(group)
    first = night.dates.all()[0]
    assert planning.add_date(night, first.starts_at) == first
    assert night.dates.count() == 2


def test_no_evening_has_dates_without_end(group: Group, settings: pytest.FixtureRequest) -> None:
    night = make_night(group, range(1, 13))
    said = refused(lambda: planning.add_date(night, timezone.now() + timedelta(days=40)))
    assert said == "12 dates are proposed already, the most that one evening can have."


def test_an_answer_is_kept_and_can_be_changed(group: Group) -> None:
    shown, bruno = make_night(group).dates.all()[0], group.people.get(name="Bruno")
    for answer in ("yes", "yes", "no"):
        give_answer(shown, bruno, answer)
    assert [one.answer for one in DateAnswer.objects.all()] == ["no"]


def test_what_is_no_answer_is_refused(group: Group) -> None:
    shown, bruno = make_night(group).dates.all()[0], group.people.get(name="Bruno")
    assert refused(lambda: give_answer(shown, bruno, "perhaps")) == "Answer yes, maybe or no."
    assert not DateAnswer.objects.exists()


def test_a_word_goes_with_every_answer_of_the_evening(group: Group) -> None:
    night, bruno = make_night(group), group.people.get(name="Bruno")
    first, second = night.dates.all()
    assert refused(lambda: give_word(night, bruno, "21:15")).startswith("Answer a date first")
    give_answer(first, bruno, "yes")
    give_word(night, bruno, "21:15")
    give_answer(second, bruno, "maybe")
    assert {one.note for one in DateAnswer.objects.all()} == {"21:15"}


def test_the_date_that_most_can_come_to_is_the_best(group: Group) -> None:
    night = make_night(group, (10, 11, 12))
    _first, second, _third = night.dates.all()
    for person in group.people.all():
        give_answer(second, person, "yes")
    (view,) = list_nights(group)
    assert [row.is_best for row in view.rows] == [False, True, False]
    assert view.answered == 3


def test_once_a_date_is_chosen_the_others_take_no_answer(group: Group) -> None:
    night, bruno = make_night(group), group.people.get(name="Bruno")
    fixed = fix(night)
    other = fixed.dates.all()[1]
    assert refused(lambda: give_answer(other, bruno, "yes")).startswith("Another date was chosen")
    assert give_answer(fixed.dates.all()[0], bruno, "yes").answer == "yes"


@pytest.mark.goal("R3")
@pytest.mark.django_db(transaction=True)
def test_of_two_who_choose_at_once_one_does(group: Group) -> None:
    night = make_night(group)
    dates = list(night.dates.select_related("night"))
    found = at_once(2, lambda number: planning.choose_date(dates[number], 0))
    assert sorted(type(one).__name__ for one in found) == ["IllegalPlay", "NoneType"]
    assert GameNight.objects.get().sequence == 1


# moved, called off


def change(night: GameNight, **facts: object) -> GameNight:
    planning.change_night(night, night.sequence, **facts)
    return GameNight.objects.get(pk=night.pk)


def test_an_hour_later_the_answers_stay(group: Group) -> None:
    night, bruno = fix(make_night(group)), group.people.get(name="Bruno")
    give_answer(night.dates.all()[0], bruno, "yes")
    assert night.starts_at
    moved = change(night, starts_at=night.starts_at + timedelta(hours=1))
    chosen = find_next_night(group).chosen
    assert chosen and chosen.row.count("yes") == 1 and moved.sequence == 2


def test_on_another_day_everybody_is_asked_again(group: Group) -> None:
    night, bruno = fix(make_night(group)), group.people.get(name="Bruno")
    give_answer(night.dates.all()[0], bruno, "yes")
    assert night.starts_at
    change(night, starts_at=night.starts_at + timedelta(days=7))
    chosen = find_next_night(group).chosen
    assert chosen and chosen.row.count("yes") == 0


def test_what_somebody_else_has_changed_meanwhile_is_not_changed_again(group: Group) -> None:
    night = fix(make_night(group))
    change(night, place="at Bruno’s")
    assert refused(lambda: planning.call_off(night, night.sequence)).startswith("Somebody else has changed")
    assert not GameNight.objects.get().is_called_off


def test_an_evening_called_off_can_take_place_after_all(group: Group) -> None:
    night = fix(make_night(group))
    planning.call_off(night, night.sequence)
    assert find_next_night(group).chosen is None
    off = GameNight.objects.get()
    planning.call_on(off, off.sequence)
    assert find_next_night(group).chosen and GameNight.objects.get().sequence == 3


# come again


def test_an_evening_that_is_over_comes_again_once(group: Group) -> None:
    night = change(fix(make_night(group)), repeats="weekly")
    past = timezone.now() - timedelta(days=1)
    night.dates.filter(starts_at=F("night__starts_at")).update(starts_at=past)
    GameNight.objects.update(starts_at=past)
    assert (planning.roll_on(), planning.roll_on()) == (1, 0)
    old, new = GameNight.objects.order_by("pk")
    assert (old.repeats, new.repeats, new.place) == ("", "weekly", night.place)
    assert new.starts_at and new.starts_at.astimezone(ROME).time() == past.astimezone(ROME).time()
    assert new.dates.count() == 1 and new.uid != old.uid


@pytest.mark.django_db(transaction=True)
def test_two_workers_let_it_come_again_once(group: Group) -> None:
    change(fix(make_night(group)), repeats="weekly")
    GameNight.objects.update(starts_at=timezone.now() - timedelta(days=1))
    assert sum(at_once(4, lambda _number: planning.roll_on())) == 1
    assert GameNight.objects.count() == 2


def test_after_a_long_pause_the_next_is_one_that_is_still_to_come(group: Group) -> None:
    change(fix(make_night(group)), repeats="weekly")
    GameNight.objects.update(starts_at=timezone.now() - timedelta(days=30))
    planning.roll_on()
    newest = GameNight.objects.latest("pk")
    assert newest.starts_at and newest.starts_at > timezone.now() - timedelta(minutes=newest.minutes)


@pytest.mark.parametrize("deed", ["move", "call off"])
def test_of_a_repeating_evening_only_this_one_is_moved_or_called_off(group: Group, deed: str) -> None:
    night = change(fix(make_night(group)), repeats="weekly")
    assert night.starts_at
    if deed == "move":
        change(night, starts_at=night.starts_at + timedelta(days=1))
    else:
        planning.call_off(night, night.sequence)
    this, following = GameNight.objects.order_by("pk")
    assert (this.repeats, following.repeats) == ("", "weekly")
    assert following.starts_at == week_later(night.starts_at, ROME)


# many


def test_three_hundred_answers_take_as_few_queries_as_one(group: Group) -> None:
    Person.objects.bulk_create(Person(group=group, name=f"Guest {number}") for number in range(97))
    night = make_night(group, (10, 11, 12))
    people, dates = list(group.people.all()), list(night.dates.all())
    rows = [DateAnswer(date=one, person=who, answer="yes") for one in dates for who in people]
    DateAnswer.objects.bulk_create(rows)
    with CaptureQueriesContext(connection) as queries:
        (view,) = list_nights(group)
    assert len(rows) == 300 and [row.count("yes") for row in view.rows] == [100, 100, 100]
    assert len(queries) == 4
