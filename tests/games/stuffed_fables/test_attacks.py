"""Attacks: weapons, dice, defence, and what a defeat brings."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.pieces import Item, Monster, MonsterCard
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
from tests.support.cases import for_each
from tests.support.random_play import words

MALLET = Item("item-1", "Mallet", ("paws",), "melee", gain=1)
BOW = Item("item-2", "Bow", ("body",), "ranged", 6)
RAT = "own-1-1"


def armed(hand: str, *items: Item, monsters: int = 2, size: int = 3) -> Table:
    table = with_monsters(with_hand(in_play(size), hand), monsters)
    return with_stuffy(table, "lumpy", items=items or (MALLET, BOW))


def strikes(table: Table, dice: tuple[str, ...], *faces: int, way: str = "melee", **more: Any) -> Table:
    answers = {"way": way, "target": RAT, "dice": dice, "roll": tuple(map(str, faces)), **more}
    return play(table, "attack", **answers)


@pytest.mark.rule("SF-EX-53", "SF-ATK-2", "SF-ATK-3", "SF-ATK-4", "SF-THREAT-3", "SF-TOK-1")
def test_a_total_that_reaches_the_defence_defeats() -> None:
    table = replace(armed("R2"), threat=2)
    after = strikes(table, ("red-1", "red-2"), 2, 3)
    assert ([one.id for one in after.column], after.threat) == (["own-1-2"], 2)
    assert after.pile("monster").discarded == 1
    assert (after.stuffy("lumpy").buttons, after.discard) == (1, some("R2"))
    assert "courage" not in after.stuffy("lumpy").statuses


@pytest.mark.rule("SF-EX-53", "SF-ATK-8")
def test_a_total_below_it_does_nothing_and_the_dice_are_spent() -> None:
    after = strikes(armed("R2"), ("red-1",), 4)
    assert (len(after.column), after.stuffy("lumpy").buttons) == (2, 0)
    assert (after.hand, after.discard) == (some("R"), some("R"))
    assert told(after) == ("It misses: 4 against 5.",)


@pytest.mark.rule("SF-ATK-7", "SF-ATK-6", "SF-DICE-6", "SF-DICE-9")
def test_a_ranged_attack_is_one_with_green_dice() -> None:
    after = strikes(armed("G P"), ("green-1", "purple-1"), 2, 3, way="ranged")
    assert (len(after.column), after.stuffy("lumpy").buttons) == (1, 1)
    table = armed("R G")
    wrong = {"target": RAT, "roll": ("6",)}
    why = refused(table, "attack", way="ranged", dice=("red-1",), **wrong)
    assert (why.rule, words(why)) == ("SF-DICE-6", "That takes dice that are at hand: green, purple.")
    assert refused(table, "attack", way="melee", dice=("green-1",), **wrong).rule == "SF-DICE-5"


@pytest.mark.rule("SF-ATK-1", "SF-ATK-6", "SF-GAME-3")
@for_each(
    "way, item, die, rule",
    [("melee", BOW, "red-1", "SF-ATK-1"), ("ranged", MALLET, "green-1", "SF-ATK-6")],
)
def test_a_weapon_of_that_way_is_needed_unless_a_card_says_otherwise(
    way: str, item: Item, die: str, rule: str
) -> None:
    table = armed("R G", item)
    answers = {"way": way, "target": RAT, "dice": (die,), "roll": ("5",)}
    assert refused(table, "attack", **answers, by_card=False).rule == rule
    assert len(play(table, "attack", **answers, by_card=True).column) == 1


@pytest.mark.rule("SF-ITEM-3", "SF-ATK-1")
def test_a_group_item_is_a_weapon_for_all() -> None:
    table = with_stuffy(armed("R"), "lumpy", items=())
    table = replace(table, group_items=(replace(MALLET, slots=()),))
    assert len(strikes(table, ("red-1",), 5).column) == 1


@pytest.mark.rule("SF-CARD-6", "SF-OPEN-5")
def test_a_weapon_may_bring_stuffing_for_a_defeat_alone() -> None:
    assert strikes(armed("R"), ("red-1",), 5).stuffy("lumpy").stuffing == 6
    assert strikes(armed("R"), ("red-1",), 4).stuffy("lumpy").stuffing == 5
    assert strikes(armed("G"), ("green-1",), 5, way="ranged").stuffy("lumpy").stuffing == 5


@pytest.mark.rule("SF-CARD-6")
def test_of_several_weapons_one_strikes() -> None:
    club = Item("item-3", "Club", ("accessory",), "melee")
    table = armed("R", MALLET, club)
    for weapon, stuffing in (("item-1", 6), ("item-3", 5)):
        after = strikes(table, ("red-1",), 5, weapon=weapon)
        assert after.stuffy("lumpy").stuffing == stuffing
    assert refused(table, "attack", way="melee", target=RAT, weapon="item-2", dice=("red-1",), roll=("5",))


@pytest.mark.rule("SF-ATK-5", "SF-BOSS-4")
def test_a_leader_s_defeat_gives_courage_once() -> None:
    leader = MonsterCard("own-2", "Captain", "leader", 4)
    table = replace(armed("R"), cards=(leader,), column=(Monster("own-2-1", "own-2"),))
    after = strikes(table, ("red-1",), 4, target="own-2-1")
    assert (after.stuffy("lumpy").statuses, after.stuffy("lumpy").buttons) == (("courage",), 1)
    brave = with_stuffy(table, "lumpy", statuses=("courage",))
    assert strikes(brave, ("red-1",), 4, target="own-2-1").stuffy("lumpy").statuses == ("courage",)


@pytest.mark.rule("SF-BOSS-2", "SF-BOSS-3")
def test_an_attack_that_beats_a_boss_twice_over_takes_one_dark_stuffing() -> None:
    boss = MonsterCard("own-3", "Crepitus", "boss", 3)
    table = replace(armed("R2"), cards=(boss,), column=(Monster("own-3-1", "own-3", 3),))
    after = strikes(table, ("red-1", "red-2"), 6, 6, target="own-3-1")
    assert (after.column[0].dark, after.stuffy("lumpy").buttons) == (2, 0)


@pytest.mark.rule("SF-CARD-2", "SF-GAME-3")
def test_a_defence_that_nobody_typed_is_asked_and_kept() -> None:
    table = replace(armed("R2"), cards=(), column=(Monster("unknown-1-1", "unknown-1"),))
    asked = {"way": "melee", "target": "unknown-1-1", "dice": ("red-1",), "roll": ("3",)}
    assert refused(table, "attack", **asked)
    after = strikes(table, ("red-1",), 3, target="unknown-1-1", defence=4)
    assert after.card("unknown-1-1").defence == 4
    assert strikes(after, ("red-1",), 4, target="unknown-1-1").column == ()
    assert refused(armed("R"), "attack", **{**asked, "target": RAT}, defence=4)


@pytest.mark.rule("SF-ATK-1")
def test_one_attacks_a_monster_that_is_in_play() -> None:
    answers = {"way": "melee", "dice": ("red-1",), "roll": ("5",)}
    assert refused(armed("R"), "attack", **answers, target="own-1-9").rule == "SF-ATK-1"
    nobody = armed("R", monsters=0)
    assert (why := GAME.why_not(nobody, "attack")) is not None
    assert why.rule == "SF-ATK-1"


@pytest.mark.rule("SF-EX-41", "SF-COLL-3")
def test_a_collapsed_stuffy_does_not_attack() -> None:
    table = with_stuffy(armed("R"), "lumpy", stuffing=0)
    answers = {"way": "melee", "target": RAT, "dice": ("red-1",), "roll": ("5",)}
    assert refused(table, "attack", **answers).rule == "SF-COLL-3"


@pytest.mark.rule("SF-CARD-9", "SF-DICE-11", "SF-BONUS-2")
def test_stitch_adds_a_yellow_die_and_rerolls_it() -> None:
    table = with_hand(with_monsters(in_play(3, active="stitch"), 1), "R Y")
    table = with_stuffy(table, "stitch", reroll="yellow", items=(MALLET,))
    waits = strikes(table, ("red-1", "yellow-1"), 2, 1, any_colour=True)
    assert waits.waits_for == "let_stand"
    after = play(waits, "reroll", which=("2",), roll=("3",))
    assert (after.column, after.stuffy("stitch").buttons) == ((), 1)
    assert after.discard == some("R Y")


@pytest.mark.rule("SF-ATK-3", "SF-ATK-4", "SF-TOK-1")
def test_a_monster_falls_by_something_else_to_somebody_or_nobody() -> None:
    table = armed("R")
    after = play(table, "defeat", monster=RAT, by="flops")
    assert (len(after.column), after.stuffy("flops").buttons) == (1, 1)
    after = play(table, "defeat", monster=RAT, by="nobody")
    assert [one.buttons for one in after.stuffies] == [0, 0, 0]
