"""Every id has a name; what a group typed is said as it was typed."""

from collections.abc import Iterable
from typing import Any

from companion.games.stuffed_fables import GAME, data, names
from companion.games.stuffed_fables.names import counted, named
from companion.games.stuffed_fables.pieces import (
    GroupTest,
    Item,
    Merchant,
    Monster,
    MonsterCard,
    Point,
)
from companion.games.stuffed_fables.table import Table
from companion.rules import Ask, Counts, Laid, Pick, Some, replace
from tests.games.stuffed_fables.tables import QUEEN, in_play, with_hand, with_monsters, with_stuffy
from tests.support.cases import for_each
from tests.support.random_play import words

ABILITIES = [ability for facts in data.CHARACTERS.values() for ability in facts.abilities]
IDS = (
    *data.COLOURS, *data.FACES, *data.SLOTS, *data.USES, *data.STATUSES, *data.DECKS, *data.EDITIONS,
    *data.CHARACTERS, *ABILITIES, data.NORMAL, data.LEADER, data.BOSS, data.DEEP, data.RESTLESS,
    data.WAKING, "bag", "hand", "discard", "threat", "group", "none", "nobody", "button", "page", "crawly",
)  # fmt: skip


def told(table: Table, id: str) -> str:
    name = GAME.names(table, id)
    return name if isinstance(name, str) else words(name)


def test_each_id_of_the_game_has_a_name() -> None:
    assert set(IDS) - set(names.NAMES) == set()


def test_dice_are_counted_and_named_one_by_one() -> None:
    said = {
        colour: (words(counted(colour, 1)), words(counted(colour, 3)), told(in_play(), f"{colour}-2"))
        for colour in data.COLOURS
    }
    assert said == {
        colour: (f"1 {colour} die", f"3 {colour} dice", f"{colour} die") for colour in data.COLOURS
    }


def test_cards_are_counted_by_deck() -> None:
    assert [deck for deck in data.DECKS if not words(counted(deck, 1)).endswith("card")] == []
    assert [deck for deck in data.DECKS if not words(counted(deck, 2)).endswith("cards")] == []


def test_what_has_no_plural_is_counted_by_its_name() -> None:
    assert words(counted("stitch", 1)) == "1 Stitch"
    assert words(counted("Bugbear", 2)) == "2 Bugbear"


def test_the_own_stored_die_is_named_with_its_colour() -> None:
    assert told(with_stuffy(in_play(), "lumpy", stored="green"), "stored") == "stored green die"
    assert told(in_play(), "stored") == "stored die"


def test_a_die_on_another_card_is_named_with_whose_it_is() -> None:
    assert told(with_stuffy(in_play(), "flops", stored="blue"), "stored:flops") == "Flops: stored blue die"
    assert told(in_play(), "stored:flops") == "Flops: stored die"


def test_monsters_have_numbers_whoever_else_is_in_play() -> None:
    assert told(with_monsters(in_play(), 1), "own-1-1") == "Rat 1"
    assert told(with_monsters(in_play(), 2), "own-1-2") == "Rat 2"


def test_a_boss_has_its_name_alone() -> None:
    assert told(in_play(cards=(QUEEN,)), "own-2-1") == "Queen"
    assert told(in_play(cards=(QUEEN,)), "own-2-2") == "Queen 2"


def test_a_monster_that_has_just_gone_still_has_its_name() -> None:
    assert told(in_play(), "own-1-2") == "Rat 2"


def test_known_and_unknown_monsters_have_names() -> None:
    table = in_play(column=(Monster("crawly-1", "crawly"), Monster("unknown-1", "unknown")))
    assert told(table, "crawly-1") == "Crawly 1"
    assert told(table, "unknown-1") == "Unknown monster 1"


@for_each(
    "changes, id",
    [
        ({"group_items": (Item("item-3", "Rope"),)}, "item-3"),
        ({"merchants": (Merchant("merchant-1", "Mole", offer=(Item("item-4", "Rope"),)),)}, "item-4"),
        ({"merchants": (Merchant("merchant-1", "Rope"),)}, "merchant-1"),
        ({"points": (Point("point-2", "Rope"),)}, "point-2"),
        ({"cards": (MonsterCard("own-7", "Rope"),)}, "own-7"),
        ({"groups": (GroupTest("group-1", "red", 13, name="Rope"),)}, "group-1"),
    ],
)
def test_typed_things_have_the_name_that_was_typed(changes: dict[str, Any], id: str) -> None:
    assert told(in_play(**changes), id) == "Rope"


def test_an_item_that_is_worn_has_its_name() -> None:
    worn = with_stuffy(in_play(), "flops", items=(Item("item-1", "Scissors", ("paws",)),))
    assert told(worn, "item-1") == "Scissors"


def test_a_group_test_without_a_name_is_told_by_colour_and_difficulty() -> None:
    table = in_play(groups=(GroupTest("group-1", "red", 13),))
    assert told(table, "group-1") == "group test, red 13"


def test_stories_are_named_by_number_where_no_title_is_sure() -> None:
    assert told(in_play(), "story-1") == "The Big Girl Bed"
    assert told(in_play(), "story-3") == "Story 3"


def test_words_of_the_group_are_said_as_they_are() -> None:
    typed = ["A", "Mud: thick", "<b>x</b>", "{who}", "Soggy", "pre-2", "", ":", "-3"]
    assert [told(in_play(), one) for one in typed] == typed
    assert [named(None, one) for one in typed] == typed


def full_table() -> Table:
    """Return a table with something of every kind on it."""
    worn = (Item("item-1", "Scissors", ("paws",), "melee"), Item("item-2", "Bow", ("head",), "ranged"))
    table = with_stuffy(with_monsters(in_play(4), 2), "lumpy", items=worn, stored="red", stored_on=1)
    return replace(
        with_hand(table, "R1 G1 W1 P1"),
        group_items=(Item("item-3", "Rope"),),
        groups=(GroupTest("group-1", "red", 13),),
        points=(Point("point-1", "Drawer"),),
        merchants=(Merchant("merchant-1", "Mole", is_open=True, offer=(Item("item-4", "Drum"),)),),
        markers=("train",),
    )


def offered(ask: Ask, table: Table, given: dict[str, Any]) -> Iterable[str]:
    """Return the ids of what a sheet offers for an answer."""
    match ask:
        case Pick() | Some():
            return ask.options(table, given)
        case Laid():
            return ask.cards(table, given)
        case Counts():
            return ask.kinds(table, given)
        case _:
            return ()


@for_each("phase", ["party", "laying", "playing", "over"])
def test_whatever_a_sheet_offers_has_a_name(phase: str) -> None:
    table = replace(full_table(), phase=phase)
    given: dict[str, Any] = {
        "stuffy": "lumpy", "who": "lumpy", "way": "melee", "colour": "red", "buyer": "lumpy",
        "target": "lumpy", "group": "group-1", "cards": (("own-1", 1),), "counter": "threat",
    }  # fmt: skip
    known = {"A", "B", "C", "D", *names.NAMES.values()}
    bare = {
        (action, name, id)
        for action in GAME.actions
        for name, ask in GAME.actions[action].asks.items()
        for id in offered(ask, table, given)
        if id and id not in known and told(table, id) == id and not id.isdigit()
    }
    assert bare == set()
