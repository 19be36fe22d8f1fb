"""What the answers to players' questions say, where no other test shows it."""

import pytest

from companion.games.winter_tales.table import Table
from companion.rules import replace
from tests.games.winter_tales.tables import (
    ADA,
    all_activated_but,
    begun,
    hands,
    play,
    quest,
    refused,
    resolving,
    tell,
    with_hands,
    with_one,
)


def tied_quest() -> Table:
    table = tell(resolving(begun(2), "tale-1"), ("tale-1", 2), ("soldier-1", 2))
    return play(table, "last_card", plays=False)


@pytest.mark.rule("WT-RES-11", "WT-OPEN-17")
def test_the_memory_of_a_tie_is_neutral_or_of_the_side_that_is_chosen() -> None:
    favours = {
        side: play(tied_quest(), "close_quest", favours=side, laid_by=ADA).memories[0].favours
        for side in ("neutral", "spring", "winter")
    }
    assert favours == {side: side for side in favours}


@pytest.mark.rule("WT-OPEN-13", "WT-RES-3", "WT-RES-5", "WT-ACT-3")
def test_who_comes_to_a_quest_is_activated_and_draws_three() -> None:
    table = play(begun(2), "activate", character="tale-1")
    table = play(table, "resolve_quest", quest=quest(table).id)
    before = hands(table)
    after = play(table, "come", character="soldier-1")
    assert (hands(after)[1] - before[1], after.character("soldier-1").is_ready) == (3, False)


@pytest.mark.rule("WT-OPEN-8", "WT-CHAP-9")
def test_a_hand_may_grow_beyond_seven_at_the_end_of_a_chapter() -> None:
    table = with_hands(replace(all_activated_but(begun(2)), phase="chapter_end"), 7, 5)
    assert hands(play(table, "end_chapter")) == (11, 9)


@pytest.mark.rule("WT-OPEN-29", "WT-RESC-3", "WT-RESC-4")
def test_who_lies_rescues_itself_and_nobody_else() -> None:
    table = with_one(with_one(begun(2), "tale-1", is_down=True), "tale-2", is_down=True)
    alone = play(table, "rescue", rescued="tale-1", rescuer="tale-1")
    assert (alone.character("tale-1").is_down, hands(table)[0] - hands(alone)[0]) == (False, 2)
    assert refused(table, "rescue", rescued="tale-1", rescuer="tale-2").rule == "WT-RESC-3"
