"""What the box knows, what the table teaches it, what a box may bring to a table (SF-CARD, SF-STORY)."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.box import Box, known_character
from companion.games.stuffed_fables.cards import CRAWLY, GROUP, ITEMS
from companion.games.stuffed_fables.data import BOSS, HIGHEST
from companion.games.stuffed_fables.pieces import (
    Item,
    Merchant,
    Monster,
    MonsterAction,
    MonsterCard,
    Page,
    PointOf,
    Story,
    Trial,
)
from companion.games.stuffed_fables.shelves.monsters import MONSTERS
from companion.games.stuffed_fables.shelves.stories import STORY_SHELF as STORY
from companion.games.stuffed_fables.soundness import are_cards, is_character, is_page, is_story
from companion.games.stuffed_fables.table import Table
from companion.rules import Play, replace, to_tuples
from tests.games.stuffed_fables.tables import in_play, with_hand, with_monsters, with_stuffy

SPOON: dict[str, Any] = {
    **{"name": "Wooden Spoon", "slots": ("paws",), "weapon": "melee", "reach": 1, "colour": "red"},
    **{"amount": 2, "use": "melee", "gain": 1, "words": "kitchen"},
}


def taught(table: Table, action: str, box: Box | None = None, /, **answers: Any) -> Box:
    """Return the box after a play that the rules let pass."""
    GAME.play(table, Play(action, answers))
    after: Box = GAME.taught(box or Box(), table, Play(action, answers))
    assert GAME.actions[action].teaches
    return after


def on_page(number: str = "3", **changes: Any) -> Table:
    return in_play(page=Page(number, search=4), story=Story(2), **changes)


# monsters


RAT_ANSWERS: dict[str, Any] = {
    **{"name": "Toothy", "kind": BOSS, "defence": 7, "actions": 2, "until_1": 4},
    **{"speed_1": 4, "reach_1": 1, "strength_1": 2, "words_1": "pushes", "speed_2": 2, "reach_2": 3},
    **{"strength_2": 5, "base": "square", "copies": 1},
}


def unknown_monster() -> Table:
    return in_play(column=(Monster("unknown-1", "unknown"),))


@pytest.mark.rule("SF-CARD-2", "SF-CARD-3")
def test_a_monster_that_is_named_at_the_table_is_remembered() -> None:
    box = taught(unknown_monster(), "name_monster", monster="unknown-1", **RAT_ANSWERS)
    card = box.card("toothy")
    assert card and (card.kind, card.defence, card.base) == (BOSS, 7, "square")
    assert card.actions == (
        MonsterAction(1, 4, 4, 1, 2, words="pushes"),
        MonsterAction(5, 6, 2, 3, 5),
    )
    half = taught(
        unknown_monster(), "name_monster", box, monster="unknown-1", name="TOOTHY", kind=BOSS, defence=8
    )
    again = half.card("Toothy")
    assert again and again.defence == 8 and again.actions == card.actions and len(half.monsters) == 1


@pytest.mark.rule("SF-CARD-4")
def test_the_example_is_put_right_by_any_of_its_names() -> None:
    table = unknown_monster()
    same = taught(table, "name_monster", monster="unknown-1", name="Tantezampe", defence=5)
    assert same == Box()
    box = taught(table, "name_monster", monster="unknown-1", name="Crawly", defence=6)
    assert box.cards[0].defence == 6 and box.cards[0].actions == CRAWLY.actions


def test_a_monster_that_was_called_otherwise_keeps_its_card() -> None:
    table = with_monsters(in_play(), 1)  # a "Rat"
    box = taught(table, "name_monster", monster="own-1-1", name="Rat", defence=5)
    box = taught(table, "name_monster", box, monster="own-1-1", name="Grey Rat")
    assert [(card.name, card.defence) for card in box.monsters] == [("Grey Rat", 5)]


@pytest.mark.rule("SF-CARD-2", "SF-ATK-2")
def test_a_defence_that_an_attack_asked_for_is_remembered() -> None:
    card = MonsterCard("own-1", "Rat")
    table = with_hand(with_monsters(replace(in_play(), cards=(card,)), 1), "R2")
    table = with_stuffy(table, "lumpy", items=(Item("item-1", "Stick", ("paws",), "melee", 1),))
    answers = {"way": "melee", "target": "own-1-1", "dice": ("red-1",), "defence": 6, "roll": ("6",)}
    assert taught(table, "attack", **answers) == Box()  # nobody has typed such a card
    known = Box(monsters=(MonsterCard("Rat", "Rat"),))
    assert taught(table, "attack", known, **answers).cards[1].defence == 6


def test_cards_come_to_a_table_numbered() -> None:
    box = Box(monsters=(MonsterCard("Rat", "Rat", defence=4), replace(CRAWLY, defence=6)))
    assert [(card.id, card.defence) for card in box.cards] == [("crawly", 6), ("card-1", 4)]


# items and other cards


@pytest.mark.rule("SF-CARD-5", "SF-ITEM-3")
def test_an_item_that_is_taken_is_remembered() -> None:
    table = in_play(items_due=1, found_by="lumpy")
    spoon = taught(table, "take_item", to="lumpy", **SPOON).item("wooden spoon")
    assert spoon and (spoon.slots, spoon.weapon, spoon.gain) == (("paws",), "melee", 1)
    assert spoon.bonus and (spoon.bonus.amount, spoon.bonus.use) == (2, "melee")
    lamp = taught(table, "take_item", to="group", name="Lamp", words="light", use="any").item("Lamp")
    assert lamp and lamp.slots == (GROUP,) and lamp.use == ""
    assert taught(table, "take_item", to="discard", **SPOON) == Box()
    assert taught(table, "take_item", to="lumpy") == Box()


@pytest.mark.rule("SF-CARD-6", "SF-CARD-10")
def test_an_item_of_the_examples_is_checked_by_taking_it() -> None:
    opener = {"name": "Tagliacarte", "slots": ("paws",), "weapon": "melee"}
    assert taught(in_play(), "give_item", to="lumpy", **opener) == Box()
    tenderizer = {**opener, "name": "Meat Tenderizer", "colour": "red", "amount": 1, "use": "melee"}
    box = taught(in_play(), "give_item", to="lumpy", gain=1, **tenderizer)
    assert box.items == (replace(ITEMS["tenderizer"].card, is_unverified=False),)


@pytest.mark.rule("SF-SHOP-1", "SF-CARD-5")
def test_an_item_that_is_bought_is_remembered_by_the_name_on_offer() -> None:
    offer = (Item("item-1", "Wooden Spoon"),)
    table = in_play(merchants=(Merchant("merchant-1", "Shoe", True, offer),))
    table = with_stuffy(table, "lumpy", buttons=1)
    rest = {name: value for name, value in SPOON.items() if name != "name"}
    box = taught(table, "buy", buyer="lumpy", card="item-1", pay="button", **rest)
    spoon = box.item("Wooden Spoon")
    assert spoon and spoon.weapon == "melee"


@pytest.mark.rule("SF-STATUS-4", "SF-CARD-7")
def test_statuses_and_environments_are_remembered_by_name() -> None:
    box = taught(in_play(), "give_status", stuffy="lumpy", status="own", name="Soggy")
    assert [card.id for card in box.statuses] == ["Soggy"]
    assert taught(in_play(), "give_status", box, stuffy="flops", status="own", name="soggy") == box
    assert taught(in_play(), "give_status", stuffy="lumpy", status="torn") == Box()
    assert taught(on_page(), "lay_environment", name="Fog").environment("fog")


# stories and pages


@pytest.mark.rule("SF-STORY-1")
def test_the_title_of_a_story_is_remembered() -> None:
    table = GAME.set_up(("Anna", "Bruno"))
    assert taught(table, "choose_story", number=2, name="Dry Night").story(2).name == "Dry Night"
    assert taught(table, "choose_story", number=1) == Box()


@pytest.mark.rule("SF-STORY-2", "SF-STORY-3")
def test_a_page_that_is_turned_is_remembered_with_its_story() -> None:
    table = in_play(page_due=True, story=Story(2))
    page = {"number": "17", "search": 5, "first": "17-4", "restless": "lose 1", "lost": 2}
    box = taught(table, "turn_page", **page)
    assert box.page("17") == Page("17", 5, "17-4", restless="lose 1", lost=2)
    assert [one.number for one in box.stories] == [2]
    mended = taught(on_page("17"), "set_page", box, number="17", search=6, first="17-4")
    seen = mended.page("17")
    assert seen and seen.search == 6 and seen.restless == "" and len(mended.story(2).pages) == 1
    assert taught(table, "turn_page", number="18") == Box()  # of which nothing was said


@pytest.mark.rule("SF-POI-3", "SF-SHOP-1", "SF-STORY-3")
def test_points_and_merchants_of_a_page_are_remembered() -> None:
    box = taught(on_page(), "add_point", name="Well", section="3-5", repeatable=True)
    box = taught(on_page(), "add_merchant", box, name="Shoe")
    page = box.page("3")
    assert page and page.points == (PointOf("Well", "3-5", True),) and page.merchants == ("Shoe",)
    assert page.search == 4  # what the table knew of the page came along
    assert taught(on_page(), "add_merchant", box, name="shoe") == box
    twice = taught(on_page(), "add_point", box, name="well", section="3-6").page("3")
    assert twice and twice.points == (PointOf("well", "3-6"),)
    assert taught(on_page(""), "add_point", name="Well") == Box()  # no page is open


@pytest.mark.rule("SF-TEST-1", "SF-GROUP-1", "SF-GROUP-5")
def test_tests_of_a_page_are_remembered() -> None:
    group = {"colour": "blue", "difficulty": 20, "name": "Bridge", "limit": "once each"}
    box = taught(on_page(), "open_group", **group)
    table = with_hand(on_page(), "R2")
    test = {"who": "lumpy", "colour": "red", "difficulty": 13, "dice": ("red-1",), "roll": ("2",)}
    box = taught(table, "test", box, passed="73-3", failed="73-4", **test)
    page = box.page("3")
    assert page and page.tests == (
        Trial("Bridge", "blue", 20, is_group=True, limit="once each"),
        Trial("", "red", 13, "73-3", "73-4"),
    )
    assert taught(table, "test", box, passed="73-3", **test) == box  # what was known stays
    assert taught(table, "test", **test) == Box()  # perhaps a status's


def test_a_box_that_is_full_learns_no_more() -> None:
    box = Box()
    for number in range(70):
        box = taught(on_page(), "add_point", box, name=f"Well {number}")
        box = taught(on_page(), "add_merchant", box, name=f"Shoe; {number}" + "o" * 40)
    page = box.page("3")
    assert page and len(page.points) == 60 and len(page.merchants) < 10
    assert STORY.with_row(box, "2", next(row.values for row in STORY.rows(box) if row.id == "2"))


# soundness


def test_a_card_that_names_a_billion_results_is_shown_like_any_other() -> None:
    box = Box(monsters=(MonsterCard("Rat", "Rat", defence=5, actions=(MonsterAction(1, 10**12),)),))
    (rat,) = [one for one in MONSTERS.rows(box) if one.id == "Rat"]
    assert rat.is_in and not rat.lacks


def test_what_a_box_brings_is_looked_at() -> None:
    card = MonsterCard("card-1", "Rat", actions=(MonsterAction(1, 3),))
    bad = (
        *(replace(card, kind="huge"), replace(card, defence=HIGHEST + 1), replace(card, name="x" * 61)),
        replace(card, actions=(MonsterAction(1, 3), MonsterAction(3, 6))),
        *(replace(card, actions=(MonsterAction(0, 3),)), replace(card, id="")),
        replace(card, actions=(MonsterAction(1, 10**12),)),  # more results than any memory holds
    )
    assert are_cards(to_tuples((card, CRAWLY))) and are_cards(())
    assert not any(are_cards(to_tuples((one,))) for one in bad)
    assert not are_cards(to_tuples((card, card))) and not are_cards("card") and not are_cards(((1, 2),))
    assert (
        is_character(()) and is_character(to_tuples(known_character("stitch"))) and not is_character(("x",))
    )
    assert not is_character(to_tuples(replace(known_character("stitch"), reroll="white")))
    assert not is_character(to_tuples(replace(known_character("stitch"), id="rat")))


def test_a_story_that_a_box_brings_is_looked_at() -> None:
    page = Page("3", tests=(Trial("Door", "red", 13),), merchants=("Shoe",))
    assert (
        is_page(to_tuples(page))
        and is_story(to_tuples(Story(2, pages=(page,))))
        and is_story(())
        and is_page(())
    )
    bad = (
        *(replace(page, tests=(Trial("", "white", 3),)), replace(page, search=-1)),
        *(replace(page, tests=(Trial("", "red", 0),)), replace(page, first="x" * 1001)),
        replace(page, merchants=("x" * 61,)),
    )
    assert not any(is_page(to_tuples(one)) or is_story(to_tuples(Story(1, pages=(one,)))) for one in bad)
    assert not is_story(to_tuples(Story(8))) and not is_story(((),))
