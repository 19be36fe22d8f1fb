"""What people have to do with their hands after a capture and a release."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.aftermath import aftermath
from companion.games.mice_and_mystics.pieces import Card
from companion.rules import Play
from tests.games.mice_and_mystics.tables import having, playing


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


def snapped(**changes: int) -> list[str]:
    """Return the steps after Collin was caught in a trap."""
    before = having(playing("collin", "filch", "rat", minions={"rat": 1}, traps=2), "collin", **changes)
    answers = {"mouse": "collin", "roll": ("swordshield-3", "swordshield-3")}
    after = GAME.play(before, Play("spring_trap", answers))
    told = aftermath(before, after)
    assert [sign for sign, _title, _steps in told] == (["trap", "captured"] if changes else ["trap"])
    return [step.id for step in told[0][2]]


@pytest.mark.rule("MM-TRAP-4")
def test_a_trap_that_snaps_shut_is_told_step_by_step() -> None:
    assert snapped() == [
        "Take the mousetrap off its space.",
        "Put a wound and a cheese on its sheet.",
        "Lay the figure on its side; its turn is over.",
    ]


@pytest.mark.rule("MM-TRAP-4", "MM-CAPT-2")
def test_where_it_captures_the_steps_of_the_capture_follow() -> None:
    assert snapped(wounds=4) == ["Take the mousetrap off its space."]


def test_a_trap_counted_by_hand_is_no_accident() -> None:
    before = playing(traps=2)
    assert aftermath(before, GAME.play(before, Play("correct", {"counter": "traps", "value": 1}))) == ()
