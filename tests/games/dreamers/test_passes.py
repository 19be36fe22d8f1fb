"""A secret goes to the device that has its seat, with a pass, and to no other screen."""

from collections.abc import Callable

import pytest

from companion.games.dreamers import GAME
from companion.games.dreamers.data import DREAMER, MASTER
from companion.rules import AnyGame
from tests.games.dreamers.test_secrets import (
    CANARIES,
    MANY,
    dealt,
    evening,
    fine,
    one_moment,
    share,
    with_canaries,
)
from tests.settings import FULL
from tests.support import secrecy
from tests.support.evenings import device
from tests.support.secrecy import World, as_seen, differences, holding

__all__ = ["one_moment"]
pytestmark = [pytest.mark.django_db, pytest.mark.medium]
account_world = secrecy.world_of
DEALS = [("tv", "DM MD"), ("ben", "DD MD"), ("anna", "DD DM")]
DEALS = DEALS if FULL else DEALS[:2]
SCREENS = {"ben": ("player", "seat-2"), "tv": ("spectator", "")}


def world_of(game: AnyGame) -> World:
    """Anna leads with the shared tablet; Ben has a phone with a pass, and there is a big screen."""
    world = account_world(game)
    group = world.session.campaign.group
    bens = group.memberships.get(user__username="ben")
    secrecy.done(world.client("anna").post(f"/groups/{group.pk}/members/{bens.pk}/remove"))
    for who, (role, seat) in SCREENS.items():
        world.clients[who] = device(
            world.session, role, seat, headers={"hx-request": "true"}, raise_request_exception=False
        )
    return world


@pytest.fixture(autouse=True)
def passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "world_of", world_of)
    monkeypatch.setitem(secrecy.FOREIGN, "tv", ("seat-1", "seat-2"))


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], World]:
    def one(deck: str) -> World:
        world = world_of(GAME)
        dealt(world, monkeypatch, deck)
        return world

    return one


def test_the_seats_own_phone_alone_gets_its_card(deal: Callable[[str], World]) -> None:
    world = deal("DM")
    assert b"Master of Nightmares" in fine(world.tap("ben", "private/seat-2/hold")).content
    assert world.tap("anna", "private/seat-2/hold").status_code == 404
    assert world.tap("tv", "private/seat-2/hold").status_code == 404
    assert world.tap("ben", "private/seat-1/hold").status_code == 404
    assert b"Open the three gates" in fine(world.tap("anna", "private/seat-1/hold")).content


def test_a_phone_that_was_let_go_gives_its_seat_back_to_the_tablet(deal: Callable[[str], World]) -> None:
    world = deal("DM")
    world.session.campaign.passes.filter(person__name="Ben").update(revoked_at=secrecy.THEN)
    assert world.tap("ben", "private/seat-2/hold").status_code == 404
    assert b"Master of Nightmares" in fine(world.tap("anna", "private/seat-2/hold")).content


def test_a_phone_that_only_looks_on_chooses_nothing(deal: Callable[[str], World]) -> None:
    world = deal("DM")
    world.session.campaign.passes.filter(person__name="Ben").update(permission="look")
    before = world.seen
    answer = world.tap("ben", "private/seat-2/choose", choice=0)
    assert (answer.status_code, len(answer.content), world.seen) == (422, 4096, before)


@pytest.mark.rule("DR-ID-3", "DR-ID-8")
@pytest.mark.parametrize(("who", "decks"), DEALS)
def test_other_screens_get_the_same_bytes_whatever_the_secret(
    who: str, decks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The big screen of any deal; a phone, of another's identity; the tablet, of a phone's."""
    worlds = (evening(deck, monkeypatch, at=["dealt"]) for deck in decks.split())
    one, two = (as_seen(GAME, world, who, share(0)) for world in worlds)
    assert all(len(answers) > MANY for answers in one.values())
    assert differences(one, two) == []


@pytest.mark.parametrize("who", ["tv", "ben"])
def test_no_canary_sings_on_another_screen(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben is the Master: the canary of Dreamers is Anna's card and the one that nobody has seen."""
    seen = as_seen(GAME, with_canaries("DM", monkeypatch), who, share(1))
    others = list(CANARIES.values()) if who == "tv" else [CANARIES[DREAMER]]
    assert holding(others, seen) == []


@pytest.mark.night
def test_the_harness_catches_a_screen_that_was_given_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault on purpose: the passes of the phone and of the big screen are mixed up."""
    monkeypatch.setitem(SCREENS, "tv", ("player", "seat-2"))
    monkeypatch.setitem(SCREENS, "ben", ("spectator", ""))
    worlds = (evening(deck, monkeypatch, at=["dealt"]) for deck in ("DM", "DD"))
    one, two = (as_seen(GAME, world, "tv", share(2)) for world in worlds)
    assert differences(one, two)
    assert holding([CANARIES[MASTER]], as_seen(GAME, with_canaries("DM", monkeypatch), "tv", share(2)))
