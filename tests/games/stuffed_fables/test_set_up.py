"""Choosing stuffies, counting the box, setting up the table (SF-SETUP, SF-COMP, SF-OPEN-1, SF-OPEN-6)."""

import pytest

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.checklist import items, steps
from companion.games.stuffed_fables.data import EDITIONS
from companion.games.stuffed_fables.pieces import MonsterCard, Record
from companion.games.stuffed_fables.table import Table
from companion.rules import replace, to_tuples
from tests.games.stuffed_fables.tables import PLAYERS, begun, chosen, done, refused, some
from tests.support.random_play import words

SIZES = pytest.mark.parametrize(
    ("size", "bag", "box"),
    [(2, "W3 K3", "W2 K2"), (3, "W4 K4", "W1 K1"), (4, "W5 K5", "")],
)


@pytest.mark.rule(
    "SF-EX-1", "SF-EX-2", "SF-SETUP-2", "SF-SETUP-3", "SF-SETUP-4", "SF-SETUP-5", "SF-BAG-6", "SF-OPEN-1"
)
@SIZES
def test_dice_and_stuffing_of_a_new_story(size: int, bag: str, box: str) -> None:
    table = begun(size)
    assert table.bag == table.all_dice == some(f"{bag} R5 G5 Y5 B5 P5")
    assert table.box == some(box)
    assert dice.number(table.bag) == {2: 31, 3: 33, 4: 35}[size]
    for stuffy in table.stuffies:
        assert (stuffy.stuffing, stuffy.buttons, stuffy.hearts) == (5, 0, 0)
        assert (stuffy.statuses, stuffy.items, stuffy.stored) == ((), (), "")


@pytest.mark.rule("SF-SETUP-1")
def test_each_character_is_there_once_and_everybody_plays_one() -> None:
    table = chosen(3)
    assert refused(table, "choose_stuffy", character="theadora", player="A").rule == "SF-SETUP-1"
    table = done(table, "choose_stuffy", character="lumpy", player="A")
    assert [stuffy.id for stuffy in table.stuffies] == ["lumpy", "flops", "stitch"]
    assert refused(table, "choose_stuffy", character="teddy", player="A")
    table = done(table, "drop_stuffy", stuffy="lumpy")
    assert words(refused(table, "set_party", first="flops")) == "A has no stuffy yet."
    assert refused(table, "set_party", first="lumpy")


@pytest.mark.goal("T3")
@pytest.mark.rule("SF-SETUP-1")
def test_everybody_is_given_a_stuffy_that_is_free() -> None:
    table = done(GAME.set_up(("A", "B", "C")), "choose_stuffy", character="lumpy", player="B")
    table = done(table, "bring_stuffies")
    assert {one.id: one.player for one in table.stuffies} == {"lumpy": "B", "stitch": "A", "flops": "C"}
    assert table.stuffy("stitch").reroll == "yellow"
    assert [words(one) for one in table.news] == ["A plays Stitch.", "C plays Flops."]
    assert words(refused(table, "bring_stuffies", facts=())) == "Everybody has a stuffy already."
    assert done(table, "set_party", first="stitch").phase == "laying"


@pytest.mark.rule("SF-SETUP-1")
def test_a_stuffy_is_changed_for_a_free_one_or_for_that_of_somebody_else() -> None:
    table = chosen(3)
    freed = done(table, "change_stuffy", stuffy="flops", character="piggle")
    assert [(one.id, one.player) for one in freed.stuffies] == [
        ("lumpy", "A"),
        ("piggle", "B"),
        ("stitch", "C"),
    ]
    swapped = done(table, "change_stuffy", stuffy="lumpy", character="stitch")
    assert [(one.id, one.player) for one in swapped.stuffies] == [
        ("lumpy", "C"),
        ("flops", "B"),
        ("stitch", "A"),
    ]
    assert refused(table, "change_stuffy", stuffy="lumpy", character="lumpy", facts=())
    assert refused(begun(3), "change_stuffy", stuffy="lumpy", character="piggle", facts=())


@pytest.mark.rule("SF-CARD-9", "SF-CARD-10")
def test_a_stuffy_comes_with_what_is_known_of_its_card() -> None:
    table = chosen(4)
    stitch = table.stuffy("stitch")
    assert (stitch.reroll, stitch.is_unverified) == ("yellow", False)
    assert [one.is_acquired for one in stitch.abilities] == [False, True, True, True]
    assert (table.stuffy("flops").reroll, table.stuffy("flops").is_unverified) == ("green", True)
    assert table.stuffy("theadora").reroll == ""


@pytest.mark.rule("SF-EX-5", "SF-SETUP-9", "SF-SLEEP-6", "SF-OPEN-6")
def test_the_sleep_deck_is_seven_on_three_with_waking_below() -> None:
    table = done(chosen(3), "set_party", first="lumpy")
    sleep = next(step for step in steps(table) if step.id == "sleep")
    assert [words(item.what) for item in sleep.items] == [
        "Waking and 2 others, shuffled, face down",
        "The other 7 shuffled on top of them",
    ]
    assert (table.deck_size("sleep"), table.revealed, table.is_awake) == (10, (), False)


@pytest.mark.rule("SF-EX-4", "SF-SETUP-11", "SF-SETUP-12")
def test_the_first_narrator_has_bookmark_and_first_turn() -> None:
    table = done(chosen(3), "set_party", first="flops")
    table = done(table, "lay_items", items=items(table))
    table = done(table, "begin")
    assert (table.active, table.narrator, table.turn, table.step) == ("flops", "flops", 1, 1)
    assert table.waits_for == "turn_page"
    assert table.story.start == "3-1"


@pytest.mark.goal("T3")
@pytest.mark.rule("SF-SETUP-10")
def test_who_says_that_everything_is_laid_begins_at_once() -> None:
    table = done(chosen(3), "set_party", first="flops")
    begun_at_once = done(table, "begin", all_laid=True)
    assert begun_at_once == done(done(table, "lay_items", items=items(table)), "begin")


@pytest.mark.rule("SF-SETUP-6", "SF-SETUP-7", "SF-SETUP-8", "SF-SETUP-10", "SF-SETUP-13")
def test_everything_is_ticked_before_the_story_begins() -> None:
    table = done(chosen(3), "set_party", first="flops")
    missing = f"{len(items(table))} things still have to be put on the table."
    assert words(refused(table, "begin", all_laid=False)) == missing
    table = done(table, "lay_items", items=("deck-item", "deck-boss"))
    table = done(table, "lift_items", items=("deck-boss",))
    assert table.laid == ("deck-item",)
    assert done(table, "lay_items", items=("deck-item",)).laid == ("deck-item",)  # ticked twice
    assert refused(table, "lay_items", items=("deck-none",)).rule == "SF-SETUP-10"
    assert refused(begun(), "lay_items", items=("deck-item",))
    said = [words(item.what) for step in steps(table) for item in step.items]
    assert "No boss cards yet" in said
    assert "Item deck, shuffled: 47" in said
    assert "Lost deck, shuffled: 29" in said
    assert "Discovery cards of this story set aside, as it says" in said
    assert "Bookmark to Flops, the first Narrator" in said
    assert done(table, "reopen_party").phase == "party"


def test_a_story_with_counted_cards_says_how_many_to_set_aside() -> None:
    table = replace(chosen(2), story=replace(chosen(2).story, discovery=6, start="9-1"))
    table = done(table, "set_party", first="flops")
    said = [words(item.what) for step in steps(table) for item in step.items]
    assert "Discovery cards of this story set aside: 6" in said
    assert "Storybook open in the middle, at section 9-1" in said


@pytest.mark.rule("SF-COMP-4", "SF-CAMP-4")
def test_decks_begin_as_the_edition_has_them() -> None:
    italian, table = EDITIONS["italian"], begun()
    assert (italian.items, italian.environments, italian.stuffing, italian.hearts) == (47, 7, 32, 16)
    left = {pile.id: pile.left for pile in table.piles}
    assert left == {"item": 47, "lost": 29, "monster": 12, "boss": 0, "environment": 7, "status": 34}
    english = done(chosen(), "set_counts", edition="english", dice=some("R5 G5 Y5 B5 P5"), sleep=10)
    english = begun(table=english)
    assert (english.pile("item").left, english.pile("environment").left) == (46, 8)


@pytest.mark.rule("SF-COMP-3", "SF-OPEN-1", "SF-OPEN-6")
def test_the_copy_is_counted_before_the_table_is_laid() -> None:
    counts = {"edition": "italian", "dice": some("P2 R4"), "sleep": 12, "deep": 5}
    table = begun(table=done(chosen(), "set_counts", **counts))
    assert table.bag == some("W4 K4 P2 R4")
    assert (table.deck_size("sleep"), table.sleep_deep) == (12, 5)
    assert refused(table, "set_counts", **counts)
    assert refused(chosen(), "set_counts", **{**counts, "deep": 12}).rule == "SF-OPEN-6"


@pytest.mark.rule("SF-COMP-3", "SF-BAG-6")
def test_no_more_dice_than_the_box_holds() -> None:
    counts = {"edition": "italian", "dice": some("R6 G5 Y5 B5 P5"), "sleep": 10}
    table = done(chosen(2), "set_counts", **counts)
    assert dice.number(begun(table=table).all_dice) == 32
    refusal = refused(chosen(4), "set_counts", **counts)
    assert words(refusal) == "With white and black ones that makes 36 dice; the box has 35."
    late = replace(chosen(4), attributes=some("R6 G5 Y5 B5 P5"))
    assert refused(late, "set_party", first="lumpy").rule == "SF-COMP-3"
    assert refused(chosen(2), "set_counts", **{**counts, "dice": (("white", 1),)})


def test_monsters_cards_come_from_the_box() -> None:
    assert [card.id for card in begun().cards] == ["crawly"]
    rat = MonsterCard("card-1", "Rat", defence=4)
    table = done(chosen(), "set_party", first="lumpy", cards=to_tuples((rat,)))
    assert table.cards == (rat,)


@pytest.mark.rule("SF-SETUP-12")
def test_a_story_is_chosen_before_the_table_is_laid_and_not_after() -> None:
    table: Table = done(GAME.set_up(PLAYERS), "choose_story", number=2, name=" Buio ")
    assert (table.story.number, table.story.name) == (2, "Buio")
    assert refused(begun(), "choose_story", number=2)
    assert refused(table, "choose_story", number=8)


def test_a_story_is_laid_on_an_empty_table() -> None:
    table = replace(chosen(), hand=some("R2"), threat=3, surges=2, revealed=("waking",), sleep_due=1)
    table = replace(table, records=(Record(1, "", "won"),), house=("SF-OPEN-14",))
    table = begun(table=table)
    assert (table.hand, table.threat, table.surges, table.revealed, table.sleep_due) == ((), 0, 0, (), 0)
    assert (len(table.records), table.house) == (1, ("SF-OPEN-14",))
