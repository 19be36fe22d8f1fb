"""Evenings in the file of a group: they travel with dates and answers, and without anybody's links."""

import json
from datetime import UTC, datetime, timedelta
from functools import partial
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaigns.models import DateAnswer, GameNight, Group, MailAddress, PersonLink
from campaigns.schedule import planning
from campaigns.schedule.answers import give_answer, give_word
from campaigns.schedule.links import create_link
from campaigns.transfer import nights
from campaigns.transfer.export import export_campaign, export_group
from campaigns.transfer.mine import export_account
from tests.support.evenings import fix, make_group, make_night, make_session, make_user, toy
from tests.support.transfers import bring, refused, with_group

__all__ = ["toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
COLUMNS = ("uid", "place", "note", "time_zone", "starts_at", "minutes", "repeats", "repeats_week", "sequence")


@pytest.fixture
def group() -> Group:
    """Return a group with a campaign, an evening that repeats, and one that is asked about."""
    group = make_group(owner=make_user("anna"))
    campaign = make_session(group).campaign
    night = fix(make_night(group, campaign=campaign, note="Bring dice"))
    planning.change_night(night, night.sequence, repeats="monthly")
    bruno = group.people.get(name="Bruno")
    for date in make_night(group, (20, 21)).dates.all():
        give_answer(date, bruno, "maybe")
        give_word(date.night, bruno, "21:15")
    return group


def told(group: Group) -> list[Any]:
    """Return all that is kept of a group's evenings, with names in the place of numbers."""
    rows = DateAnswer.objects.order_by("date__starts_at", "person__name")
    return [
        (
            [getattr(night, name) for name in COLUMNS],
            night.campaign and night.campaign.name,
            list(night.dates.values_list("starts_at", flat=True)),
            list(rows.filter(date__night=night).values_list("person__name", "answer", "note", "answered_at")),
        )
        for night in group.nights.order_by("pk")
    ]


@pytest.mark.goal("K7")
def test_more_dates_take_no_more_statements(group: Group) -> None:
    """At home all tables wait while a file is written."""
    raw = export_group(group).raw
    few, many = (with_group(raw, partial(add_dates, count=count)) for count in (5, 150))
    asked = list[int]()
    for number, file in enumerate((few, many)):
        with CaptureQueriesContext(connection) as queries:
            bring(file, make_user(f"carla{number}"))
        asked.append(len(queries))
    assert asked[0] == asked[1]


def add_dates(row: Any, count: int) -> None:
    """Let the second night of a file have so many more dates, with an answer each."""
    answer = {"person": 0, "answer": "yes", "answered_at": "2030-01-01T00:00:00Z"}
    days = (datetime(2030, 1, 1, tzinfo=UTC) + timedelta(days=number) for number in range(count))
    row["nights"][1]["dates"] += [{"starts_at": day.isoformat(), "answers": [answer]} for day in days]


def test_a_file_with_more_dates_than_any_group_has_is_refused(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = export_group(group).raw
    monkeypatch.setattr(nights, "MOST_DATES_OF_ALL", 3)
    many = with_group(raw, lambda row: add_dates(row, 1))
    assert "holds more than can be imported" in refused(many)


def written(raw: bytes) -> Any:
    return json.loads(ZipFile(BytesIO(raw)).read("group.json"))


@pytest.mark.goal("K3")
def test_evenings_arrive_at_another_site_as_they_were(group: Group) -> None:
    raw, before = export_group(group).raw, told(group)
    Group.objects.all().delete()
    found = bring(raw, make_user("carla"))
    assert found.group and told(found.group) == before and len(before) == 2


def test_beside_their_own_they_get_a_name_of_their_own(group: Group) -> None:
    """An account that has no part in the group brings its file to the same site."""
    found = bring(export_group(group).raw, make_user("carla"))
    assert found.group and found.group.nights.count() == 2
    assert len({night.uid for night in GameNight.objects.all()}) == 4


def test_the_same_file_twice_brings_them_once(group: Group) -> None:
    raw, carla = export_group(group).raw, make_user("carla")
    bring(raw, carla)
    bring(raw, carla)
    assert GameNight.objects.count() == 4


@pytest.mark.goal("S4")
def test_no_file_holds_a_link_or_an_address(group: Group) -> None:
    bruno = group.people.get(name="Bruno")
    create_link(bruno, "answer")
    now = timezone.now()
    MailAddress.objects.create(person=bruno, address="bruno@example.org", language="en", confirmed_at=now)
    raw = json.dumps(written(export_group(group).raw))
    assert "example.org" not in raw and PersonLink.objects.get().token_hash not in raw


def test_the_file_of_a_campaign_holds_its_own_evenings_alone(group: Group) -> None:
    nights = written(export_campaign(group.campaigns.get()).raw)["nights"]
    assert [night["note"] for night in nights] == ["Bring dice"]


def test_a_file_from_before_evenings_opens(group: Group) -> None:
    def forget(row: dict[str, Any]) -> None:
        del row["nights"]

    found = bring(with_group(export_group(group).raw, forget), make_user("carla"))
    assert found.group and not found.group.nights.exists()


@pytest.mark.goal("R10")
@pytest.mark.parametrize(
    "wrong",
    [
        {"time_zone": "../../etc/passwd"},
        {"minutes": 0},
        {"repeats": "hourly"},
        {"repeats_week": 9},
        {"starts_at": "2026-01-01T00:00:00Z"},  # none of its dates
        {"uid": "a\r\nATTACH:x"},
        {"uid": "x" * 61},
        {"place": "x" * 61},
        {"note": "a\nb"},
        {"sequence": -1},
        {"campaign": 1},
        {"called_off_at": "2026-01-01T00:00:00Z"},  # and yet it repeats
        {"dates": [{"starts_at": "2026-01-01T00:00:00"}]},
        {"dates": [{"starts_at": "9999-01-01T00:00:00Z"}]},
    ],
)
def test_a_file_with_a_broken_evening_is_refused_and_changes_nothing(
    group: Group, wrong: dict[str, Any]
) -> None:
    raw = with_group(export_group(group).raw, lambda row: row["nights"][0].update(wrong))
    assert "damaged" in refused(raw)


@pytest.mark.parametrize("wrong", [{"person": 99}, {"person": -1}, {"answer": "perhaps"}, {"note": "x" * 61}])
def test_a_file_with_a_broken_answer_is_refused(group: Group, wrong: dict[str, Any]) -> None:
    raw = with_group(
        export_group(group).raw, lambda row: row["nights"][1]["dates"][0]["answers"][0].update(wrong)
    )
    assert "damaged" in refused(raw)


def test_all_that_is_mine_holds_ones_own_answers(group: Group) -> None:
    anna = group.memberships.get().user
    group.people.filter(name="Bruno").update(user=anna)
    about = json.loads(ZipFile(export_account(anna)).read("account.json"))
    assert [one["word"] for one in about["groups"][0]["answers"]] == ["21:15", "21:15"]
