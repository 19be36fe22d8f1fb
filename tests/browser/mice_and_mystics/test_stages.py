"""Each stage can be reached: what the screens are drawn from."""

import pytest

from tests.browser.mice_and_mystics.stages import GAME, PARTY, STAGES

WAITS = {
    "first-order": "lay_order",
    "defending": "defend",
    "encounter": "encounter",
    "order": "lay_order",
    "surge": "surge",
    "found": "take_card",
    "special": "take_card",
    "disguise": "encounter",
    "boss": "lay_order",
    "boss-hit": "place_wounds",
    "queue": "defend",
    "lost-aim": "minion_aims",
    "full-pack": "shed",
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_is_reached_by_its_plays(stage: str) -> None:
    table = GAME.set_up(PARTY)
    for play in STAGES[stage]():
        table = GAME.play(table, play)
    assert table.waits_for == WAITS.get(stage, "")
