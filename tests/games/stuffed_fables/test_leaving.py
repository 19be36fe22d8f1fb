"""Leaving a page (SF-LEAVE, SF-OPEN-12, SF-OPEN-13)."""

from typing import Any

import pytest

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import ACTIONS, CHECK, SEARCH
from companion.games.stuffed_fables.pieces import (
    GroupTest,
    Item,
    Merchant,
    Monster,
    Page,
    Pause,
    Pile,
    Point,
)
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
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


def about_to_leave(**changes: Any) -> Table:
    """Return the table of SF-EX-64."""
    table = with_hand(with_monsters(in_play(3), 2), "Y1")
    table = replace(
        table,
        bag=dice.minus(table.bag, some("K1 R1 G1")),
        threat=1,
        groups=(GroupTest("group-1", "red", 13, (("red", 4),)),),
        lost_tokens=1,
        merchants=(Merchant("merchant-1", "Mole", True, (Item("item-1", "Cap"), Item("item-2", "Pin"))),),
        points=(Point("point-1", "Well", is_explored=True),),
        page=Page("3", search=6, first="3-2", later="3-3"),
        surges=1,
        environments=("Fog",),
        markers=("door",),
    ).with_pile(Pile("item", 40))
    return replace(with_stuffy(table, "flops", stuffing=2, stored="green", buttons=1), **changes)


@pytest.mark.rule(
    *("SF-EX-64", "SF-LEAVE-1", "SF-LEAVE-2", "SF-LEAVE-3", "SF-LEAVE-4", "SF-LEAVE-5"),
    *("SF-SHOP-4", "SF-OPEN-12", "SF-OPEN-13"),
)
def test_the_turn_ends_and_then_the_page_is_left() -> None:
    table = play(about_to_leave(), "leave_page")
    assert (table.active, table.turn, table.waits_for) == ("flops", 6, "turn_page")
    assert (table.hand, table.discard) == ((), some("Y1 R1"))
    assert (table.column, table.pile("monster").discarded) == ((), 2)
    assert [(one.buttons, one.statuses) for one in table.stuffies] == [(0, ()), (1, ()), (0, ())]
    assert (table.lost_tokens, table.groups, table.merchants, table.points) == (0, (), (), ())
    assert (table.pile("item").left, table.markers, table.environments) == (42, (), ())
    assert told(table)[:3] == (
        "The dice of the group test are discarded.",
        "The cards on offer are shuffled into the item deck.",
        "All monsters and tokens off the page; each figure on its character card.",
    )
    assert (table.threat, table.stuffy("flops").stuffing, table.stuffy("flops").stored) == (1, 2, "green")
    table = play(table, "turn_page", number="4")
    assert (table.surges, table.page.search, table.page.first) == (0, None, "")


@pytest.mark.rule("SF-LEAVE-2", "SF-OPEN-12")
def test_a_monsters_turn_comes_before_the_page_is_left() -> None:
    table = about_to_leave(threat=2, bag=dice.minus(about_to_leave().bag, some("K1")))
    table = play(table, "leave_page")
    assert (table.waits_for, table.step, len(table.column)) == ("activate", CHECK, 2)
    for _monster in range(2):
        table = play(table, "activate", roll=("1",))
        table = play(table, "strike", target="nobody")
    assert (table.column, table.waits_for, table.active) == ((), "turn_page", "flops")


@pytest.mark.rule("SF-LEAVE-2")
def test_the_book_may_say_to_leave_at_once() -> None:
    table = play(about_to_leave(), "leave_page", end_turn=False)
    assert (table.active, table.step, table.hand) == ("lumpy", ACTIONS, some("Y1"))
    assert (table.column, table.waits_for) == ((), "turn_page")
    table = play(table, "turn_page", number="4")
    assert table.may_act


@pytest.mark.rule("SF-OPEN-13")
def test_three_switches_say_what_goes_along() -> None:
    table = play(about_to_leave(), "leave_page", threat=False, groups=True, environments=True)
    assert (table.threat, table.discard) == (0, some("Y1 K1"))
    assert [group.total for group in table.groups] == [4]
    assert (table.environments, table.pile("environment").left) == (("Fog",), 0)


@pytest.mark.rule("SF-LEAVE-2", "SF-THREAT-1")
def test_black_dice_in_hand_come_on_the_track_before_the_check() -> None:
    table = replace(with_hand(in_play(), "W1 K2"), step=SEARCH, page=Page("3"))
    table = play(table, "leave_page")
    assert (table.threat, table.discard, table.waits_for) == (2, some("W1"), "turn_page")


@pytest.mark.rule("SF-LEAVE-2", "SF-OPEN-12")
def test_a_surge_that_leaves_the_page_ends_the_turn_with_it() -> None:
    table = replace(in_play(), page=Page("3"), threat=3)
    table = replace(table, bag=dice.minus(table.bag, some("K3")))
    table = play(table, "end_actions")
    assert table.waits_for == "finish_surge"
    table = play(table, "leave_page")
    assert (table.waits_for, table.turn) == ("finish_surge", 5)
    table = play(table, "finish_surge")
    assert (table.waits_for, table.turn, table.threat) == ("turn_page", 6, 0)


@pytest.mark.rule("SF-POI-1", "SF-LEAVE-1")
def test_a_point_may_lead_off_the_page() -> None:
    table = play(replace(in_play(), pause=Pause("point", "point-1")), "leave_page")
    assert (table.pause, table.waits_for) == (None, "turn_page")


def test_a_page_is_left_once_and_not_in_the_middle_of_something() -> None:
    left = play(about_to_leave(), "leave_page")
    assert refused(left, "leave_page").rule == "SF-LEAVE-1"
    assert refused(about_to_leave(sleep_due=1), "leave_page").rule == "SF-LEAVE-2"


@pytest.mark.rule("SF-LEAVE-1", "SF-LEAVE-3")
def test_a_boss_goes_back_to_its_open_pile() -> None:
    table = about_to_leave()
    boss = replace(table.cards[0], id="own-2", kind="boss")
    table = replace(table, cards=(*table.cards, boss), column=(Monster("own-2-1", "own-2", 2),))
    table = play(table.with_pile(Pile("boss", 0)), "leave_page", end_turn=False)
    assert (table.pile("boss").left, table.pile("monster").discarded) == (1, 0)


@pytest.mark.rule("SF-OPEN-8")
def test_the_bookmark_may_move_with_the_page() -> None:
    table = play(about_to_leave(house=("SF-OPEN-8",)), "leave_page")
    assert (table.active, table.narrator) == ("flops", "flops")
    again = play(play(table, "turn_page", number="4"), "leave_page")
    assert (again.active, again.narrator) == ("stitch", "stitch")
    stayed = play(about_to_leave(house=("SF-OPEN-8", "SF-OPEN-8-hand")), "leave_page")
    assert stayed.narrator == "lumpy"
