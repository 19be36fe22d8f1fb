"""What a roll came to: on every screen of the table, with the board that has it; never what is secret."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from campaigns import sessions
from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Session
from companion.games import GAMES
from tests.evenings import device, member, session, tap, toy
from tests.toy import TOY

__all__ = ["member", "session", "toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

MOMENT = '<div id="moment"'


def strike(session: Session) -> None:
    """Bruno rolls two dice: a star, and nothing."""
    tap(session, "call", foes=(("moth", 1),))
    answers: dict[str, Any] = {"hero": "Bruno", "target": "moth", "roll": ("star", "blank"), "spark": 1}
    tap(session, "strike", seen=1, **answers)


def boards(session: Session, tablet: Client) -> dict[str, str]:
    """Return the boards of the shared tablet, of a phone at a seat, and of a big screen."""
    shown = {
        "tablet": (tablet, ""),
        "phone": (device(session, "player", "seat-2"), "mine"),
        "tv": (device(session, "spectator"), "tv"),
    }
    found = {}
    for name, (client, page) in shown.items():
        here = f"/table/{session.pk}/"
        headers = {"hx-request": "true", "hx-current-url": f"http://testserver{here}{page}"}
        found[name] = client.get(f"{here}board", headers=headers).content.decode()
    return found


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


def test_a_play_without_dice_has_no_moment(session: Session, member: Client) -> None:
    tap(session, "pour")
    assert all(MOMENT not in page for page in boards(session, member).values())


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
    asks = {**one.asks, "hero": replace(hero, is_secret=True)}
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
    sessions.pack_away(session)
    page = boards(session, member)["phone"]
    assert "Your turn" not in page and "This evening was packed away." in page
    assert f'href="/campaigns/{session.campaign_id}/"' not in page
