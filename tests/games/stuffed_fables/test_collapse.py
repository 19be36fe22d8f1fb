"""Collapse of Stuffed Fables: what is lost, what is kept, when the story is lost."""

import pytest

from companion.games.stuffed_fables import dice, flow
from companion.games.stuffed_fables.data import COURAGE
from companion.games.stuffed_fables.harm import gain_stuffing, lose_stuffing
from companion.games.stuffed_fables.pieces import Item
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

SCISSORS = Item("item-1", "Scissors", ("paws",), "melee", 1)


def hurt(table: Table, amount: int, stuffy: str = "flops") -> Table:
    return play(table, "damage", target=stuffy, amount=amount)


@pytest.mark.rule(
    "SF-EX-34", "SF-COLL-1", "SF-COLL-2", "SF-COLL-6", "SF-TOK-3", "SF-STATUS-3", "SF-SLEEP-1", "SF-COLL-3"
)
def test_three_damage_on_two_stuffing() -> None:
    table = with_stuffy(
        in_play(),
        "flops",
        stuffing=2,
        buttons=2,
        hearts=1,
        statuses=("worried", COURAGE),
        items=(SCISSORS,),
    )
    table = hurt(table, 3)
    flops = table.stuffy("flops")
    assert (flops.stuffing, flops.buttons, flops.hearts, flops.statuses) == (0, 0, 0, ())
    assert flops.is_collapsed and flops.items == (SCISSORS,)
    assert "Lay its figure on its side; statuses, buttons and hearts go back." in told(table)
    assert table.sleep_due == 1 and table.waits_for == "reveal_sleep"
    assert play(table, "reveal_sleep", kind="deep").revealed == ("deep",)


@pytest.mark.rule("SF-COLL-1")
def test_whatever_takes_the_last_stuffing_collapses_a_stuffy() -> None:
    assert lose_stuffing(in_play(), "flops", 5).stuffy("flops").is_collapsed
    assert not lose_stuffing(in_play(), "flops", 4).stuffy("flops").is_collapsed


@pytest.mark.rule("SF-EX-37", "SF-COLL-7", "SF-OVER-1", "SF-OPEN-40")
def test_the_story_is_lost_as_soon_as_all_have_collapsed() -> None:
    table = with_monsters(in_play(2, step=6), 3)
    table = with_stuffy(with_stuffy(table, "lumpy", stuffing=0), "flops", stuffing=2)
    table = replace(table, threat=3, bag=dice.minus(table.bag, some("K3")))
    table = play(flow.check_threat(table), "activate", roll=("1",))
    table = play(table, "strike", target="flops", strength=3)
    assert table.is_over and table.outcome == "lost"
    assert table.monsters_turn is None and table.threat == 3 and not table.sleep_due
    refused(table, "activate", roll=("1",))


@pytest.mark.rule("SF-COLL-7")
def test_one_that_stands_keeps_the_story_going() -> None:
    table = with_stuffy(in_play(3), "lumpy", stuffing=0)
    assert not hurt(table, 5).is_over


@pytest.mark.rule("SF-OPEN-36")
def test_a_stored_die_stays_on_the_card_or_goes_where_a_group_reads_so() -> None:
    table = with_stuffy(in_play(), "flops", stored="green", stuffing=1)
    table = replace(table, bag=dice.minus(table.bag, some("G1")))
    assert hurt(table, 1).stuffy("flops").stored == "green"
    after = hurt(replace(table, house=("SF-OPEN-36",)), 1)
    assert after.stuffy("flops").stored == "" and dice.number(after.discard, "green") == 1


@pytest.mark.rule("SF-OPEN-38", "SF-COLL-3", "SF-TURN-3")
def test_who_collapses_in_its_own_turn_acts_no_more_unless_it_recovers() -> None:
    table = hurt(with_hand(in_play(), "R2"), 5, "lumpy")
    assert "Lumpy takes no more actions, unless it recovers." in told(table)
    table = play(table, "reveal_sleep", kind="deep")
    assert not table.may_act
    assert gain_stuffing(table, "lumpy", 1).may_act


@pytest.mark.rule("SF-COLL-4", "SF-TURN-3")
def test_a_collapsed_stuffy_takes_its_turn_without_actions() -> None:
    table = with_stuffy(in_play(step=1), "lumpy", stuffing=0)
    table = play(table, "draw", dice=("red", "red", "black", "green", "blue"))
    assert table.step == 4 and table.threat == 1 and not table.may_act
    table = play(table, "end_actions")
    assert table.active == "flops" and dice.number(table.discard) == 4


@pytest.mark.rule("SF-COLL-5")
def test_the_first_stuffing_wakes_a_collapsed_stuffy() -> None:
    table = with_stuffy(in_play(), "flops", stuffing=0)
    table = gain_stuffing(table, "flops", 1)
    assert not table.stuffy("flops").is_collapsed and "Flops recovers." in told(table)


@pytest.mark.rule("SF-EX-46", "SF-OPEN-24", "SF-COLL-2", "SF-ENCO-5")
def test_who_gives_its_last_stuffing_collapses() -> None:
    table = with_hand(in_play(), "R1 B1")
    table = with_stuffy(table, "lumpy", stuffing=1, buttons=1, hearts=2, statuses=("scared",))
    asked = {"die": "blue-1", "friend": "flops"}
    refused(table, "encourage_stuffing", **asked, sure=False)
    table = play(table, "encourage_stuffing", **asked, sure=True)
    lumpy = table.stuffy("lumpy")
    assert table.stuffy("flops").stuffing == 6
    assert (lumpy.stuffing, lumpy.buttons, lumpy.hearts, lumpy.statuses) == (0, 0, 0, ())
    assert table.waits_for == "reveal_sleep"
    table = play(table, "reveal_sleep", kind="restless")
    assert not table.may_act


@pytest.mark.rule("SF-SLEEP-1", "SF-MON-10")
def test_the_sleep_card_is_revealed_before_the_monsters_turn_ends() -> None:
    table = with_stuffy(with_monsters(in_play(step=6), 1), "flops", stuffing=1)
    table = replace(table, threat=1, bag=dice.minus(table.bag, some("K1")))
    table = play(flow.check_threat(table), "activate", roll=("1",))
    table = play(table, "strike", target="flops", strength=3)
    assert table.active == "lumpy" and table.waits_for == "reveal_sleep"
    table = play(table, "reveal_sleep", kind="deep")
    assert table.active == "flops" and table.monsters_turn is None and not table.discard
