"""A sheet that is open for one never becomes another's unsaid: it says whose it was, and asks."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Entry, Group, Membership, Session
from companion.accounts.models import User
from companion.rules import Play
from tests.browser.mice_and_mystics.stages import session_at

pytestmark = [pytest.mark.django_db, pytest.mark.goal("T2", "R3")]
WHOSE = re.compile(r'name="whose" value="([^"]+)"')


@pytest.fixture
def owner() -> User:
    return User.objects.create_user("anna", password="a long enough one")


@pytest.fixture
def group(owner: User) -> Group:
    group = Group.objects.create(name="The Thursday table")
    Membership.objects.create(group=group, user=owner, role=Membership.Role.OWNER)
    return group


@pytest.fixture
def gm(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


def open_sheet(client: Client, session: Session, address: str, **data: str) -> str:
    return unescape(client.get(f"/table/{session.pk}/act/{address}", data).content.decode())


def whose_of(sheet: str) -> str:
    found = WHOSE.search(sheet)
    assert found, sheet
    return found[1]


def somebody_does(session: Session, action: str, **answers: Any) -> int:
    seen = current_state(session).number
    commands.record(session, Play(action, answers), Command(seen=seen, key=f"somebody-{seen}"))
    return seen + 1


def send(client: Client, session: Session, action: str, **data: Any) -> Any:
    return client.post(f"/table/{session.pk}/act/{action}", {"key": "a-key-of-a-tap", **data})


def test_a_sheet_that_is_drawn_anew_says_that_another_acts_now(gm: Client, group: Group) -> None:
    session = session_at("playing", group)
    whose = whose_of(open_sheet(gm, session, "attack", mouse="filch"))
    somebody_does(session, "end_turn")
    again = open_sheet(gm, session, "attack", mouse="filch", whose=whose)
    assert "This sheet was for Filch." in again
    assert "It is Spider’s turn now." in again
    assert 'id="ask"' not in again
    assert "Go on as" not in again  # a spider does not attack as mice do


def test_it_asks_whether_to_go_on_as_who_acts_now(gm: Client, group: Group) -> None:
    session = session_at("playing", group)
    whose = whose_of(open_sheet(gm, session, "attack", mouse="filch"))
    somebody_does(session, "set_turn", card="maginos")
    again = open_sheet(gm, session, "attack", mouse="filch", whose=whose)
    assert "It is Maginos’s turn now. This sheet was for Filch." in again
    assert "Go on as Maginos" in again
    assert 'hx-get="act/attack"' in again


def test_the_sheet_comes_back_with_its_answers_where_the_turn_does(gm: Client, group: Group) -> None:
    session = session_at("playing", group)
    whose = whose_of(open_sheet(gm, session, "attack", mouse="filch"))
    somebody_does(session, "set_turn", card="maginos")
    moved = open_sheet(gm, session, "attack", mouse="filch", target="spider-1", whose=whose)
    before = re.search(r'hx-get="(act/attack\?[^"]+)"', moved)
    assert before
    somebody_does(session, "set_turn", card="filch")
    back = open_sheet(gm, session, before[1].removeprefix("act/"))
    assert whose_of(back)
    assert 'value="spider-1" checked' in back or 'name="target" value="spider-1"' in back


def test_sent_from_a_screen_that_has_followed_it_plays_for_nobody_else(gm: Client, group: Group) -> None:
    session = session_at("minions", group)
    whose = whose_of(open_sheet(gm, session, "minion_attack"))
    seen = somebody_does(session, "set_turn", card="filch")
    answer = send(gm, session, "minion_attack", seen=seen, whose=whose, **{"roll.door": "here"})
    assert answer.status_code == 409
    assert "This sheet was for Roach." in answer.content.decode()
    assert Entry.objects.filter(session=session).count() == seen


def test_sent_from_a_screen_that_is_behind_it_can_be_changed_but_not_done_anyway(
    gm: Client, group: Group
) -> None:
    session = session_at("playing", group)
    whose = whose_of(open_sheet(gm, session, "attack", mouse="filch"))
    now = somebody_does(session, "set_turn", card="maginos")
    answer = send(gm, session, "attack", seen=now - 1, whose=whose, **{"roll.door": "here"})
    said = answer.content.decode()
    assert answer.status_code == 409
    assert "It is Maginos’s turn now. This sheet was for Filch." in said
    assert "Change it" in said
    assert "Do it anyway" not in said


def test_a_defence_is_for_whom_is_attacked(gm: Client, group: Group) -> None:
    session = session_at("minions", group)
    attack = Play(
        "minion_attack", {"minion": "roach-1", "target": "collin", "roll": ("sword-2-star", "bow-2")}
    )
    commands.record(session, attack, Command(seen=current_state(session).number, key="the-first-attack"))
    whose = whose_of(open_sheet(gm, session, "defend"))
    commands.undo(session, Command(seen=current_state(session).number, key="it-is-undone"))
    tilda = Play("minion_attack", {**attack.answers, "target": "tilda"})
    commands.record(session, tilda, Command(seen=current_state(session).number, key="another-attack"))
    again = open_sheet(gm, session, "defend", whose=whose)
    assert "This sheet was for Collin. Now it would be for Tilda." in again


def test_what_is_put_right_by_hand_is_for_nobody_s_turn(gm: Client, group: Group) -> None:
    session = session_at("playing", group)
    sheet = open_sheet(gm, session, "correct", counter="wounds:collin")
    assert not WHOSE.search(sheet)


def test_a_token_that_we_did_not_write_says_nothing(gm: Client, group: Group) -> None:
    session = session_at("playing", group)
    assert 'id="ask"' in open_sheet(gm, session, "attack", mouse="filch", whose="maginos")
