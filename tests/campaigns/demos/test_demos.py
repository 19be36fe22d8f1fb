"""The demo of an account: made, looked at, begun again, removed; beside the groups, never among them."""

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from campaigns.demos import keeping
from campaigns.demos.making import make_demo
from campaigns.groups.membership import owned_groups
from campaigns.log.replay import find_divergence
from campaigns.log.state import current_state
from campaigns.management.commands.forget_expired import forget_expired
from campaigns.models import Entry, Group, Session
from campaigns.pages.deleting_account import delete_account, plan_leaving
from campaigns.search.upkeep import catch_up
from campaigns.transfer.mine import describe_account
from companion.accounts.models import User
from companion.printing import jobs
from companion.printing.drawing import draw_next_job
from companion.printing.models import Asker, SheetJob
from companion.printing.pages import SheetChoice
from tests.support.ada import client, owner
from tests.support.evenings import at_once, make_group, make_user
from tests.support.toy_full import FULL_TOY

__all__ = ["client", "owner"]

MOST_QUERIES = 75  # of a demo of one game
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("full_toy")]


def text(answer: Any) -> str:
    page: str = answer.content.decode()
    return unescape(page)


def look(client: Client) -> str:
    """Return the address of the table to which the one tap leads."""
    answer = client.post("/demo/look")
    assert answer.status_code == 302
    return str(answer["Location"])


# made


@pytest.mark.goal("F1")
def test_one_tap_lays_a_table_in_full_swing(client: Client, owner: User) -> None:
    page = client.get(look(client))
    assert page.status_code == 200 and "Demo" in text(page)
    demo = keeping.find_demo(owner)
    assert demo and demo.is_demo and demo.name == "Demo: the Thursday table"
    campaign = demo.campaigns.get()
    assert [one.is_open for one in campaign.sessions.order_by("number")] == [False, False, True]
    assert FULL_TOY.demo
    played = list(FULL_TOY.demo.plays(FULL_TOY.set_up(FULL_TOY.demo.people)))
    assert Entry.objects.filter(session__campaign=campaign).count() == len(played)


def test_its_logs_can_be_played_again_and_lead_on_to_one_another(owner: User) -> None:
    evenings = make_demo(owner).campaigns.get().sessions.order_by("number")
    assert [find_divergence(one, one.entries.iterator()) for one in evenings] == [None] * len(evenings)
    ends = [current_state(one).table for one in evenings]
    assert FULL_TOY.demo
    assert ends[-1] == FULL_TOY.replay(
        FULL_TOY.set_up(FULL_TOY.demo.people), FULL_TOY.demo.plays(FULL_TOY.set_up(FULL_TOY.demo.people))
    )


def test_it_is_written_in_few_statements(owner: User) -> None:
    with CaptureQueriesContext(connection) as asked:
        keeping.get_or_make_demo(owner)
    assert len(asked) <= MOST_QUERIES


def test_a_second_tap_finds_what_the_first_has_made(client: Client) -> None:
    assert look(client) == look(client)
    assert Group.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_taps_at_once_one_makes_it() -> None:
    owner = make_user("ada")
    found = at_once(4, lambda _number: keeping.get_or_make_demo(owner).pk)
    assert len({*found}) == 1 and Group.objects.count() == 1


def test_it_speaks_the_language_of_its_reader_and_says_where_it_does_not(client: Client, owner: User) -> None:
    with translation.override("it"):
        demo = keeping.get_or_make_demo(owner)
    assert demo.name == "Demo: il tavolo del giovedì"
    page = text(client.get(f"/groups/{demo.pk}/"))
    assert "in the other language" in page
    client.post("/demo/reset", {"demo": demo.pk})
    fresh = keeping.find_demo(owner)
    assert fresh and fresh.name == "Demo: the Thursday table"
    assert "nothing is kept" in text(client.get(f"/groups/{fresh.pk}/"))


def test_where_no_game_brings_an_evening_there_is_no_such_door(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("campaigns.pages.home.list_demo_games", list)
    monkeypatch.setattr("campaigns.demos.views.list_demo_games", list)
    page = text(client.get("/"))
    assert "/demo/look" not in page and "/groups/new" in page
    assert client.post("/demo/look").status_code == 404


# begun again, removed


def test_a_screen_of_a_demo_that_was_begun_again_is_told_so_and_led_on(client: Client, owner: User) -> None:
    table, other = look(client), Client()
    other.force_login(owner)
    demo = keeping.find_demo(owner)
    assert demo
    slug = demo.campaigns.get().game_slug
    fresh = client.post("/demo/reset", {"demo": demo.pk, "game": slug})["Location"]
    assert fresh != table and client.get(fresh).status_code == 200
    campaign = demo.campaigns.get().pk
    places = (table, f"{table}board", f"{table}version", f"/campaigns/{campaign}/", f"/groups/{demo.pk}/")
    for place in places:
        answer = other.get(place)
        assert answer.status_code == 404 and "This demo is over" in text(answer), place
        assert 'action="/demo/look"' in text(answer)
    tapped = other.post(f"{table}undo", {"key": "a-late-tap", "seen": "1"})
    assert tapped.status_code == 404 and "is not kept" in text(tapped)
    assert look(other) == fresh


def test_a_demo_that_was_begun_again_meanwhile_is_begun_again_once(client: Client, owner: User) -> None:
    look(client)
    demo = keeping.find_demo(owner)
    assert demo
    for _tap in range(3):
        assert client.post("/demo/reset", {"demo": demo.pk}).status_code == 302
    assert owner.demos.count() == 2


def test_a_demo_is_removed_by_one_tap_and_only_the_one_that_is_meant(client: Client, owner: User) -> None:
    look(client)
    for wrong in ("", "0", "x", "²", "9" * 40):
        client.post("/demo/remove", {"demo": wrong})
    demo = keeping.find_demo(owner)
    assert demo
    assert client.post("/demo/remove", {"demo": demo.pk})["Location"] == "/"
    assert keeping.find_demo(owner) is None
    assert "The demo has been removed." in text(client.get("/"))


def test_the_demo_of_another_account_is_not_found(client: Client, owner: User) -> None:
    table = look(client)
    demo = keeping.find_demo(owner)
    assert demo
    stranger = Client()
    stranger.force_login(make_user("eve"))
    stranger.post("/demo/remove", {"demo": demo.pk})
    stranger.post("/demo/reset", {"demo": demo.pk})
    assert keeping.find_demo(owner) == demo
    assert "This demo is over" not in text(stranger.get(table))
    assert stranger.get(table).status_code == 404
    client.post("/demo/remove", {"demo": demo.pk})
    assert "This demo is over" not in text(stranger.get(table))


def test_what_was_put_away_is_deleted_a_day_later_with_its_log(client: Client, owner: User) -> None:
    look(client)
    demo = keeping.find_demo(owner)
    assert demo
    catch_up([demo.pk])
    keeping.remove_demo(owner, demo.pk)
    forget_expired()
    assert Entry.objects.exists()
    Group.objects.update(ended_at=timezone.now() - timedelta(days=2))
    real = make_group(owner=owner)
    Group.objects.filter(pk=real.pk).update(ended_at=timezone.now() - timedelta(days=2))
    forget_expired()
    assert not Entry.objects.exists() and list(Group.objects.all()) == [real]


def test_whoever_begins_again_and_again_fills_no_disk(owner: User) -> None:
    for _again in range(6):
        demo = keeping.get_or_make_demo(owner)
        keeping.reset_demo(owner, demo.pk)
    assert owner.demos.exclude(ended_at=None).count() == keeping.MOST_KEPT


def test_a_sheet_of_a_demo_that_is_removed_meanwhile_is_drawn_and_goes_with_it(owner: User) -> None:
    demo = keeping.get_or_make_demo(owner)
    session = Session.objects.filter(campaign__group=demo).latest("number")
    choice = SheetChoice(session.game.sheets[0].slug)
    job = jobs.get_or_create_job(Asker.at(session), choice, "<p>a page</p>")
    keeping.remove_demo(owner, demo.pk)
    assert draw_next_job(lambda *_page, **_more: b"%PDF-1.7")
    assert SheetJob.objects.get(pk=job.pk).status == SheetJob.Status.READY
    jobs.get_or_create_job(Asker.at(session), choice, "<p>another page</p>")

    def removed_while_drawn(*_page: Any, **_more: Any) -> bytes:
        keeping.delete_put_away(timezone.now())
        return b"%PDF-1.7"

    assert draw_next_job(removed_while_drawn)
    assert not SheetJob.objects.exists() and not Group.objects.exists()


# beside the groups


def test_it_is_none_of_the_groups_of_its_account(client: Client, owner: User) -> None:
    look(client)
    demo = keeping.find_demo(owner)
    assert demo
    assert not owned_groups(owner).exists() and not plan_leaving(owner)
    assert describe_account(owner)["name"] == "ada"
    page = text(client.get("/"))
    assert 'class="rail"' not in page and "Back to the demo" in page
    group = make_group("The Moths", owner)
    home = text(client.get("/"))
    assert f'href="/groups/{group.pk}/"' in home and f'href="/groups/{demo.pk}/"' not in home
    assert 'action="/demo/reset"' in home and 'action="/demo/remove"' in home
    assert demo.name not in text(client.get("/import"))


def test_its_log_is_found_where_it_is_and_nowhere_else(client: Client, owner: User) -> None:
    look(client)
    demo = keeping.find_demo(owner)
    assert demo
    make_group("The Moths", owner)
    assert "Who wrote that" in text(client.get(f"/search/?q=letter&group={demo.pk}"))
    assert "Who wrote that" not in text(client.get("/search/?q=letter"))


def test_nobody_is_invited_into_it(client: Client, owner: User) -> None:
    look(client)
    demo = keeping.find_demo(owner)
    assert demo
    client.post(f"/groups/{demo.pk}/invite")
    page = text(client.get(f"/groups/{demo.pk}/"))
    assert "A demo is yours alone." in page and "/invite" not in page
    assert not demo.invitations.exists()


def test_an_account_that_is_deleted_takes_its_demos_along(client: Client, owner: User) -> None:
    look(client)
    delete_account(owner)
    assert not Group.objects.exists() and not Entry.objects.exists()
