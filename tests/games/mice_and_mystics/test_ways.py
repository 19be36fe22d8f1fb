"""How far a mouse may go is read on its card until something else happens; what is unknown is no 0."""

from html import unescape

import pytest
from django.test import Client

from campaigns.models import Group
from companion.games.mice_and_mystics import defaults
from companion.games.mice_and_mystics.ways import way_now
from companion.rules import replace
from tests.browser.mice_and_mystics.stages import session_at
from tests.games.mice_and_mystics.tables import having, play, playing, steps
from tests.games.mice_and_mystics.test_whose_sheet import gm, group, open_sheet, owner, somebody_does
from tests.support.random_play import words

__all__ = ["gm", "group", "owner"]


@pytest.mark.goal("T1")
@pytest.mark.rule("MM-MOVE-1")
def test_the_way_stands_until_another_play() -> None:
    moved = play(playing(), "move", mouse="collin", roll=steps(3))
    way = way_now(moved)
    assert way and words(way) == "up to 5 spaces"
    assert way_now(playing()) is None
    assert way_now(play(moved, "end_turn")) is None
    again = way_now(play(moved, "scurry", mouse="collin", roll=steps(1)))
    assert again and words(again) == "up to 3 spaces"


@pytest.mark.goal("T4")
@pytest.mark.rule("MM-MOVE-1", "MM-HERO-12")
def test_a_movement_that_nobody_knows_is_no_0() -> None:
    table = having(playing(), "collin", movement=0, unknown=("movement",))
    moved = play(table, "move", mouse="collin", roll=steps(3))
    assert words(moved.news[0]) == "Collin may go up to 3 + ? spaces: its movement is not known yet."
    way = way_now(moved)
    assert way and words(way) == "up to 3 + ? spaces"


@pytest.mark.django_db
@pytest.mark.goal("T1")
def test_the_board_and_the_phone_show_the_way(gm: Client, group: Group) -> None:
    session = session_at("playing", group)
    board = f"/table/{session.pk}/"
    assert "up to 5 spaces" in unescape(gm.get(board).content.decode()).split('id="toast"')[0]
    somebody_does(session, "end_turn")
    assert "up to 5 spaces" not in gm.get(board).content.decode()


@pytest.mark.goal("T4")
@pytest.mark.rule("MM-HERO-12")
def test_a_sheet_that_is_asked_for_says_why_now() -> None:
    table = having(
        playing("collin", "filch", "rat", minions={"rat": 1}), "collin", unknown=("lore", "vitality")
    )
    asked = defaults.why_asked(table, "collin")
    assert asked and words(asked) == "Collin is up, and nobody has entered its sheet yet. Copy it once."
    assert defaults.why_asked(table, "filch") is None
    theirs = replace(having(table, "filch", unknown=("defence", "vitality")), current="rat")
    asked = defaults.why_asked(theirs, "filch")
    assert (
        asked
        and words(asked) == "Minions may attack Filch, and nobody has entered its sheet yet. Copy it once."
    )
    hurt = replace(having(table, "filch", unknown=("vitality",), wounds=1), current="rat")
    asked = defaults.why_asked(hurt, "filch")
    assert asked and words(asked) == "Filch is wounded: enter once how much life its sheet says."
    assert defaults.why_asked(hurt, "collin") is None


@pytest.mark.django_db
@pytest.mark.goal("T2")
@pytest.mark.rule("MM-ATK-9")
def test_a_defence_names_figure_and_person(gm: Client, group: Group) -> None:
    session = session_at("defending", group)
    mouse = "Collin (Bruno) defends"
    assert mouse in open_sheet(gm, session, "defend")
    assert "Bruno rolls the defense." in gm.get(f"/table/{session.pk}/").content.decode()
