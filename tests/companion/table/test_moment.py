"""What a roll came to: on every screen of the table, with the board that has it; never what is secret."""

import re
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

import pytest
from django.test import Client

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Session
from campaigns.sessions import lifecycle
from companion.games import GAMES
from companion.rules import Counter, Counters
from tests.support.evenings import device, member, session, tap, toy
from tests.support.toy import TOY, Lantern

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

MOMENT = '<div id="moment"'
NO_HEADERS: Mapping[str, str] = MappingProxyType({})


def strike(session: Session) -> None:
    """Bruno rolls two dice: a star, and nothing."""
    tap(session, "call", foes=(("moth", 1),))
    answers: dict[str, Any] = {"hero": "Bruno", "target": "moth", "roll": ("star", "blank"), "spark": 1}
    tap(session, "strike", seen=1, **answers)


def fetch(client: Client, session: Session, page: str, headers: Mapping[str, str] = NO_HEADERS) -> str:
    """Return the board of a page of the table."""
    here = f"/table/{session.pk}/"
    asked = {"hx-request": "true", "hx-current-url": f"http://testserver{here}{page}", **headers}
    return client.get(f"{here}board", headers=asked).content.decode()


def boards(session: Session, tablet: Client) -> dict[str, str]:
    """Return the boards of the shared tablet, of a phone at a seat, and of a big screen."""
    shown = {
        "tablet": (tablet, ""),
        "phone": (device(session, "player", "seat-2"), "mine"),
        "tv": (device(session, "spectator"), "tv"),
    }
    return {name: fetch(client, session, page) for name, (client, page) in shown.items()}


@pytest.mark.goal("T1")
def test_every_screen_gets_the_dice_as_they_fell_and_what_they_came_to(
    session: Session, member: Client
) -> None:
    strike(session)
    for name, page in boards(session, member).items():
        of_moment = page[page.index(MOMENT) :].partition("</div>")[0]
        assert 'data-of="2" hidden' in of_moment, name
        assert of_moment.count('class="die') == 2
        assert '<p class="came">1 hit.</p>' in of_moment
        assert "Bruno strikes" in of_moment


def test_a_tv_says_what_happened_last_until_something_else_does(session: Session, member: Client) -> None:
    assert "tv-last" not in boards(session, member)["tv"]
    strike(session)
    last = boards(session, member)["tv"].partition('<footer class="tv-last">')[2]
    assert last.count('class="die') >= 2 and "1 hit." in last
    tap(session, "pour")
    last = boards(session, member)["tv"].partition('<footer class="tv-last">')[2]
    assert 'class="die' not in last and "1 hit." not in last
    commands.undo(session, Command(3, "back"))
    assert "Undone: " in boards(session, member)["tv"].partition('<footer class="tv-last">')[2]
    assert all("tv-last" not in boards(session, member)[name] for name in ("tablet", "phone"))


def test_a_tv_says_what_came_of_it_first_without_the_faces_that_it_shows(
    session: Session, member: Client
) -> None:
    strike(session)
    last = boards(session, member)["tv"].partition('<footer class="tv-last">')[2].partition("</footer>")[0]
    words = last.rpartition("<p>")[2]
    assert words.startswith("1 hit. Bruno strikes")
    assert "star" not in words and ": ." not in words


@pytest.mark.goal("T1")
def test_a_phone_is_shown_what_befell_its_own_figures_since_it_looked(session: Session) -> None:
    def oil(table: Lantern, id: str) -> Counter[Lantern]:
        return Counter(id, table.oil, 0, 9, lambda value: replace(table, oil=value))

    counters = Counters(lambda table: ("oil:seat-2", "oil:seat-3"), oil)
    GAMES[TOY.slug] = replace(
        TOY, counters=counters, seats=replace(TOY.seats, figures=lambda table, own: (own,))
    )
    phone, tv = device(session, "player", "seat-2"), device(session, "spectator")
    wears = re.search(r'data-wears="([^"]*)"', fetch(phone, session, "mine"))
    assert wears
    tap(session, "pour")
    found = fetch(phone, session, "mine", {"X-Shows": f"0 {wears[1]}"})
    befell = found.partition(MOMENT)[2].partition("</div>")[0]
    assert re.findall(r'class="num">(\d+)<', befell) == ["3", "4"] and "oil:seat-2" in befell
    assert MOMENT not in fetch(phone, session, "mine") and MOMENT not in fetch(tv, session, "tv")


def test_a_play_without_dice_has_no_moment(session: Session, member: Client) -> None:
    tap(session, "pour")
    assert all(MOMENT not in page for page in boards(session, member).values())


def test_what_may_be_rolled_is_shown_without_dice_where_it_did_something(
    session: Session, member: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, roll = TOY.actions["strike"], cast("Any", TOY.actions["strike"].asks["roll"])
    actions = {**TOY.actions, "strike": replace(one, asks={**one.asks, "roll": replace(roll, count=0)})}
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, actions=actions))
    tap(session, "call", foes=(("moth", 1),))
    tap(session, "strike", seen=1, hero="Bruno", target="moth", roll=(), spark=1)
    for name, page in boards(session, member).items():
        of_moment = page[page.index(MOMENT) :].partition("</div>")[0]
        assert '<p class="came">Missed!</p>' in of_moment, name
        assert 'class="die' not in of_moment


def test_what_was_taken_back_is_not_shown_again(session: Session, member: Client) -> None:
    strike(session)
    commands.undo(session, Command(2, "back"))
    assert all(MOMENT not in page for page in boards(session, member).values())


def test_a_roll_that_is_secret_is_shown_to_nobody(
    session: Session, member: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    strike(session)
    one = TOY.actions["strike"]
    hero: Any = one.asks["hero"]
    roll: Any = one.asks["roll"]
    asks = {**one.asks, "hero": replace(hero, is_secret=True), "roll": replace(roll, count=2)}
    monkeypatch.setitem(
        GAMES, TOY.slug, replace(TOY, actions={**TOY.actions, "strike": replace(one, asks=asks)})
    )
    assert all(MOMENT not in page for page in boards(session, member).values())


def test_on_a_phone_nobody_has_the_turn_once_the_table_is_packed_away(
    session: Session, member: Client
) -> None:
    seats = replace(TOY.seats, figures=lambda table, seat: (seat,), turn=lambda table: "seat-2")
    GAMES[TOY.slug] = replace(TOY, seats=seats)
    assert "Your turn, Bruno" in boards(session, member)["phone"]
    lifecycle.pack_away(session)
    page = boards(session, member)["phone"]
    assert "Your turn" not in page and "This evening was packed away." in page
    assert f'href="/campaigns/{session.campaign_id}/"' not in page
