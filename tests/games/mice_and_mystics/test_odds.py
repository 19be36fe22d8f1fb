"""The odds of an attack against counting every possible roll by brute force."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from companion.games.mice_and_mystics import dice
from companion.games.mice_and_mystics.chances import attack_chances, defence_chances, minion_chances
from companion.games.mice_and_mystics.combat import defence_odds, odds
from companion.games.mice_and_mystics.dice import FACES
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.tables import attack, having, playing
from tests.support.cases import for_each


def counted(attack: int, defence: int, role: str) -> dict[str, dict[int, Fraction]]:
    """Return the chances of wounds and cheese, by rolling all dice in every possible way (MM-ATK-3..5)."""
    wounds: Counter[int] = Counter()
    mine: Counter[int] = Counter()
    theirs: Counter[int] = Counter()
    for rolled in product(FACES, repeat=attack + defence):
        attacker, defender = rolled[:attack], rolled[attack:]
        hits = dice.hits(attacker, is_ranged=role != "melee") * (2 if role == "double" else 1)
        defends = hits > 0
        wounds[max(0, hits - dice.blocks(defender)) if defends else 0] += 1
        mine[dice.cheese(attacker)] += 1
        theirs[dice.cheese(defender) if defends else 0] += 1
    total = 6 ** (attack + defence)
    return {
        name: {number: Fraction(times, total) for number, times in found.items()}
        for name, found in (("wounds", wounds), ("mine", mine), ("theirs", theirs))
    }


SIZES = [(attack, defence) for attack in range(5) for defence in range(3)] + [(3, 3)]


@pytest.mark.rule("MM-ATK-3", "MM-ATK-4", "MM-ATK-5", "MM-CARD-19")
@for_each("role", ["melee", "ranged", "double"])
@for_each("attack, defence", SIZES)
def test_the_odds_are_those_of_counting_every_roll(attack: int, defence: int, role: str) -> None:
    found, expected = odds((), attack, defence, role), counted(attack, defence, role)
    assert found.wounds == expected["wounds"]
    assert found.attacker_cheese == expected["mine"]
    assert found.defender_cheese == expected["theirs"]


@for_each("attack, defence", [(0, 0), (2, 1), (5, 3), (12, 12)])
def test_all_chances_add_up_to_one(attack: int, defence: int) -> None:
    found = odds((), attack, defence, "melee")
    for chances in (found.wounds, found.attacker_cheese, found.defender_cheese):
        assert sum(chances.values()) == 1
    assert found.at_least(0) == 1
    assert found.at_least(attack + 1) == 0


def test_dice_already_seen_count_and_the_rest_are_still_to_fall() -> None:
    seen = ("sword-2-star", "cheese-1")
    found = odds(seen, 1, 0, "melee")
    assert found.wounds == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert found.attacker_cheese == {1: Fraction(5, 6), 2: Fraction(1, 6)}


@pytest.mark.rule("MM-ATK-3")
def test_without_a_hit_the_defender_makes_no_cheese() -> None:
    found = odds(("bow-2", "bow-2"), 0, 2, "melee")
    assert found.wounds == {0: 1}
    assert found.defender_cheese == {0: 1}


def test_one_die_against_one() -> None:
    found = odds((), 1, 1, "melee")
    assert found.wounds == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert found.at_least(1) == Fraction(1, 3)


@pytest.mark.rule("MM-ATK-4", "MM-ATK-5")
@for_each("typed", [(), ("swordshield-3",), ("cheese-1", "swordshield-3-star")])
@for_each("hits, left", [(1, 0), (1, 2), (3, 3)])
def test_the_odds_of_a_defence_count_the_dice_already_seen(
    hits: int, left: int, typed: tuple[str, ...]
) -> None:
    rolls = [(*typed, *rest) for rest in product(FACES, repeat=left)]
    wounds = Counter(max(0, hits - dice.blocks(roll)) for roll in rolls)
    cheese = Counter(dice.cheese(roll) for roll in rolls)
    found = defence_odds(hits, typed, left)
    assert found.wounds == {number: Fraction(times, len(rolls)) for number, times in wounds.items()}
    assert found.defender_cheese == {number: Fraction(times, len(rolls)) for number, times in cheese.items()}


def fighting() -> Table:
    table = playing("spider", "collin", "filch", now="collin", minions={"spider": 1})
    return having(table, "spider-1", wounds=2)


def test_the_attack_sheet_tells_the_chance_of_defeat_before_the_dice_fall() -> None:
    answers = {"mouse": "collin", "weapon": "collin/collins-sword", "target": "spider-1", "extra": 0}
    found = attack_chances(fighting(), answers)
    exact = odds((), 3, 2, "melee")
    assert (found.dice.total, found.defence.total) == (3, 2)
    assert found.falls == exact.at_least(2)
    assert found.attacker_cheese == 1 - exact.attacker_cheese[0]
    assert sum(share for share, _words, _kind in found.parts) == 1


def test_the_minions_sheet_tells_the_chance_of_a_capture() -> None:
    table = having(fighting(), "collin", wounds=4)
    found = minion_chances(table, {"minion": "spider-1", "target": "collin", "extra": 0})
    assert found.falls == odds((), 3, 2, "melee").at_least(1)


def test_no_capture_is_told_of_a_mouse_whose_life_nobody_has_entered() -> None:
    table = having(fighting(), "collin", vitality=0, unknown=("vitality",))
    asked = {"minion": "spider-1", "target": "collin", "extra": 0}
    assert not minion_chances(table, asked).knows_life
    assert minion_chances(table, asked).falls == odds((), 3, 2, "melee").at_least(1)
    assert minion_chances(fighting(), asked).knows_life


def test_the_defence_sheet_tells_what_is_still_to_come() -> None:
    table = attack(fighting(), "collin", "spider-1", "SW SW CH")
    found = defence_chances(table, {"extra": 0, "partial_roll": ("swordshield-3",)})
    assert found.falls == 0
    assert found.parts[0][0] == Fraction(1, 3)
    assert found.defender_cheese == Fraction(1, 6)
