"""Bonuses on each die of a color, and the purple die that has none."""

from typing import Any

import pytest

from companion.games.stuffed_fables.pieces import Bonus, Item, Monster, MonsterCard
from companion.games.stuffed_fables.rolls import bonus, on_each, payable
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, told, with_hand, with_stuffy
from tests.support.random_play import words

MALLET = Item("item-1", "Mallet", ("paws",), "melee", bonus=Bonus("red", 1, "melee", "item-1"))
BOW = Item("item-2", "Bow", ("body",), "ranged", 6)
BANDS = Item("item-3", "Rubber Bands", bonus=Bonus("green", 1, "", "item-3"))


def armed(hand: str, defence: int, *items: Item) -> Table:
    table = with_hand(in_play(3), hand)
    table = replace(
        table, cards=(MonsterCard("own-2", "Bat", defence=defence),), column=(Monster("own-2-1", "own-2"),)
    )
    return with_stuffy(table, "lumpy", items=items)


def defeats(table: Table, way: str, dice: tuple[str, ...], *faces: int) -> bool:
    roll = tuple(map(str, faces))
    return not play(table, "attack", way=way, target="own-2-1", dice=dice, roll=roll).column


@pytest.mark.rule(
    "SF-EX-47", "SF-BONUS-1", "SF-BONUS-3", "SF-DICE-2", "SF-DICE-9", "SF-ATK-2", "SF-BONUS-5", "SF-CARD-6"
)
def test_two_red_with_one_each_and_a_purple_without_make_ten() -> None:
    dice = ("red-1", "red-2", "purple-1")
    after = play(
        armed("R2 P", 11, MALLET), "attack", way="melee", target="own-2-1", dice=dice, roll=("3", "1", "4")
    )
    assert told(after) == ("It misses: 10 against 11.",)
    assert defeats(armed("R2 P", 10, MALLET), "melee", dice, 3, 1, 4)


@pytest.mark.rule("SF-EX-49", "SF-BONUS-3", "SF-BONUS-4", "SF-ATK-7", "SF-ITEM-3")
def test_green_has_its_bonus_and_purple_is_not_rerolled() -> None:
    dice = ("green-1", "purple-1")
    table = replace(armed("G P", 9, BOW), group_items=(BANDS,))
    assert defeats(table, "ranged", dice, 3, 5)
    table = with_stuffy(table, "lumpy", reroll="green")
    waits = play(table, "attack", way="ranged", target="own-2-1", dice=dice, roll=("2", "5"))
    assert waits.waits_for == "let_stand"
    assert refused(waits, "reroll", which=("2",), roll=("6",)).rule == "SF-BONUS-4"
    assert play(waits, "reroll", which=("1",), roll=("3",)).column == ()


@pytest.mark.rule("SF-BONUS-1")
def test_a_bonus_holds_for_its_color_and_its_use() -> None:
    table = replace(armed("R", 9, MALLET), group_items=(BANDS,))
    found = {
        (colour, use): on_each(table, "lumpy", colour, use)
        for colour in ("red", "green", "purple")
        for use in ("melee", "ranged", "test")
    }
    assert {key for key, number in found.items() if number} == {
        ("red", "melee"),
        ("green", "melee"),
        ("green", "ranged"),
        ("green", "test"),
    }
    assert on_each(table, "flops", "green", "test") == 1


@pytest.mark.rule("SF-BONUS-1", "SF-ITEM-4")
def test_a_bonus_tells_its_parts() -> None:
    table = replace(armed("R", 9, MALLET), group_items=(BANDS,))
    table = play(table, "add_bonus", stuffy="lumpy", source="Angry", colour="red", amount=2, use="melee")
    why = bonus(table, "lumpy", "red", "melee")
    assert [(words(part.what), part.number, part.rule) for part in why.parts] == [
        ("Mallet", 1, "SF-BONUS-1"),
        ("Angry", 2, "SF-BONUS-1"),
    ]
    assert (why.total, words(why.what)) == (3, "Bonus on each die: red")
    asleep = with_stuffy(table, "lumpy", stuffing=0)
    assert [words(part.what) for part in bonus(asleep, "lumpy", "red", "melee").parts] == ["Angry"]


@pytest.mark.rule("SF-BONUS-3")
def test_purple_has_a_bonus_only_where_a_card_names_it() -> None:
    table = armed("P", 6, MALLET)
    purple: dict[str, Any] = {"stuffy": "lumpy", "source": "Star", "colour": "purple", "amount": 2}
    assert refused(table, "add_bonus", **purple, names_purple=False).rule == "SF-BONUS-3"
    table = play(table, "add_bonus", **purple, names_purple=True)
    assert defeats(table, "melee", ("purple-1",), 4)
    assert not defeats(table, "melee", ("purple-1",), 3)


@pytest.mark.rule("SF-BONUS-1")
def test_what_takes_from_dice_never_makes_less_than_nothing() -> None:
    table = with_hand(in_play(3), "R2")
    table = play(table, "add_bonus", stuffy="lumpy", source="Torn", colour="red", amount=-3)
    assert on_each(table, "lumpy", "red", "move") == -3
    after = play(table, "move", dice=("red-1", "red-2"), roll=("2", "1"))
    assert told(after)[0] == "Up to 0 spaces."


@pytest.mark.rule("SF-DICE-9", "SF-BONUS-4")
def test_the_colour_itself_is_proposed_before_purple() -> None:
    table = with_hand(in_play(3), "P R2 Y")
    assert payable(table, "lumpy", "red") == ("red-1", "red-2", "purple-1")
    assert payable(table, "lumpy", "") == ("red-1", "red-2", "yellow-1", "purple-1")
    assert payable(table, "flops", "red") == ()


@pytest.mark.rule("SF-BONUS-1")
def test_a_bonus_ends() -> None:
    table = in_play(3)
    for source in ("Angry", "Torch"):
        table = play(table, "add_bonus", stuffy="lumpy", source=source, colour="red", amount=1)
    after = play(table, "drop_bonus", stuffy="lumpy", bonus="1")
    assert [one.source for one in after.stuffy("lumpy").bonuses] == ["Torch"]
    assert refused(after, "drop_bonus", stuffy="lumpy", bonus="2").rule == "SF-BONUS-1"


@pytest.mark.rule("SF-OPEN-37", "SF-BONUS-2")
def test_a_reroll_of_one_that_has_collapsed_meanwhile_is_let_pass_with_a_word() -> None:
    table = with_stuffy(armed("R2", 9, MALLET), "lumpy", reroll="red")
    asked = {"way": "melee", "target": "own-2-1", "dice": ("red-1", "red-2")}
    waits = play(table, "attack", **asked, roll=("1", "1"))
    after = play(play(waits, "damage", target="lumpy", amount=5), "reroll", which=("1",), roll=("2",))
    assert told(after)[0] == "Lumpy has collapsed."
    assert after.news[0].rule == "SF-OPEN-37"
    assert told(play(waits, "reroll", which=("1",), roll=("2",))) == ("It misses: 5 against 9.",)
