"""What a group types in from its own copy: shelf by shelf (SF-CARD, SF-COMP, SF-STORY)."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.cards import ITEMS
from companion.games.stuffed_fables.data import CHARACTERS, STATUSES
from companion.games.stuffed_fables.pieces import MonsterAction, Page, PointOf, Trial
from companion.games.stuffed_fables.shelves import SHELVES
from companion.games.stuffed_fables.soundness import are_cards, is_character, is_page, is_story
from companion.rules import BoxTable, Row, to_tuples
from companion.rules.box.schema import CHECKED, PRINTED, TYPED, UNVERIFIED, Misfit

BY_SLUG = {shelf.slug: shelf for shelf in SHELVES}
CHARACTER, ABILITY, _OWN, MONSTER, ITEM, STATUS, ENVIRONMENT, LOST, SLEEP, STORY = SHELVES


def row(shelf: BoxTable, id: str, box: Box | None = None) -> Row:
    found = shelf.row(box or Box(), id)
    assert found
    return found


def put(shelf: BoxTable, id: str = "", box: Box | None = None, /, **values: Any) -> Box:
    """Return the box after a row is saved as it stands, but for some values."""
    box = box or Box()
    known = shelf.row(box, id)
    start = known.values if known else {**shelf.blank(), CHECKED: True}
    after: Box = shelf.with_row(box, id, {**start, **values})
    return after


def wrong(shelf: BoxTable, id: str = "", box: Box | None = None, /, **values: Any) -> dict[str, str]:
    with pytest.raises(Misfit) as caught:
        put(shelf, id, box, **values)
    return {one.cell: one.says.id for one in caught.value.wrongs}


def monster(box: Box | None = None, **values: Any) -> Box:
    """Return the box with a rat on the shelf of monsters."""
    rat = {"name": "Rat", "defence": 5, "copies": 2, "base": "round"}
    one = {"die-1": "1-3", "speed-1": 6, "range-1": 1, "strength-1": 3, "does-1": "Bite"}
    two = {"die-2": "4-6", "speed-2": 3, "range-2": 1, "strength-2": 4, "special-2": "then flees"}
    return put(MONSTER, "", box, **rat | one | two | values)


@pytest.mark.parametrize("shelf", SHELVES, ids=lambda shelf: shelf.slug)
def test_an_untouched_box_is_saved_as_it_is(shelf: BoxTable) -> None:
    box = GAME.new_box()
    for one in shelf.rows(box):
        assert shelf.with_row(box, one.id, one.values) == box or shelf is STORY
        assert set(one.values) == {column.name for column in shelf.columns} | {CHECKED}


@pytest.mark.rule("SF-COMP-2", "SF-COMP-4")
def test_a_shelf_counts_what_is_in_out_of_what_the_box_has() -> None:
    assert {shelf.slug: shelf.total for shelf in SHELVES} == {
        **{"characters": 6, "abilities": 18, "monsters": 12, "items": 47, "statuses": 34},
        **{"environments": 7, "lost": 29, "sleep": 9, "stories": 7, "own-stuffies": 0},
    }
    counts = {shelf.slug: shelf.count(Box()) for shelf in SHELVES}
    assert counts["monsters"] == 1 and counts["characters"] == 1 and counts["abilities"] == 3
    assert not any(counts[slug] for slug in ("statuses", "environments", "lost", "sleep", "stories"))


def test_columns_fill_whole_lines() -> None:
    for shelf in SHELVES:
        if not shelf.sections:
            assert sum(column.span for column in shelf.columns) % shelf.line == 0, shelf.slug
        assert {column.span for column in shelf.columns} <= {1, 2, 3, 4, 5, 6, 12}, shelf.slug


# characters


@pytest.mark.rule("SF-CARD-1", "SF-CARD-9", "SF-CARD-10")
def test_characters_are_filled_in_as_far_as_sources_tell() -> None:
    marks = {id: row(CHARACTER, id).mark for id in CHARACTERS}
    assert marks["stitch"] == marks["lumpy"] == PRINTED and marks["flops"] == UNVERIFIED
    assert not (marks["theadora"] or marks["piggle"] or marks["lionel"])
    stitch = Box().character("stitch")
    assert stitch.reroll == "yellow" and [one.is_acquired for one in stitch.abilities] == [
        *(False, True, True, True)
    ]
    assert Box().character("lumpy").reroll == "blue" and Box().character("lumpy").abilities == ()
    assert Box().character("theadora").reroll == ""


@pytest.mark.rule("SF-CARD-1")
def test_a_character_of_one_source_stays_unverified_until_somebody_checks_it() -> None:
    box = put(CHARACTER, "flops", active="Hop")
    assert row(CHARACTER, "flops", box).mark == UNVERIFIED and box.character("flops").is_unverified
    box = put(CHARACTER, "flops", box, **{CHECKED: True})
    assert row(CHARACTER, "flops", box).mark == TYPED and not box.character("flops").is_unverified
    assert put(CHARACTER, "flops", reroll="red").character("flops").reroll == "red"


@pytest.mark.rule("SF-CARD-1")
def test_abilities_are_typed_at_their_places() -> None:
    box = put(ABILITY, "lumpy/2", name="Trumpet", words="all may move 2")
    box = put(CHARACTER, "lumpy", box, active="Trunk", words="reroll blue dice")
    names = [(one.id, one.words, one.is_acquired) for one in box.character("lumpy").abilities]
    assert names == [("Trunk", "reroll blue dice", False), ("Trumpet", "all may move 2", True)]
    assert ABILITY.without_row(box, "lumpy/2").character("lumpy").abilities[-1].id == "Trunk"


# monsters


@pytest.mark.rule("SF-CARD-4", "SF-OPEN-4")
def test_the_example_monster_is_there_as_it_is_printed() -> None:
    crawly = row(MONSTER, "crawly")
    assert crawly.mark == PRINTED and crawly.values["defence"] == 5 and not crawly.lacks
    cells = ("die-1", "speed-1", "range-1", "strength-1", "die-2", "speed-2", "range-2", "strength-2")
    assert [crawly.values[cell] for cell in cells] == ["1-3", 6, 1, 3, "4-6", 3, 1, 4]
    assert Box().cards[0].action(3) == MonsterAction(1, 3, 6, 1, 3, "rush")
    box = put(MONSTER, "crawly", defence=6, copies=4)
    assert row(MONSTER, "crawly", box).mark == TYPED and box.cards[0].defence == 6
    assert put(MONSTER, "crawly", box, defence=5, copies=1) == Box()


@pytest.mark.rule("SF-CARD-2", "SF-CARD-3")
def test_a_monster_is_typed_with_its_actions() -> None:
    box = monster()
    rat = box.cards[1]
    assert (rat.id, rat.name, rat.defence, rat.base, rat.copies) == ("card-1", "Rat", 5, "round", 2)
    assert rat.action(6) == MonsterAction(4, 6, 3, 1, 4, "", "then flees")
    assert row(MONSTER, "Rat", box).is_in and MONSTER.count(box) == 3
    half = put(MONSTER, "Rat", box, **{"die-2": "", "speed-2": 0, "range-2": 0}, **_no_second())
    assert len(row(MONSTER, "Rat", half).lacks) == 1 and half.cards[1].action(5) is None


def _no_second() -> dict[str, Any]:
    return {"strength-2": 0, "does-2": "", "special-2": ""}


@pytest.mark.rule("SF-CARD-3")
def test_a_result_of_the_die_means_one_action() -> None:
    assert set(wrong(MONSTER, "", **{"name": "Rat", "die-1": "1-4", "die-2": "4-6"})) == {"die-2"}
    assert set(wrong(MONSTER, "", **{"name": "Rat", "die-1": "3-1"})) == {"die-1"}
    assert set(wrong(MONSTER, "", name="Rat", **{"speed-3": 2})) == {"speed-3"}


def test_no_two_cards_have_the_same_name() -> None:
    assert set(wrong(MONSTER, "", monster(), name=" rat ")) == {"name"}
    assert set(wrong(MONSTER, "", name="crawly")) == {"name"}
    box = put(MONSTER, "Rat", monster(), name="Big Rat")
    assert [card.id for card in box.monsters] == ["Big Rat"] and box.card("big rat")


# items, statuses, environments, Lost cards


@pytest.mark.rule("SF-CARD-5", "SF-CARD-6", "SF-OPEN-5")
def test_the_example_item_awaits_its_check() -> None:
    tenderizer = row(ITEM, "tenderizer")
    assert tenderizer.mark == UNVERIFIED and tenderizer.values["gain"] == 1
    values = {"slots": ("paws",), "weapon": "melee", "colour": "red", "amount": 1, "use": "melee"}
    assert values.items() <= tenderizer.values.items()
    box = put(ITEM, "tenderizer", **{CHECKED: True})
    assert row(ITEM, "tenderizer", box).mark == TYPED and ITEM.count(box) == ITEM.count(Box()) + 1
    assert put(ITEM, "tenderizer", gain=2).items[0].gain == 2


@pytest.mark.rule("SF-CARD-10")
def test_items_of_examples_are_there_with_what_is_missing() -> None:
    lacking = {id for id in ITEMS if row(ITEM, id).lacks}
    assert lacking == {"scissors", "rubber-bands", "bow"}
    assert Box().item("Elastici") == Box().item("rubber bands") == ITEMS["rubber-bands"].card
    bow = Box().item("arco e frecce a ventosa")
    assert bow and (bow.weapon, bow.reach) == ("ranged", 6)
    box = put(ITEM, "rubber-bands", slots=("group",))
    assert not row(ITEM, "rubber-bands", box).lacks


@pytest.mark.rule("SF-CARD-5")
def test_an_item_is_typed() -> None:
    box = put(ITEM, name="Wooden Spoon", slots=("paws",), weapon="melee", reach=1, words="kitchen")
    card = box.item("wooden spoon")
    assert card and card.weapon == "melee" and card.bonus is None and ITEM.count(box) == 2
    assert set(wrong(ITEM, "", name="Stick", reach=3)) == {"reach"}  # no weapon
    assert set(wrong(ITEM, "", name="Stick", slots=("tail",), colour="white")) == {"slots", "colour"}


@pytest.mark.rule("SF-CARD-7", "SF-STATUS-4")
def test_statuses_are_there_by_name_and_typed() -> None:
    assert [one.id for one in STATUS.rows(Box())] == list(STATUSES) and STATUS.count(Box()) == 0
    box = put(STATUS, "scared", colour="blue", difficulty=7, copies=6)
    assert STATUS.count(box) == 6 and (found := box.status("scared")) and found.difficulty == 7
    box = put(STATUS, "", box, name="Soggy", words="moves 2 at most")
    assert STATUS.count(box) == 7 and box.status("soggy")
    assert STATUS.without_row(box, "scared").status("scared")


@pytest.mark.rule("SF-CARD-7")
def test_environments_and_lost_cards_are_names_and_words() -> None:
    box = put(LOST, "", put(ENVIRONMENT, "", name="Fog", words="reach 2"), name="Button Moon")
    fog = box.environment("fog")
    assert fog and fog.words == "reach 2" and [one.id for one in box.lost] == ["Button Moon"]
    assert set(wrong(LOST, "", box, name="")) == {"name"}


@pytest.mark.rule("SF-CARD-8", "SF-OPEN-6")
def test_sleep_cards_are_counted_by_kind() -> None:
    assert Box().sleep_counts is None
    box = put(SLEEP, "restless", put(SLEEP, "deep", number=4), number=5)
    assert box.sleep_counts == (4, 5) and SLEEP.count(box) == 9
    assert put(SLEEP, "deep", box, number=None).sleep_counts is None


# stories


PAGE = {"number": "3", "search": 4, "lost": 2, "first": "7-3", "merchants": "Old Shoe; Lamp"}
TEST = {"page": "3", "name": "Door", "colour": "red", "difficulty": 13, "passed": "73-3", "failed": "73-4"}
POINT = {"page": "4", "name": "Well", "section": "4-2"}


def story(box: Box | None = None, id: str = "1", **values: Any) -> Box:
    pages = {"later": "", "restless": "lose 1", "words": ""}
    test = {"is_group": False, "limit": ""}
    shown = {"pages": (PAGE | pages,), "tests": (TEST | test,), "points": (POINT | {"is_repeatable": True},)}
    return put(STORY, id, box, **shown | values)


@pytest.mark.rule("SF-STORY-1", "SF-SETUP-12")
def test_the_first_story_has_its_title_and_its_start() -> None:
    first, second = row(STORY, "1"), row(STORY, "2")
    assert first.title and "title" in first.title.parts and first.values["start"] == "3-1"
    assert first.mark == PRINTED and second.mark == "" and not first.is_in
    assert Box().story(1).name == "" and put(STORY, "1", name="Bed").story(1).name == "Bed"


@pytest.mark.rule("SF-STORY-2", "SF-STORY-3")
def test_a_story_is_filled_in_page_by_page() -> None:
    box = story()
    assert box.page("3") == Page(
        *("3", 4, "7-3", "", "lose 1"),
        tests=(Trial("Door", "red", 13, "73-3", "73-4"),),
        merchants=("Old Shoe", "Lamp"),
        lost=2,
    )
    assert box.page("4") == Page("4", points=(PointOf("Well", "4-2", True),)) and box.page("5") is None
    assert STORY.count(box) == 1 and box.cover(1).pages == () and box.cover(1).start == "3-1"
    assert put(STORY, "1", box) == box  # what it shows is what it holds
    assert STORY.without_row(box, "1") == Box()


def test_a_page_is_in_the_book_once() -> None:
    twice = ({**PAGE, "later": "", "restless": "", "words": ""},) * 2
    assert set(wrong(STORY, "1", pages=twice)) == {"pages.0.number"}
    assert set(wrong(STORY, "2", story(), pages=twice[:1])) == {"pages.0.number"}
    assert set(wrong(STORY, "1", tests=({**TEST, "is_group": False, "limit": "", "difficulty": 0},))) == {
        "tests.0.difficulty"
    }


def test_what_a_shelf_takes_is_sound() -> None:
    box = story(monster())
    assert are_cards(tuple(to_tuples(card) for card in box.cards)) and is_story(to_tuples(box.story(1)))
    assert is_page(to_tuples(box.page("3"))) and all(
        is_character(to_tuples(box.character(id))) for id in CHARACTERS
    )
