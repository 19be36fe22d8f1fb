"""Slots, group items, what is discarded."""

from random import Random
from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.box_learning import keep_item
from companion.games.stuffed_fables.data import SLOTS
from companion.games.stuffed_fables.defaults_cards import found_item
from companion.games.stuffed_fables.pieces import Bonus
from companion.games.stuffed_fables.table import Table
from companion.rules import IllegalPlay
from tests.games.stuffed_fables.tables import in_play, play, refused, told, with_stuffy
from tests.support.cases import for_each


def given(table: Table, to: str, name: str, *slots: str, **more: Any) -> Table:
    return play(table, "give_item", to=to, name=name, slots=slots, **more)


def names(table: Table, stuffy: str = "lumpy") -> list[str]:
    return [item.name for item in table.stuffy(stuffy).items]


@pytest.mark.rule("SF-ITEM-1")
def test_each_slot_holds_one_item() -> None:
    table = in_play(3)
    for slot in SLOTS:
        table = given(table, "lumpy", slot, slot)
    assert names(table) == list(SLOTS)
    table = given(table, "lumpy", "Hat", "head")
    assert sorted(names(table)) == sorted(("Hat", "body", "paws", "accessory"))


@pytest.mark.rule("SF-ITEM-2", "SF-OPEN-30")
def test_an_item_with_two_slots_fills_both() -> None:
    table = given(given(in_play(3), "lumpy", "Hat", "head"), "lumpy", "Coat", "body")
    table = given(table, "lumpy", "Costume", "head", "body")
    assert names(table) == ["Costume"]
    assert (table.pile("item").discarded, told(table)) == (
        2,
        ("Into the discards: Hat.", "Into the discards: Coat."),
    )
    assert names(given(table, "lumpy", "Cap", "head")) == ["Cap"]


@pytest.mark.rule("SF-ITEM-3")
def test_group_items_take_no_slot_and_there_is_no_most() -> None:
    table = in_play(3)
    for number in range(6):
        table = given(table, "group", f"Thing {number}")
    assert (len(table.group_items), names(table)) == (6, [])


@pytest.mark.rule("SF-ITEM-3", "SF-SEARCH-4")
def test_an_item_without_a_slot_lies_in_the_middle_and_that_is_told() -> None:
    table = given(in_play(3), "lumpy", "Map")
    assert ([item.name for item in table.group_items], names(table)) == (["Map"], [])
    assert told(table) == ("It takes no slot: it lies in the middle, for all.",)


@pytest.mark.rule("SF-ITEM-5")
def test_a_discarded_item_without_a_name_is_told_by_its_number() -> None:
    table = given(in_play(3), "lumpy", "", "head")
    assert told(play(table, "drop_item", stuffy="lumpy", item="item-1")) == (
        "Into the discards: item card 1.",
    )


@pytest.mark.rule("SF-CARD-5", "SF-CARD-10")
def test_what_the_card_says_is_kept() -> None:
    card = {"weapon": "ranged", "reach": 6, "colour": "green", "amount": 1, "use": "ranged", "gain": 2}
    (bow,) = given(in_play(3), "lumpy", "Bow", "paws", "body", **card, words="Shoots.").stuffy("lumpy").items
    assert (bow.name, bow.slots, bow.weapon, bow.reach, bow.gain, bow.words) == (
        "Bow",
        ("paws", "body"),
        "ranged",
        6,
        2,
        "Shoots.",
    )
    assert bow.bonus == Bonus("green", 1, "ranged", bow.id)


@pytest.mark.rule("SF-ITEM-5")
@for_each("owner", ["lumpy", "group"])
def test_a_discarded_item_goes_to_its_own_pile(owner: str) -> None:
    table = given(in_play(3), owner, "Hat", "head")
    after = play(table, "drop_item", stuffy=owner, item="item-1")
    assert (after.pile("item").discarded, after.group_items, names(after)) == (1, (), [])
    assert refused(after, "drop_item", stuffy=owner, item="item-1").rule == "SF-ITEM-5"
    assert refused(table, "drop_item", stuffy=owner, item="item-2").rule == "SF-ITEM-5"


@pytest.mark.rule("SF-ITEM-4", "SF-COLL-3", "SF-EX-41")
def test_a_collapsed_stuffy_keeps_its_items_and_equips_none() -> None:
    table = given(in_play(3), "lumpy", "Hat", "head")
    table = play(table, "lose", stuffy="lumpy", what="stuffing", number=5)
    assert names(table) == ["Hat"]
    assert refused(table, "give_item", to="lumpy", name="Cap", slots=("head",)).rule == "SF-ITEM-4"


@pytest.mark.rule("SF-ITEM-1")
def test_slots_and_owners_are_those_of_the_game() -> None:
    table = with_stuffy(in_play(3), "flops", stuffing=0)
    for wrong in ({"slots": ("tail",)}, {"slots": ("head", "head")}, {"to": "flops"}, {"to": "bag"}):
        assert refused(table, "give_item", **{"to": "lumpy", "name": "Hat", **wrong})
    assert refused(table, "give_item", to="lumpy", name="x" * 61)


# where a card is worn


@pytest.mark.rule("SF-ITEM-1", "SF-ITEM-3", "SF-SEARCH-3")
def test_where_an_item_is_worn_has_to_be_said_and_nowhere_is_an_answer() -> None:
    table = in_play()
    asked = {"to": "flops", "name": "Cap", "says_where": True}
    said = refused(table, "give_item", **asked, slots=())
    assert said.id == "Say where it is worn: “nowhere” is an answer, too."
    assert play(table, "give_item", **asked, slots=("head",)).stuffy("flops").items[0].slots == ("head",)
    shared = play(table, "give_item", **asked, slots=("nowhere",))
    assert shared.group_items and not shared.stuffy("flops").items
    group = {**asked, "to": "group"}
    assert play(table, "give_item", **group).group_items
    old = play(table, "give_item", to="flops", name="Cap")  # as a log of release 1.9 has it
    assert old.group_items
    filled, _made = GAME.actions["give_item"].fill(table, {"to": "flops", "name": "Cap"}, Random(1), Box())
    assert filled.answers["says_where"] is True
    with pytest.raises(IllegalPlay):
        GAME.play(table, filled)


@pytest.mark.rule("SF-ITEM-3", "SF-CARD-5")
def test_the_box_remembers_that_a_card_is_worn_nowhere_and_says_so() -> None:
    answers = {"to": "flops", "name": "Torch", "slots": ("nowhere",), "says_where": True}
    box = keep_item(Box(), in_play(), answers)
    known = box.item("Torch")
    assert known is not None and known.slots == ("group",)
    assert found_item(in_play(), box, {"name": "Torch"})["slots"] == ("nowhere",)
