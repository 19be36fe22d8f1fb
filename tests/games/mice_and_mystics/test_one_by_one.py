"""The figures of a card attack one after the other, though their dice fall together (MM-ROUND-2)."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.mice_and_mystics.defaults import next_sheet
from companion.games.mice_and_mystics.pieces import FaceUp
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.screens import panel, sheet
from tests.games.mice_and_mystics.tables import FOUR, GAME, having, play, playing, refused, roll, told
from tests.support.random_play import words

SURGE = FaceUp("1", 1, (("roach", 1),))


def rats(number: int = 2, **fields: Any) -> Table:
    return playing("rat", *FOUR, minions={"rat": number}, **fields)


def all_attack(table: Table, dice: str, *targets: tuple[str, int]) -> Table:
    return play(table, "minions_attack", targets=targets, one_by_one=True, roll=roll(dice))


@pytest.mark.rule("MM-ROUND-2", "MM-SURGE-10", "MM-MIN-1")
def test_a_surge_comes_before_the_next_figure_attacks_and_its_cheese_stays_on_the_wheel() -> None:
    table = all_attack(rats(wheel=5), "CH CH", ("collin", 1), ("tilda", 1))
    assert (table.waits_for, table.wheel, table.attacked) == ("surge", 6, ("collin",))
    table = play(table, "surge")
    assert (table.waits_for, table.wheel, table.attacked) == ("", 1, ("collin", "tilda"))
    assert all(figure.has_acted for figure in table.figures)


@pytest.mark.rule("MM-ROUND-2", "MM-SURGE-10")
@pytest.mark.parametrize("dice", ["CH CH", "CH SW", "SW CH", "SW SW", "BOW CH"])
def test_all_attack_comes_to_the_same_as_one_attack_after_the_other(dice: str) -> None:
    start = rats(wheel=5, face_up=SURGE)
    together = all_attack(start, dice, ("collin", 1), ("tilda", 1))
    single = start
    for minion, mouse, face in zip(("rat-1", "rat-2"), ("collin", "tilda"), roll(dice), strict=True):
        single = settled(play(single, "minion_attack", minion=minion, target=mouse, roll=(face,)))
    assert without_words(settled(together)) == without_words(single)


def defended(table: Table, face: str = "BOW") -> Table:
    """Return the table after the defence that waits: each die shows this."""
    assert table.fight
    return play(table, "defend", roll=roll(" ".join([face] * table.fight.dice)))


def settled(table: Table) -> Table:
    """Return the table once everything that waits is done."""
    while table.waits_for:
        if table.waits_for == "defend":
            table = defended(table)
        elif table.waits_for == "surge":
            table = play(table, "surge", minions=(("roach", 1),) if table.face_up else ())
        else:
            table = play(table, "lay_order", order=("roach",))
    return table


def without_words(table: Table) -> Table:
    return replace(table, news=(), chronicle=())


@pytest.mark.rule("MM-SURGE-10", "MM-PLACE-5")
def test_newcomers_of_a_surge_stand_there_before_the_next_figure_attacks() -> None:
    table = all_attack(rats(wheel=5, face_up=SURGE), "CH SW", ("collin", 1), ("tilda", 1))
    table = play(play(table, "surge", minions=(("roach", 1),)), "lay_order", order=("roach",))
    assert (table.column[-1], table.fight and table.fight.defender) == ("roach", "tilda")


def one_heart_left(**fields: Any) -> Table:
    """Return the table after two rats have attacked Collin, whom the first one captures."""
    table = having(rats(**fields), "collin", wounds=4)
    table = all_attack(table, "SW SW", ("collin", 2))
    return defended(table)


@pytest.mark.rule("MM-MIN-9", "MM-CAPT-2", "MM-ROUND-2")
def test_a_rat_whose_mouse_was_captured_is_asked_whom_it_attacks_now_and_keeps_its_roll() -> None:
    table = one_heart_left()
    assert (table.waits_for, table.mouse("collin").is_captured) == ("minion_aims", True)
    assert next_sheet(table) == ("minion_aims", {})
    assert (table.figure("rat-2").has_moved, table.figure("rat-2").has_acted) == (True, False)
    assert "attacked already" not in sheet(table, "minion_aims")
    assert refused(table, "end_turn") == "An attack has lost its target: say first whom it goes for."
    table = play(table, "minion_aims", target="tilda")
    assert table.fight and (table.fight.attacker, table.fight.defender, table.fight.hits) == (
        "rat-2",
        "tilda",
        1,
    )
    assert table.attacked == ("collin", "tilda")


@pytest.mark.rule("MM-MIN-9")
def test_a_rat_that_reaches_nobody_else_has_acted() -> None:
    table = play(one_heart_left(), "minion_aims", target="nobody-near")
    assert (table.waits_for, table.fight, table.figure("rat-2").has_acted) == ("", None, True)
    assert play(table, "end_turn").current == "tilda"


@pytest.mark.rule("MM-MIN-9", "MM-MIN-10")
def test_the_sheet_offers_mice_not_attacked_first_and_shows_the_roll_that_stays() -> None:
    table = replace(one_heart_left(), attacked=("collin", "tilda"))
    asked = sheet(table, "minion_aims")
    assert "Rat 2: whom does it attack now?" in asked and "Collin is no longer there." in asked
    assert asked.index("Filch") < asked.index("Tilda") < asked.index("It reaches nobody")
    assert "Rat 2 has lost its target" in panel(table, "waiting")


@pytest.mark.rule("MM-MIN-9", "MM-CAPT-8")
def test_where_no_mouse_is_left_nobody_is_asked_for_a_target() -> None:
    table = rats()
    for one in FOUR[1:]:
        table = having(table, one, is_captured=True)
    table = having(table, "collin", wounds=4)
    table = defended(all_attack(table, "SW SW", ("collin", 2)))
    assert (table.waits_for, table.strikes) == ("accept_defeat", ())


@pytest.mark.rule("MM-ROUND-2")
def test_a_rat_that_is_taken_off_the_board_meanwhile_attacks_no_more() -> None:
    table = all_attack(rats(3), "SW SW SW", ("collin", 1), ("tilda", 1), ("filch", 1))
    table = play(table, "wound", target="rat-2", number=1)
    table = defended(table)
    assert table.fight and table.fight.attacker == "rat-3"


@pytest.mark.rule("MM-ROUND-2")
@pytest.mark.parametrize("way", ["set_turn", "give_up"])
def test_attacks_that_wait_end_with_the_turn_and_with_the_chapter(way: str) -> None:
    table = all_attack(rats(), "SW SW", ("collin", 1), ("tilda", 1))
    answers = {"card": "collin"} if way == "set_turn" else {"why": ""}
    assert play(table, way, **answers).strikes == ()


@pytest.mark.rule("MM-STAT-3", "MM-OPEN-30")
def test_a_rat_that_lies_stands_up_when_its_own_attack_comes() -> None:
    table = having(rats(), "rat-2", is_down=True)
    table = all_attack(table, "SW SW", ("collin", 1), ("tilda", 1))
    assert table.figure("rat-2").is_down
    assert not defended(table, "SS").figure("rat-2").is_down


@pytest.mark.rule("MM-ROUND-2")
def test_what_is_still_to_come_is_told_while_one_defends() -> None:
    table = all_attack(rats(3), "SW SW SW", ("collin", 1), ("tilda", 1), ("filch", 1))
    assert "Then these attack: Rat 2 on Tilda, Rat 3 on Filch." in panel(table, "waiting")
    assert [words(one) for one in table.news][0] == "Rat 1 on Collin: 1 hit."
    table = defended(table, "SS")
    assert "Rat 2 on Tilda: 1 hit." in [words(one) for one in table.news]


@pytest.mark.rule("MM-MIN-1")
@pytest.mark.goal("T3")
def test_three_figures_take_one_play_for_the_way_one_for_the_attack_and_one_a_defence() -> None:
    table = play(rats(3), "minions_move", roll=roll("SW SW SW"))
    table = all_attack(table, "SW SW SW", ("collin", 1), ("tilda", 1), ("filch", 1))
    plays = 2
    while table.waits_for:
        table, plays = defended(table), plays + 1
    assert plays + 1 <= 7 and play(table, "end_turn").current == "collin"


@pytest.mark.rule("MM-ROUND-2")
def test_a_log_of_an_earlier_release_gives_the_table_that_it_gave() -> None:
    answers = {"targets": (("collin", 1), ("tilda", 1)), "roll": roll("CH CH")}
    table = play(play(rats(wheel=5), "minions_attack", **answers), "surge")
    assert (table.wheel, table.strikes) == (0, ())
    play_now, _rolled = GAME.actions["minions_attack"].fill(rats(), answers, Random(1), GAME.new_box())
    assert play_now.answers["one_by_one"] is True


@pytest.mark.rule("MM-MIN-9")
def test_nobody_is_asked_for_a_new_target_where_no_attack_has_lost_its_own() -> None:
    assert refused(rats(), "minion_aims", target="tilda") == "No attack has lost its target."
    assert "An attack has lost its target" not in " ".join(told(rats()))


@pytest.mark.rule("MM-ROUND-2", "MM-OPEN-12", "MM-OPEN-65")
@pytest.mark.parametrize("house", [(), ("MM-OPEN-65",)])
def test_whether_a_rat_that_a_surge_brings_in_the_rats_turn_acts_in_it_is_for_the_group_to_say(
    house: tuple[str, ...],
) -> None:
    more = FaceUp("1", 1, (("rat", 1),))
    table = all_attack(rats(wheel=5, face_up=more, house=house), "CH SW", ("collin", 1), ("tilda", 1))
    table = play(table, "surge", minions=(("rat", 1),))
    assert table.figure("rat-3").has_acted is bool(house)
    table = defended(table)
    assert next_sheet(table) == (None if house else ("minion_move", {"minion": "rat-3"}))
    roach = play(replace(table, surge_due=True, wheel=6), "surge", minions=())
    assert roach.figure("rat-3") == table.figure("rat-3")


@pytest.mark.rule("MM-ROUND-2", "MM-CAPT-5")
def test_where_the_target_is_freed_by_hand_the_attack_that_had_lost_it_is_made() -> None:
    table = play(one_heart_left(), "free_mouse", mouse="collin", goes_on=True)
    assert (table.strikes, table.fight and table.fight.defender) == ((), "collin")
