"""Who may look at a card: its own seat, or the shared tablet, whose looks the log tells without whose."""

import pytest
from django.test import Client

from campaigns.log.replay import replays_exactly
from campaigns.models import Entry, Membership
from campaigns.sessions import lifecycle
from companion.accounts.models import User
from companion.games.dreamers import GAME
from companion.rules.log import EntryKind
from tests.games.dreamers.test_secrets import dealt, fine
from tests.support.secrecy import World, browser, world_of

pytestmark = [pytest.mark.django_db, pytest.mark.medium, pytest.mark.goal("S5")]

CARD = b"Open the three gates"


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """Anna leads with the shared tablet, Ben has a device of his own; both have a card."""
    world = world_of(GAME)
    dealt(world, monkeypatch, "DM")
    return world


@pytest.fixture
def remote(world: World) -> Client:
    """An account of the group that is elsewhere, and has no seat."""
    client, carla = browser(), User.objects.create_user("carla")
    Membership.objects.create(group=world.session.campaign.group, user=carla)
    client.force_login(carla)
    return client


def at(world: World, rest: str) -> str:
    return f"/table/{world.session.pk}/private/seat-1/{rest}"


def looks(world: World) -> list[Entry]:
    return list(world.session.entries.filter(kind=EntryKind.LOOK))


def said_in_log(world: World, client: Client) -> str:
    return client.get(f"/table/{world.session.pk}/log").content.decode()


def test_each_look_at_the_shared_tablet_is_in_the_log_without_whose(world: World) -> None:
    assert CARD in fine(world.tap("anna", "private/seat-1/hold")).content
    assert CARD in fine(world.tap("anna", "private/seat-1/hold")).content
    first, second = looks(world)
    assert (first.answers, first.action, first.seat, first.author_name) == ({}, "", "", "anna")
    assert (first.sentence_json, first.table) == (second.sentence_json, second.table)
    log = said_in_log(world, world.client("ben"))
    assert log.count("Somebody looked at a card on the shared tablet.") == 2


def test_a_look_from_ones_own_seat_is_nobodys_business(world: World) -> None:
    assert b"Master of Nightmares" in fine(world.tap("ben", "private/seat-2/hold")).content
    assert looks(world) == []


def test_where_there_is_no_card_nobody_has_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    world = world_of(GAME)
    assert b"nothing to see" in fine(world.tap("anna", "private/seat-1/hold")).content
    assert looks(world) == []


def test_an_account_elsewhere_looks_at_nothing(world: World, remote: Client) -> None:
    fine(world.tap("anna", "private/seat-1/hold"))
    page = remote.get(at(world, "")).content
    assert b"Another screen is the shared tablet" in page and b'id="hold"' not in page
    for word in ("hold", "choose"):
        answer = remote.post(at(world, word), {"choice": 0, "seen": world.seen, "key": "a-remote-tap"})
        assert answer.status_code == 404
    assert len(looks(world)) == 1


def test_whoever_takes_the_place_of_the_shared_tablet_is_named_by_the_log(
    world: World, remote: Client
) -> None:
    fine(world.tap("anna", "private/seat-1/hold"))
    assert remote.post(at(world, "share"))["Location"] == at(world, "")
    assert CARD in fine(remote.post(at(world, "hold"))).content
    assert [one.author_name for one in looks(world)] == ["anna", "carla"]
    assert world.tap("anna", "private/seat-1/hold").status_code == 404
    assert b"Make it the shared tablet" in world.client("anna").get(at(world, "")).content


def test_a_device_of_a_seat_is_never_the_shared_tablet(world: World) -> None:
    own = f"/table/{world.session.pk}/private/seat-2/share"
    assert world.client("ben").post(own).status_code == 404
    assert world.client("ben").post(at(world, "share")).status_code == 404


def test_another_browser_of_the_same_account_is_another_screen(world: World) -> None:
    fine(world.tap("anna", "private/seat-1/hold"))
    other = browser()
    other.force_login(User.objects.get(username="anna"))
    assert other.post(at(world, "hold")).status_code == 404


def test_a_page_that_was_open_chooses_after_its_looks(world: World) -> None:
    seen = world.seen
    fine(world.tap("anna", "private/seat-1/hold"))
    fine(world.tap("anna", "private/seat-1/hold"))
    fine(world.tap("anna", "private/seat-1/choose", choice=0, seen=seen))
    assert world.session.entries.latest("number").action == "look"


def test_a_sheet_that_was_open_elsewhere_is_not_stale_by_a_look(world: World) -> None:
    seen = world.seen
    fine(world.tap("anna", "private/seat-1/hold"))
    fine(world.tap("anna", "act/turn_nightmare", value=10, seen=seen))
    assert world.tap("anna", "act/turn_nightmare", value=10, seen=seen).status_code == 409


def test_undo_and_redo_pass_over_looks(world: World) -> None:
    fine(world.tap("anna", "act/turn_nightmare", value=10))
    fine(world.tap("anna", "private/seat-1/hold"))
    fine(world.tap("anna", "undo"))
    fine(world.tap("anna", "private/seat-1/hold"))
    assert [one.kind for one in world.session.entries.order_by("number")][-3:] == ["look", "undo", "look"]
    fine(world.tap("anna", "redo"))
    newest = world.session.entries.latest("number")
    assert newest.at_play == world.session.entries.get(action="turn_nightmare").number
    assert replays_exactly(world.session)


def test_a_table_that_is_packed_away_shows_no_card(world: World) -> None:
    lifecycle.pack_away(world.session)
    assert CARD not in world.tap("anna", "private/seat-1/hold").content
    assert looks(world) == []
