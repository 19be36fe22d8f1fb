"""Modules and spaces of the group's own as people see them: sheets, board, big screen, paper."""

from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.box.repository import load_box, save_box
from campaigns.log.state import current_state
from campaigns.models import Campaign, Session
from companion.games.winter_tales import GAME
from companion.printing.pages import SheetChoice, Subject, render_page
from tests.games.winter_tales.tables import begun, play
from tests.games.winter_tales.test_modules import BOX, NIGHT
from tests.support.cases import for_each
from tests.support.evenings import make_group, make_user
from tests.support.seated import begin


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(make_user("ada"))
    return client


@pytest.fixture
def session(client: Client) -> Session:
    """Return a tale that is being set up, of people whose box has rows of their own."""
    group = make_group(owner=make_user("owner"))
    group.memberships.create(user_id=client.session["_auth_user_id"])
    save_box(group, GAME, BOX)
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=GAME.slug)
    return begin(campaign, ("Anna", "Bruno"))


def text(client: Client, session: Session, place: str) -> str:
    answer = client.get(f"/table/{session.pk}/{place}")
    assert answer.status_code == 200, place
    return unescape(answer.content.decode())


def post(client: Client, session: Session, action: str, **data: Any) -> None:
    state = current_state(session)
    sent = {"seen": state.number, "key": f"key-{state.number}-again", **data}
    assert client.post(f"/table/{session.pk}/act/{action}", sent).status_code == 200, action


@pytest.mark.django_db
def test_a_module_of_the_box_is_put_beside_the_board(client: Client, session: Session) -> None:
    sheet = text(client, session, "act/add_module")
    assert NIGHT["name"] in sheet and NIGHT["words"] in sheet
    post(client, session, "add_module", **NIGHT)
    assert NIGHT["words"] in text(client, session, "")
    for place in ("tv", "log"):
        assert NIGHT["name"] in text(client, session, place), place
    snow = {"name": "Snow", "sign": "star", "words": "It snows."}
    post(client, session, "add_module", **snow)
    assert load_box(session.campaign.group, GAME).module("snow")


@pytest.mark.django_db
def test_spaces_of_the_box_are_tapped_on_a_sheet(client: Client, session: Session) -> None:
    post(client, session, "deal_everything")
    sheet = text(client, session, "act/place_figure?character=tale-1")
    assert "The Mill" in sheet and "North Gate" in sheet


@for_each("sheet", ["setup", "pack_away"])
def test_paper_says_which_modules_are_in_play(sheet: str) -> None:
    table = play(begun(2), "add_module", **NIGHT)
    for shown, said in ((table, True), (begun(2), False)):
        subject = Subject(GAME, shown, BOX, "By night", "The Thursday table", date(2026, 11, 20))
        assert (NIGHT["words"] in render_page(subject, SheetChoice(sheet, True))) == said
