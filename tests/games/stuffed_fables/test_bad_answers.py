"""Bad answers: each is refused with the rule behind it, and the table stays as it was."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.data import DRAW
from companion.games.stuffed_fables.table import Table
from companion.rules import Illegal, Play, Say
from tests.games.stuffed_fables.tables import in_play, some, with_hand
from tests.random_play import words


def refused(table: Table, action: str, **answers: Any) -> Say:
    """Return what a play is refused with; nothing on the table has changed."""
    before = hash(table)
    with pytest.raises(Illegal) as caught:
        GAME.play(table, Play(action, answers))
    assert hash(table) == before
    assert words(caught.value.say)
    return caught.value.say


# the bag


def drawing(bag: str, discard: str = "") -> Table:
    return in_play(step=DRAW, bag=some(bag), discard=some(discard))


@pytest.mark.rule("SF-BAG-1")
@pytest.mark.parametrize(
    "dice",
    [
        ("blue", "red", "red", "red", "red"),  # no blue one is there
        ("red", "red", "red", "red", "green"),  # only three red ones are
        ("red", "red", "red", "green", "green", "black"),  # a sixth
        ("red", "red", "red", "green"),
        (),
    ],
)
def test_dice_that_cannot_have_come_out_of_the_bag_are_refused(dice: tuple[str, ...]) -> None:
    table = drawing("R3 G3 K2")
    assert refused(table, "draw", dice=dice).rule == "SF-BAG-1"


def test_a_die_of_no_colour_of_the_game_is_refused() -> None:
    answer = refused(drawing("R5"), "draw", dice=("red", "red", "red", "red", "pink"))
    assert answer.rule == "SF-COMP-3"


@pytest.mark.rule("SF-BAG-2")
def test_a_bag_is_emptied_before_the_discards_come_out() -> None:
    table = drawing("R2 G1", discard="B5 Y5")
    answer = refused(table, "draw", dice=("red", "red", "blue", "blue", "blue"))
    assert (answer.rule, words(answer.parts["colour"])) == ("SF-BAG-2", "green")  # type: ignore[arg-type]


@pytest.mark.parametrize("dice", [None, "red", 5, ("red", 1, 2, 3, 4), (["red"],) * 5, (("red", 5),)])
def test_what_is_no_list_of_dice_is_refused(dice: Any) -> None:
    assert refused(drawing("R5"), "draw", dice=dice)


def test_nobody_draws_twice() -> None:
    assert refused(with_hand(in_play(), "R5"), "draw", dice=()).rule == "SF-BAG-1"
