"""Stuffies and stories of the group's own as people see them: sheets, board, phone, big screen, paper."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.box.repository import load_box, save_box
from campaigns.log.state import current_state
from campaigns.models import Campaign, Session
from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.shelves.own_stuffies import OWN_STUFFIES
from companion.rules import replace
from companion.rules.box.schema import CHECKED, print_of
from tests.games.stuffed_fables.own import ATTIC, BIG, attic
from tests.games.stuffed_fables.tables import begun
from tests.games.stuffed_fables.test_sheets import words
from tests.support.cases import for_each
from tests.support.evenings import device, make_group, make_user
from tests.support.own_rows import with_new
from tests.support.seated import begin

GRUMBOLD = "stuffy-101"
BOX = with_new(OWN_STUFFIES, attic(), **BIG)
PEOPLE = ("Anna", "Bruno")


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(make_user("ada"))
    return client


@pytest.fixture
def session(client: Client) -> Session:
    """Return a table at which the stuffies are being chosen, of people whose box has rows of their own."""
    group = make_group(owner=make_user("owner"))
    group.memberships.create(user_id=client.session["_auth_user_id"])
    save_box(group, GAME, BOX)
    return begin(Campaign.objects.create(group=group, name="By night", game_slug=GAME.slug), PEOPLE)


def text(client: Client, session: Session, place: str) -> str:
    answer = client.get(f"/table/{session.pk}/{place}")
    assert answer.status_code == 200, place
    return unescape(answer.content.decode())


def post(client: Client, session: Session, action: str, **data: Any) -> None:
    state = current_state(session)
    sent = {"seen": state.number, "key": f"key-{state.number}-again", **data}
    assert client.post(f"/table/{session.pk}/act/{action}", sent).status_code == 200, action


def seated(client: Client, session: Session) -> None:
    for player, character in zip(PEOPLE, (GRUMBOLD, "flops"), strict=True):
        post(client, session, "choose_stuffy", character=character, player=player)


@pytest.mark.django_db
def test_a_stuffy_of_our_own_is_chosen_on_the_sheet_and_shown_by_its_name(
    client: Client, session: Session
) -> None:
    assert "One of our own" in text(client, session, "")
    sheet = text(client, session, "act/choose_stuffy")
    assert "Grumbold" in sheet and 'value="stuffy-101"' in sheet
    card = text(client, session, f"act/choose_stuffy?character={GRUMBOLD}")
    assert "Big hug" in card and BIG["hands_on"] in card
    seated(client, session)
    assert current_state(session).table.stuffies[0].id == GRUMBOLD
    for place in ("", "log", "tv"):
        page = text(client, session, place)
        assert "Grumbold" in page and ">stuffy-101<" not in page, place
    other = text(client, session, "act/change_stuffy?stuffy=flops")
    assert "Grumbold" in other


@pytest.mark.django_db
def test_a_box_without_own_stuffies_leads_to_where_one_is_made_up(client: Client, session: Session) -> None:
    save_box(session.campaign.group, GAME, Box())
    sheet = text(client, session, "act/choose_stuffy")
    assert "box?at=own-stuffies" in sheet and "Make up a stuffy of our own" in sheet


@pytest.mark.django_db
def test_its_words_are_on_its_card_in_its_turn_until_they_are_done(client: Client, session: Session) -> None:
    seated(client, session)
    post(client, session, "set_party", first=GRUMBOLD)
    post(client, session, "begin", all_laid="on")
    post(client, session, "turn_page", number="3", search="0", lost="0")
    board = text(client, session, "")
    assert BIG["hands_on"] in board and "Done by hand" in board
    by_hand = re.compile(rf"#hand\"[^§]{{0,99}}{BIG['hands_on']}")
    assert by_hand.search(text(client, session, "tv"))
    hers, other = device(session, "player", "seat-1"), device(session, "player", "seat-2")
    assert "act/carry_out" in text(hers, session, "mine")
    assert "act/carry_out" not in text(other, session, "mine")
    post(hers, session, "carry_out", stuffy=GRUMBOLD)
    board = text(client, session, "")
    assert BIG["hands_on"] in board and "act/carry_out" not in board
    assert not by_hand.search(text(client, session, "tv"))
    assert "Done by hand for Grumbold." in text(client, session, "log")


@pytest.mark.django_db
def test_a_story_of_our_own_is_chosen_and_shown_by_its_name_everywhere(
    client: Client, session: Session
) -> None:
    assert f"{ATTIC}, story 2, The Lamp" in text(client, session, "act/choose_story")
    assert "Play story 2" in text(client, session, "act/choose_story?number=102")
    post(client, session, "choose_story", number="102", name="The Lamp")
    assert current_state(session).table.story.book == ATTIC
    for place in ("", "log", "tv"):
        page = text(client, session, place)
        assert "tory 102" not in page, place
    assert f"{ATTIC}, story 2" in text(client, session, "")
    campaign = unescape(client.get(f"/campaigns/{session.campaign_id}/").content.decode())
    assert ATTIC in campaign and ">102<" not in campaign
    assert load_box(session.campaign.group, GAME) == BOX


@for_each(
    "sheet, shown", [("setup", ATTIC), ("record", "The Lamp"), ("pack_away", ATTIC), ("trackers", ATTIC)]
)
def test_paper_calls_a_story_of_our_own_by_its_book_and_number(sheet: str, shown: str) -> None:
    said = words(replace(begun(2), story=BOX.cover(102)), sheet, BOX)
    assert shown in said and "102" not in said


def test_paper_shows_the_card_of_a_stuffy_of_our_own() -> None:
    table = begun(2)
    table = replace(table, stuffies=(replace(table.stuffies[0], id=GRUMBOLD, hands_on=BIG["hands_on"]),))
    said = words(replace(table, own_names=((GRUMBOLD, "Grumbold"),)), "characters", BOX)
    assert "Grumbold" in said and BIG["hands_on"] in said


@pytest.mark.django_db
def test_a_stuffy_is_made_up_by_a_tap_and_filled_in_on_its_page(client: Client, session: Session) -> None:
    here = f"/groups/{session.campaign.group_id}/box/{GAME.slug}/own-stuffies/"
    answer = client.post(here, {"new": "yes"})
    assert answer.status_code == 302 and answer["Location"].startswith(here)
    page = unescape(client.get(answer["Location"]).content.decode())
    assert "What you do by hand in its turn" in page and page.count("Up to three; each costs a heart.") == 1
    key = page.split('data-row="')[1].split('"')[0]
    assert f'name="{key}.acquired.' in page
    row = OWN_STUFFIES.row(load_box(session.campaign.group, GAME), "stuffy-102")
    assert row
    typed = {"id": "stuffy-102", "was": print_of(row.values), CHECKED: "on", "name": "Grumbold"}
    sent = {f"{key}.{name}": value for name, value in typed.items()}
    refused = client.post(answer["Location"], sent)
    assert refused.status_code == 422
    assert "There is a stuffy of this name already." in unescape(refused.content.decode())
    assert client.post(answer["Location"], {**sent, f"{key}.name": "Hush"}).status_code == 302
    assert load_box(session.campaign.group, GAME).own_stuffies[-1].name == "Hush"
