"""How much an account, a group and a table may have; home in pages."""

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from campaigns.groups.limits import REFUSALS
from campaigns.models import Campaign, Group
from campaigns.pages.selectors import ON_HOME
from companion.accounts.models import User
from companion.table import pace
from companion.table.pace import PACES, Pace, require_pace
from companion.text.i18n import translate
from companion.web.paging import ON_A_PAGE
from tests.support.evenings import PEOPLE, client_of, make_group, make_session, make_user, session, tap, toy
from tests.support.toy import TOY

__all__ = ["session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy"), pytest.mark.goal("K7")]


@pytest.fixture
def owner() -> User:
    return make_user("owner")


@pytest.fixture
def client(owner: User) -> Client:
    return client_of(owner)


def allow(settings: LazySettings, **limits: int) -> None:
    settings.LIMITS = settings.LIMITS | limits


def test_an_account_makes_no_more_groups_than_it_may(
    client: Client, owner: User, settings: LazySettings
) -> None:
    allow(settings, groups=1)
    make_group(owner=owner)
    answer = client.post("/groups/new", {"name": "Another", "people": "Anna"})
    assert answer.status_code == 422
    assert "You have 1 group, the most that one account can have here." in answer.content.decode()
    assert "Another" in answer.content.decode(), "what was typed is there still"
    assert Group.objects.count() == 1


def test_a_group_begins_no_more_campaigns_than_it_may(
    client: Client, owner: User, settings: LazySettings
) -> None:
    group = make_group(owner=owner)
    make_session(group)
    allow(settings, campaigns=1)
    sent = {"game": TOY.slug, "people": [person.pk for person in group.people.all()]}
    answer = client.post(f"/groups/{group.pk}/campaigns/new", sent)
    assert answer.status_code == 422
    assert "Your group has 1 campaign," in answer.content.decode()
    assert Campaign.objects.count() == 1


def test_a_group_has_no_more_people_than_it_may(client: Client, owner: User, settings: LazySettings) -> None:
    group = make_group(owner=owner)
    allow(settings, people=len(PEOPLE))
    answer = client.post(f"/groups/{group.pk}/people", {"name": "Dora"})
    assert answer.status_code == 422
    assert "Your group has 3 people" in answer.content.decode()
    anna = group.people.get(name="Anna")
    assert client.post(f"/groups/{group.pk}/people/{anna.pk}", {"name": "Dora"}).status_code == 302


def test_a_limit_of_zero_is_none(client: Client, settings: LazySettings) -> None:
    allow(settings, groups=0)
    sent = {"name": "Another", "people": "Anna", "group_alone": "1"}
    assert client.post("/groups/new", sent).status_code == 302


# the pace of a table


def test_a_table_is_tapped_no_faster_than_people_do(
    client: Client, owner: User, settings: LazySettings
) -> None:
    at = make_session(make_group(owner=owner))
    PACES.clear()  # what a table of the same number was tapped at
    allow(settings, plays_a_minute=2)
    sent = [
        client.post(f"/table/{at.pk}/act/pour", {"seen": number, "key": f"tap-{number:05}"})
        for number in range(3)
    ]
    assert [answer.status_code for answer in sent] == [200, 200, 422]
    assert "More than 2 taps in one minute" in sent[-1].content.decode()
    assert at.entries.count() == 2
    undone = client.post(f"/table/{at.pk}/undo", {"seen": 2, "key": "tap-undo"})
    assert undone.status_code == 422 and at.entries.count() == 2


def test_the_next_minute_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Pace()
    assert [one.tap(), one.tap()] == [0, 1]
    monkeypatch.setattr(pace, "MINUTE", 0.0)
    assert one.tap() == 0


def test_another_table_has_a_pace_of_its_own(settings: LazySettings) -> None:
    allow(settings, plays_a_minute=1)
    require_pace(-1)
    require_pace(-2)


# home


def test_home_shows_many_campaigns_and_groups_in_pages(client: Client, owner: User) -> None:
    groups = [make_group(f"Group {number:02}", owner=owner) for number in range(ON_A_PAGE + 1)]
    sessions = [make_session(group) for group in groups]
    tap(sessions[0], "pour")
    last = -(-len(sessions) // ON_HOME)
    first, second = client.get("/").content.decode(), client.get(f"/?page={last}&groups=2").content.decode()
    assert first.index("Group 00") < first.index(f"Group {ON_A_PAGE:02}"), "what was played last is first"
    assert f"Page 1 of {last}" in first and f"Page {last} of {last}" in second
    assert "Page 1 of 2" in first and "Page 2 of 2" in second
    oldest = f"/campaigns/{sessions[1].campaign_id}/"
    assert oldest not in first and oldest in second
    assert f"/groups/{groups[-1].pk}/" in second


def test_home_asks_as_often_for_many_as_for_one(client: Client, owner: User) -> None:
    make_session(make_group(owner=owner))
    one = count_queries(client)
    for _time in range(ON_A_PAGE + 5):
        make_session(make_group(owner=owner))
    assert count_queries(client) == one + 1  # how many campaigns there are


def count_queries(client: Client) -> int:
    with CaptureQueriesContext(
        connection,
    ) as found:
        assert client.get("/").status_code == 200
    return len(found)


@pytest.mark.goal("U9")
@pytest.mark.parametrize("limit", REFUSALS)
def test_each_limit_is_told_in_italian(limit: str) -> None:
    english = [translate(REFUSALS[limit](count)) for count in (1, 3)]
    with translation.override("it"):
        italian = [translate(REFUSALS[limit](count)) for count in (1, 3)]
    assert not set(english) & set(italian) and len(set(italian)) == 2
