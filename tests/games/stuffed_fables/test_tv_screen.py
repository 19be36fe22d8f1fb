"""The big screen of Stuffed Fables: whose turn comes next."""

import pytest

from companion.games.stuffed_fables.tv_screen import coming
from tests.games.stuffed_fables.tables import in_play, play, with_stuffy


@pytest.mark.rule("SF-TURN-2", "SF-NARR-1")
def test_the_turn_goes_to_the_left() -> None:
    assert coming(in_play(3)) == "flops"
    assert coming(in_play(3, active="stitch")) == "lumpy"


@pytest.mark.rule("SF-TURN-3", "SF-COLL-4")
def test_who_has_collapsed_takes_its_turn_like_the_others() -> None:
    table = with_stuffy(in_play(3), "flops", stuffing=0)
    assert coming(table) == play(table, "end_actions").active == "flops"
