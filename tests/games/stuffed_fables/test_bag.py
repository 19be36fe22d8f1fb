"""The draw: five dice, a bag that runs short, and dice that cannot have come out."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.data import COLOURS, DRAW, SEARCH
from companion.games.stuffed_fables.table import Table
from companion.rules import IllegalPlay, replace
from tests.games.stuffed_fables.tables import in_play, play, some, with_stuffy
from tests.support.cases import for_each

EX_7 = ("red", "green", "black", "yellow", "black")


def drawing(size: int, **changes: Any) -> Table:
    return in_play(size, step=DRAW, **changes)


def short_bag() -> Table:
    """Return the table before SF-EX-7."""
    table = drawing(2, bag=some("R G K"), discard=some("R4 G4 Y5 B4 P4 W3 K1"), threat=1)
    return with_stuffy(with_stuffy(table, "lumpy", stored="blue"), "flops", stored="purple")


def refusal(table: Table, *colours: str) -> tuple[str, object, str]:
    """Return how a draw is refused: its sentence, the colour it names, its rule."""
    with pytest.raises(IllegalPlay) as refused:
        play(table, "draw", dice=colours)
    said = refused.value.message
    colour = said.parts.get("colour", "")
    return said.id, getattr(colour, "id", colour), said.rule


@pytest.mark.rule("SF-EX-7", "SF-BAG-2", "SF-BAG-4", "SF-BAG-6", "SF-STORE-6")
def test_a_bag_that_runs_short_is_emptied_then_filled() -> None:
    before = short_bag()
    assert dice.number(before.all_dice) == 31
    after = play(before, "draw", dice=EX_7)
    assert after.bag == some("R4 G4 Y4 B4 P4 W3")
    assert (dice.number(after.bag), after.discard) == (23, ())
    assert after.stored == some("B P")
    # no white die among them: the black ones go on to the track by themselves
    assert (after.hand, after.threat) == (some("R G Y"), 3)
    assert dice.number(after.all_dice) == 31


@pytest.mark.rule("SF-EX-8", "SF-BAG-1", "SF-BAG-3")
def test_a_bag_of_five_is_not_filled_until_the_next_draw() -> None:
    discard = some("R4 G4 Y4 B4 P4 W4 K3")
    table = drawing(3, bag=some("R G Y B P"), discard=discard, threat=1)
    assert (dice.number(table.discard), dice.number(table.all_dice)) == (27, 33)
    after = play(table, "draw", dice=("red", "green", "yellow", "blue", "purple"))
    assert (after.bag, dice.number(after.hand), after.discard) == ((), 5, discard)
    following = play(after, "end_actions")
    assert (following.active, dice.number(following.discard)) == ("flops", 32)
    last = play(following, "draw", dice=("red",) * 5)
    assert (dice.number(last.bag), dice.number(last.hand), last.discard, last.threat) == (27, 5, (), 1)
    assert dice.number(last.all_dice) == 33


@pytest.mark.rule("SF-BAG-1", "SF-TURN-1")
def test_after_the_draw_white_dice_are_rolled_first() -> None:
    after = play(drawing(2), "draw", dice=("red", "white", "black", "red", "blue"))
    assert (after.step, after.hand, after.threat) == (SEARCH, some("K W R2 B"), 0)
    assert dice.number(after.bag) == 31 - 5


@pytest.mark.rule("SF-BAG-1")
@for_each(
    "drawn, colour, rule",
    [
        (("white",) * 4 + ("red",), "white", "SF-BAG-1"),  # three are in the bag
        (("red", "red", "teal", "red", "red"), "teal", "SF-COMP-3"),
        (("red",) * 6, "", "SF-BAG-1"),  # a sixth die
        (("red",) * 4, "", "SF-BAG-1"),
        ((), "", "SF-BAG-1"),
    ],
)
def test_a_die_that_is_not_in_the_bag_is_refused_by_its_colour(
    drawn: tuple[str, ...], colour: str, rule: str
) -> None:
    assert refusal(drawing(2), *drawn)[1:] == (colour, rule)


@pytest.mark.rule("SF-BAG-1", "SF-BAG-2", "SF-BAG-3")
def test_the_refusal_says_how_many_there_are() -> None:
    none_left = drawing(2, bag=some("R5 G1"), discard=some("G4 Y5 B5 P5 W3 K3"))
    assert refusal(none_left, "white", "red", "red", "red", "red")[0].startswith("There is no die")
    assert refusal(none_left, "green", "green", "red", "red", "red")[0].startswith("The bag holds only")
    assert refusal(short_bag(), "red", "green", "yellow", "yellow", "blue")[1:] == ("black", "SF-BAG-2")
    beyond = ("red", "green", "black", "black", "black")  # one lies on the track
    assert refusal(short_bag(), *beyond)[1:] == ("black", "SF-BAG-1")


@pytest.mark.rule("SF-BAG-1", "SF-TURN-1")
def test_nobody_draws_twice() -> None:
    after = play(drawing(2), "draw", dice=("red",) * 5)
    assert GAME.why_not(after, "draw")
    with pytest.raises(IllegalPlay):
        play(after, "draw", dice=("green",) * 5)


@pytest.mark.rule("SF-BAG-2", "SF-OPEN-18")
def test_where_too_few_dice_are_left_the_hand_is_short() -> None:
    table = drawing(2, bag=some("R"), discard=some("G W"))
    after = play(table, "draw", dice=("red", "green", "white"))
    assert (after.hand, after.bag, after.discard) == (some("W R G"), (), ())
    assert any(said.parts.get("number") == 3 for said in after.news)
    nothing = play(drawing(2, bag=(), discard=()), "draw", dice=())
    assert (nothing.hand, nothing.step) == ((), 4)


def test_dice_that_lie_in_the_hand_already_count() -> None:
    after = play(drawing(2, bag=some("R5 G5"), hand=some("W2")), "draw", dice=("red",) * 3)
    assert after.hand == some("W2 R3")


@pytest.mark.rule("SF-BAG-1", "SF-BAG-2", "SF-BAG-6")
@given(
    st.lists(st.sampled_from(COLOURS), max_size=9),
    st.lists(st.sampled_from(COLOURS), max_size=9),
    st.integers(),
)
def test_drawn_here_or_at_the_table_the_dice_are_the_same(
    bag: list[str], discard: list[str], seed: int
) -> None:
    table = drawing(2, bag=dice.gathered(bag), discard=dice.gathered(discard))
    made, _chance = GAME.actions["draw"].fill(table, {}, Random(seed))
    after = GAME.play(table, made)
    assert after.all_dice == table.all_dice
    drawn = made.answers["dice"]
    assert len(drawn) == min(5, len(bag) + len(discard))
    if len(bag) >= 5:
        assert after.discard == table.discard
    else:
        assert not after.discard
        assert all(drawn.count(colour) >= number for colour, number in table.bag)


@pytest.mark.rule("SF-BAG-5", "SF-BAG-4")
def test_a_reset_takes_the_discard_area_whatever_the_bag_holds() -> None:
    table = in_play(2, bag=some("R3 K1"), discard=some("R2 W3"), hand=some("G1"), threat=2)
    after = play(replace(with_stuffy(table, "flops", stored="green"), surge=()), "finish_surge")
    assert (after.bag, after.discard) == (some("R5 K3 W3"), ())
    assert (after.hand, after.stored) == (some("G1"), some("G1"))
