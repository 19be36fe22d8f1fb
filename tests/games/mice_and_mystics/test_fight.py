"""Attacks of mice: dice, hits, defence, wounds of minions (MM-DICE, MM-ATK, MM-WOUND, MM-CARD)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics import combat, dice
from companion.games.mice_and_mystics.defaults import who_defends
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.table import Table
from companion.rules import swap
from tests.games.mice_and_mystics.screens import panel, sheet
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    attack,
    found,
    having,
    mouse,
    play,
    playing,
    refused,
    roll,
)
from tests.support.cases import for_each
from tests.support.random_play import words

SWORD = "collin/collins-sword"


def facing(kind: str = "rat", *, first: str = "collin", **fields: Any) -> Table:
    """Return a table where the first mouse faces one minion that lies above it on the column."""
    others = [one for one in ("collin", "filch", "tilda", "maginos") if one != first]
    return playing(kind, first, *others, now=first, minions={kind: 1}, **fields)


def with_values(table: Table, kind: str, combat: int, defence: int, vitality: int) -> Table:
    return replace(table, kinds=swap(table.kinds, Kind(kind, combat, defence, vitality)))


# face: hits in melee, hits at range, blocks, cheese, stars, number for movement
FACES = {
    "cheese-1": (0, 0, 0, 1, 0, 1),
    "bow-2": (0, 1, 0, 0, 0, 2),
    "bow-1-star": (0, 1, 0, 0, 1, 1),
    "sword-2-star": (1, 0, 0, 0, 1, 2),
    "swordshield-3": (1, 0, 1, 0, 0, 3),
    "swordshield-3-star": (1, 0, 1, 0, 1, 3),
}


@pytest.mark.rule("MM-DICE-2", "MM-DICE-3", "MM-DICE-4", "MM-DICE-5", "MM-DICE-6")
@for_each("face", FACES)
def test_what_each_face_counts(face: str) -> None:
    in_melee, at_range = dice.hits((face,), is_ranged=False), dice.hits((face,), is_ranged=True)
    other = (dice.blocks((face,)), dice.cheese((face,)), dice.stars((face,)), dice.steps(face))
    assert (in_melee, at_range, *other) == FACES[face]


def test_the_die_has_these_six_faces() -> None:
    assert set(dice.FACES) == set(FACES)
    assert len(dice.FACES) == 6


@pytest.mark.rule("MM-DICE-7")
@for_each("symbols", ["", "SW", "SW SW", "SW SW SW SW"])
def test_a_roll_of_the_wrong_number_of_dice_is_refused(symbols: str) -> None:
    answers = {"mouse": "collin", "weapon": SWORD, "target": "rat-1", "roll": roll(symbols)}
    assert refused(facing(), "attack", **answers) == "Enter {count} die."  # three: "Enter 3 dice."


@pytest.mark.rule("MM-DICE-7")
def test_a_pool_may_be_larger_than_the_five_dice_of_the_box() -> None:
    table = attack(facing(), "collin", "rat-1", "SW SW SW SW SW SW SW", extra=4)
    assert table.fight and table.fight.hits == 7


@pytest.mark.rule("MM-ATK-1", "MM-CARD-10", "MM-EX-38")
def test_example_38_without_a_weapon_there_is_no_attack() -> None:
    table = having(facing(first="nez"), "nez", cards=())
    answers = {"mouse": "nez", "weapon": "nez/hammer", "target": "rat-1", "roll": roll("SW SW")}
    assert refused(table, "attack", **answers) == "{mouse} has no weapon equipped."
    why = GAME.why_not(table, "attack")
    assert why and words(why) == "Nez has no weapon equipped."


@pytest.mark.rule("MM-ATK-1", "MM-CARD-10")
def test_a_weapon_in_the_bag_does_not_serve() -> None:
    table = play(facing(), "turn_card", mouse="collin", card=SWORD)
    answers = {"mouse": "collin", "weapon": SWORD, "target": "rat-1", "roll": roll("SW SW")}
    assert refused(table, "attack", **answers) == "{mouse} has no weapon equipped."


@pytest.mark.rule("MM-ATK-1")
def test_an_attack_needs_a_minion() -> None:
    table = playing()
    answers = {"mouse": "collin", "weapon": SWORD, "target": "rat-1", "roll": roll("SW SW SW")}
    assert refused(table, "attack", **answers) == "No minion is in the room."


@pytest.mark.rule("MM-ATK-2", "MM-HERO-5")
def test_attack_dice_are_the_combat_value_and_every_bonus_that_is_worn() -> None:
    ring = found("collin", "Ring", combat=1, is_equipped=True)
    in_bag = found("collin", "Club", number=2, kind="weapon", combat=3)
    table = having(facing(), "collin", cards=(*mouse("collin").cards, ring, in_bag))
    because = combat.attack_dice(table, "collin", SWORD)
    assert because.total == 2 + 1 + 1
    assert [(part.number, words(part.what)) for part in because.parts] == [
        (2, "Collin, battle"),
        (1, "Collin’s Sword"),
        (1, "Ring"),
    ]


@pytest.mark.rule("MM-ATK-2")
def test_dice_for_the_situation_are_added_by_hand() -> None:
    table = attack(facing(), "collin", "rat-1", "SW SW SW SW", extra=1)
    assert table.fight and table.fight.hits == 4


@pytest.mark.rule("MM-ATK-3", "MM-DICE-2")
def test_hits_wait_for_the_defence_of_the_minions_card() -> None:
    table = attack(with_values(facing(), "rat", 1, 2, 1), "collin", "rat-1", "SW SS BOW")
    assert table.fight and (table.fight.hits, table.fight.dice) == (2, 2)
    assert table.waits_for == "defend"


@pytest.mark.rule("MM-EX-25", "MM-ATK-3", "MM-ATK-5", "MM-DICE-2")
def test_example_25_without_a_hit_no_defence_is_rolled() -> None:
    table = attack(having(facing(wheel=2), "collin", cheese=1), "collin", "rat-1", "BOW BOW CH")
    assert (table.fight, table.waits_for) == (None, "")
    assert (table.mouse("collin").cheese, table.wheel, len(table.figures)) == (2, 2, 1)
    assert refused(table, "defend") == "No attack is waiting for a defense."


@pytest.mark.rule("MM-ATK-4", "MM-DICE-4")
@for_each(
    "hits, blocks, wounds",
    [
        ("SW SW SW", "SS BOW", 2),
        ("SW SS BOW", "SS SS", 0),
        ("SW BOW BOW", "SS SS", 0),
        ("SW SW BOW", "SW BOW", 2),
    ],
)
def test_each_shield_cancels_a_hit_and_nothing_else_does(hits: str, blocks: str, wounds: int) -> None:
    table = with_values(facing("spider"), "spider", 3, 2, 9)
    table = play(attack(table, "collin", "spider-1", hits), "defend", roll=roll(blocks))
    assert table.figure("spider-1").wounds == wounds


@pytest.mark.rule("MM-ATK-5", "MM-SURGE-1", "MM-CHEESE-1", "MM-DICE-5")
def test_cheese_of_the_attack_is_the_mouses_and_that_of_the_defence_the_wheels() -> None:
    table = attack(facing(wheel=1), "collin", "rat-1", "SW CH CH")
    table = play(table, "defend", roll=roll("CH"))
    assert (table.mouse("collin").cheese, table.wheel) == (2, 2)


@pytest.mark.rule("MM-EX-29", "MM-CARD-15", "MM-ATK-3", "MM-ATK-4")
def test_example_29_the_dagger_takes_a_die_from_a_minion_below() -> None:
    table = playing("tilda", "filch", "collin", "rat", now="filch", minions={"rat": 1})
    assert combat.minion_defence_dice(table, "rat-1", "filch", "filch/dagger").total == 0
    after = attack(table, "filch", "rat-1", "SS BOW")
    assert (after.fight, after.figures) == (None, ())


@pytest.mark.rule("MM-CARD-15")
def test_the_dagger_takes_nothing_from_a_minion_above_and_other_weapons_nothing_at_all() -> None:
    above = playing("rat", "filch", "collin", now="filch", minions={"rat": 1})
    assert combat.minion_defence_dice(above, "rat-1", "filch", "filch/dagger").total == 1
    below = playing("collin", "filch", "rat", minions={"rat": 1})
    assert combat.minion_defence_dice(below, "rat-1", "collin", SWORD).total == 1


@pytest.mark.rule("MM-EX-34", "MM-CARD-20", "MM-DICE-2", "MM-DICE-3")
@for_each("same_space, dice, hits", [(True, "SW BOW", 1), (False, "SW BOW", 1)])
def test_example_34_the_staff_strikes_on_its_own_space_and_shoots_elsewhere(
    same_space: bool, dice: str, hits: int
) -> None:
    table = attack(facing(first="maginos"), "maginos", "rat-1", dice, same_space=same_space)
    assert table.fight and table.fight.hits == hits


@pytest.mark.rule("MM-CARD-20")
@for_each("same_space, dice, hits", [(True, "SW SS", 2), (False, "BOW BOW", 2)])
def test_the_staff_counts_swords_close_by_and_bows_from_afar(same_space: bool, dice: str, hits: int) -> None:
    table = attack(facing(first="maginos"), "maginos", "rat-1", dice, same_space=same_space)
    assert table.fight and table.fight.hits == hits
    other = "BOW BOW" if same_space else "SW SS"
    assert attack(facing(first="maginos"), "maginos", "rat-1", other, same_space=same_space).fight is None


def test_only_the_staff_asks_for_the_same_space() -> None:
    answers = {"mouse": "collin", "weapon": SWORD, "target": "rat-1", "roll": roll("SW SW SW")}
    assert refused(facing(), "attack", **answers, same_space=True) == "No answer is needed there now."


@pytest.mark.rule("MM-ATK-9", "MM-HERO-5")
def test_a_mouse_defends_with_its_value_and_its_bonuses() -> None:
    assert combat.mouse_defence_dice(playing(), "collin").total == 1 + 1
    assert combat.mouse_defence_dice(playing(), "filch").total == 2


@pytest.mark.rule("MM-WOUND-1", "MM-WOUND-2")
def test_one_wound_defeats_a_minion_of_vitality_1() -> None:
    table = play(attack(facing(), "collin", "rat-1", "SW BOW BOW"), "defend", roll=roll("BOW"))
    assert (table.figures, "rat" in table.column) == ((), False)


@pytest.mark.rule("MM-EX-35", "MM-WOUND-3", "MM-WOUND-4")
def test_example_35_wounds_add_up_to_the_vitality() -> None:
    table = having(facing("spider"), "spider-1", wounds=1)
    table = play(attack(table, "collin", "spider-1", "SW SW SW"), "defend", roll=roll("SS BOW"))
    assert table.figure("spider-1").wounds == 3
    table = having(table, "collin", has_acted=False)
    table = play(attack(table, "collin", "spider-1", "SW SW BOW"), "defend", roll=roll("BOW BOW"))
    assert (table.figures, "spider" in table.column) == ((), False)


@pytest.mark.rule("MM-WOUND-3")
def test_each_figure_keeps_its_own_wounds() -> None:
    table = with_values(playing("roach", "collin", now="collin", minions={"roach": 2}), "roach", 1, 1, 3)
    table = play(attack(table, "collin", "roach-2", "SW SW BOW"), "defend", roll=roll("BOW"))
    assert [figure.wounds for figure in table.figures] == [0, 2]


@pytest.mark.rule("MM-WOUND-4", "MM-EXPL-1")
def test_when_the_last_minion_is_gone_mice_may_explore_and_time_passes() -> None:
    table = playing("rat", "filch", "collin", now="collin", minions={"rat": 1})
    table = play(attack(table, "collin", "rat-1", "SW BOW BOW"), "defend", roll=roll("BOW"))
    assert not table.has_minions
    ready = having(table, "collin", has_acted=False)
    assert play(ready, "explore", mouse="collin", room="room-2").room == "room-2"
    assert play(table, "end_turn").wheel == 1


@pytest.mark.rule("MM-HERO-7", "MM-CHEESE-1")
def test_filch_gains_a_cheese_for_each_minion_he_defeats() -> None:
    table = play(attack(facing(first="filch"), "filch", "rat-1", "SW CH"), "defend", roll=roll("BOW"))
    assert table.mouse("filch").cheese == 2
    blocked = play(attack(facing(first="filch"), "filch", "rat-1", "SW CH"), "defend", roll=roll("SS"))
    assert blocked.mouse("filch").cheese == 1
    other = play(attack(facing(), "collin", "rat-1", "SW BOW BOW"), "defend", roll=roll("BOW"))
    assert other.mouse("filch").cheese == 0


@pytest.mark.rule("MM-EX-80", "MM-SETUP-12", "MM-CHEESE-1")
def test_example_80_with_achievements_off_three_cheese_are_three_cheese() -> None:
    table = attack(facing(), "collin", "rat-1", "CH CH CH")
    assert (table.mouse("collin").cheese, table.tokens, table.end) == (3, (), 6)


def test_the_attack_is_finished_before_anything_else() -> None:
    table = attack(facing(), "collin", "rat-1", "SW SW BOW")
    for action, answers in (
        ("move", {"mouse": "collin", "roll": roll("SW")}),
        ("end_turn", {}),
        ("win", {}),
        ("use_ability", {"mouse": "collin", "ability": "inspire", "cost": 0}),
    ):
        assert refused(table, action, **answers) == "The defender’s dice come first."


def test_a_defender_taken_off_by_hand_ends_the_attack() -> None:
    table = attack(facing(), "collin", "rat-1", "SW SW BOW")
    table = play(table, "adjust", counter="figures:rat", by=-1, why="it fell off the board")
    assert (table.fight, table.waits_for, "rat" in table.column) == (None, "", False)


def test_an_attacker_captured_by_hand_ends_the_attack() -> None:
    table = attack(facing(), "collin", "rat-1", "SW SW BOW")
    table = play(table, "capture_mouse", mouse="collin")
    assert (table.fight, table.current) == (None, "filch")


@pytest.mark.rule("MM-ATK-3")
def test_the_player_to_the_attackers_left_is_told_to_roll_a_minions_defence() -> None:
    table = attack(playing(*FOUR, minions={"rat": 1}), "collin", "rat-1", "SW SW SW")
    assert table.people == ("Anna", "Bruno", "Chiara", "Dario") and table.mouse("collin").player == "Anna"
    assert "Bruno rolls the defense." in panel(table, "waiting")
    assert "Rat 1 (Bruno) defends" in sheet(table, "defend")
    last = attack(playing(*FOUR, now="maginos", minions={"rat": 1}), "maginos", "rat-1", "BOW BOW")
    assert last.mouse("maginos").player == "Dario" and "Anna rolls the defense." in panel(last, "waiting")


@pytest.mark.rule("MM-ATK-3")
def test_who_has_handed_the_last_mouse_over_is_not_asked_to_roll_for_minions() -> None:
    """The defence of a minion is up to the next one around the table who still plays a mouse."""
    table = attack(playing(*FOUR, minions={"rat": 1}), "collin", "rat-1", "SW SW SW")
    assert who_defends(table) == "Bruno" and table.mouse("filch").player == "Bruno"
    table = play(table, "hand_over", figure="filch", to="Anna")
    assert "Bruno" in table.people and who_defends(table) == "Chiara"
