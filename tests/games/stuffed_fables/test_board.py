"""What the board and its sheets show beyond the table: dice that fit, sums, reasons to choose."""

import pytest

from companion.games.stuffed_fables import GAME, board, dice
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.outlook import outlook, strike_odds, white_plans
from companion.games.stuffed_fables.path import grown, path
from companion.games.stuffed_fables.pieces import Bonus, Item, Page, Record, Story
from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.tallies import recounted
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, some, with_hand, with_monsters, with_stuffy

MALLET = Item("item-1", "Mallet", ("paws",), "melee", bonus=Bonus("red", 1, "melee"))


def armed() -> Table:
    return with_stuffy(with_monsters(with_hand(in_play(), "R2 Y1 P1"), 1), "lumpy", items=(MALLET,))


def test_the_menu_by_hand_has_its_buttons_by_topic_in_their_order() -> None:
    shown = {title.id: " ".join(one.action for one in buttons) for title, buttons in GAME.menu(in_play())}
    assert shown == {
        "The book says": "random_encounter preset_encounter test pass_test open_group damage call_sleep"
        " place_lost call_surge call_monsters go_to leave_page win lose_story",
        "Stuffies": "hand_over gain lose give_status remove_status use_ability give_item drop_item"
        " add_bonus set_stored",
        "Page and monsters": "add_point add_merchant set_page lay_environment lift_environment place_marker"
        " lift_marker add_monster defeat remove_monster order_column name_monster close_group",
        "Books and turn": "move_die correct set_turn hand_bookmark set_house_rules set_packs note",
    }


def test_a_button_by_hand_is_called_shorter_than_its_sheet() -> None:
    words = {one.action: one.words.id for _title, buttons in GAME.menu(in_play()) for one in buttons}
    assert (words["pass_test"], words["win"]) == ("Test passed", "The story is won")


@pytest.mark.rule("SF-DICE-9", "SF-ATK-1")
def test_the_bar_counts_the_dice_that_pay() -> None:
    assert board.fitting(armed()) == {"attack": 3, "search": 0, "move": 4}
    unarmed = with_monsters(with_hand(in_play(page=Page("7", 6)), "R2 Y1 P1"), 1)
    assert board.fitting(unarmed) == {"attack": 0, "search": 2, "move": 4}


def test_dice_wear_their_color() -> None:
    table = with_stuffy(with_hand(in_play(), "R1 P1"), "lumpy", stored="blue", stored_on=1)
    assert board.dressed(table, ("red-1", "stored")) == {"red-1": "d d-red", "stored": "d d-blue"}
    assert board.slots_of(table, ("purple-1", "stored:flops")) == ("d-purple", "d-white")


@pytest.mark.rule("SF-BAG-2")
def test_the_pad_offers_the_discards_where_the_bag_runs_short() -> None:
    full = in_play()
    assert board.left_to_draw(full) == dict(full.bag)
    short = replace(full, bag=some("R1"), discard=dice.minus(full.bag, some("R1")))
    assert board.left_to_draw(short) == dict(full.bag)


@pytest.mark.rule("SF-ITEM-2")
def test_an_item_says_what_gives_way() -> None:
    table = with_stuffy(in_play(), "lumpy", items=(MALLET,))
    assert board.gives_way(table, {"to": "lumpy", "slots": ("paws",)}) == (MALLET,)
    assert board.gives_way(table, {"to": "lumpy", "slots": ("head",)}) == ()
    assert board.gives_way(table, {"to": "group", "slots": ()}) == ()


@pytest.mark.rule("SF-BONUS-1", "SF-BONUS-3")
def test_a_roll_is_added_up_as_it_is_typed() -> None:
    answers = {"way": "melee", "target": "own-1-1", "dice": ("red-1", "purple-1"), "partial_roll": ("3",)}
    view = outlook(armed(), "attack", answers)
    assert (view.needed, view.total, view.is_whole) == (5, 4, False)
    view = outlook(armed(), "attack", {**answers, "partial_roll": ("3", "4")})
    assert (view.total, view.is_whole, view.passes) == (8, True, True)


@pytest.mark.rule("SF-MOVE-4")
def test_a_move_says_which_lines_it_crosses() -> None:
    assert outlook(armed(), "move", {"dice": ("red-1", "red-2")}).crosses == ("red",)
    view = outlook(armed(), "move", {"dice": ("red-1", "yellow-1", "purple-1")})
    assert (view.crosses, view.is_mixed) == ("any", True)


@pytest.mark.rule("SF-DEF-1")
def test_a_strike_tells_both_ways_to_take_it() -> None:
    table = with_stuffy(in_play(), "lumpy", stuffing=2, stored="green")
    undefended = strike_odds(table, {"target": "lumpy", "strength": 4})
    defended = strike_odds(table, {"target": "lumpy", "strength": 4, "defends": True})
    assert undefended and defended
    assert undefended.collapses == 1
    assert undefended.would_block * 2 == 1
    assert defended.collapses * 3 == 1
    assert defended.blocks * 2 == 1
    assert strike_odds(table, {"target": "nobody"}) is None


@pytest.mark.rule("SF-STUFF-1")
def test_white_dice_are_weighed_in_their_groupings() -> None:
    table = with_hand(in_play(), "W2")
    assert [is_best for _words, _mean, is_best in white_plans(table)] == [False, True]
    assert white_plans(with_hand(in_play(), "W1")) == ()


@pytest.mark.rule("SF-BAG-6")
def test_a_recount_shows_which_color_is_not_right() -> None:
    table = with_stuffy(with_hand(in_play(), "R2"), "flops", stored="blue")
    table = replace(table, bag=dice.minus(table.bag, some("B1")))
    assert all(row.is_right for row in recounted(table, {}))
    wrong = recounted(table, {"hand": (("red", 1),), "stored_2": "none", "threat": 1})
    assert [(row.colour, row.total - row.must) for row in wrong if not row.is_right] == [
        *(("black", 1), ("red", -1), ("blue", -1)),
    ]


@pytest.mark.rule("SF-CAMP-4", "SF-CAMP-5")
def test_the_path_shows_each_story() -> None:
    records = (Record(1, "", "lost"), Record(1, "", "won", "deep", (("item", 3),)))
    table = in_play(records=records, story=Story(2), phase="party", grown=(("item", 3),))
    stops = path(table, Box())
    assert [stop.state for stop in stops] == ["won", "here", *["ahead"] * 5]
    assert [one.id for one in stops[0].about] == ["victory", "{ending}", "played {count} time"]
    assert [(deck.deck, deck.more, deck.size) for deck in grown(table)] == [("item", 3, 50)]
