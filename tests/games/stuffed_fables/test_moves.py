"""Moving: how far, over which lines, and what is let pass."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.pieces import Merchant, Page, Point
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, some, told, with_hand, with_stuffy
from tests.support.cases import for_each


def holding(hand: str, size: int = 3) -> Table:
    return with_hand(in_play(size), hand)


@pytest.mark.rule("SF-MOVE-1", "SF-MOVE-4", "SF-DICE-1", "SF-DICE-2")
def test_dice_of_one_color_add_up_to_squares_and_open_their_lines() -> None:
    after = play(holding("R2 B1"), "move", dice=("red-1", "red-2"), roll=("3", "4"))
    assert (after.hand, after.discard, after.roll) == (some("B"), some("R2"), None)
    assert told(after) == ("Up to 7 spaces.", "It may cross these lines: red.")
    assert told(play(holding("R"), "move", dice=("red-1",), roll=("1",)))[0] == "Up to 1 space."


@pytest.mark.rule("SF-DICE-9", "SF-MOVE-4")
def test_purple_joins_any_color_or_moves_alone_and_opens_every_line() -> None:
    for dice, roll in ((("green-1", "purple-1"), ("2", "2")), (("purple-1",), ("4",))):
        after = play(holding("G P"), "move", dice=dice, roll=roll)
        assert told(after) == ("Up to 4 spaces.", "It may cross lines of every color, never a white one.")


@pytest.mark.rule("SF-OPEN-21")
def test_a_mix_of_colors_is_let_pass_with_a_word() -> None:
    after = play(holding("R G"), "move", dice=("red-1", "green-1"), roll=("1", "2"))
    assert after.news[0].rule == "SF-OPEN-21"
    assert "Up to 3 spaces." in told(after)
    assert not play(holding("R P"), "move", dice=("red-1", "purple-1"), roll=("1", "2")).news[0].rule


@pytest.mark.rule("SF-DICE-4", "SF-STUFF-7")
@for_each("dice", [("white-1",), ("black-1",), ("red-2",), (), ("red-1", "blue-1")])
def test_only_attribute_dice_of_the_hand_move(dice: tuple[str, ...]) -> None:
    table = holding("R W K")
    assert refused(table, "move", dice=dice, roll=("1",) * len(dice)).rule == "SF-DICE-4"


def test_a_die_is_spent_once_and_has_six_faces() -> None:
    table = holding("R2")
    assert refused(table, "move", dice=("red-1", "red-1"), roll=("1", "1")).id == "Choose each one once."
    assert refused(table, "move", dice=("red-1",), roll=("7",))
    assert refused(table, "move", dice=("red-1",), roll=("1", "1"))


@pytest.mark.rule("SF-EX-59", "SF-MOVE-5", "SF-TURN-4")
def test_a_move_leaves_the_other_dice_in_hand() -> None:
    table = with_hand(in_play(3, lost_tokens=1, active="stitch"), "R B")
    after = play(table, "move", dice=("blue-1",), roll=("5",))
    assert told(after)[0] == "Up to 5 spaces."
    assert (after.hand, after.discard) == (some("R"), some("B"))
    assert after.may_act
    assert after.news[1].rule == "SF-MOVE-5"
    touched = play(after, "touch_lost")  # on its third square; the other two are lost
    assert (touched.hand, touched.lost_tokens, touched.reader) == (some("R"), 0, "lumpy")
    assert refused(touched, "move", dice=("red-1",), roll=("1",))
    again = play(touched, "resolve_lost", keeps="discard")
    assert (again.step, again.may_act, again.hand) == (4, True, some("R"))
    assert play(again, "move", dice=("red-1",), roll=("1",)).hand == ()


@pytest.mark.rule("SF-MOVE-5", "SF-OPEN-9")
def test_a_move_tells_what_would_end_it() -> None:
    def warned(**page: Any) -> bool:
        after = play(replace(holding("R"), **page), "move", dice=("red-1",), roll=("1",))
        return any(line.rule == "SF-MOVE-5" for line in after.news)

    assert not warned()
    assert warned(lost_tokens=1)
    assert warned(points=(Point("point-1", "Well"),))
    assert not warned(points=(Point("point-1", "Well", is_explored=True),))
    assert warned(merchants=(Merchant("merchant-1", "Tin"),))
    assert not warned(merchants=(Merchant("merchant-1", "Tin", is_open=True),))


@pytest.mark.rule("SF-EX-61", "SF-DICE-3", "SF-DICE-1", "SF-SEARCH-1")
def test_actions_come_in_any_order_and_again_as_long_as_dice_last() -> None:
    table = replace(holding("R2 Y2 P"), page=Page("7", search=9))
    table = play(table, "search", dice=("yellow-1",), roll=("2",))
    table = play(table, "move", dice=("red-1",), roll=("4",))
    table = play(table, "search", dice=("yellow-1", "purple-1"), roll=("2", "2"))
    assert (table.hand, table.discard) == (some("R"), some("R Y2 P"))
    table = play(table, "store", die="red-1")
    assert (table.hand, table.stored) == ((), some("R"))


@pytest.mark.rule("SF-BONUS-2", "SF-CARD-10")
def test_a_move_may_be_rerolled_by_the_ability_of_the_stuffy() -> None:
    table = with_stuffy(holding("B2 P"), "lumpy", reroll="blue")
    waits = play(table, "move", dice=("blue-1", "blue-2", "purple-1"), roll=("1", "6", "2"))
    assert waits.waits_for == "let_stand"
    assert waits.roll is not None
    assert waits.discard == ()
    after = play(waits, "reroll", which=("1",), roll=("5",))
    assert told(after)[0] == "Up to 13 spaces."
    assert after.discard == some("B2 P")
    assert told(play(waits, "let_stand"))[0] == "Up to 9 spaces."


@pytest.mark.rule("SF-BONUS-2")
def test_a_move_that_no_reroll_can_better_does_not_wait() -> None:
    table = with_stuffy(holding("B"), "lumpy", reroll="blue")
    assert play(table, "move", dice=("blue-1",), roll=("6",)).roll is None


@pytest.mark.rule("SF-TURN-1")
@for_each("step", [1, 2])
def test_actions_have_their_step(step: int) -> None:
    table = replace(holding("R"), step=step)
    assert refused(table, "move", dice=("red-1",), roll=("1",)).rule == "SF-TURN-1"


@pytest.mark.rule("SF-COLL-3", "SF-COLL-4", "SF-EX-41", "SF-ITEM-4", "SF-STORE-5", "SF-ENCO-7")
def test_a_collapsed_stuffy_does_nothing_but_its_turn() -> None:
    table = with_stuffy(holding("R G Y"), "lumpy", stuffing=0)
    table = replace(table, page=Page("7", search=1))
    one, roll = ("red-1",), ("1",)
    for action, answers in (
        ("move", {"dice": one, "roll": roll}),
        ("search", {"dice": ("yellow-1",), "roll": roll}),
        ("store", {"die": "red-1"}),
        ("encourage_die", {"die": "red-1", "friend": "flops"}),
        ("encourage_stuffing", {"die": "red-1", "friend": "flops"}),
    ):
        assert refused(table, action, **answers).rule == "SF-COLL-3"
    assert GAME.why_not(table, "end_actions") is None
