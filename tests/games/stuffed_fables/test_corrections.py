"""A die moved, a card's die set, the turn put right: nothing of it changes how many dice there are."""

import pytest

from companion.games.stuffed_fables.data import ACTIONS, DRAW, SEARCH
from companion.games.stuffed_fables.pieces import GroupTest, MonstersTurn, Pause, Pile, Roll
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import (
    in_play,
    play,
    refused,
    some,
    with_hand,
    with_monsters,
    with_stuffy,
)


def move(table: Table, colour: str, source: str, to: str, **more: int) -> Table:
    return play(table, "move_die", colour=colour, source=source, to=to, **more)


# one die


@pytest.mark.rule("SF-GAME-3", "SF-BAG-6")
def test_a_die_is_moved_from_place_to_place() -> None:
    table = with_hand(in_play(), "R1 K1")
    assert move(table, "black", "hand", "threat").threat == 1
    assert move(table, "red", "hand", "discard").discard == some("R1")
    stored = move(table, "red", "hand", "stored:flops")
    assert (stored.stuffy("flops").stored, stored.hand) == ("red", some("K1"))
    assert move(move(table, "black", "hand", "threat"), "black", "threat", "bag").threat == 0


@pytest.mark.rule("SF-BAG-6")
def test_a_die_comes_only_from_where_it_lies_and_to_where_it_may() -> None:
    table = with_hand(in_play(), "R1 W1 K1")
    nowhere = refused(table, "move_die", colour="blue", source="hand", to="bag")
    assert nowhere.rule == "SF-BAG-6" and nowhere.id == "No such die is there, {place}: {colour}."
    for colour, to in (("white", "threat"), ("white", "stored:lumpy"), ("black", "stored:lumpy")):
        assert refused(table, "move_die", colour=colour, source="hand", to=to).rule == "SF-BAG-6"
    assert refused(table, "move_die", colour="red", source="hand", to="threat").rule == "SF-BAG-6"
    assert refused(table, "move_die", colour="red", source="hand", to="hand")
    assert refused(table, "move_die", colour="red", source="pocket", to="bag")


@pytest.mark.rule("SF-BAG-6", "SF-ENCO-1")
def test_a_die_on_a_card_makes_room() -> None:
    table = with_stuffy(in_play(), "flops", stored="green")
    table = with_hand(replace(table, bag=some("R5 G4 Y5 B5 P5 W4 K4")), "R1")
    after = move(table, "red", "hand", "stored:flops")
    assert (after.stuffy("flops").stored, after.discard) == ("red", some("G1"))


@pytest.mark.rule("SF-BAG-6", "SF-GROUP-2")
def test_a_die_goes_to_a_group_test_with_its_value() -> None:
    table = with_hand(in_play(groups=(GroupTest("group-1", "red", 13),)), "R1")
    after = move(table, "red", "hand", "group-1", value=5)
    assert after.groups[0].dice == (("red", 5),) and after.groups[0].missing == 8
    assert move(after, "red", "group-1", "discard").groups[0].dice == ()
    assert refused(table, "move_die", colour="red", source="hand", to="group-1")  # of what value
    assert refused(table, "move_die", colour="red", source="hand", to="bag", value=5)


@pytest.mark.rule("SF-STORE-2", "SF-GAME-3")
def test_the_die_on_a_card_is_set() -> None:
    table = with_hand(in_play(), "R1")
    red = play(table, "set_stored", stuffy="flops", die="red")
    assert red.stuffy("flops").stored == "red" and red.hand == ()
    blue = play(red, "set_stored", stuffy="flops", die="blue")
    assert blue.stuffy("flops").stored == "blue" and blue.discard == some("R1")
    none = play(blue, "set_stored", stuffy="flops", die="none")
    assert none.stuffy("flops").stored == "" and none.discard == some("R1 B1")
    assert play(blue, "set_stored", stuffy="flops", die="blue") == replace(blue, news=())
    assert refused(table, "set_stored", stuffy="flops", die="white")


# the turn


@pytest.mark.rule("SF-GAME-3", "SF-TURN-1")
def test_the_turn_is_set_and_what_waited_is_dropped() -> None:
    table = with_monsters(with_hand(in_play(), "R1 K1"), 2)
    roll = Roll("attack", "lumpy", (("red", 3),), aim="own-1-1")
    table = replace(
        table,
        hand=some("K1"),
        roll=roll,
        monsters_turn=MonstersTurn(("own-1-1",)),
        sleep_due=2,
        pause=Pause("lost"),
    )
    after = play(table, "set_turn", stuffy="flops", step="step-2")
    assert not after.waits_for and (after.active, after.step, after.turn) == ("flops", SEARCH, 6)
    assert after.hand == some("R1 K1") and after.narrator == "flops" and after.threat == 0


@pytest.mark.rule("SF-GAME-3", "SF-TURN-1")
def test_a_step_is_begun_as_it_always_is() -> None:
    table = with_hand(in_play(), "R1 K1")
    drawing = play(table, "set_turn", stuffy="lumpy", step="step-1")
    assert (drawing.step, drawing.hand, drawing.discard) == (DRAW, (), some("R1 K1"))
    assert drawing.turn == table.turn
    acting = play(table, "set_turn", stuffy="lumpy", step="step-4")
    assert (acting.step, acting.hand, acting.threat) == (ACTIONS, some("R1"), 1)
    assert refused(table, "set_turn", stuffy="lumpy", step="step-6")


@pytest.mark.rule("SF-OPEN-8")
def test_the_bookmark_stays_where_the_group_reads_it_so() -> None:
    table = in_play(house=("SF-OPEN-8-hand",))
    assert play(table, "set_turn", stuffy="flops", step="step-1").narrator == "lumpy"


def test_items_that_nobody_took_are_discarded() -> None:
    table = in_play(items_due=2, found_by="lumpy", piles=(Pile("item", 45),))
    after = play(table, "set_turn", stuffy="lumpy", step="step-4")
    assert after.pile("item") == Pile("item", 45, 2) and after.found_by == ""


def test_nothing_is_corrected_after_the_end() -> None:
    over = in_play(phase="over")
    for action, answers in (
        ("set_turn", {"stuffy": "lumpy", "step": "step-1"}),
        ("set_stored", {"stuffy": "lumpy", "die": "none"}),
        ("move_die", {"colour": "red", "source": "bag", "to": "hand"}),
    ):
        assert refused(over, action, **answers)
