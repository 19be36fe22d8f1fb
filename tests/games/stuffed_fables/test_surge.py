"""Surges: the page's effect, newcomers, the track and the bag."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME, dice, flow
from companion.games.stuffed_fables.data import ACTIONS
from companion.games.stuffed_fables.pieces import Page
from companion.games.stuffed_fables.table import Table
from companion.rules import IllegalPlay, replace
from tests.games.stuffed_fables.tables import done, in_play, play, some, with_monsters
from tests.support.cases import for_each

PAGE = Page("3", first="3-7", later="Reveal a sleep card.")


def ending(**changes: Any) -> Table:
    """Return the table before SF-EX-19, with the seven dice that lie elsewhere in the bag's numbers."""
    bag, discard = some("W4 R3"), some("K1 R2 G5 Y5 B5 P4")
    table = in_play(3, bag=bag, discard=discard, threat=3, page=PAGE)
    return replace(table.with_stuffy(replace(table.stuffy("stitch"), stored="purple")), **changes)


@pytest.mark.rule(
    "SF-EX-19", "SF-CHECK-2", "SF-SURGE-1", "SF-SURGE-3", "SF-SURGE-4", "SF-SURGE-6", "SF-BAG-5"
)
def test_a_surge_shows_the_page_then_clears_track_and_bag() -> None:
    table = ending()
    assert (dice.number(table.discard), dice.number(table.bag), dice.number(table.all_dice)) == (22, 7, 33)
    on = play(table, "end_actions")
    assert (on.surge, on.waits_for, on.surge_words) == ((), "finish_surge", "3-7")
    assert on.news[-1].parts == {"words": "3-7"}
    after = play(on, "finish_surge")
    assert (after.threat, after.discard, dice.number(after.bag), after.stored) == (0, (), 32, some("P"))
    assert (after.surges, after.active, after.surge) == (1, "flops", None)


@pytest.mark.rule("SF-EX-20", "SF-SURGE-1", "SF-SLEEP-1")
def test_a_later_surge_shows_what_the_page_says_of_later_ones() -> None:
    on = play(ending(surges=1), "end_actions")
    assert on.surge_words == "Reveal a sleep card."
    asked = play(on, "call_sleep")  # as the page says
    with pytest.raises(IllegalPlay):
        play(asked, "finish_surge")
    after = play(play(asked, "reveal_sleep", kind="deep"), "finish_surge")
    assert (after.revealed, after.surges, after.threat) == (("deep",), 2, 0)
    assert (dice.number(after.bag), after.discard, after.active) == (32, (), "flops")


@pytest.mark.rule("SF-OPEN-32", "SF-SURGE-3", "SF-SURGE-4")
def test_on_a_page_without_a_surge_only_track_and_bag_are_reset() -> None:
    on = play(ending(page=Page("4")), "end_actions")
    assert on.news[-1].id.startswith("Look at the page for its surge")
    after = play(on, "finish_surge")
    assert (after.threat, after.discard) == (0, ())


@pytest.mark.rule("SF-SURGE-2", "SF-SURGE-5", "SF-SURGE-6")
def test_newcomers_act_without_a_comparison_and_the_turn_ends_once() -> None:
    on = with_monsters(play(ending(), "end_actions"), 4)
    turn = play(on, "finish_surge")
    assert turn.monsters_turn is not None
    assert (len(turn.monsters_turn.todo), turn.threat, turn.surge) == (4, 3, None)
    assert not turn.monsters_turn.is_ordered
    for _monster in range(4):
        turn = flow.next_monster(turn, turn.monster_now)
    assert (turn.threat, turn.discard, turn.active, turn.turn) == (0, (), "flops", 6)
    assert turn.all_dice == on.all_dice


@pytest.mark.rule("SF-SURGE-2", "SF-OPEN-44", "SF-GAME-3")
@for_each("monsters", [0, 2])
def test_a_surge_that_the_book_calls_leaves_the_turn_where_it_was(monsters: int) -> None:
    table = ending(hand=some("R"), bag=some("W4 R2"))
    on = play(table, "call_surge")
    assert (on.surge, on.surges) == ((), 1)
    after = play(with_monsters(on, monsters), "finish_surge")
    for _monster in range(monsters):
        after = flow.next_monster(after, after.monster_now)
    assert (after.step, after.active, after.hand, after.threat) == (ACTIONS, "lumpy", some("R"), 0)
    assert (after.discard, after.waits_for) == ((), "")


@pytest.mark.rule("SF-LEAVE-2", "SF-SURGE-2", "SF-OPEN-12")
@for_each("monsters", [0, 1])
def test_a_page_that_a_surge_lets_be_left_is_left_when_the_turn_ends(monsters: int) -> None:
    table = with_monsters(play(ending(), "call_surge"), monsters)
    after = play(play(table, "leave_page"), "finish_surge")
    if monsters:
        assert after.waits_for == "activate"
        after = flow.next_monster(after, after.monster_now)
    assert (after.surge, after.step, after.waits_for, after.page) == (None, ACTIONS, "", PAGE)
    last = play(after, "end_actions")
    assert (last.waits_for, last.active, last.column) == ("turn_page", "flops", ())


@pytest.mark.rule("SF-SURGE-1")
def test_without_a_surge_there_is_none_to_finish() -> None:
    assert GAME.why_not(in_play(2), "finish_surge")
    assert GAME.why_not(in_play(2), "call_surge") is None
    assert GAME.why_not(play(in_play(2), "call_surge"), "call_surge")


@pytest.mark.rule("SF-MON-1", "SF-MON-10", "SF-OPEN-44")
def test_monsters_that_the_book_lets_act_leave_the_hand_alone() -> None:
    table = with_monsters(ending(hand=some("R"), bag=some("W4 R2")), 2)
    on = play(table, "call_monsters")
    assert on.monsters_turn is not None
    assert on.monsters_turn.is_ordered
    assert on.waits_for == "activate"
    after = flow.next_monster(flow.next_monster(on, "own-1-1"), "own-1-2")
    assert (after.hand, after.step, after.active) == (some("R"), ACTIONS, "lumpy")
    assert (after.threat, after.discard) == (0, ())


@pytest.mark.rule("SF-MON-1")
def test_without_monsters_the_book_lets_none_act() -> None:
    assert GAME.why_not(in_play(2), "call_monsters")


@pytest.mark.rule("SF-SURGE-2", "SF-ATK-3", "SF-ENC-4")
def test_a_newcomer_acts_in_a_called_surge_though_it_stands_in_for_one_defeated_in_it() -> None:
    on = play(with_monsters(ending(hand=some("R"), bag=some("W4 R2")), 1), "call_surge")
    fewer = play(on, "defeat", monster="own-1-1", by="nobody")
    after = play(done(fewer, "preset_encounter", cards=(("own-1", 1),)), "finish_surge")
    assert after.monsters_turn is not None
    assert after.monsters_turn.todo == tuple(one.id for one in after.column)


@pytest.mark.rule("SF-SURGE-2")
def test_monsters_that_stood_before_a_called_surge_do_not_act_in_it() -> None:
    on = play(with_monsters(ending(hand=some("R"), bag=some("W4 R2")), 2), "call_surge")
    after = play(play(on, "defeat", monster="own-1-1", by="nobody"), "finish_surge")
    assert (after.monsters_turn, after.threat, len(after.column)) == (None, 0, 1)
