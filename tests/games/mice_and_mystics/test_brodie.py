"""Brodie the cat: two cards, one roll against everybody, nothing on the wheel (MM-BROD, MM-ACH-6)."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics.chances import attack_chances
from companion.games.mice_and_mystics.combat import minion_defence_dice
from companion.games.mice_and_mystics.data import cards_of
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.screens import sheet
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    attack,
    having,
    play,
    playing,
    refused,
    roll,
    set_kind,
    steps,
    told,
)
from tests.support.cases import for_each

SCRATCH, CHASE = cards_of("brodie")


def hunted(*column: str, now: str = CHASE, **minions: int) -> Table:
    """Return a table where Brodie hunts: his two cards on the column, his turn on one of them."""
    column = column or (*FOUR, SCRATCH, CHASE, *minions)
    table = playing(*column, now=now, minions={"brodie": 1, **minions})
    return replace(table, boss_cards=(("brodie", (SCRATCH, CHASE)),), with_achievements=True)


@pytest.mark.rule("MM-EX-70", "MM-BROD-2", "MM-BROD-6", "MM-BROD-8", "MM-OPEN-48")
def test_example_70_brodie_chases_through_filch_and_a_rat() -> None:
    table = play(hunted(rat=1), "brodie_moves", roll=(*steps(1), *steps(2)))
    assert table.news[0].parts["number"] == 3
    table = play(table, "brodie_strikes", hit=("filch", "rat-1"), roll=roll("SW SW CH"))
    assert table.wheel == 0
    assert table.fight is not None
    assert (table.fight.defender, table.fight.hits, table.fight.card) == ("filch", 2, CHASE)
    table = play(table, "defend", roll=roll("SS CH"))
    assert (table.mouse("filch").wounds, table.mouse("filch").cheese) == (1, 1)
    table = play(table, "defend", roll=roll("CH"))
    assert ([one.id for one in table.figures], table.wheel) == (["brodie-1"], 1)
    assert table.mouse("filch").cheese == 1
    assert "Pilfer: Filch gains 1 cheese." not in told(table)


@pytest.mark.rule("MM-EX-91", "MM-BROD-2", "MM-BROD-3", "MM-BROD-5", "MM-BOSS-3")
def test_example_91_three_defend_against_one_scratch_and_he_acts_again() -> None:
    table = hunted("collin", SCRATCH, "filch", "nez", CHASE, "roach", now=SCRATCH, roach=1)
    table = replace(table, wheel=3)
    table = play(table, "brodie_strikes", hit=("collin", "nez", "roach-1"), roll=roll("SW SW CH"))
    assert table.wheel == 3
    asked = []
    while table.fight:
        asked.append(table.fight.defender)
        table = play(table, "defend", roll=roll("BOW " * table.fight.dice))
    assert asked == ["collin", "nez", "roach-1"]
    assert (table.mouse("collin").wounds, table.mouse("nez").wounds, table.wheel) == (2, 2, 3)
    assert refused(table, "brodie_strikes", hit=("filch",), roll=roll("SW SW CH"))
    for card in ("filch", "nez", CHASE):
        table = play(table, "end_turn")
        assert table.current == card
    after = play(table, "brodie_strikes", hit=("filch",), roll=roll("BOW CH CH"))
    assert (after.fight, after.wheel) == (None, 3)


@pytest.mark.rule("MM-BROD-6", "MM-BROD-3")
def test_he_rolls_for_his_way_only_when_he_chases_and_once() -> None:
    scratching = hunted(now=SCRATCH)
    two = (*steps(3), *steps(3))
    assert refused(scratching, "brodie_moves", roll=two) == ("Brodie rolls to move only when he chases.")
    table = play(hunted(), "brodie_moves", roll=two)
    assert table.news[0].parts["number"] == 6
    assert refused(table, "brodie_moves", roll=two) == "Brodie has already run."


@pytest.mark.rule("MM-BROD-7")
def test_he_may_strike_without_having_moved() -> None:
    table = play(hunted(), "brodie_strikes", hit=FOUR, roll=roll("SW BOW BOW"))
    assert [fight.defender for fight in table.queue] == ["tilda", "filch", "maginos"]


@pytest.mark.rule("MM-BROD-3", "MM-BROD-4")
def test_he_does_not_act_as_other_minions_do_but_may_reach_nobody() -> None:
    table = hunted()
    own = "Brodie pounces and chases by rules of his own."
    assert refused(table, "minion_attack", minion="brodie-1", target="collin", roll=roll("SW SW SW")) == own
    assert refused(table, "minion_move", minion="brodie-1", roll=steps(1)) == own
    assert play(table, "minion_done", minion="brodie-1").figure("brodie-1").has_acted


@pytest.mark.rule("MM-BROD-3")
def test_nobody_else_strikes_like_him() -> None:
    table = playing("rat", *FOUR, minions={"rat": 1})
    assert refused(table, "brodie_strikes", hit=("collin",), roll=()) == "It is not Brodie’s turn."
    assert refused(hunted(), "brodie_strikes", hit=("brodie-1",), roll=roll("SW SW SW"))
    assert (
        refused(hunted(), "brodie_strikes", hit=(), roll=roll("SW SW SW")) == "{what}: choose {low} at least."
    )


@pytest.mark.rule("MM-BROD-8", "MM-BROD-5")
def test_each_card_strikes_with_its_own_battle_value() -> None:
    table = set_kind(hunted(), SCRATCH, combat=4)
    assert refused(replace(table, current=SCRATCH), "brodie_strikes", hit=("collin",), roll=roll("SW SW SW"))
    assert play(table, "brodie_strikes", hit=("collin",), roll=roll("SW SW SW")).fight


@pytest.mark.rule("MM-CAPT-1", "MM-BROD-5")
def test_a_mouse_that_is_captured_on_the_way_does_not_stop_the_others_defences() -> None:
    table = having(hunted(), "collin", vitality=1)
    table = play(table, "brodie_strikes", hit=("collin", "tilda"), roll=roll("SW BOW BOW"))
    table = play(table, "defend", roll=roll("BOW BOW"))
    assert table.mouse("collin").is_captured
    assert table.fight is not None
    assert table.fight.defender == "tilda"


@pytest.mark.rule("MM-OPEN-47", "MM-BROD-9", "MM-EXPL-1", "MM-CAPT-5", "MM-BOSS-7")
def test_brodie_counts_as_a_minion_and_bears_wounds_on_each_card() -> None:
    table = having(replace(hunted(), current="collin"), "tilda", is_captured=True)
    assert refused(table, "explore", mouse="collin", room="room-3") == "Minions are in the room."
    table = attack(table, "collin", "brodie-1", "SW BOW BOW")
    table = play(table, "defend", roll=roll("BOW BOW BOW BOW"))
    table = play(table, "place_wounds", each=((CHASE, 1),))
    assert (table.column, table.mouse("tilda").is_captured) == ((*FOUR, SCRATCH), True)
    table = play(having(table, "collin", has_acted=False), "wound", target="brodie-1", number=1)
    assert (table.column, table.mouse("tilda").is_captured) == (FOUR, False)


@pytest.mark.rule("MM-ACH-6")
def test_the_first_mouse_that_defeats_brodie_is_the_cat_tamer() -> None:
    table = replace(hunted(), current="collin")
    after = attack(table, "collin", "brodie-1", "SW SW BOW")
    after = play(after, "defend", roll=roll("BOW BOW BOW BOW"))
    assert (after.holder_of("cat-tamer"), after.end) == ("collin", table.end)


@pytest.mark.rule("MM-ACH-6", "MM-BOSS-6")
def test_the_cat_tamer_is_the_one_that_dealt_the_last_wound() -> None:
    table = replace(hunted("tilda", "collin", CHASE, now="tilda"), boss_cards=(("brodie", (CHASE,)),))
    table = attack(table, "tilda", "brodie-1", "SW BOW")
    table = play(table, "defend", roll=roll("BOW BOW BOW BOW"))
    assert table.holder_of("cat-tamer") == "tilda"


@pytest.mark.rule("MM-ACH-6")
def test_a_wound_without_a_mouse_tames_no_cat() -> None:
    assert play(hunted(), "wound", target="brodie-1", number=2).achievements == ()


@pytest.mark.rule("MM-ACH-6")
@for_each("minion, dice", [("spider", 1), ("rat", 1), ("brodie", 3)])
def test_large_figures_roll_a_die_less_against_the_cat_tamer(minion: str, dice: int) -> None:
    table = playing(*FOUR, minion, minions={minion: 1}, achievements=(("cat-tamer", "collin"),))
    weapon = {one: table.mouse(one).weapons[0].id for one in ("collin", "tilda")}
    because = minion_defence_dice(table, f"{minion}-1", "collin", weapon["collin"])
    assert because.total == dice
    plain = minion_defence_dice(table, f"{minion}-1", "tilda", weapon["tilda"])
    assert plain.total == dice + (minion != "rat")


@pytest.mark.rule("MM-CH1-15", "MM-OPEN-58")
def test_the_old_crow_strikes_brodie_too() -> None:
    table = play(replace(hunted(), room="room-1"), "brodie_moves", roll=(*steps(1), *steps(1)))
    assert table.waits_for == "place_wounds"
    assert table.boss_hit is not None
    assert table.boss_hit.wounds == 1


@pytest.mark.rule("MM-BROD-8")
def test_dice_may_be_added_by_hand() -> None:
    table = play(hunted(), "brodie_strikes", hit=("collin",), extra=1, roll=roll("SW SW SW SW"))
    assert table.fight is not None
    assert table.fight.hits == 4


@pytest.mark.rule("MM-BROD-8")
def test_his_strike_comes_up_by_itself_when_he_has_run() -> None:
    table = play(hunted(), "brodie_moves", roll=(*steps(1), *steps(2)))
    assert GAME.screens.next_sheet(table) == ("brodie_strikes", {})
    table = play(table, "brodie_strikes", hit=("collin",), roll=roll("BOW BOW BOW"))
    assert GAME.screens.next_sheet(table) is None


@pytest.mark.rule("MM-BROD-2", "MM-SURGE-1")
def test_brodies_defence_puts_no_cheese_on_the_wheel_and_brings_no_surge() -> None:
    table = attack(replace(hunted(), current="collin", wheel=5), "collin", "brodie-1", "SW BOW BOW")
    asked = sheet(table, "defend")
    assert "1 cheese" not in asked
    after = play(table, "defend", roll=roll("CH CH CH CH"))
    assert (after.wheel, after.surge_due) == (5, False)
    chances = attack_chances(
        table, {"mouse": "collin", "weapon": "collin/collins-sword", "target": "brodie-1"}
    )
    assert chances.defender_cheese == 0
