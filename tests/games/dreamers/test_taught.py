"""What the first turn teaches: the hands are filled before the first Nightmare, not before the second."""

from dataclasses import replace
from random import Random

import pytest

from companion.games import GAMES
from companion.rules import Play
from companion.rules.kit.teaching import Known, ToldLesson, lesson_beside, next_lesson

GAME = GAMES["dreamers"]
LESSONS = GAME.teaching.lessons


@pytest.mark.goal("F1")
def test_drawing_is_taught_with_the_first_draw_and_the_target_in_the_sheet_after_it() -> None:
    table = GAME.set_up(("Anna", "Bruno"))
    play, _made = GAME.actions["deal_everything"].fill(table, {}, Random(1), GAME.new_box())
    table = GAME.play(table, play)
    told = {"match": ToldLesson("before")}
    first = next_lesson(LESSONS, table, Known(told=told, moment="dealt"))
    assert first and first.slug == "identity"
    for player in ("seat-1", "seat-2"):
        table = GAME.play(table, Play("look", {"player": player}))
    told["identity"] = ToldLesson("dealt")
    known = Known(told=told, moment="looked")
    drawn = next_lesson(LESSONS, table, known)
    assert drawn and drawn.slug == "draw"
    told["draw"] = ToldLesson("looked")
    beside = lesson_beside(LESSONS, table, "turn_nightmare", replace(known, told=told))
    assert beside and beside.slug == "nightmare"
