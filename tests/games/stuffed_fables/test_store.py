"""A die on the card: storing it, spending it later."""

import pytest

from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, some, with_hand, with_stuffy
from tests.support.cases import for_each


def with_stored(hand: str, stored: str = "red", on: int = 4) -> Table:
    """Return a table at which Lumpy has stored a die in an earlier turn."""
    table = with_hand(in_play(3), hand)
    table = replace(table, bag=tuple((colour, number - (colour == stored)) for colour, number in table.bag))
    return with_stuffy(table, "lumpy", stored=stored, stored_on=on)


@pytest.mark.rule("SF-STORE-1", "SF-STORE-6")
def test_a_die_of_the_hand_goes_on_the_card_and_is_not_rolled() -> None:
    after = play(with_hand(in_play(3), "R B"), "store", die="blue-1")
    assert (after.stuffy("lumpy").stored, after.stuffy("lumpy").stored_on) == ("blue", 5)
    assert (after.hand, after.discard) == (some("R"), ())
    assert play(after, "end_actions").stuffy("lumpy").stored == "blue"


@pytest.mark.rule("SF-STORE-2")
def test_a_second_die_is_not_stored() -> None:
    assert refused(with_stored("B"), "store", die="blue-1").rule == "SF-STORE-2"


@pytest.mark.rule("SF-STORE-4")
@for_each("die", ["white-1", "black-1", "green-1", "stored", ""])
def test_only_attribute_dice_of_the_hand_are_stored(die: str) -> None:
    assert refused(with_hand(in_play(3), "R W K"), "store", die=die).rule == "SF-STORE-4"


@pytest.mark.rule("SF-STORE-3")
def test_a_stored_die_joins_a_roll_in_a_later_turn() -> None:
    after = play(with_stored("P"), "move", dice=("purple-1", "stored"), roll=("2", "3"))
    assert (after.stuffy("lumpy").stored, after.discard, after.hand) == ("", some("P R"), ())
    assert not any(sentence.rule == "SF-OPEN-22" for sentence in after.news)


@pytest.mark.rule("SF-OPEN-22")
def test_a_die_stored_this_turn_is_let_pass_with_a_word() -> None:
    after = play(with_stored("P", on=5), "move", dice=("stored",), roll=("3",))
    assert after.news[0].rule == "SF-OPEN-22"
    assert after.discard == some("R")


@pytest.mark.rule("SF-STORE-3", "SF-OPEN-22")
def test_no_die_is_spent_that_is_not_stored_or_is_another_s() -> None:
    table = with_stored("P")
    for die in ("stored:flops", "stored:lumpy"):
        assert refused(table, "move", dice=(die,), roll=("1",)).rule == "SF-STORE-3"
    without = with_hand(in_play(3), "P")
    assert refused(without, "move", dice=("stored",), roll=("1",)).rule == "SF-STORE-3"


@pytest.mark.rule("SF-STORE-3")
def test_a_stored_die_pays_only_for_its_colour() -> None:
    answers = {"who": "lumpy", "colour": "yellow", "difficulty": 3}
    assert (
        refused(with_stored("Y", "blue"), "test", **answers, dice=("stored",), roll=("3",)).rule
        == "SF-STORE-3"
    )
