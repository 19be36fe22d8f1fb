"""What is filled in the bar and taught in a first tale, for whoever follows it and notes no space."""

import re

import pytest

from campaigns.models.access import GM
from companion.games.winter_tales import GAME
from companion.games.winter_tales.data import SIDES, WRITER
from companion.games.winter_tales.table import Table
from companion.rules import Region, replace
from companion.rules.kit.teaching import next_mistake
from companion.table.panels import render_regions
from tests.games.winter_tales.tables import begun, play, quest, with_hands, with_one

FILLED = re.compile(r'id="act-([a-z_]+)[^"]*" class="act is-main"')


def filled(table: Table) -> list[str]:
    return FILLED.findall(str(render_regions(GAME, GAME.screens.board, table, GM)[Region.NOW]))


def coming(place: str = "", space: str = "") -> Table:
    """Return a table at which Bo's soldier sets out for a quest of Ada's."""
    table = with_one(begun(2), "soldier-1", space=space)
    table = table.with_quest(replace(quest(table), place=place))
    table = play(table, "activate", character="tale-1")
    table = play(table, "resolve_quest", quest=quest(table).id)
    return play(table, "come", character="soldier-1")


@pytest.mark.rule("WT-ACT-7", "WT-MOVE-1")
def test_who_has_no_noted_space_is_to_move_before_it_acts() -> None:
    table = play(begun(2), "activate", character="tale-1")
    assert filled(table) == ["move"]
    assert filled(play(table, "move")) == ["resolve_quest"]


@pytest.mark.rule("WT-RES-1")
def test_who_is_known_to_stand_at_a_quest_is_to_resolve_it() -> None:
    table = with_one(begun(2), "tale-1", space="Mill")
    table = table.with_quest(replace(quest(table), place="Mill"))
    assert filled(play(table, "activate", character="tale-1")) == ["resolve_quest"]


@pytest.mark.rule("WT-RES-3", "WT-MOVE-1")
def test_who_comes_to_a_quest_is_to_move_there_before_it_arrives() -> None:
    table = coming()
    assert filled(table) == ["move"]
    assert filled(play(table, "move")) == ["finish_coming"]


@pytest.mark.rule("WT-RES-3")
def test_who_is_noted_elsewhere_is_to_go_on_until_it_is_there() -> None:
    table = coming(place="Mill", space="Well")
    assert filled(play(table, "move", space="Bridge")) == ["move"]
    there = play(table, "move", space="Mill")
    assert filled(there) == ["finish_coming"]
    assert "act-finish_coming-True" in str(render_regions(GAME, GAME.screens.board, there, GM)[Region.NOW])


@pytest.mark.rule("WT-MOVE-2", "WT-OPEN-14")
def test_who_is_elsewhere_without_a_card_takes_no_part() -> None:
    table = with_hands(coming(place="Mill", space="Well"), 4, 0)
    html = str(render_regions(GAME, GAME.screens.board, table, GM)[Region.NOW])
    assert filled(table) == ["finish_coming"]
    assert 'id="act-finish_coming-False-0" class="act is-main"' in html


@pytest.mark.rule("WT-EPI-6")
@pytest.mark.parametrize(("number", "told"), [(4, []), (3, ["seat-3"])])
def test_half_of_the_hand_is_told_to_the_writer_alone(number: int, told: list[str]) -> None:
    table, found = replace(begun(number), phase="epilogue", starter="seat-1"), []
    while who := table.telling_end:
        mistake = next_mistake(GAME.teaching.mistakes, table, "tell_end", ())
        if mistake:
            assert mistake.slug == "writers-half"
            found.append(who)
        role = table.player(who).role
        table = play(table, "tell_end", **{side: 0 for side in SIDES if role in (side, WRITER)})
    assert found == told


@pytest.mark.rule("WT-QUEST-1")
def test_generating_is_taught_once_somebody_has_got_somewhere() -> None:
    """Before that Move is filled, and another button would be lit."""
    lesson = GAME.teaching.find_lesson("quest")
    table = play(begun(2), "activate", character="tale-1")
    assert lesson and not lesson.when(table)
    assert lesson.when(play(table, "move", space="Bridge"))
    assert not lesson.when(play(table, "move", space="Bridge", kind="square"))
