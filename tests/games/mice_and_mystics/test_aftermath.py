"""What people have to do with their hands after a capture and a release."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.aftermath import aftermath
from companion.games.mice_and_mystics.pieces import Card
from companion.rules import Play
from tests.games.mice_and_mystics.tables import playing


@pytest.mark.rule("MM-CAPT-2")
def test_a_capture_is_told_step_by_step_with_the_cards_to_discard() -> None:
    before = playing()
    ring = Card("collin/found-1", "accessory", "Ring", is_equipped=True)
    collin = before.mouse("collin")
    before = before.with_mouse(replace(collin, cards=(*collin.cards, ring)))
    after = GAME.play(before, Play("capture_mouse", {"mouse": "collin"}))
    ((sign, title, steps), *_freed) = aftermath(before, after)
    assert sign == "captured"
    assert title.id == "{mouse} is captured."
    assert [step.id for step in steps if "cards" in step.parts] == [
        "Discard what it found and wears: {cards}."
    ]
    assert steps[-1].parts == {"old": before.hourglass, "new": before.hourglass + 1}


def test_a_plain_move_leaves_nothing_to_do() -> None:
    before = playing()
    after = GAME.play(before, Play("correct", {"counter": "wheel", "value": 2}))
    assert aftermath(before, after) == ()
