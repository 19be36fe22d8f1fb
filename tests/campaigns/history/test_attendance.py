"""Who was there of an evening, from when to when: made of the log and the seats, put right by hand."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from campaigns.groups.membership import remove_person
from campaigns.history.presence import list_campaign_evenings, load_evening
from campaigns.history.times import find_bounds, find_gaps, measure_overlap, measure_play
from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Attendance, Membership, Pause, Person, Session
from campaigns.notes.writing import write_note
from campaigns.photos.keeping import keep_photo
from campaigns.sessions import lifecycle
from companion.text.dates import format_length
from tests.support.evenings import date_entries, make_user, member, session, tap, toy
from tests.support.hostile_photos import jpeg

__all__ = ["member", "session", "toy"]

EIGHT = datetime(2026, 11, 19, 20, 0, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return EIGHT + timedelta(minutes=minutes)


def move(session: Session, *minutes: int, opened: int = 0, closed: int | None = None) -> None:
    """Let the entries of a session have been written at these minutes."""
    Session.objects.filter(pk=session.pk).update(
        started_at=at(opened), closed_at=None if closed is None else at(closed)
    )
    date_entries(session, *map(at, minutes))


def play_at(session: Session, *minutes: int, opened: int = 0, closed: int | None = None) -> None:
    for _minute in minutes:
        tap(session, "pour")
    move(session, *minutes, opened=opened, closed=closed)


# times


def test_more_than_an_hour_between_two_entries_is_a_pause() -> None:
    assert find_gaps([at(0), at(60), at(121), at(122)]) == [(at(60), at(121))]


def test_what_lies_in_two_pauses_counts_once() -> None:
    spans = [(at(10), at(40)), (at(20), at(30)), (at(35), at(50)), (at(-9), at(1))]
    assert measure_overlap(spans, (at(0), at(45))) == timedelta(minutes=36)


def test_pauses_are_no_time_at_the_table() -> None:
    assert measure_play((at(0), at(90)), [(at(30), at(50))]) == 70


def test_a_table_that_was_laid_the_day_before_has_not_been_played_at_since() -> None:
    day = 24 * 60
    assert find_bounds(at(-day), at(day), at(0), at(90)) == (at(0), at(90))
    assert find_bounds(at(-20), at(100), at(0), at(90)) == (at(-20), at(100))


def test_an_evening_without_an_entry_has_no_length() -> None:
    assert find_bounds(at(0), at(24 * 60), None, None) == (at(0), at(0))


@pytest.mark.parametrize(("minutes", "words"), [(0, "0 min"), (59, "59 min"), (60, "1 h"), (132, "2 h 12")])
def test_a_length_is_told_in_hours(minutes: int, words: str) -> None:
    assert format_length(minutes) == words


# what the log says

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


def test_an_evening_is_of_those_who_sat_there(session: Session) -> None:
    play_at(session, 5, 40, 95, closed=100)
    found = load_evening(session)
    assert [one.name for one in found.present] == ["Anna", "Bruno", "Chiara"]
    assert (found.times.started_at, found.times.ended_at, found.times.minutes) == (at(0), at(100), 100)


def test_long_times_without_an_entry_and_pauses_are_left_out(session: Session) -> None:
    play_at(session, 5, 10, 100, 130)
    Pause.objects.create(session=session, started_at=at(105), ended_at=at(120))
    assert load_evening(session).times.minutes == 130 - 90 - 15


def test_a_pause_of_the_screens_is_kept_with_its_times(session: Session) -> None:
    lifecycle.pause(session, is_paused=True)
    lifecycle.pause(session, is_paused=True)
    assert session.pauses.count() == 1
    assert session.pauses.get().ended_at is None
    lifecycle.pause(session, is_paused=False)
    ended = session.pauses.get().ended_at
    assert ended is not None
    lifecycle.pause(session, is_paused=False)
    assert session.pauses.get().ended_at == ended


def test_a_pause_ends_when_the_table_is_packed_away(session: Session) -> None:
    lifecycle.pause(session, is_paused=True)
    lifecycle.pack_away(session)
    assert session.pauses.get().ended_at == session.closed_at


def test_entries_that_come_later_are_counted_too(session: Session) -> None:
    play_at(session, 5, 10)
    assert load_evening(session).times.ended_at == at(10)
    tap(session, "pour")
    move(session, 5, 10, 30)
    assert load_evening(session).times.ended_at == at(30)


def test_evenings_of_a_campaign_are_listed_the_newest_first(session: Session) -> None:
    play_at(session, 5, 10, closed=15)
    second = lifecycle.go_on(session.campaign)
    assert [one.session for one in list_campaign_evenings(session.campaign_id, 5)] == [second, session]
    assert [one.session for one in list_campaign_evenings(session.campaign_id, 1)] == [second]
    found = list_campaign_evenings(session.campaign_id, 5, before=second.number)
    assert [one.session for one in found] == [session]


def test_a_list_of_evenings_takes_few_queries(session: Session, django_assert_max_num_queries: Any) -> None:
    for _evening in range(6):
        tap(session, "pour")
        lifecycle.pack_away(session)
        session = lifecycle.go_on(session.campaign)
    list_campaign_evenings(session.campaign_id, 9)
    with django_assert_max_num_queries(5) as asked:
        list_campaign_evenings(session.campaign_id, 9)
    assert not any('"campaigns_entry"."table"' in one["sql"] for one in asked.captured_queries)


# by hand


def form_of(session: Session, **changed: str) -> dict[str, str]:
    people = {one.name: f"person-{one.pk}" for one in session.campaign.group.people.all()}
    given = {
        "started_at": "2026-11-19T20:00",
        "ended_at": "2026-11-19T22:00",
        "paused_minutes": "0",
        "place": "",
    }
    given |= dict.fromkeys(people.values(), "here")
    return given | {people.get(name, name): value for name, value in changed.items()}


def address(session: Session) -> str:
    return f"/evenings/{session.pk}/"


@pytest.fixture
def evening(session: Session) -> Session:
    play_at(session, 0, 60, 110, closed=115)
    return session


def person(session: Session, name: str) -> Person:
    found: Person = session.campaign.group.people.get(name=name)
    return found


def test_an_evening_is_put_right_by_hand(evening: Session, member: Client) -> None:
    given = form_of(
        evening, place="at Anna’s", ended_at="2026-11-19T23:30", paused_minutes="30", Chiara="away"
    )
    assert member.post(address(evening), given).status_code == 302
    found = load_evening(evening)
    assert (found.times.minutes, found.place) == (180, "at Anna’s")
    assert [one.name for one in found.present] == ["Anna", "Bruno"]
    assert "at Anna’s" in member.get(address(evening)).content.decode()


def test_an_evening_of_less_than_a_minute_is_given_a_place(session: Session, member: Client) -> None:
    play_at(session, 0, 0)
    given = form_of(session, ended_at="2026-11-19T20:00", place="home")
    assert member.post(address(session), given).status_code == 302
    assert load_evening(session).place == "home"


def test_somebody_who_played_for_another_was_there(evening: Session, member: Client) -> None:
    evening.campaign.group.people.create(name="Dario")
    given = form_of(evening, Bruno=f"for-{person(evening, 'Dario').pk}", Dario="out")
    member.post(address(evening), given)
    found = load_evening(evening)
    assert [one.name for one in found.present] == ["Anna", "Dario", "Chiara"]
    assert found.player_of[person(evening, "Bruno").pk].name == "Dario"
    assert "away; Dario played" in member.get(address(evening)).content.decode()


def test_what_nobody_changed_is_as_the_log_says(evening: Session, member: Client) -> None:
    shown = load_evening(evening).times
    local = "%Y-%m-%dT%H:%M"
    given = form_of(
        evening,
        started_at=shown.started_at.strftime(local),
        ended_at=shown.ended_at.strftime(local),
        place="home",
    )
    member.post(address(evening), given)
    assert not evening.correction.has_people
    assert (evening.correction.started_at, evening.correction.ended_at) == (None, None)


def test_the_log_says_again_what_was_put_right(evening: Session, member: Client) -> None:
    member.post(address(evening), form_of(evening, place="home", Chiara="away"))
    assert member.post(f"{address(evening)}reset").status_code == 302
    found = load_evening(evening)
    assert (found.place, len(found.present), found.is_corrected) == ("", 3, False)
    assert not Attendance.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"ended_at": "2026-11-19T19:59"}, "The end must come after the beginning."),
        ({"ended_at": "2026-11-19T20:00"}, "The end must come after the beginning."),
        ({"ended_at": "2026-11-30T20:00"}, "more than three days"),
        ({"started_at": "2999-01-01T20:00"}, "still to come"),
        ({"started_at": "yesterday"}, "Enter a valid date/time."),
        ({"paused_minutes": "121"}, "longer than the evening"),
        ({"paused_minutes": "-1"}, "greater than or equal to 0"),
        ({"Anna": "out", "Bruno": "away", "Chiara": "away"}, "Choose at least one person who was there."),
        ({"place": "x" * 61}, "60"),
        ({"Anna": "for-999999"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_is_told_where_it_stands_and_changes_nothing(
    evening: Session, member: Client, wrong: dict[str, str], words: str
) -> None:
    before = load_evening(evening)
    answer = member.post(address(evening), form_of(evening, **wrong))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert load_evening(evening) == before


def test_who_was_away_has_not_played_for_others(evening: Session, member: Client) -> None:
    given = form_of(evening, Anna=f"for-{person(evening, 'Bruno').pk}", Bruno="away")
    answer = member.post(address(evening), given)
    assert answer.status_code == 422
    assert "Whoever was away cannot have played for somebody else." in answer.content.decode()


def test_who_leaves_the_group_stays_in_the_evenings_that_were(evening: Session, member: Client) -> None:
    evening.campaign.group.people.create(name="Dario")
    member.post(address(evening), form_of(evening, Bruno=f"for-{person(evening, 'Dario').pk}", Dario="out"))
    remove_person(person(evening, "Dario"))
    assert "Dario" in [one.name for one in load_evening(evening).present]
    assert member.get(address(evening)).status_code == 200


def test_an_evening_shows_what_is_left_of_it_and_leads_to_more(evening: Session, member: Client) -> None:
    anna = evening.campaign.group.memberships.get().user
    empty = member.get(address(evening)).content.decode()
    assert "No photo of this evening yet." in empty and f"photos/add?evening={evening.pk}" in empty
    assert "Nobody has written anything of it yet." in empty and f"notes/?evening={evening.number}" in empty
    photo = keep_photo(evening, anna, jpeg())
    for key, words in (("one", "It was cold."), ("two", "The key is mine.")):
        write_note(evening.campaign, anna, key, text=words, session=evening, is_private=key == "two")
    bruno = make_user("bruno")
    Membership.objects.create(group=evening.campaign.group, user=bruno)
    other = Client()
    other.force_login(bruno)
    own, theirs = (client.get(address(evening)).content.decode() for client in (member, other))
    assert f"photos/{photo.pk}" in own and "It was cold." in own and "The key is mine." in own
    assert "It was cold." in theirs and "The key is mine." not in theirs


def test_an_evening_is_for_members_alone(evening: Session) -> None:
    assert Client().get(address(evening)).status_code == 302
    stranger = Client()
    stranger.force_login(make_user("stranger"))
    assert stranger.get(address(evening)).status_code == 404
    assert stranger.post(f"{address(evening)}reset").status_code == 404


def test_an_evening_of_a_game_that_lies_on_no_shelf_is_told_all_the_same(
    evening: Session, member: Client
) -> None:
    load_evening(evening)
    evening.campaign.game_slug = "gone"
    evening.campaign.save()
    assert member.get(address(evening)).status_code == 200


def test_an_undo_is_an_entry_like_others(session: Session) -> None:
    tap(session, "pour")
    assert load_evening(session).digest["entries"] == 1
    commands.undo(session, Command(seen=1, key="back"))
    assert load_evening(session).digest["entries"] == 2
