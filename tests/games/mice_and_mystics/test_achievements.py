"""Personal achievements (MM-ACH), and what Filch takes from the wheel (MM-HERO-7)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.table import Table
from companion.rules import swap
from tests.games.mice_and_mystics.tables import attack, found, having, play, playing, refused, roll, told
from tests.support.cases import for_each

COLUMN = ("collin", "filch", "tilda", "maginos", "rat")


def with_achievements(*column: str, minions: dict[str, int] | None = None, **fields: Any) -> Table:
    """Return a table that is played with personal achievements, End on page 6."""
    return playing(
        *(column or COLUMN), minions=minions or {"rat": 2}, with_achievements=True, end=6, **fields
    )


def rats_of(table: Table, combat: int) -> Table:
    return replace(table, kinds=swap(table.kinds, Kind("rat", combat, 1, 1)))


def cheese(table: Table) -> dict[str, int]:
    return {mouse.id: mouse.cheese for mouse in table.mice}


@pytest.mark.rule("MM-EX-71", "MM-ACH-1", "MM-ACH-2")
def test_example_71_the_first_three_cheese_in_one_roll_make_the_cheesemaster() -> None:
    table = attack(with_achievements(), "collin", "rat-1", "CH CH CH")
    assert table.mouse("collin").cheese == 3
    assert (table.holder_of("cheese-master"), table.end) == ("collin", 7)

    table = replace(table, column=("rat", *COLUMN[:4]), current="rat")
    table = having(having(table, "tilda", is_captured=True), "collin", defence=1)
    table = play(rats_of(table, 1), "minion_attack", minion="rat-1", target="collin", roll=roll("SW"))
    table = play(table, "defend", roll=roll("SS CH"))
    assert cheese(table) == {"collin": 5, "filch": 1, "tilda": 0, "maginos": 1}


@pytest.mark.rule("MM-ACH-2")
def test_a_defence_roll_earns_it_too_and_does_not_pay_at_once() -> None:
    table = rats_of(having(with_achievements("rat", *COLUMN[:4]), "filch", defence=3), 1)
    table = play(table, "minion_attack", minion="rat-1", target="filch", roll=roll("SW"))
    table = play(table, "defend", roll=roll("CH CH CH"))
    assert table.holder_of("cheese-master") == "filch"
    assert cheese(table) == {"collin": 0, "filch": 3, "tilda": 0, "maginos": 0}


@pytest.mark.rule("MM-ACH-1")
def test_each_goes_to_the_first_alone() -> None:
    table = attack(with_achievements(), "collin", "rat-1", "CH CH CH")
    table = attack(replace(table, current="filch"), "filch", "rat-1", "CH CH CH", extra=1)
    assert (table.holder_of("cheese-master"), table.end) == ("collin", 7)


@pytest.mark.rule("MM-ACH-1")
def test_without_them_nothing_is_earned() -> None:
    table = replace(with_achievements(), with_achievements=False)
    assert attack(table, "collin", "rat-1", "CH CH CH").achievements == ()
    assert "without personal achievements" in refused(table, "award", mouse="collin", achievement="cat-tamer")


def roach_hunt(kills: int, **fields: Any) -> Table:
    """Return a table after Collin has defeated so many of eight roaches, a turn each."""
    table = with_achievements("collin", "filch", "tilda", "maginos", "roach", minions={"roach": 8}, **fields)
    for number in range(1, kills + 1):
        table = having(replace(table, current="collin"), "collin", has_acted=False)
        table = attack(table, "collin", f"roach-{number}", "SW BOW BOW")
        table = play(table, "defend", roll=roll("BOW"))
    return table


@pytest.mark.rule("MM-ACH-3")
def test_four_roaches_in_one_fight_make_the_lord_of_roaches() -> None:
    assert roach_hunt(3).holder_of("roach-lord") == ""
    table = roach_hunt(4)
    assert (table.holder_of("roach-lord"), table.end) == ("collin", 7)


@pytest.mark.rule("MM-ACH-3")
def test_a_new_fight_counts_from_none() -> None:
    table = roach_hunt(3)
    for figure in table.figures:
        table = play(table, "wound", target=figure.id, number=1)
    assert not table.has_minions
    assert table.roach_kills == ()


@pytest.mark.rule("MM-ACH-3")
def test_roaches_that_fall_by_another_hand_do_not_count() -> None:
    table = roach_hunt(3)
    table = play(table, "wound", target="roach-4", number=1)
    assert dict(table.roach_kills) == {"collin": 3}


def captured(table: Table, who: str) -> Table:
    return play(table, "capture_mouse", mouse=who)


@pytest.mark.rule("MM-EX-73", "MM-ACH-4")
def test_example_73_captured_with_poison_makes_the_poison_master() -> None:
    table = having(with_achievements("rat", *COLUMN[:4]), "filch", wounds=2, poisoned=1)
    table = play(table, "wound", target="filch", number=1)
    assert table.mouse("filch").is_captured
    assert (table.holder_of("poison-master"), table.end, table.hourglass) == ("filch", 6, 2)


@pytest.mark.rule("MM-ACH-4")
def test_captured_without_poison_earns_nothing() -> None:
    table = having(with_achievements("rat", *COLUMN[:4]), "filch", wounds=3)
    assert play(table, "wound", target="filch", number=1).achievements == ()


@pytest.mark.rule("MM-EX-74", "MM-ACH-5")
def test_example_74_the_second_capture_moves_end_first_and_play_goes_on() -> None:
    table = having(with_achievements("rat", *COLUMN[:4], hourglass=5), "filch", captures=1)
    after = captured(table, "filch")
    assert (after.holder_of("escape-artist"), after.end, after.hourglass) == ("filch", 7, 6)
    assert after.phase == "playing"

    off = captured(replace(table, with_achievements=False), "filch")
    assert (off.hourglass, off.end, off.outcome) == (6, 6, "lost")


@pytest.mark.rule("MM-EX-74", "MM-ACH-5")
def test_example_74_the_third_capture_ends_at_once_and_keeps_what_it_wears() -> None:
    ring = found("filch", "Ring", is_equipped=True)
    table = with_achievements("rat", *COLUMN[:4], hourglass=3, achievements=(("escape-artist", "filch"),))
    table = replace(table, end=7)
    filch = table.mouse("filch")
    table = having(table, "filch", captures=2, wounds=2, cheese=4, cards=(*filch.cards, ring))
    after = captured(table, "filch")
    freed = after.mouse("filch")
    assert (after.hourglass, freed.wounds, freed.cheese, freed.is_captured) == (4, 0, 0, False)
    assert ring in freed.cards


@pytest.mark.rule("MM-ACH-5")
@for_each("house, is_captured", [((), True), (("MM-OPEN-23",), False)])
def test_a_fourth_capture_is_an_ordinary_one_unless_the_group_says_so(
    house: tuple[str, ...], is_captured: bool
) -> None:
    table = with_achievements("rat", *COLUMN[:4], achievements=(("escape-artist", "filch"),), house=house)
    after = captured(having(table, "filch", captures=3), "filch")
    assert after.mouse("filch").is_captured is is_captured


@pytest.mark.rule("MM-ACH-5")
def test_the_group_may_move_the_hourglass_first() -> None:
    table = having(with_achievements("rat", *COLUMN[:4], hourglass=5), "filch", captures=1)
    after = captured(replace(table, house=("MM-OPEN-22",)), "filch")
    assert (after.outcome, after.achievements) == ("lost", ())


def test_an_award_by_hand_moves_end_and_can_be_taken_back() -> None:
    table = play(with_achievements(), "award", mouse="tilda", achievement="roach-lord")
    assert (table.holder_of("roach-lord"), table.end) == ("tilda", 7)
    table = play(table, "take_back_award", achievement="roach-lord")
    assert (table.achievements, table.end) == ((), 7)


# Filch and the wheel

HUNT = ("rat", "filch", "collin", "tilda", "maginos")


@pytest.mark.rule("MM-EX-31", "MM-HERO-7")
def test_example_31_filch_takes_from_the_wheel_and_the_surge_comes_all_the_same() -> None:
    table = playing(*HUNT, now="filch", minions={"rat": 1}, wheel=5, hourglass=2)
    table = attack(table, "filch", "rat-1", "SW SS")
    table = play(table, "defend", roll=roll("CH"))
    assert (table.wheel, table.surge_due, table.mouse("filch").cheese) == (6, True, 1)
    table = play(table, "pilfer")
    assert (table.wheel, table.surge_due, table.mouse("filch").cheese) == (5, True, 1)
    table = play(table, "surge", minions=())
    assert (table.hourglass, table.wheel) == (3, 0)


@pytest.mark.rule("MM-HERO-7")
def test_once_for_each_rat_and_only_with_cheese_on_the_wheel() -> None:
    table = playing("roach", *HUNT, now="filch", minions={"rat": 1, "roach": 1}, wheel=2)
    fallen = play(attack(table, "filch", "rat-1", "SW BOW"), "defend", roll=roll("BOW"))
    once = play(fallen, "pilfer")
    assert (once.wheel, once.mouse("filch").cheese) == (1, 1)
    assert "no cheese to take" in refused(once, "pilfer")
    assert "no cheese to take" in refused(replace(fallen, wheel=0), "pilfer")
    roach = play(attack(table, "filch", "roach-1", "SW BOW"), "defend", roll=roll("BOW"))
    assert "no cheese to take" in refused(roach, "pilfer")
    assert "Pilfer: Filch gains 1 cheese." in told(roach)
