"""What cannot be done says why before the tap, in the sheet and on grey buttons; nothing is guessed."""

import pytest
from django.test import Client

from campaigns.models import Group
from companion.games import GAMES
from tests.browser.mice_and_mystics.stages import session_at
from tests.games.mice_and_mystics.test_whose_sheet import gm, group, open_sheet, owner, send

__all__ = ["gm", "group", "owner"]
GAME = GAMES["mice_and_mystics"]
pytestmark = [pytest.mark.django_db, pytest.mark.goal("T2")]


def test_dice_that_are_not_typed_yet_are_told_beside_the_button(gm: Client, group: Group) -> None:
    session = session_at("playing", group)
    assert "2 dice still to enter." in open_sheet(gm, session, "attack", **{"roll.door": "typed"})
    assert 'id="waits"' not in open_sheet(gm, session, "attack", **{"roll.door": "here"})


@pytest.mark.rule("MM-CARD-11")
def test_an_ability_that_costs_too_much_says_so_before_it_is_sent(gm: Client, group: Group) -> None:
    session = session_at("playing", group)
    given = {"mouse": "filch", "ability": "back-stab"}
    sheet = open_sheet(gm, session, "use_ability", **given, cost="9")
    assert "Filch has only" in sheet
    assert 'id="waits"' in sheet


@pytest.mark.rule("MM-CAPT-5")
def test_a_grey_button_names_what_is_missing() -> None:
    table = GAME.replay(GAME.set_up(("Anna", "Bruno")), [])
    refusal = GAME.why_not(table, "free_mouse")
    assert refusal
    assert refusal.id == "No mouse is captured."


@pytest.mark.rule("MM-SEARCH-2")
def test_the_kind_of_a_card_is_not_guessed_and_its_name_is_asked_for(gm: Client, group: Group) -> None:
    session = session_at("found", group)
    sheet = open_sheet(gm, session, "take_card")
    assert "Still missing: Kind" in sheet
    assert "It has no name yet." in sheet
    seen = session.entries.count()
    assert send(gm, session, "take_card", seen=seen, name="Thimble").status_code == 422
    assert session.entries.count() == seen
    named = open_sheet(gm, session, "take_card", name="Thimble", kind="armour")
    assert "Still missing: Kind" not in named
    assert "It has no name yet." not in named


@pytest.mark.goal("F3")
def test_the_words_of_a_chapter_and_a_room_may_be_read_out_loud(gm: Client, group: Group) -> None:
    for stage, says, words in (
        ("laying", "chapter-says", "The Courtyard"),
        ("bait", "room-says", "Roaches go for the grape"),
    ):
        board = gm.get(f"/table/{session_at(stage, group).pk}/").text
        assert f'data-reads="{says}"' in board
        assert words in board.split(f'id="{says}"')[1].split("data-reads")[0]
