"""Bosses of Stuffed Fables: dark stuffing, and one blow at a time."""

import pytest

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.column import defeated
from companion.games.stuffed_fables.data import COURAGE
from companion.games.stuffed_fables.pieces import Item, Monster, MonsterCard, MonstersTurn
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import RAT, in_play, play, with_hand, with_monsters, with_stuffy

BOSS = MonsterCard("own-9", "Night King", kind="boss", defence=8)


def with_boss(size: int = 3, dark: int = 3) -> Table:
    table = with_monsters(in_play(size, cards=(RAT, BOSS)), 1)
    return replace(table, column=(Monster("own-9-1", "own-9", dark), *table.column))


@pytest.mark.rule("SF-BOSS-2", "SF-BOSS-4")
def test_a_blow_takes_one_dark_stuffing_and_rewards_nobody() -> None:
    after = defeated(with_boss(), "own-9-1", "lumpy")
    assert after.monster("own-9-1").dark == 2
    assert after.stuffy("lumpy").buttons == 0 and not after.stuffy("lumpy").statuses


@pytest.mark.rule("SF-BOSS-3", "SF-OPEN-17", "SF-EX-55")
def test_as_many_blows_as_stuffies_defeat_a_boss() -> None:
    table = with_boss()
    for by, left in (("lumpy", 2), ("flops", 1)):
        table = defeated(table, "own-9-1", by)
        assert table.monster("own-9-1").dark == left
    table = defeated(table, "own-9-1", "lumpy")
    assert [one.id for one in table.column] == ["own-1-1"]
    lumpy, flops = table.stuffy("lumpy"), table.stuffy("flops")
    assert (lumpy.buttons, lumpy.statuses) == (1, (COURAGE,))
    assert (flops.buttons, flops.statuses) == (0, ())
    assert table.pile("boss").left == 2 and table.pile("monster").discarded == 0


@pytest.mark.rule("SF-EX-55", "SF-BOSS-2", "SF-BOSS-3", "SF-BOSS-4", "SF-ATK-5")
def test_three_attacks_by_lumpy_flops_and_lumpy() -> None:
    ruler = Item("item-1", "Ruler", ("paws",), "melee")
    table = replace(with_hand(with_boss(), "R5 P1"), cards=(RAT, replace(BOSS, defence=6)))
    for stuffy in ("lumpy", "flops"):
        table = with_stuffy(table, stuffy, items=(ruler,))
    table = attacked(table, ("red-1", "red-2"), ("6", "6"))
    assert table.monster("own-9-1").dark == 2
    table = attacked(replace(table, active="flops"), ("red-1",), ("6",))
    assert table.monster("own-9-1").dark == 1 and not table.stuffy("flops").buttons
    table = attacked(replace(table, active="lumpy"), ("red-1", "red-2"), ("5", "1"))
    assert [one.id for one in table.column] == ["own-1-1"]
    assert (table.stuffy("lumpy").buttons, table.stuffy("lumpy").statuses) == (1, (COURAGE,))


def attacked(table: Table, hand: tuple[str, ...], roll: tuple[str, ...]) -> Table:
    return play(table, "attack", way="melee", target="own-9-1", dice=hand, roll=roll)


@pytest.mark.rule("SF-OPEN-17")
def test_a_group_may_ask_for_one_blow_more() -> None:
    table = replace(with_boss(dark=1), house=("SF-OPEN-17",))
    table = defeated(table, "own-9-1", "lumpy")
    assert table.monster("own-9-1").dark == 0
    assert len(defeated(table, "own-9-1", "lumpy").column) == 1


@pytest.mark.rule("SF-OPEN-17")
def test_any_cause_takes_dark_stuffing() -> None:
    assert defeated(with_boss(), "own-9-1").monster("own-9-1").dark == 2


@pytest.mark.rule("SF-ATK-3", "SF-ATK-4", "SF-ATK-5")
def test_a_normal_monster_brings_a_button_alone() -> None:
    after = defeated(with_boss(), "own-1-1", "flops", gain=1)
    flops = after.stuffy("flops")
    assert (flops.buttons, flops.statuses, flops.stuffing) == (1, (), 6)
    assert after.pile("monster").discarded == 1


@pytest.mark.rule("SF-MON-1")
def test_one_that_goes_in_the_monsters_turn_acts_no_more() -> None:
    table = replace(with_monsters(in_play(2), 2), threat=1)
    table = replace(table, bag=dice.minus(table.bag, (("black", 1),)))
    table = replace(table, monsters_turn=MonstersTurn(("own-1-1", "own-1-2")))
    after = defeated(table, "own-1-1", "lumpy")
    assert after.monster_now == "own-1-2"
    after = defeated(after, "own-1-2", "lumpy")
    assert after.monsters_turn is None and after.active == "flops" and after.threat == 0
    assert after.all_dice == table.all_dice
