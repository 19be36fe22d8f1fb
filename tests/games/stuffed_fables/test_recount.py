"""The dice are counted again, place by place: none is lost, none invented (SF-BAG-6)."""

from typing import Any

import pytest

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.pieces import GroupTest, Roll
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, some, with_hand, with_stuffy
from tests.support.cases import for_each
from tests.support.random_play import words


def as_it_lies(table: Table, **changes: Any) -> dict[str, Any]:
    """Return a recount that finds all as the companion has it, but for changes."""
    stored = {f"stored_{place}": stuffy.stored or "none" for place, stuffy in enumerate(table.stuffies, 1)}
    piles = {"bag": table.bag, "hand": table.hand, "discard": table.discard, "threat": table.threat}
    return piles | stored | changes


def example() -> Table:
    """Return the table of example 7: 31 dice, two of them stored, one on the threat track."""
    table = in_play(2, bag=some("R1 G1 K1"), discard=some("R4 G4 Y5 B4 P4 W3 K1"), threat=1)
    return with_stuffy(with_stuffy(table, "lumpy", stored="blue", stored_on=3), "flops", stored="purple")


@pytest.mark.rule("SF-BAG-6", "SF-EX-7")
@for_each("size, number", [(2, 31), (3, 33), (4, 35)])
def test_the_total_hangs_on_the_stuffies_in_play(size: int, number: int) -> None:
    assert dice.number(in_play(size).all_dice) == number
    assert dice.number(example().all_dice) == 31


@pytest.mark.rule("SF-BAG-6", "SF-GAME-3")
def test_a_recount_that_finds_all_as_it_is_changes_nothing() -> None:
    table = example()
    assert play(table, "recount", **as_it_lies(table)) == table
    assert play(table, "recount", **as_it_lies(table)).stuffy("lumpy").stored_on == 3


@pytest.mark.rule("SF-BAG-6", "SF-GAME-3")
def test_a_recount_sets_every_place_at_once() -> None:
    table = example()
    found = as_it_lies(
        table,
        bag=some("R1 G1"),
        hand=some("R2 W1"),
        discard=some("R2 G4 Y5 B5 P3 W2 K1"),
        threat=2,
        stored_1="purple",
        stored_2="purple",
    )
    after = play(table, "recount", **found)
    assert (after.hand, after.threat, after.bag) == (some("R2 W1"), 2, some("R1 G1"))
    assert [stuffy.stored for stuffy in after.stuffies] == ["purple", "purple"]
    assert after.stuffy("lumpy").stored_on == 0  # it may be used at once


@pytest.mark.rule("SF-BAG-6")
def test_a_recount_that_loses_a_die_says_which() -> None:
    table = example()
    lost = refused(table, "recount", **as_it_lies(table, bag=some("G1 K1")))
    assert lost.rule == "SF-BAG-6" and words(lost) == "Missing: 1 red die."


@pytest.mark.rule("SF-BAG-6")
def test_a_recount_that_invents_dice_says_which() -> None:
    table = example()
    over = refused(table, "recount", **as_it_lies(table, threat=3))
    assert over.rule == "SF-BAG-6" and words(over) == "Too many: 2 black dice."
    both = refused(table, "recount", **as_it_lies(table, bag=some("B2 K1"), stored_1="none"))
    assert words(both) == "Missing: 1 red die, 1 green die. Too many: 1 blue die."


@pytest.mark.rule("SF-BAG-6", "SF-STORE-4")
def test_no_white_or_black_die_lies_on_a_card() -> None:
    table = example()
    for colour in ("white", "black"):
        assert refused(table, "recount", **as_it_lies(table, stored_1=colour))
    assert refused(table, "recount", **as_it_lies(table), stored_3="red")  # nobody sits there


@pytest.mark.rule("SF-BAG-6")
def test_dice_of_a_group_test_and_dice_that_lie_rolled_stay() -> None:
    table = in_play(2)
    table = replace(
        table,
        bag=dice.minus(table.bag, some("R2 P1")),
        groups=(GroupTest("group-1", "red", 13, (("red", 5),)),),
        roll=Roll("test", "lumpy", (("red", 3), ("purple", 1))),
    )
    after = play(table, "recount", **as_it_lies(table, bag=dice.minus(table.bag, some("K1")), threat=1))
    assert after.groups == table.groups and after.roll == table.roll and after.threat == 1


@pytest.mark.rule("SF-BAG-6")
def test_a_table_of_other_dice_is_counted_by_its_own() -> None:
    table = in_play(2, bag=some("R3 G3 Y3 B3 P3 W3 K3"))
    assert refused(table, "recount", **as_it_lies(table, bag=some("R4 G3 Y3 B3 P3 W3 K3")))
    assert play(with_hand(table, "R1"), "recount", **as_it_lies(table))
