"""Encouraging a friend with a die or with stuffing."""

import pytest

from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, some, told, with_hand, with_stuffy
from tests.support.cases import for_each


def stuffing(table: Table, *ids: str) -> tuple[int, ...]:
    return tuple(table.stuffy(id).stuffing for id in ids)


def flops_stored(hand: str) -> Table:
    """Return a table at which Flops has a green die stored."""
    table = with_hand(in_play(3), hand + " G")
    return with_stuffy(replace(table, hand=some(hand)), "flops", stored="green", stored_on=3)


@pytest.mark.rule("SF-EX-43", "SF-ENCO-1", "SF-ENCO-2", "SF-ENCO-3")
def test_a_die_for_a_friend_takes_the_place_of_the_one_stored_there() -> None:
    after = play(flops_stored("R B"), "encourage_die", die="red-1", friend="flops")
    assert (after.stuffy("flops").stored, after.stuffy("flops").stored_on) == ("red", 5)
    assert (after.hand, after.discard, after.roll) == (some("B"), some("G"), None)
    assert told(after) == ("The die that lay there is discarded: green.",)


@pytest.mark.rule("SF-EX-44", "SF-OPEN-23")
def test_a_collapsed_friend_gets_no_die_but_stuffing_is_offered() -> None:
    table = with_stuffy(with_hand(in_play(3), "R"), "flops", stuffing=0)
    why = refused(table, "encourage_die", die="red-1", friend="flops")
    assert (why.rule, "give stuffing instead" in why.id) == ("SF-OPEN-23", True)
    assert stuffing(play(table, "encourage_stuffing", die="red-1", friend="flops"), "flops") == (1,)
    house = replace(table, house=("SF-OPEN-23",))
    assert play(house, "encourage_die", die="red-1", friend="flops").stuffy("flops").stored == "red"


@pytest.mark.rule("SF-EX-40", "SF-ENCO-4", "SF-ENCO-6", "SF-COLL-5")
def test_stuffing_for_a_collapsed_friend_brings_it_back() -> None:
    table = with_stuffy(with_hand(in_play(3), "B"), "lumpy", stuffing=3)
    table = with_stuffy(table, "flops", stuffing=0)
    after = play(table, "encourage_stuffing", die="blue-1", friend="flops")
    assert stuffing(after, "lumpy", "flops") == (2, 1)
    assert not after.stuffy("flops").is_collapsed
    assert (after.hand, after.discard) == ((), some("B"))


@pytest.mark.rule("SF-EX-46", "SF-OPEN-24", "SF-ENCO-5", "SF-OPEN-38")
def test_the_last_stuffing_is_given_after_confirmation_and_its_giver_collapses() -> None:
    table = with_stuffy(
        with_hand(in_play(3), "R2"), "lumpy", stuffing=1, buttons=2, hearts=1, statuses=("courage",)
    )
    given = {"die": "red-1", "friend": "flops"}
    assert refused(table, "encourage_stuffing", **given)
    assert refused(table, "encourage_stuffing", **given, sure=False).rule == "SF-OPEN-24"
    after = play(table, "encourage_stuffing", **given, sure=True)
    lumpy = after.stuffy("lumpy")
    assert (lumpy.stuffing, lumpy.buttons, lumpy.hearts, lumpy.statuses) == (0, 0, 0, ())
    assert (stuffing(after, "flops"), after.sleep_due) == ((6,), 1)
    revealed = replace(after, sleep_due=0)
    assert refused(revealed, "move", dice=("red-1",), roll=("1",)).rule == "SF-COLL-3"


@pytest.mark.rule("SF-ENCO-4", "SF-OPEN-40")
def test_the_last_stuffing_for_the_last_friend_does_not_lose_the_story() -> None:
    table = with_stuffy(with_hand(in_play(2), "R"), "lumpy", stuffing=1)
    table = with_stuffy(table, "flops", stuffing=0)
    after = play(table, "encourage_stuffing", die="red-1", friend="flops", sure=True)
    assert (stuffing(after, "lumpy", "flops"), after.phase) == ((0, 1), "playing")


@pytest.mark.rule("SF-OPEN-25")
@for_each("die", ["white-1", "black-1", "green-1", "stored"])
def test_attribute_dice_at_hand_pay(die: str) -> None:
    table = with_hand(in_play(3), "R W K")
    for action in ("encourage_die", "encourage_stuffing"):
        assert refused(table, action, die=die, friend="flops").rule == "SF-OPEN-25"


@pytest.mark.rule("SF-OPEN-22", "SF-OPEN-25")
def test_the_own_stored_die_is_given_in_a_later_turn() -> None:
    table = replace(flops_stored("R"), active="flops", hand=())
    table = replace(table, discard=some("R"))
    after = play(table, "encourage_die", die="stored", friend="lumpy")
    assert (after.stuffy("lumpy").stored, after.stuffy("flops").stored) == ("green", "")


@pytest.mark.rule("SF-ENCO-1")
@for_each("friend", ["lumpy", "theadora", ""])
def test_one_encourages_another_who_plays(friend: str) -> None:
    table = with_hand(in_play(3), "R")
    assert refused(table, "encourage_die", die="red-1", friend=friend).rule == "SF-ENCO-1"
