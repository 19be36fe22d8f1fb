"""Heroes of a group's own as people see them: one sheet chooses the party, every screen says her name."""

import re

import pytest
from django.test import Client

from campaigns.box.repository import load_box, save_box
from campaigns.log.state import current_state
from campaigns.models import Campaign
from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play, replace
from tests.games.mice_and_mystics.own_heroes import LIGHT, lamplighters
from tests.games.mice_and_mystics.test_campaign_pages import campaign, client, post, text
from tests.games.mice_and_mystics.test_own_heroes import playing
from tests.support.evenings import device
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


def waiting(*others: str) -> Table:
    """Return a table of Anna, Bruno and more, at which Bruno's Bramble asks for hands, after other cards."""
    table = playing(lamplighters())
    hers = replace(table.mouse("hero-101"), player="Bruno")
    table = replace(table.with_mouse(hers), people=("Anna", "Bruno"), news=())
    for who in others:
        table = table.asking(who, "felled", "Put 1 cheese back.")
    return table.asking("hero-101:ability-101", "use", LIGHT["words"])


def test_her_player_carries_it_out_on_a_phone_and_nobody_else_does(
    client: Client, campaign: Campaign
) -> None:
    session = begin_at(campaign, waiting("rat"))
    hers, other = device(session, "player", "seat-2"), device(session, "player", "seat-1")
    phone = text(hers, f"/table/{session.pk}/mine")
    assert LIGHT["words"] in phone and "hands_on_done?what=hands-on%3A1" in phone
    assert "Put 1 cheese back." not in phone
    assert LIGHT["words"] not in text(other, f"/table/{session.pk}/mine")
    assert post(other, session, "act/hands_on_done", what="hands-on:1").status_code == 422
    assert post(hers, session, "act/hands_on_done", what="hands-on:0").status_code == 422
    assert len(current_state(session).table.hands_on) == 2
    assert post(hers, session, "act/hands_on_done", what="hands-on:1").status_code == 200
    assert [one.who for one in current_state(session).table.hands_on] == ["rat"]
    assert "hands_on_done?" not in text(hers, f"/table/{session.pk}/mine")


def test_a_phone_that_may_suggest_suggests_it(client: Client, campaign: Campaign) -> None:
    session = begin_at(campaign, waiting())
    hers = device(session, "player", "seat-2", "suggest")
    assert post(hers, session, "act/hands_on_done", what="hands-on:0").status_code == 200
    assert session.suggestions.get().action == "hands_on_done"
    assert len(current_state(session).table.hands_on) == 1


def test_the_screen_that_all_watch_shows_the_newest_sentence_and_how_many_wait(
    client: Client, campaign: Campaign
) -> None:
    session = begin_at(campaign, waiting("rat", "rat"))
    screen = text(client, f"/table/{session.pk}/tv")
    assert LIGHT["words"] in screen and "Bramble: Borrowed Light" in screen and "+2" in screen
    assert "Put 1 cheese back." not in screen and "hands_on_done" not in screen
