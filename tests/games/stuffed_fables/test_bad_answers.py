"""Bad answers: each is refused, with the rule where one is behind it, and the table stays as it was."""

from contextlib import suppress
from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.data import DRAW, SEARCH
from companion.games.stuffed_fables.pieces import GroupTest, Item, Merchant, Page, Point
from companion.games.stuffed_fables.table import Table
from companion.rules import IllegalPlay, Message, Play, replace
from tests.games.stuffed_fables import tables
from tests.games.stuffed_fables.tables import in_play, some, with_hand, with_monsters, with_stuffy
from tests.support.cases import for_each
from tests.support.random_play import words

BAT = Item("item-1", "Bat", ("paws",), "melee")
BOW = Item("item-2", "Bow", ("head",), "ranged", 6)
HAND = "R2 G1 Y1 B1 P1 W1"


def acting(**changes: Any) -> Table:
    """Return a table where Lumpy can do anything: dice, both weapons, a rat, a search value."""
    table = with_hand(with_monsters(in_play(page=Page("7", search=6)), 1), HAND)
    table = replace(table, groups=(GroupTest("group-1", "red", 13),), **changes)
    return with_stuffy(table, "lumpy", items=(BAT, BOW))


def refused(table: Table, action: str, **answers: Any) -> Message:
    """Return what a play is refused with, in words that can be said; nothing on the table has changed."""
    before = hash(table)
    refusal = tables.refused(table, action, **answers)
    assert hash(table) == before
    assert words(refusal)
    return refusal


def melee(**answers: Any) -> dict[str, Any]:
    return {"way": "melee", "target": "own-1-1", "dice": ("red-1",), "roll": ("5",), **answers}


# the bag


def drawing(bag: str, discard: str = "") -> Table:
    return in_play(step=DRAW, bag=some(bag), discard=some(discard))


@pytest.mark.rule("SF-BAG-1")
@for_each(
    "dice",
    [
        ("blue", "red", "red", "red", "red"),  # no blue one is there
        ("red", "red", "red", "red", "green"),  # only three red ones are
        ("red", "red", "red", "green", "green", "black"),  # a sixth
        ("red", "red", "red", "green"),
        (),
    ],
)
def test_dice_that_cannot_have_come_out_of_the_bag_are_refused(dice: tuple[str, ...]) -> None:
    assert refused(drawing("R3 G3 K2"), "draw", dice=dice).rule == "SF-BAG-1"


def test_a_die_of_no_colour_of_the_game_is_refused() -> None:
    answer = refused(drawing("R5"), "draw", dice=("red", "red", "red", "red", "pink"))
    assert answer.rule == "SF-COMP-3"


@pytest.mark.rule("SF-BAG-2")
def test_a_bag_is_emptied_before_the_discards_come_out() -> None:
    answer = refused(drawing("R2 G1", "B5 Y5"), "draw", dice=("red", "red", "blue", "blue", "blue"))
    assert answer.rule == "SF-BAG-2"
    assert "green" in words(answer)


@for_each("dice", [None, "red", 5, ("red", 1, 2, 3, 4), (["red"],) * 5, (("red", 5),)])
def test_what_is_no_list_of_dice_is_refused(dice: Any) -> None:
    assert refused(drawing("R5"), "draw", dice=dice)


def test_nobody_draws_twice() -> None:
    assert refused(acting(), "draw", dice=()).rule == "SF-BAG-1"


@for_each("number", [0, -1, 3, True, None, "2", 10**9])
def test_no_more_white_dice_are_rolled_than_lie_in_the_hand(number: Any) -> None:
    table = with_hand(in_play(step=SEARCH), "W2 R3")
    assert refused(table, "search_stuffing", number=number, roll=("1",))


# dice that do not pay


@pytest.mark.rule("SF-DICE-9")
@for_each(
    "action, answers, rule",
    [
        ("attack", melee(dice=("green-1",)), "SF-DICE-5"),
        ("attack", melee(dice=("red-1", "blue-1"), roll=("5", "5")), "SF-DICE-5"),
        ("attack", melee(way="ranged", dice=("red-1",)), "SF-DICE-6"),
        ("search", {"dice": ("red-1",), "roll": ("6",)}, "SF-DICE-7"),
        (
            "test",
            {"who": "lumpy", "colour": "blue", "difficulty": 3, "dice": ("red-1",), "roll": ("6",)},
            "SF-TEST-2",
        ),
        ("contribute", {"group": "group-1", "dice": ("yellow-1",), "roll": ("6",)}, "SF-GROUP-2"),
        ("move", {"dice": ("white-1",), "roll": ("6",)}, "SF-DICE-4"),
    ],
)
def test_a_colour_that_cannot_pay_is_refused(action: str, answers: dict[str, Any], rule: str) -> None:
    assert refused(acting(), action, **answers).rule == rule


@pytest.mark.rule("SF-STORE-4")
def test_a_white_die_is_neither_stored_nor_given() -> None:
    assert refused(acting(), "store", die="white-1").rule == "SF-STORE-4"
    assert refused(acting(), "encourage_die", die="white-1", friend="flops").rule == "SF-OPEN-25"


@for_each("dice", [("red-3",), ("red-0",), ("red",), ("red-1", "red-1"), "red-1", None, (1,)])
def test_a_die_that_is_not_in_the_hand_cannot_be_spent(dice: Any) -> None:
    assert refused(acting(), "attack", **melee(dice=dice))


def test_other_colours_never_pay_alone_even_where_a_card_lets_them_join() -> None:
    answers = melee(dice=("yellow-1",), any_colour=True)
    assert refused(acting(), "attack", **answers).rule == "SF-ATK-1"


# stored dice


@pytest.mark.rule("SF-STORE-3")
@for_each("die", ["stored", "stored:flops", "stored:lumpy"])
@for_each("action", ["attack", "search", "move", "contribute"])
def test_a_stored_die_is_not_spent_in_another_turn(action: str, die: str) -> None:
    table = with_stuffy(acting(), "flops", stored="purple", stored_on=1)
    answers = {
        "attack": melee(dice=(die,)),
        "search": {"dice": (die,), "roll": ("6",)},
        "move": {"dice": (die,), "roll": ("6",)},
        "contribute": {"group": "group-1", "dice": (die,), "roll": ("6",)},
    }
    assert refused(table, action, **answers[action]).rule == "SF-STORE-3"


@pytest.mark.rule("SF-STORE-2")
def test_a_second_die_cannot_be_stored() -> None:
    table = with_stuffy(acting(), "lumpy", stored="green", stored_on=1)
    assert refused(table, "store", die="red-1").rule == "SF-STORE-2"


# bonuses, weapons, tests


@pytest.mark.rule("SF-BONUS-3")
def test_a_purple_die_has_no_bonus_unless_the_card_names_purple() -> None:
    bonus = {"stuffy": "lumpy", "source": "Rubber bands", "colour": "purple", "amount": 1}
    assert refused(acting(), "add_bonus", **bonus)
    assert refused(acting(), "add_bonus", **bonus, names_purple=False).rule == "SF-BONUS-3"


@for_each("way, items, rule", [("melee", (BOW,), "SF-ATK-1"), ("ranged", (BAT,), "SF-ATK-6")])
def test_an_attack_needs_its_kind_of_weapon(way: str, items: tuple[Item, ...], rule: str) -> None:
    table = with_stuffy(acting(), "lumpy", items=items)
    die = {"melee": "red-1", "ranged": "green-1"}[way]
    assert refused(table, "attack", **melee(way=way, dice=(die,), by_card=False)).rule == rule


def test_the_weapon_of_a_friend_is_no_help() -> None:
    table = with_stuffy(with_stuffy(acting(), "lumpy", items=()), "flops", items=(BAT,))
    assert refused(table, "attack", **melee(by_card=False)).rule == "SF-ATK-1"


@pytest.mark.rule("SF-TEST-2")
def test_a_test_takes_a_die_where_one_fits() -> None:
    test = {"who": "lumpy", "colour": "red", "difficulty": 4, "dice": (), "roll": ()}
    assert refused(acting(), "test", **test).rule == "SF-TEST-2"


@for_each(
    "action, answers",
    [
        ("attack", melee(dice=(), roll=())),
        ("search", {"dice": (), "roll": ()}),
        ("move", {"dice": (), "roll": ()}),
        ("contribute", {"group": "group-1", "dice": (), "roll": ()}),
    ],
)
def test_nothing_is_rolled_without_dice(action: str, answers: dict[str, Any]) -> None:
    assert refused(acting(), action, **answers).rule.startswith("SF-")


@for_each("roll", [(), ("5", "5"), ("7",), ("0",), (5,), "5", None, (["5"],)])
def test_as_many_faces_are_entered_as_dice_were_rolled(roll: Any) -> None:
    assert refused(acting(), "attack", **melee(roll=roll))


# the collapsed, and those who are not there


@pytest.mark.rule("SF-COLL-3")
@for_each(
    "action, answers",
    [
        ("move", {"dice": ("red-1",), "roll": ("3",)}),
        ("store", {"die": "red-1"}),
        ("search", {"dice": ("yellow-1",), "roll": ("3",)}),
        ("attack", melee()),
        ("encourage_die", {"die": "red-1", "friend": "flops"}),
    ],
)
def test_a_collapsed_stuffy_takes_no_action(action: str, answers: dict[str, Any]) -> None:
    table = with_stuffy(acting(), "lumpy", stuffing=0)
    assert refused(table, action, **answers).rule in ("SF-COLL-3", "SF-STORE-5", "SF-ENCO-7")


@for_each("who", ["", "lionel", "LUMPY", "lumpy ", 0, None, ("lumpy",), ["lumpy"]])
def test_somebody_who_is_not_in_play_gets_nothing(who: Any) -> None:
    assert refused(acting(), "gain", stuffy=who, what="stuffing", number=1)
    assert refused(acting(), "damage", target=who, amount=1)


@for_each("target", ["own-1-2", "own-1", "rat", "", None, 1, ("own-1-1",)])
def test_a_monster_that_is_not_there_cannot_be_attacked(target: Any) -> None:
    assert refused(acting(), "attack", **melee(target=target)).rule == "SF-ATK-1"


# counting again


def counted(**changes: Any) -> dict[str, Any]:
    """Return a recount of a table in which all dice but two are in the bag."""
    stored = {f"stored_{place}": "none" for place in (1, 2, 3)}
    right = {"bag": some("W4 K4 R4 G5 Y5 B5 P4"), "hand": some("R1 P1"), "discard": (), "threat": 0}
    return {**right, **stored, **changes}


@pytest.mark.rule("SF-BAG-6")
@for_each(
    "changes, named",
    [
        ({"hand": some("R1")}, ["1 purple die"]),
        ({"discard": some("B2")}, ["2 blue dice"]),
        ({"threat": 1}, ["1 black die"]),
        ({"stored_2": "green"}, ["1 green die"]),
        ({"hand": some("R1 G1")}, ["1 purple die", "1 green die"]),
    ],
)
def test_a_recount_says_which_dice_it_loses_or_invents(changes: dict[str, Any], named: list[str]) -> None:
    table = with_hand(in_play(), "R1 P1")
    answer = refused(table, "recount", **counted(**changes))
    assert answer.rule == "SF-BAG-6"
    assert all(dice in words(answer) for dice in named)


def test_a_recount_that_holds_is_taken() -> None:
    table = with_hand(in_play(), "R1 P1")
    assert tables.play(table, "recount", **counted()) == table


@for_each("bag", [None, "R5", (("pink", 1),), (("red", -1),), (("red", 10**9),), (("red",),)])
def test_a_recount_of_what_are_no_dice_is_refused(bag: Any) -> None:
    assert refused(with_hand(in_play(), "R1 P1"), "recount", **counted(bag=bag))


@for_each(
    "move",
    [
        {"colour": "black", "source": "bag", "to": "hand:nobody"},
        {"colour": "pink", "source": "bag", "to": "discard"},
        {"colour": "red", "source": "discard", "to": "bag"},  # none is there
        {"colour": "red", "source": "bag", "to": "threat"},  # black ones alone
        {"colour": "white", "source": "bag", "to": "stored:lumpy"},
    ],
)
def test_a_die_is_moved_only_from_where_it_lies_to_where_it_may(move: dict[str, str]) -> None:
    assert refused(in_play(), "move_die", **move)


# numbers and cards out of range


@for_each("number", [-1, 100, 10**30, 1.0, True, "3"])
def test_a_search_difficulty_out_of_range_is_refused(number: Any) -> None:
    assert refused(acting(), "set_page", number="7", search=number)


@for_each("number", [-1, 100, 10**30, 1.0, True, "3", None])
@for_each(
    "action, answers, ask",
    [
        ("gain", {"stuffy": "lumpy", "what": "hearts"}, "number"),
        ("damage", {"target": "lumpy"}, "amount"),
        ("open_group", {"colour": "red"}, "difficulty"),
        ("place_lost", {}, "number"),
        ("name_monster", {"monster": "own-1-1", "name": "Rat"}, "defence"),
        ("name_monster", {"monster": "own-1-1", "name": "Rat", "actions": 1}, "strength_1"),
        ("give_item", {"to": "lumpy", "name": "Bow"}, "reach"),
    ],
)
def test_a_number_out_of_range_is_refused(
    action: str, answers: dict[str, Any], ask: str, number: Any
) -> None:
    assert refused(acting(), action, **answers, **{ask: number})


@for_each(
    "action, answers",
    [
        ("add_monster", {"card": "own-9"}),
        ("random_encounter", {"cards": ("own-1",)}),  # three come
        ("random_encounter", {"cards": ("own-1",) * 4}),
        ("random_encounter", {"cards": ("own-1", "own-1", "dragon")}),
        ("preset_encounter", {"cards": (("own-1", 99),), "order": ()}),
        ("preset_encounter", {"cards": (("own-1", 2),), "order": ("own-1-2",)}),
        ("preset_encounter", {"cards": (), "order": ()}),
        ("order_column", {"order": ("own-1-1", "own-1-1")}),
        ("place_marker", {"marker": "dragon"}),
        ("use_ability", {"stuffy": "lumpy", "ability": "flying"}),
        ("drop_item", {"stuffy": "flops", "item": "item-1"}),
        ("take_item", {"to": "lumpy", "name": "Drum"}),  # none was drawn
        ("open_merchant", {"merchant": "merchant-9"}),
        ("explore", {"point": "point-9"}),
    ],
)
def test_cards_and_things_that_are_not_there_are_refused(action: str, answers: dict[str, Any]) -> None:
    assert refused(acting(), action, **answers)


@pytest.mark.rule("SF-SHOP-3")
def test_nobody_buys_without_a_button_or_with_a_friends_item() -> None:
    open_square = Merchant("merchant-1", "Mole", is_open=True, offer=(Item("item-7", "Drum"),))
    table = with_stuffy(acting(merchants=(open_square,)), "flops", items=(Item("item-8", "Cap", ("head",)),))
    assert refused(table, "buy", buyer="lumpy", card="item-7", pay="button").rule == "SF-SHOP-3"
    assert refused(table, "buy", buyer="lumpy", card="item-7", pay="item-8")


@pytest.mark.rule("SF-POI-3")
def test_a_point_is_not_explored_again() -> None:
    table = acting(points=(Point("point-1", "Drawer", is_explored=True),))
    assert refused(table, "explore", point="point-1").rule == "SF-POI-3"


@pytest.mark.rule("SF-TOK-1", "SF-TOK-2", "SF-ABIL-2")
def test_what_one_does_not_have_cannot_be_spent() -> None:
    assert refused(acting(), "lose", stuffy="lumpy", what="buttons", number=1).rule == "SF-TOK-1"
    assert refused(acting(), "lose", stuffy="lumpy", what="hearts", number=1).rule == "SF-TOK-2"
    assert refused(acting(), "use_ability", stuffy="lumpy", ability="acquired").rule == "SF-ABIL-2"


# words


@for_each("name", ["x" * 61, "two\nlines", "bell\x07", "\u202eback", None, 7, ("Drum",)])
@for_each(
    "action, answers",
    [
        ("give_item", {"to": "lumpy"}),
        ("give_status", {"stuffy": "lumpy", "status": "own"}),
        ("name_monster", {"monster": "own-1-1"}),
        ("add_point", {}),
        ("add_merchant", {}),
    ],
)
def test_names_that_are_no_plain_words_are_refused(action: str, answers: dict[str, Any], name: Any) -> None:
    assert refused(acting(), action, **answers, name=name)


@for_each("name", ["<script>alert(1)</script>", "{stuffy} %s", "own-1", "stored:x", "' --"])
def test_a_strange_name_is_only_a_name(name: str) -> None:
    table = tables.play(acting(), "give_item", to="flops", name=name, slots=("head",))
    assert [item.name for item in table.stuffy("flops").items] == [name]
    assert name in words(GAME.says(acting(), Play("add_point", {"name": name})))


@for_each("name", ["", "   "])
def test_a_name_that_is_needed_is_not_left_empty(name: str) -> None:
    assert refused(acting(), "give_status", stuffy="lumpy", status="own", name=name).rule == "SF-STATUS-1"
    assert refused(acting(), "name_monster", monster="own-1-1", name=name)


# anything else


@for_each("phase", ["party", "laying", "over", "closed"])
def test_out_of_play_nothing_is_played(phase: str) -> None:
    table = acting(phase=phase)
    assert words(refused(table, "attack", **melee())) == "The story is not being played."


@for_each("action", ["", "fly", "__init__", "Attack"])
def test_an_action_that_is_none_is_refused(action: str) -> None:
    assert refused(acting(), action).id == "The game has no such action."


def test_more_than_was_asked_is_refused() -> None:
    assert refused(acting(), "end_actions", who="lumpy").id == "That is more than asked for."


@for_each("answer", ["yes", 1, 0, None, ()])
def test_a_tick_is_yes_or_no(answer: Any) -> None:
    assert refused(acting(), "attack", **melee(any_colour=answer)).id == "Answer yes or no."


@for_each("name", sorted(GAME.actions))
def test_nonsense_leaves_the_table_as_it_was(name: str) -> None:
    table, before = acting(), hash(acting())
    nonsense: list[dict[str, Any]] = [
        {},
        {"nonsense": object()},
        *(dict.fromkeys(GAME.actions[name].asks, bad) for bad in (None, object(), -1, "", ("a", "a"))),
    ]
    for answers in nonsense:
        with suppress(IllegalPlay):
            GAME.play(table, Play(name, answers))
    assert hash(table) == before
