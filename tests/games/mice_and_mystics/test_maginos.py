"""Maginos draws on power when he attacks, and at no other time (MM-HERO-10, MM-OPEN-1)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from companion.games.mice_and_mystics.chances import attack_chances, effects, pays, tally
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.screens import sheet
from tests.games.mice_and_mystics.tables import attack, having, play, playing, roll, steps
from tests.games.mice_and_mystics.test_sheets import words as printed
from tests.support.cases import for_each
from tests.support.random_play import words

STARS = "MM-OPEN-1"


def at_the_rat(*house: str, **fields: Any) -> Table:
    return playing("maginos", "collin", "rat", minions={"rat": 1}, house=house, **fields)


@pytest.mark.rule("MM-HERO-10")
def test_each_cheese_of_his_attack_is_two() -> None:
    table = attack(at_the_rat(), "maginos", "rat-1", "CH CH")
    assert (table.mouse("maginos").cheese, table.wheel) == (4, 0)


@pytest.mark.rule("MM-HERO-10")
def test_the_group_may_read_each_star_as_two_beside_the_cheese() -> None:
    table = attack(at_the_rat(STARS), "maginos", "rat-1", "CH SW")
    assert table.mouse("maginos").cheese == 3
    assert attack(at_the_rat(), "maginos", "rat-1", "SW SW").mouse("maginos").cheese == 0


@pytest.mark.rule("MM-HERO-10", "MM-ATK-5")
def test_another_mouse_gains_one_for_each() -> None:
    table = playing("collin", "maginos", "rat", minions={"rat": 1}, house=(STARS,))
    assert attack(table, "collin", "rat-1", "CH CH SW").mouse("collin").cheese == 2


@pytest.mark.rule("MM-HERO-10", "MM-ATK-9", "MM-CHEESE-3")
def test_his_defence_and_his_other_dice_draw_on_nothing() -> None:
    table = replace(at_the_rat(), current="rat")
    table = play(table, "minion_attack", minion="rat-1", target="maginos", roll=roll("SW"))
    assert play(table, "defend", roll=roll("CH")).mouse("maginos").cheese == 1
    assert play(at_the_rat(), "move", mouse="maginos", roll=steps(1)).mouse("maginos").cheese == 0


@pytest.mark.rule("MM-HERO-10", "MM-STAT-4")
def test_charmed_he_draws_on_nothing() -> None:
    table = play(having(playing("collin", "maginos"), "maginos", states=("bewitched",)), "end_turn")
    table = play(table, "bewitched_attack", mouse="maginos", target="collin", roll=roll("CH"))
    assert table.mouse("maginos").cheese == 1


@pytest.mark.rule("MM-HERO-10", "MM-ACH-2")
def test_what_counts_for_the_cheese_master_is_what_he_rolled() -> None:
    table = at_the_rat(with_achievements=True)
    assert attack(table, "maginos", "rat-1", "CH CH").holder_of("cheese-master") == ""
    three = play(
        table, "attack", mouse="maginos", weapon=STAFF, target="rat-1", extra=1, roll=roll("CH CH CH")
    )
    assert three.holder_of("cheese-master") == "maginos"


STAFF = "maginos/maginos-staff"


@pytest.mark.rule("MM-HERO-10")
@for_each("house, misses", [((), Fraction(25, 36)), ((STARS,), Fraction(4, 36))])
def test_the_chance_of_cheese_is_told_as_the_group_reads_it(house: tuple[str, ...], misses: Fraction) -> None:
    answers = {"mouse": "maginos", "weapon": STAFF, "target": "rat-1"}
    assert 1 - attack_chances(at_the_rat(*house), answers).attacker_cheese == misses


def answers_of(house: tuple[str, ...], dice: str) -> tuple[Table, dict[str, Any]]:
    faces = tuple(roll(dice))
    return at_the_rat(*house), {"mouse": "maginos", "weapon": STAFF, "target": "rat-1", "partial_roll": faces}


@pytest.mark.rule("MM-HERO-10")
@pytest.mark.parametrize(("house", "cheese"), [((), 2), ((STARS,), 3)])
def test_the_sheet_counts_the_cheese_that_he_is_paid(house: tuple[str, ...], cheese: int) -> None:
    table, answers = answers_of(house, "CH SW")
    assert tally("ranged", answers["partial_roll"], pays(table, answers)) == (0, cheese)
    assert attack(table, "maginos", "rat-1", "CH SW").mouse("maginos").cheese == cheese


@pytest.mark.rule("MM-HERO-10")
def test_the_sheet_says_what_each_face_pays_him() -> None:
    table, answers = answers_of((), "")
    shown = effects("ranged", words, pays(table, answers))
    assert (shown["cheese-1"], shown["sword-2-star"], shown["bow-1-star"]) == ("2 cheese", "nothing", "1 hit")
    table, answers = answers_of((STARS,), "")
    shown = effects("ranged", words, pays(table, answers))
    assert (shown["cheese-1"], shown["sword-2-star"]) == ("1 cheese", "2 cheese")
    assert shown["bow-1-star"] == "1 hit, 2 cheese"


@pytest.mark.rule("MM-HERO-10", "MM-ATK-5")
def test_a_rat_that_attacks_him_and_another_mouse_are_paid_one_each() -> None:
    table, _answers = answers_of((), "")
    against = {"minion": "rat-1", "target": "maginos"}
    collins = {"mouse": "collin", "weapon": "collin/collins-sword"}
    assert [pays(table, one)(roll("CH CH")) for one in (against, collins)] == [2, 2]


@pytest.mark.rule("MM-HERO-10")
def test_his_attack_sheet_shows_two_cheese_for_one() -> None:
    assert "2 cheese" in sheet(at_the_rat(), "attack", mouse="maginos", weapon=STAFF, target="rat-1")


@pytest.mark.rule("MM-HERO-10", "MM-OPEN-1")
def test_his_printed_sheet_says_it_as_the_group_reads_it() -> None:
    assert "2 cheese for each cheese he rolls" in printed(at_the_rat(), "heroes")
    assert "2 cheese for each star he rolls" in printed(at_the_rat(STARS), "heroes")
