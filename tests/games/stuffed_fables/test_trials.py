"""Tests of one stuffy: by dice, by a card, or failed for want of dice."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.pieces import GroupTest, MonstersTurn, Pause
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.moments import moment_of, sheet_at
from tests.games.stuffed_fables.tables import (
    in_play,
    play,
    refused,
    some,
    told,
    with_hand,
    with_monsters,
    with_stuffy,
)
from tests.games.stuffed_fables.test_sessions import tables_of
from tests.support.cases import for_each
from tests.support.random_play import words

YELLOW: dict[str, Any] = {"who": "lumpy", "colour": "yellow", "difficulty": 4}
SECTIONS = {"passed": "73-3", "failed": "73-4"}
PASSED, FAILED = "Lumpy passes the test: 4 against 4.", "Lumpy fails the test: 3 against 4."


def holding(hand: str, size: int = 3) -> Table:
    return with_hand(in_play(size), hand)


def flops_stored(colour: str = "yellow") -> Table:
    table = with_hand(in_play(3), colour[0].upper())
    return with_stuffy(replace(table, hand=()), "flops", stored=colour, stored_on=4)


@pytest.mark.rule("SF-EX-50", "SF-TEST-2", "SF-DICE-1", "SF-DICE-9")
def test_yellow_and_purple_together_reach_the_difficulty() -> None:
    table = holding("Y P")
    after = play(table, "test", **YELLOW, **SECTIONS, dice=("yellow-1", "purple-1"), roll=("1", "3"))
    assert told(after) == (PASSED, "Read on: 73-3.")
    assert (after.hand, after.discard) == ((), some("Y P"))
    after = play(table, "test", **YELLOW, **SECTIONS, dice=("yellow-1",), roll=("3",))
    assert told(after) == (FAILED, "Read on: 73-4.")
    assert (after.hand, after.discard) == (some("P"), some("Y"))


@pytest.mark.rule("SF-TEST-3")
def test_without_a_die_that_fits_it_fails_by_itself() -> None:
    after = play(holding("R G"), "test", **YELLOW, **SECTIONS)
    assert after.news[0].rule == "SF-TEST-3"
    assert told(after)[1:] == ("Lumpy fails the test: 0 against 4.", "Read on: 73-4.")
    assert (after.hand, after.discard) == (some("R G"), ())


@pytest.mark.rule("SF-TEST-2", "SF-TEST-3")
def test_with_a_die_that_fits_one_at_least_is_rolled() -> None:
    missing = refused(holding("Y R"), "test", **YELLOW)
    assert (words(missing), missing.rule) == ("Still missing: Which dice", "SF-TEST-2")
    assert refused(holding("Y R"), "test", **YELLOW, dice=()).rule == "SF-TEST-2"
    assert refused(holding("Y R"), "test", **YELLOW, dice=("red-1",), roll=("6",)).rule == "SF-TEST-2"
    assert refused(holding("R"), "test", **YELLOW, dice=("red-1",), roll=("6",))


@pytest.mark.rule("SF-TEST-2", "SF-BONUS-1")
def test_a_bonus_by_hand_counts_once() -> None:
    after = play(holding("Y2"), "test", **YELLOW, dice=("yellow-1", "yellow-2"), extra=2, roll=("1", "1"))
    assert told(after) == (PASSED,)


@pytest.mark.rule("SF-OPEN-26", "SF-STORE-3")
def test_outside_the_own_turn_the_stored_die_alone_answers() -> None:
    table = replace(flops_stored(), hand=some("Y"))
    flops = {**YELLOW, "who": "flops"}
    assert refused(table, "test", **flops, dice=("yellow-1",), roll=("6",)).rule == "SF-OPEN-26"
    after = play(table, "test", **flops, dice=("stored:flops",), roll=("5",))
    assert (after.stuffy("flops").stored, after.discard) == ("", some("Y"))
    assert told(after) == ("Flops passes the test: 5 against 4.",)
    assert told(play(flops_stored("red"), "test", **flops))[1] == "Flops fails the test: 0 against 4."


@pytest.mark.rule("SF-OPEN-36", "SF-TEST-3")
def test_a_collapsed_stuffy_s_stored_die_is_out_of_reach() -> None:
    table = with_stuffy(flops_stored(), "flops", stuffing=0)
    after = play(table, "test", **{**YELLOW, "who": "flops"})
    assert after.stuffy("flops").stored == "yellow"
    assert told(after) == ("Flops has collapsed.", "Flops fails the test: 0 against 4.")


@pytest.mark.rule("SF-COLL-3", "SF-COLL-4", "SF-TURN-3", "SF-TEST-3")
def test_a_collapsed_stuffy_rolls_no_test_with_the_dice_in_its_hand() -> None:
    table = with_stuffy(holding("Y2 P1"), "lumpy", stuffing=0)
    assert refused(table, "test", **YELLOW, dice=("yellow-1",), roll=("6",))
    after = play(table, "test", **YELLOW, **SECTIONS)
    assert told(after) == ("Lumpy has collapsed.", "Lumpy fails the test: 0 against 4.", "Read on: 73-4.")
    assert after.news[0].rule == "SF-COLL-3"
    assert (after.hand, after.discard) == (some("Y2 P1"), ())  # the hand is discarded in step 5
    again = with_stuffy(table, "lumpy", stuffing=1)
    assert told(play(again, "test", **YELLOW, dice=("yellow-1",), roll=("4",))) == (PASSED,)


@pytest.mark.rule("SF-COLL-3", "SF-TEST-3")
@pytest.mark.django_db
def test_the_sheet_of_a_test_says_that_the_stuffy_has_collapsed() -> None:
    moment = moment_of("lost", lambda table, done: bool(table.acting and table.acting.is_collapsed))
    who = tables_of("lost")[moment].active
    sheet = sheet_at("lost", moment, f"test?who={who}&colour=red&difficulty=4")
    assert "has collapsed: the test fails by itself." in sheet
    assert "No die at hand fits" not in sheet


@pytest.mark.rule("SF-COLL-3", "SF-TURN-3", "SF-ENCO-7", "SF-STORE-5")
def test_each_thing_that_dice_pay_for_is_refused_because_of_the_collapse() -> None:
    table = with_stuffy(with_monsters(holding("R1 Y1"), 1), "lumpy", stuffing=0)
    group = GroupTest("group-1", "red", 9)
    table = replace(table, page=replace(table.page, search=6), groups=(group,))
    deeds: tuple[tuple[str, dict[str, Any]], ...] = (
        ("move", {"dice": ("red-1",), "roll": ("3",)}),
        ("search", {"dice": ("yellow-1",), "roll": ("6",)}),
        (
            "attack",
            {"way": "melee", "target": "own-1-1", "by_card": True, "dice": ("red-1",), "roll": ("6",)},
        ),
        ("contribute", {"group": "group-1", "dice": ("red-1",), "roll": ("6",)}),
        ("store", {"die": "red-1"}),
        ("encourage_die", {"die": "red-1", "friend": "flops"}),
        ("encourage_stuffing", {"die": "red-1", "friend": "flops", "sure": True}),
    )
    for deed, answers in deeds:
        assert refused(table, deed, **answers).rule == "SF-COLL-3", deed
        found = GAME.why_not(table, deed)
        assert found and found.id == "{stuffy} has collapsed.", deed


@pytest.mark.rule("SF-TEST-4")
def test_a_test_may_come_up_at_any_moment_of_play() -> None:
    table = with_monsters(holding("Y"), 1)
    moments = (
        replace(table, pause=Pause("lost")),
        replace(table, monsters_turn=MonstersTurn(("own-1-1",))),
        replace(table, surge=()),
        replace(table, sleep_due=1),
    )
    for moment in moments:
        after = play(moment, "test", **YELLOW, dice=("yellow-1",), roll=("4",))
        assert (told(after), after.waits_for) == ((PASSED,), moment.waits_for)
    assert refused(replace(table, phase="over"), "test", **YELLOW, dice=("yellow-1",), roll=("4",))


@pytest.mark.rule("SF-TEST-6", "SF-CARD-9")
def test_a_card_declares_a_test_passed() -> None:
    after = play(holding("Y"), "pass_test", who="stitch", colour="yellow", passed="7-3", why="Concentration")
    assert told(after) == ("Stitch passes the test.", "Read on: 7-3.")
    assert after.hand == some("Y")


@pytest.mark.rule("SF-TEST-1")
@for_each(
    "changes",
    [{"difficulty": 0}, {"difficulty": 100}, {"colour": "white"}, {"who": "theadora"}, {"extra": 10}],
)
def test_what_a_test_has_not_is_refused(changes: dict[str, Any]) -> None:
    assert refused(holding("Y"), "test", **{**YELLOW, "dice": ("yellow-1",), "roll": ("1",), **changes})


# a card lets other dice in


@pytest.mark.rule("SF-DICE-11")
def test_a_card_lets_a_die_of_another_color_join() -> None:
    table = holding("Y R")
    both = {"dice": ("yellow-1", "red-1"), "roll": ("1", "3")}
    assert refused(table, "test", **YELLOW, **both).rule == "SF-TEST-2"
    assert told(play(table, "test", **YELLOW, **both, any_colour=True)) == (PASSED,)
    alone = {"dice": ("red-1",), "roll": ("6",), "any_colour": True}
    assert refused(table, "test", **YELLOW, **alone).rule == "SF-TEST-2"


# rerolls


def by_stitch(roll: tuple[str, ...], hand: str = "Y2 P") -> Table:
    """Return the table after Stitch, who rerolls yellow dice, has rolled against 9."""
    table = with_stuffy(with_hand(in_play(3, active="stitch"), hand), "stitch", reroll="yellow")
    dice = ("yellow-1", "yellow-2", "purple-1")
    return play(table, "test", who="stitch", colour="yellow", difficulty=9, dice=dice, roll=roll)


@pytest.mark.rule("SF-BONUS-2", "SF-BONUS-4", "SF-CARD-9")
def test_dice_of_the_ability_s_color_are_rolled_once_again_and_purple_never() -> None:
    table = by_stitch(("1", "3", "2"))
    assert (table.waits_for, table.rolled, table.discard) == ("let_stand", some("Y2 P"), ())
    assert refused(table, "reroll", which=("3",), roll=("6",)).rule == "SF-BONUS-4"
    assert refused(table, "move", dice=("yellow-1",), roll=("6",))
    after = play(table, "reroll", which=("1",), roll=("4",))
    assert told(after) == ("Stitch passes the test: 9 against 9.",)
    assert (after.discard, after.roll) == (some("Y2 P"), None)
    worse = play(table, "reroll", which=("2", "1"), roll=("1", "1"))
    assert told(worse) == ("Stitch fails the test: 4 against 9.",)
    assert refused(worse, "reroll", which=("1",), roll=("6",)).rule == "SF-BONUS-2"
    assert told(play(table, "let_stand")) == ("Stitch fails the test: 6 against 9.",)


@pytest.mark.rule("SF-BONUS-2")
@for_each("roll", [("3", "3", "3"), ("6", "6", "1")])
def test_what_has_reached_its_aim_does_not_wait(roll: tuple[str, ...]) -> None:
    assert by_stitch(roll).roll is None


@pytest.mark.rule("SF-BONUS-2", "SF-BONUS-4")
def test_what_no_reroll_can_save_does_not_wait() -> None:
    table = with_stuffy(holding("Y P"), "lumpy", reroll="yellow")
    hard = {**YELLOW, "difficulty": 9}
    after = play(table, "test", **hard, dice=("yellow-1", "purple-1"), roll=("1", "2"))
    assert told(after) == ("Lumpy fails the test: 3 against 9.",)
    purple = play(table, "test", **hard, dice=("purple-1",), roll=("2",))
    assert purple.roll is None


@pytest.mark.rule("SF-BONUS-2")
def test_nothing_is_rolled_again_where_nothing_lies() -> None:
    assert refused(holding("Y"), "reroll", which=(), roll=()).rule == "SF-BONUS-2"
    assert refused(holding("Y"), "let_stand").rule == "SF-BONUS-2"
    assert GAME.why_not(holding("Y"), "reroll") is not None


@pytest.mark.rule("SF-GAME-3", "SF-DICE-1")
def test_dice_whose_aim_was_taken_off_the_table_are_spent() -> None:
    table = with_hand(play(in_play(3), "open_group", colour="red", difficulty=9), "R")
    rolled = play(table, "contribute", group="group-1", dice=("red-1",), roll=("1",))
    after = play(replace(rolled, groups=()), "place_dice")
    assert (after.roll, after.discard) == (None, some("R"))
    table = with_stuffy(with_monsters(with_hand(in_play(3), "R"), 1), "lumpy", reroll="red")
    rolled = play(
        table,
        "attack",
        way="melee",
        target="own-1-1",
        by_card=True,
        dice=("red-1",),
        roll=("1",),
    )
    after = play(replace(rolled, column=()), "reroll", which=("1",), roll=("6",))
    assert (after.roll, after.discard, after.stuffy("lumpy").buttons) == (None, some("R"), 0)
