"""Group tests: dice that stay, several turns long."""

from typing import Any

import pytest

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import CHECK
from companion.games.stuffed_fables.pieces import GroupTest
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, some, told, with_hand, with_stuffy

RED: dict[str, Any] = {"colour": "red", "difficulty": 13}


def opened(hand: str, size: int = 3, **changes: Any) -> Table:
    """Return a table at which a red group test of 13 is open."""
    table = play(in_play(size), "open_group", **{**RED, **changes})
    return with_hand(table, hand)


def group(table: Table, id: str = "group-1") -> GroupTest:
    return next(one for one in table.groups if one.id == id)


def rolls(table: Table, dice: tuple[str, ...], *faces: int, **more: Any) -> Table:
    return play(table, "contribute", group="group-1", dice=dice, roll=tuple(map(str, faces)), **more)


@pytest.mark.rule(
    "SF-EX-52", "SF-GROUP-1", "SF-GROUP-2", "SF-GROUP-3", "SF-GROUP-4", "SF-GROUP-6", "SF-BAG-4", "SF-BAG-6"
)
def test_two_stuffies_pass_it_over_a_surge() -> None:
    table = opened("R", 2, passed="73-3")
    waits = rolls(table, ("red-1",), 5)
    assert (waits.waits_for, waits.rolled, waits.on_group) == ("place_dice", some("R"), ())
    table = play(waits, "place_dice")
    assert (group(table).total, group(table).missing, table.on_group) == (5, 8, some("R"))

    discard = some("R2 G3 Y5 B4 P2 W3 K1")
    table = replace(table, bag=some("R2 G2 B P3"), discard=discard, threat=2)
    assert dice.number(table.bag) == 8 and dice.number(table.discard) == 20
    table = play(replace(table, step=CHECK, surge=(), surges=1), "finish_surge")
    assert (dice.number(table.bag), dice.number(table.on_group), table.threat) == (30, 1, 0)
    assert dice.number(table.all_dice) == 31
    assert (table.active, group(table).total) == ("flops", 5)

    table = with_hand(replace(table, step=4), "R P")
    table = rolls(table, ("red-1", "purple-1"), 4, 4)
    assert (table.groups, table.on_group, table.discard) == ((), (), some("R2 P"))
    assert told(table) == ("Passed: group test, red 13.", "Read on: 73-3.")


@pytest.mark.rule("SF-GROUP-4", "SF-EX-52")
def test_it_stays_open_however_low_the_roll() -> None:
    table = play(rolls(opened("R"), ("red-1",), 1), "place_dice")
    assert told(table) == ("group test, red 13: 1 of 13, 12 missing.",)
    assert play(table, "end_actions").groups == table.groups


@pytest.mark.rule("SF-OPEN-27", "SF-GROUP-2")
def test_dice_that_are_not_placed_are_spent() -> None:
    after = play(rolls(opened("R P"), ("red-1", "purple-1"), 2, 1), "keep_off")
    assert (after.discard, after.on_group, after.roll) == (some("R P"), (), None)
    assert group(after).total == 0
    for action in ("place_dice", "keep_off"):
        assert refused(after, action).rule == "SF-GROUP-2"


@pytest.mark.rule("SF-OPEN-27", "SF-BONUS-1", "SF-BONUS-3")
def test_a_placed_die_keeps_its_bonus() -> None:
    table = play(opened("R2 P"), "add_bonus", stuffy="lumpy", source="Torch", colour="red", amount=1)
    table = play(rolls(table, ("red-1", "red-2", "purple-1"), 2, 3, 4, extra=-1), "place_dice")
    assert group(table).dice == (("red", 2), ("red", 4), ("purple", 4))
    table = play(table, "drop_bonus", stuffy="lumpy", bonus="1")
    assert group(table).total == 10


@pytest.mark.rule("SF-OPEN-27")
def test_a_placed_die_counts_one_at_least() -> None:
    table = play(opened("R2"), "add_bonus", stuffy="lumpy", source="Torn", colour="red", amount=-3)
    table = play(rolls(table, ("red-1", "red-2"), 2, 6, extra=-9), "place_dice")
    assert group(table).dice == (("red", 1), ("red", 3))


@pytest.mark.rule("SF-GROUP-2", "SF-BONUS-2")
def test_a_contribution_is_rerolled_before_it_is_placed() -> None:
    table = with_stuffy(opened("R P"), "lumpy", reroll="red")
    table = rolls(table, ("red-1", "purple-1"), 1, 2)
    assert table.waits_for == "let_stand"
    again = play(table, "reroll", which=("1",), roll=("5",))
    assert (again.waits_for, again.rolled) == ("place_dice", some("R P"))
    assert group(play(again, "place_dice")).total == 7
    stands = play(table, "let_stand")
    assert stands.waits_for == "place_dice"
    assert group(play(stands, "place_dice")).total == 3


@pytest.mark.rule("SF-GROUP-3")
def test_a_reroll_that_reaches_it_passes_at_once() -> None:
    table = with_stuffy(opened("R", difficulty=5), "lumpy", reroll="red")
    table = play(rolls(table, ("red-1",), 1), "reroll", which=("1",), roll=("5",))
    assert (table.groups, table.discard) == ((), some("R"))


@pytest.mark.rule("SF-GROUP-2")
def test_only_its_color_and_purple_pay_in_the_own_turn() -> None:
    table = opened("R G")
    assert refused(table, "contribute", group="group-1", dice=("green-1",), roll=("1",)).rule == "SF-GROUP-2"
    assert refused(table, "contribute", group="group-1", dice=(), roll=()).rule == "SF-GROUP-2"
    assert refused(table, "contribute", group="group-2", dice=("red-1",), roll=("1",)).rule == "SF-GROUP-1"
    early = replace(table, step=1)
    assert refused(early, "contribute", group="group-1", dice=("red-1",), roll=("1",)).rule == "SF-TURN-1"


@pytest.mark.rule("SF-GROUP-5")
def test_a_limit_of_the_page_is_told() -> None:
    table = rolls(opened("R", limit="next to the door"), ("red-1",), 1)
    assert told(table) == ("Who may add: next to the door",)


@pytest.mark.rule("SF-OPEN-27", "SF-GROUP-1")
def test_two_group_tests_have_two_totals() -> None:
    table = play(opened("R B"), "open_group", colour="blue", difficulty=7, name="The gate")
    table = play(rolls(table, ("red-1",), 4), "place_dice")
    table = play(table, "contribute", group="group-2", dice=("blue-1",), roll=("6",))
    table = play(table, "place_dice")
    assert [one.total for one in table.groups] == [4, 6]
    closed = play(table, "close_group", group="group-1")
    assert (closed.discard, [one.id for one in closed.groups]) == (some("R"), ["group-2"])
    assert told(closed) == ("Not finished: group test, red 13.",)


@pytest.mark.rule("SF-GROUP-2", "SF-OPEN-47")
def test_whether_a_contribution_that_passes_the_test_is_asked_about_is_for_the_group_to_say() -> None:
    table = opened("R3", difficulty=6)
    three = ("red-1", "red-2", "red-3")
    assert rolls(table, three, 1, 2, 3).groups == ()
    asks = rolls(replace(table, house=("SF-OPEN-47",)), three, 1, 2, 3)
    assert asks.waits_for == "place_dice" and len(asks.groups) == 1
    assert play(asks, "place_dice").groups == ()
    kept_off = play(asks, "keep_off")
    assert (len(kept_off.groups), kept_off.discard) == (1, some("R3"))
