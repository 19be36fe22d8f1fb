"""What a sheet starts from, and which one opens by itself (SF-TURN-4, SF-DICE, SF-CARD)."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.cards import CRAWLY, StatusCard
from companion.games.stuffed_fables.defaults import next_sheet
from companion.games.stuffed_fables.pieces import (
    GroupTest,
    Item,
    Merchant,
    Monster,
    MonstersTurn,
    Page,
    Pause,
    Record,
    Roll,
    Story,
    Strike,
    Trial,
)
from companion.games.stuffed_fables.table import Table
from companion.rules import Play, replace
from tests.games.stuffed_fables.tables import RAT, in_play, some, with_hand, with_monsters, with_stuffy
from tests.support.cases import for_each

STICK = Item("item-1", "Stick", ("paws",), "melee", 1)


def proposed(table: Table, action: str, box: Box | None = None, /, **answers: Any) -> dict[str, Any]:
    found: dict[str, Any] = dict(GAME.proposed(table, box or Box(), action, answers))
    return found


def filled(table: Table, action: str, box: Box | None = None, /, **answers: Any) -> Table:
    """Return the table after a sheet that is played as it was proposed, step by step, but for `answers`."""
    for name, ask in GAME.actions[action].asks.items():
        start = proposed(table, action, box, **answers)
        if name not in answers and name in start and ask.is_wanted(table, answers):
            answers[name] = start[name]
    after: Table = GAME.play(table, Play(action, answers))
    return after


def test_every_proposal_is_of_an_action_and_its_asks() -> None:
    table = with_hand(with_monsters(in_play(), 1), "R2 B1")
    starting = {**GAME.actions, **GAME.bundles}.items()
    proposing = {name: found for name, found in starting if found.proposes}
    assert len(proposing) == 39
    for name, found in proposing.items():
        assert proposed(table, name).keys() <= found.asks.keys()
        assert proposed(GAME.set_up(("A", "B")), name).keys() <= found.asks.keys()


# which sheet opens by itself


@pytest.mark.rule("SF-TURN-4", "SF-MON-2", "SF-SLEEP-1", "SF-SEARCH-3")
def test_what_waits_is_opened_by_itself() -> None:
    monsters = MonstersTurn(("own-1-1",), strike=Strike("own-1-1", 2))
    table = with_monsters(in_play(), 1)
    waiting = {
        "strike": replace(table, monsters_turn=monsters),
        "activate": replace(table, monsters_turn=replace(monsters, strike=None)),
        "reveal_sleep": replace(table, sleep_due=1),
        "take_item": replace(table, items_due=1),
        "resolve_lost": replace(table, pause=Pause("lost")),
        "turn_page": replace(table, page_due=True),
    }
    assert {action: next_sheet(one) for action, one in waiting.items()} == {
        action: (action, {}) for action in waiting
    }


def test_what_needs_a_thought_first_is_not() -> None:
    table = in_play()
    roll = Roll("group", "lumpy", (("red", 3),), aim="group-1", colour="red")
    for one in (
        table,
        replace(table, surge=()),
        replace(table, pause=Pause("merchant")),
        replace(table, roll=roll, groups=(GroupTest("group-1", "red", 13),)),
    ):
        assert next_sheet(one) is None


# dice


@pytest.mark.rule("SF-ATK-1", "SF-DICE-9")
def test_an_attack_starts_with_all_red_dice_and_no_purple_one() -> None:
    table = with_stuffy(with_hand(with_monsters(in_play(), 2), "R2 G1 P1"), "lumpy", items=(STICK,))
    start = proposed(table, "attack", way="melee")
    assert start == {"way": "melee", "target": "own-1-1", "dice": ("red-1", "red-2")}
    assert proposed(table, "attack", way="ranged")["dice"] == ("green-1",)
    bow = replace(STICK, weapon="ranged")
    assert proposed(with_stuffy(table, "lumpy", items=(bow,)), "attack")["way"] == "ranged"
    assert proposed(with_hand(in_play(), "P2"), "attack", way="melee")["dice"] == ("purple-1", "purple-2")


@pytest.mark.rule("SF-ATK-1", "SF-ATK-6")
def test_an_attack_starts_the_way_of_the_dice_that_were_tapped() -> None:
    table = with_stuffy(with_hand(with_monsters(in_play(), 2), "R1 G2"), "lumpy", items=(STICK,))
    assert proposed(table, "attack", dice=("green-1", "green-2"))["way"] == "ranged"
    assert proposed(table, "attack", dice=("red-1",))["way"] == "melee"
    bare = with_hand(with_monsters(in_play(), 1), "G2")
    start = proposed(bare, "attack")
    assert (start["way"], start["dice"]) == ("ranged", ("green-1", "green-2"))


@pytest.mark.rule("SF-SEARCH-1", "SF-STORE-1", "SF-ENCO-1")
def test_other_sheets_start_with_dice_that_fit() -> None:
    table = with_hand(in_play(), "Y2 B1 P1 W1")
    assert proposed(table, "search")["dice"] == ("yellow-1", "yellow-2")
    assert proposed(table, "store")["die"] == "blue-1" and proposed(table, "move")["dice"] == ("blue-1",)
    assert proposed(with_hand(in_play(), "W1"), "store") == {}
    weak = with_stuffy(with_stuffy(table, "stitch", stuffing=1), "flops", stored="red")
    assert proposed(weak, "encourage_stuffing") == {"die": "blue-1", "friend": "stitch"}
    assert proposed(weak, "encourage_die")["friend"] == "stitch"
    assert proposed(with_stuffy(weak, "stitch", stored="blue", stuffing=5), "encourage_die")["friend"]


@pytest.mark.rule("SF-GROUP-2", "SF-STORE-3")
def test_a_group_test_starts_with_its_color() -> None:
    group = GroupTest("group-1", "blue", 13)
    table = with_hand(in_play(groups=(group,)), "R1 B2 P1")
    assert proposed(table, "contribute", group="group-1")["dice"] == ("blue-1", "blue-2")
    only = with_stuffy(in_play(groups=(group,)), "lumpy", stored="blue", stored_on=1)
    assert proposed(only, "contribute", group="group-1")["dice"] == ("stored",)


# monsters


@pytest.mark.rule("SF-MON-2", "SF-MON-8")
def test_a_strike_starts_with_the_strength_of_its_action() -> None:
    turn = MonstersTurn(("own-1-1",), strike=Strike("own-1-1", 5))
    table = replace(with_monsters(in_play(), 1), monsters_turn=turn)
    assert proposed(table, "strike") == {"strength": 4}
    alone = with_stuffy(with_stuffy(table, "flops", stuffing=0), "stitch", stuffing=0)
    assert proposed(alone, "strike") == {"strength": 4, "target": "lumpy"}
    unknown = replace(table, cards=(replace(RAT, actions=()),))
    assert proposed(unknown, "strike") == {}


@pytest.mark.rule("SF-CARD-2", "SF-CARD-3", "SF-CARD-4")
def test_a_monster_is_named_from_the_box() -> None:
    table = in_play(column=(Monster("unknown-1", "unknown"),))
    start = proposed(table, "name_monster", monster="unknown-1", name="tantezampe")
    assert (start["defence"], start["actions"], start["until_1"], start["speed_2"]) == (5, 2, 3, 3)
    box = Box(monsters=(replace(RAT, id="Rat"),))
    assert proposed(table, "name_monster", box, monster="unknown-1", name="RAT")["strength_2"] == 4
    bat = proposed(table, "name_monster", box, monster="unknown-1", name="Bat")
    assert ("defence" in bat, "copies" in bat, bat["actions"]) == (False, False, 2)
    assert proposed(with_monsters(table, 1), "name_monster", monster="own-1-1")["name"] == "Rat"


@pytest.mark.rule("SF-CARD-4")
def test_naming_the_example_as_proposed_changes_nothing_of_it() -> None:
    table = replace(in_play(), cards=(CRAWLY,), column=(Monster("unknown-1", "unknown"),))
    answers = {"monster": "unknown-1", "name": "Crawly"}
    after = filled(table, "name_monster", **answers)
    assert after.card("crawly").actions == CRAWLY.actions and after.column[0].card == "crawly"
    typed = {**proposed(table, "name_monster", **answers), **answers}
    assert GAME.taught(Box(), table, Play("name_monster", typed)) == Box()


# items, statuses, tests, pages


@pytest.mark.rule("SF-CARD-5", "SF-CARD-6", "SF-ITEM-1")
def test_an_item_is_filled_in_by_its_name() -> None:
    table = in_play(items_due=1, found_by="flops", piles=())
    start = proposed(table, "take_item", name="mazzuolo batticarne")
    assert start == {
        **{"to": "flops", "slots": ("paws",), "weapon": "melee", "reach": 0, "colour": "red"},
        **{"amount": 1, "use": "melee", "gain": 1, "words": ""},
    }
    worn = filled(table, "take_item", name="Meat Tenderizer").stuffy("flops").items[0]
    assert worn.bonus and (worn.weapon, worn.gain, worn.bonus.colour) == ("melee", 1, "red")
    assert proposed(table, "take_item", name="Spoon") == {"to": "flops"}
    assert proposed(in_play(), "give_item", name="Elastici")["colour"] == "green"


@pytest.mark.rule("SF-SHOP-3")
def test_a_card_on_offer_is_filled_in() -> None:
    offer = (Item("item-3", "Letter Opener"),)
    table = in_play(merchants=(Merchant("merchant-1", "Shoe", True, offer),))
    start = proposed(table, "buy", card="item-3")
    assert (start["buyer"], start["name"], start["weapon"]) == ("lumpy", "Letter Opener", "melee")


@pytest.mark.rule("SF-TEST-1", "SF-TEST-2", "SF-STATUS-1")
def test_a_test_starts_with_those_of_the_page_and_of_statuses() -> None:
    door = Trial("Door", "red", 13, "73-3", "73-4")
    table = with_hand(in_play(page=Page("3", tests=(door,))), "R2 Y1 P1")
    start = proposed(table, "test")
    assert start == {
        **{"who": "lumpy", "colour": "red", "difficulty": 13, "passed": "73-3", "failed": "73-4"},
        "dice": ("red-1", "red-2"),
    }
    scared = with_stuffy(table, "lumpy", statuses=("scared",))
    box = Box(statuses=(StatusCard("scared", "yellow", 6),))
    yellow = proposed(scared, "test", box, who="lumpy", colour="yellow")
    assert (yellow["difficulty"], yellow["dice"], yellow["passed"]) == (6, ("yellow-1",), "")
    assert "difficulty" not in proposed(table, "test", colour="green")


@pytest.mark.rule("SF-GROUP-1", "SF-GROUP-5")
def test_a_group_test_of_the_page_is_opened_once() -> None:
    bridge = Trial("Bridge", "blue", 20, "9-1", limit="once each", is_group=True)
    table = in_play(page=Page("3", tests=(bridge,)))
    start = proposed(table, "open_group")
    assert (start["name"], start["limit"], start["difficulty"]) == ("Bridge", "once each", 20)
    after = filled(table, "open_group")
    assert after.groups[0].passed == "9-1" and proposed(after, "open_group") == {}


@pytest.mark.rule("SF-STORY-2", "SF-STORY-3")
def test_a_page_is_opened_as_it_was_typed() -> None:
    page = Page("17", 5, "17-4", restless="lose 1", lost=2)
    box = Box(stories=(Story(2, pages=(page,)),))
    table = in_play(page_due=True)
    assert proposed(table, "turn_page", box, number="17")["first"] == "17-4"
    assert proposed(table, "turn_page", box, number="18") == proposed(table, "turn_page") == {}
    assert filled(table, "turn_page", box, number="17").page == page
    assert proposed(in_play(page=page), "set_page")["number"] == "17"


@pytest.mark.rule("SF-SETUP-12", "SF-STORY-3")
def test_a_story_begins_with_the_page_of_its_first_section() -> None:
    table = in_play(page_due=True, turn=1, step=1, story=Story(1, start="3-1"))
    assert proposed(table, "turn_page") == {"number": "3"}
    assert proposed(table, "turn_page", number="4") == proposed(replace(table, turn=2), "turn_page") == {}


# set-up and corrections


@pytest.mark.rule("SF-SETUP-1", "SF-TWO-1")
def test_stuffies_are_offered_to_who_has_none() -> None:
    table = GAME.set_up(("Anna", "Bruno"))
    assert proposed(table, "choose_stuffy") == {"character": "stitch", "player": "Anna"}
    table = GAME.play(table, Play("choose_story", {"number": 1}))
    table = GAME.play(table, Play("choose_stuffy", {"character": "stitch", "player": "Anna"}))
    assert proposed(table, "choose_stuffy") == {"character": "lumpy", "player": "Bruno"}
    assert proposed(table, "choose_stuffy", character="stitch")["player"] == "Anna"
    assert proposed(table, "set_party") == {"first": "stitch"}


@pytest.mark.rule("SF-OPEN-1", "SF-OPEN-6")
def test_what_the_box_holds_starts_from_what_was_counted() -> None:
    table = GAME.set_up(("Anna", "Bruno"))
    start = proposed(table, "set_counts")
    assert (start["edition"], start["sleep"]) == ("italian", 10)
    assert "deep" not in start  # nobody has counted them
    assert dict(start["dice"]) == dict.fromkeys(("red", "green", "yellow", "blue", "purple"), 5)
    counted = proposed(table, "set_counts", Box(sleep=(("deep", 4), ("restless", 6))))
    assert (counted["sleep"], counted["deep"]) == (11, 4)


@pytest.mark.rule("SF-CAMP-3", "SF-OPEN-43")
def test_the_next_story_is_the_one_after_a_victory() -> None:
    won = in_play(phase="closed", outcome="won", records=(Record(2, "", "won"),))
    box = Box(stories=(Story(3, "Night"),))
    assert proposed(won, "choose_story", box) == {"number": 3, "name": "Night"}
    assert proposed(won, "choose_story", box, number=2)["name"] == ""
    lost = replace(won, records=(Record(2, "", "lost"),))
    assert proposed(lost, "choose_story")["number"] == 2
    assert proposed(won, "close_story")["added"] and not proposed(in_play(), "close_story")["added"]


@pytest.mark.rule("SF-GAME-3", "SF-BAG-6")
@pytest.mark.rule("SF-SETUP-11")
def test_the_first_narrator_is_the_one_of_before_if_it_is_there() -> None:
    assert proposed(in_play(first="stitch"), "set_party") == {"first": "stitch"}
    assert proposed(in_play(2, first="stitch"), "set_party") == {"first": "lumpy"}


@pytest.mark.rule("SF-LOST-1")
def test_lost_tokens_are_as_many_as_the_page_has_spaces_for() -> None:
    table = in_play(page=Page("7", lost=3))
    assert filled(table, "place_lost").lost_tokens == 3
    assert proposed(replace(table, lost_tokens=1), "place_lost") == {"number": 2}
    assert proposed(replace(table, lost_tokens=3), "place_lost") == {}


def test_corrections_start_from_what_lies_there() -> None:
    table = with_stuffy(with_hand(in_play(2, threat=1, bag=some("R5 G4 W3 K2")), "R1"), "flops", stored="red")
    assert filled(table, "recount") == table
    assert proposed(table, "correct", counter="stuffing:flops")["value"] == 5
    assert proposed(table, "correct", counter="nothing") == {}
    assert proposed(table, "set_stored", stuffy="flops") == {"stuffy": "flops", "die": "red"}
    assert proposed(table, "set_turn") == {"stuffy": "lumpy", "step": "step-4"}
    assert proposed(table, "set_turn", stuffy="flops")["step"] == "step-1"
    assert proposed(with_monsters(table, 2), "order_column")["order"] == ("own-1-1", "own-1-2")
    assert proposed(table, "lay_circle")["order"] == ("lumpy", "flops")
    assert proposed(table, "defeat")["by"] == proposed(table, "gain")["stuffy"] == "lumpy"
    assert proposed(replace(table, house=("SF-OPEN-8",)), "set_house_rules") == {"others": ("SF-OPEN-8",)}


@pytest.mark.rule("SF-TOK-1", "SF-DEF-3", "SF-COLL-2")
@for_each(
    "action, ask", [("gain", "stuffy"), ("lose", "stuffy"), ("damage", "target"), ("give_status", "stuffy")]
)
def test_who_is_down_is_not_offered_before_those_that_stand(action: str, ask: str) -> None:
    table = in_play()
    assert GAME.proposed(table, Box(), action, {})[ask] == "lumpy"
    down = with_stuffy(table, "lumpy", stuffing=0)
    assert GAME.proposed(down, Box(), action, {})[ask] == "flops"
