"""Each stage can be reached: what the screens are drawn from."""

import pytest

from tests.browser.nightmare_tales.stages import GAME, PARTY, STAGES

PHASES = {
    **dict.fromkeys(("empty", "tournament", "simple", "teams", "wrong-teams", "laid", "next"), "setup"),
    **dict.fromkeys(("dawn", "entering", "known", "tied", "sum-tied", "shared", "team-dawn"), "dawn"),
    **dict.fromkeys(("scored", "winner", "nightmares", "single-scored", "team-scored"), "scored"),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_stage_is_reached_by_its_plays(stage: str) -> None:
    table = GAME.replay(GAME.set_up(PARTY), STAGES[stage]())
    assert table.phase == PHASES.get(stage, "play")
    assert (stage == "winner") == bool(table.champion)
    assert (stage == "nightmares") == table.nightmares_won
