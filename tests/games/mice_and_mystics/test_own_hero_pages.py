"""Heroes of a group's own as people see them: one sheet chooses the party, every screen says her name."""

import re

import pytest
from django.test import Client

from campaigns.box.repository import load_box, save_box
from campaigns.log.state import current_state
from campaigns.models import Campaign
from companion.games.mice_and_mystics import GAME
from companion.rules import Play, replace
from tests.games.mice_and_mystics.own_heroes import LIGHT, lamplighters
from tests.games.mice_and_mystics.test_campaign_pages import campaign, client, post, text
from tests.games.mice_and_mystics.test_own_heroes import playing
from tests.support.seated import begin, begin_at

__all__ = ["campaign", "client"]

pytestmark = pytest.mark.django_db
FIRST = "ability-101:hero-101"


def test_the_sheet_who_plays_whom_offers_her_beside_the_printed_mice(
    client: Client, campaign: Campaign
) -> None:
    save_box(campaign.group, GAME, lamplighters(vitality=None))
    session = begin(campaign, ("Anna", "Bruno", "Chiara", "Dario"))
    here = f"/table/{session.pk}/act/cast"
    sheet = text(client, here)
    assert "Bramble" in sheet and "lamplighter" in sheet and "Lily" not in sheet
    sheet = text(client, f"{here}?own_players.hero-101=2")
    assert f'value="{FIRST}" selected' in sheet and "Borrowed Light" in sheet
    assert 'name="values.vitality:hero-101"' in sheet
    sent = dict(re.findall(r'name="([a-z_]+)" value="([^"]*)" checked', sheet))
    answer = post(client, session, "act/cast", **sent, **{"own_players.hero-101": 2, "own_first": FIRST})
    assert answer.status_code == 200
    table = current_state(session).table
    assert [(mouse.id, mouse.player) for mouse in table.mice][-1] == ("hero-101", "Bruno")
    assert (len(table.mice), table.phase) == (4, "laying")


def test_she_is_brought_alone_and_her_sheet_is_typed_once(client: Client, campaign: Campaign) -> None:
    save_box(campaign.group, GAME, lamplighters(vitality=None))
    session = begin(campaign, ("Anna", "Bruno"))
    sheet = text(client, f"/table/{session.pk}/act/choose_mouse")
    assert "Bramble" in sheet
    sheet = text(client, f"/table/{session.pk}/act/choose_mouse?mouse=hero-101")
    assert "Crooked Staff" in sheet and "Borrowed Light" in sheet and str(LIGHT["words"]) in sheet
    assert "Still to copy from the sheet: Life" in sheet
    sent = {"combat": 1, "defence": 1, "lore": 3, "movement": 2, "vitality": 5, "player": "Anna"}
    post(client, session, "act/choose_mouse", mouse="hero-101", ability="ability-101", **sent)
    assert load_box(campaign.group, GAME).own_heroes[0].vitality == 5
    board = text(client, f"/table/{session.pk}/")
    assert "Bramble" in board and "Bring hero-" not in board


def test_every_screen_says_her_name_and_that_of_her_ability(client: Client, campaign: Campaign) -> None:
    box = lamplighters()
    session = begin_at(campaign, playing(box))
    for address in ("", "tv", "menu/cards:hero-101", "act/use_ability?mouse=hero-101"):
        page = text(client, f"/table/{session.pk}/{address}")
        assert "Bramble" in page, address
        assert ">hero-101<" not in page and ">ability-101<" not in page, address


def test_two_tables_call_the_same_number_by_their_own_names(client: Client, campaign: Campaign) -> None:
    ours, theirs = playing(lamplighters()), playing(lamplighters(name="Fern"))
    other = Campaign.objects.create(group=campaign.group, name="The Fen", game_slug=GAME.slug)
    first, second = begin_at(campaign, ours), begin_at(other, replace(theirs, news=()))
    assert "Bramble" in text(client, f"/table/{first.pk}/tv")
    page = text(client, f"/table/{second.pk}/tv")
    assert "Fern" in page and "Bramble" not in page


def test_what_her_ability_asks_of_hands_is_on_the_board_until_it_is_ticked(
    client: Client, campaign: Campaign
) -> None:
    table = GAME.play(
        playing(lamplighters()),
        Play("use_ability", {"mouse": "hero-101", "ability": "ability-101", "cost": 2}),
    )
    session = begin_at(campaign, replace(table, news=()))
    board = text(client, f"/table/{session.pk}/")
    assert LIGHT["words"] in board and "Bramble: Borrowed Light" in board
    assert post(client, session, "act/hands_on_done", what="hands-on:0").status_code == 200
    assert f"The table did it: {LIGHT['words']}" in text(client, f"/table/{session.pk}/")
    assert current_state(session).table.hands_on == ()
