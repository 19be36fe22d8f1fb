"""Home, group and campaign of a group with a long history: few queries, and no more for a longer one."""

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.models import Campaign, EndedPlay, Invitation, LogDigest, Recap, Session
from tests.bench import history, run
from tests.bench.history import MEASURED, PAGES, History, make_history
from tests.bench.inside import counted
from tests.bench.numbers import MEASURES, TINY

pytestmark = pytest.mark.django_db
MOST = 12  # queries
LINES = 40
WHOLE = ('"campaigns_entry"."table"', '"campaigns_session"."start"')


@pytest.fixture
def past() -> History:
    return make_history(run.owner("anna"), 6, 5, LINES)


def read(client: Client, address: str) -> list[str]:
    """Return the queries of a page that was looked at before."""
    client.get(address)
    with counted() as asked:
        assert client.get(address).status_code == 200
    return asked


def reader(past: History) -> Client:
    client = Client()
    client.force_login(past.user)
    return client


@pytest.mark.goal("E6")
@pytest.mark.parametrize("page", PAGES)
def test_a_page_asks_few_queries_of_a_long_history(past: History, page: str) -> None:
    assert len(read(reader(past), past.addresses[page])) <= MOST


@pytest.mark.goal("E6")
def test_a_longer_history_costs_no_query_more(past: History) -> None:
    client = reader(past)
    longer = make_history(run.owner("bruno"), 12, 9, LINES)
    other = reader(longer)
    for page in PAGES:
        asked, more = read(client, past.addresses[page]), read(other, longer.addresses[page])
        assert len(more) <= max(len(asked), MOST)


@pytest.mark.goal("E6")
def test_home_and_group_read_no_table_and_a_campaign_reads_one(past: History) -> None:
    client = reader(past)
    whole = {
        page: [one for one in read(client, past.addresses[page]) if any(column in one for column in WHOLE)]
        for page in PAGES
    }
    assert not whole["home"]
    assert not whole["group"]
    assert len(whole["campaign"]) == 1
    assert "LIMIT 1" in whole["campaign"][0]


@pytest.mark.goal("E6")
def test_an_edited_recap_and_open_invitations_stay_within_it(past: History) -> None:
    Invitation.objects.create(group=past.group, token_hash="x" * 64)
    edited = past.newest.sessions.get(number=2)
    basis = {"newest": {"2": edited.entries.count()}, "lines": []}
    Recap.objects.create(campaign=past.newest, text="So far.", basis=basis, edited_at=timezone.now())
    for page in PAGES:
        assert len(read(reader(past), past.addresses[page])) <= MOST


@pytest.mark.goal("E6")
def test_a_long_history_that_nobody_has_counted_is_left_to_the_statistics(past: History) -> None:
    LogDigest.objects.all().delete()
    EndedPlay.objects.all().delete()
    client = reader(past)
    for page in ("home", "group"):
        address = past.addresses[page]
        assert client.get(address).status_code == 200
        assert LogDigest.objects.filter(session__campaign__group=past.group).count() <= 5
    assert "not counted yet" in client.get(past.addresses["group"]).content.decode()
    while client.get(f"/groups/{past.group.pk}/statistics").status_code == HTTPStatus.ACCEPTED:
        pass  # it counts on with each look
    assert (
        LogDigest.objects.filter(session__campaign__group=past.group).count()
        == Session.objects.filter(campaign__group=past.group).count()
    )
    assert "not counted yet" not in client.get(past.addresses["group"]).content.decode()


@pytest.mark.goal("E6")
def test_nothing_is_listed_without_end(past: History) -> None:
    longer = make_history(run.owner("bruno"), 40, 2, LINES)
    client = reader(longer)
    names = [one.name for one in Campaign.objects.filter(group=longer.group)]
    for page in ("home", "group"):
        text = client.get(longer.addresses[page]).content.decode()
        assert sum(f">{name}<" in text for name in names) <= 24


@pytest.mark.django_db(transaction=True)
def test_the_bench_measures_every_page() -> None:
    found: dict[str, Any] = history.rows(run.owner("anna"), TINY)
    wanted = {f"{page}_{what}" for page in MEASURED for what in ("ms", "queries")}
    assert set(found) == wanted <= {measure.key for measure in MEASURES}
    assert all(found[f"{page}_queries"] <= MOST for page in MEASURED)
