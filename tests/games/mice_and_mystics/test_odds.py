"""The odds of an attack against counting every possible roll by brute force."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from companion.games.mice_and_mystics import dice
from companion.games.mice_and_mystics.combat import odds
from companion.games.mice_and_mystics.dice import FACES


def counted(attack: int, defence: int, *, ranged: bool) -> dict[str, dict[int, Fraction]]:
    """Return the chances of wounds and cheese, by rolling all dice in every possible way (MM-ATK-3..5)."""
    wounds: Counter[int] = Counter()
    mine: Counter[int] = Counter()
    theirs: Counter[int] = Counter()
    for rolled in product(FACES, repeat=attack + defence):
        attacker, defender = rolled[:attack], rolled[attack:]
        hits = dice.hits(attacker, is_ranged=ranged)
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


@pytest.mark.rule("MM-ATK-3", "MM-ATK-4", "MM-ATK-5")
@pytest.mark.parametrize("ranged", [False, True], ids=["melee", "ranged"])
@pytest.mark.parametrize(("attack", "defence"), SIZES)
def test_the_odds_are_those_of_counting_every_roll(attack: int, defence: int, ranged: bool) -> None:
    found, expected = odds((), attack, defence, ranged=ranged), counted(attack, defence, ranged=ranged)
    assert found.wounds == expected["wounds"]
    assert found.attacker_cheese == expected["mine"]
    assert found.defender_cheese == expected["theirs"]


@pytest.mark.parametrize(("attack", "defence"), [(0, 0), (2, 1), (5, 3), (12, 12)])
def test_all_chances_add_up_to_one(attack: int, defence: int) -> None:
    found = odds((), attack, defence, ranged=False)
    for chances in (found.wounds, found.attacker_cheese, found.defender_cheese):
        assert sum(chances.values()) == 1
    assert found.at_least(0) == 1
    assert found.at_least(attack + 1) == 0


def test_dice_already_seen_count_and_the_rest_are_still_to_fall() -> None:
    seen = ("sword-2-star", "cheese-1")
    found = odds(seen, 1, 0, ranged=False)
    assert found.wounds == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert found.attacker_cheese == {1: Fraction(5, 6), 2: Fraction(1, 6)}


@pytest.mark.rule("MM-ATK-3")
def test_without_a_hit_the_defender_makes_no_cheese() -> None:
    found = odds(("bow-2", "bow-2"), 0, 2, ranged=False)
    assert (found.wounds, found.defender_cheese) == ({0: 1}, {0: 1})


def test_one_die_against_one() -> None:
    found = odds((), 1, 1, ranged=False)
    assert found.wounds == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert found.at_least(1) == Fraction(1, 3)
