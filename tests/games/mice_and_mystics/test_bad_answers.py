"""Bad answers: each gets its sentence, and the table stays as it was."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Play
from tests.games.mice_and_mystics.tables import FOUR, GAME, having, playing, refused, roll
from tests.support.cases import for_each
from tests.support.random_play import words

SWORD = "collin/collins-sword"
ATTACK: dict[str, Any] = {"mouse": "collin", "weapon": SWORD, "target": "rat-1", "roll": roll("SW SW SW")}


def table_in_play() -> Table:
    table = playing(*FOUR, "rat", minions={"rat": 1})
    return having(table, "filch", is_captured=True)


def sentence(table: Table, action: str, **answers: Any) -> str:
    with pytest.raises(IllegalPlay) as caught:
        GAME.play(table, Play(action, answers))
    return words(caught.value.message)


@pytest.mark.rule("MM-DICE-7")
@for_each(
    "dice",
    [
        (),
        roll("SW"),
        roll("SW SW SW SW"),
        ("sword", "sword", "sword"),
        roll("SW SW") + ("",),
        "SW SW SW",
        3,
        None,
    ],
)
def test_dice_that_are_no_three_faces_are_refused(dice: Any) -> None:
    assert sentence(table_in_play(), "attack", **(ATTACK | {"roll": dice})) == "Enter 3 dice."


def test_one_die_is_asked_for_in_the_singular() -> None:
    assert sentence(table_in_play(), "move", mouse="collin", roll=roll("SW SW")) == "Enter 1 die."


def test_unhashable_and_nested_dice_are_refused_too() -> None:
    odd: tuple[Any, ...] = ((["cheese-1"], "bow-2", "bow-2"), ({}, {}, {}), (("bow-2",),) * 3)
    for dice in odd:
        assert sentence(table_in_play(), "attack", **(ATTACK | {"roll": dice})) == "Enter 3 dice."


def test_a_roll_is_never_left_out() -> None:
    answers = {name: value for name, value in ATTACK.items() if name != "roll"}
    assert sentence(table_in_play(), "attack", **answers) == "Still missing: Dice"


def test_a_mouse_out_of_turn_is_told_whose_turn_it_is() -> None:
    answers = ATTACK | {"mouse": "tilda", "weapon": "tilda/tildas-mace"}
    assert sentence(table_in_play(), "attack", **answers) == "It is Collin’s turn."


def test_a_captured_mouse_is_told_so() -> None:
    assert sentence(table_in_play(), "move", mouse="filch", roll=roll("SW")) == "Filch is captured."


def test_before_the_first_order_the_cards_come_first() -> None:
    table = replace(table_in_play(), current="", column=())
    assert sentence(table, "move", mouse="collin", roll=roll("SW")) == "The initiative cards come first."
    assert sentence(table, "minion_done", minion="rat-1") == "The initiative cards come first."


@for_each("phase", ["party", "laying", "over", "closed"])
def test_out_of_play_nobody_moves(phase: str) -> None:
    table = replace(table_in_play(), phase=phase)
    assert sentence(table, "move", mouse="collin", roll=roll("SW")) == "The chapter is not being played."


@for_each("who", ["", "lily", "rat", "COLLIN", 0, None, ("collin",), ["collin"], {"collin": 1}])
def test_somebody_who_is_not_there_cannot_move(who: Any) -> None:
    assert refused(table_in_play(), "move", mouse=who, roll=roll("SW")) == "It is {card}’s turn."


@for_each("target", ["rat-2", "rat", "", "collin", None, 1])
def test_a_target_that_is_not_there_is_refused(target: Any) -> None:
    assert refused(table_in_play(), "attack", **(ATTACK | {"target": target})) == "That cannot be chosen now."


@for_each("number", [0, -1, 13, 1.0, "1", True, None, 10**30])
def test_a_number_that_is_none_is_refused(number: Any) -> None:
    refusal = refused(table_in_play(), "wound", target="collin", number=number)
    assert refusal == "Choose a number from {low} to {high}."


@for_each("answer", ["yes", 1, 0, None, ()])
def test_a_tick_is_yes_or_no(answer: Any) -> None:
    table = playing(encounter_due=True)
    assert refused(table, "encounter", minions=(), ambush=answer) == "Answer yes or no."


def test_more_than_was_asked_is_refused() -> None:
    refusal = refused(table_in_play(), "end_turn", mouse="collin")
    assert refusal == "That is more than asked for."


@for_each("action", ["", "fly", "__init__", "Attack"])
def test_an_action_that_is_none_is_refused(action: str) -> None:
    assert refused(table_in_play(), action) == "The game has no such action."


@for_each("items", [(), ("cat",), ("end", "end"), "end", ("end", ["x"]), None])
def test_ticks_that_are_none_are_refused(items: Any) -> None:
    assert refused(replace(table_in_play(), phase="laying"), "lay_items", items=items)


def test_a_refusal_leaves_the_table_as_it_was() -> None:
    table, before = table_in_play(), table_in_play()
    for action in GAME.actions:
        for answers in ({}, {"mouse": "filch"}, ATTACK, {"nonsense": object()}):
            with suppress(IllegalPlay):
                GAME.play(table, Play(action, answers))
    assert table == before
