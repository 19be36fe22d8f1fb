"""Special searches, party items that are found, and decks that are empty (MM-SEARCH-4, -6, MM-CH1-8, -10)."""

from typing import Any

import pytest

from companion.games.mice_and_mystics.cards import PARTY_ITEMS
from companion.games.mice_and_mystics.chapters import CHAPTER_ONE, RoomRules
from companion.games.mice_and_mystics.special_search import is_likely
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play, replace
from tests.games.mice_and_mystics.tables import GAME, STAR, having, play, playing, refused, told
from tests.support.cases import for_each
from tests.support.random_play import words

PARTY = ("nez", "collin", "filch", "tilda")
GUARD_ROOM, SEWERS = "room-5", "room-6"
BY_CHOICE = ("MM-OPEN-37",)


def found(room: str, *, by: str = "nez", **fields: Any) -> Table:
    """Return a table at which a mouse has just searched with success."""
    table = playing(*PARTY, now=by, room=room, **fields)
    return play(table, "search", mouse=by, roll=(STAR,))


def again(table: Table, by: str) -> Table:
    """Return the table after another mouse has searched with success."""
    return play(replace(table, current=by), "search", mouse=by, roll=(STAR,))


@pytest.mark.rule("MM-SEARCH-6", "MM-SEARCH-4", "MM-CH1-10")
def test_the_special_search_of_the_sewers_brings_the_line_into_the_stash() -> None:
    table = play(found(SEWERS, search_left=50), "take_special")
    assert (table.chest, table.special_taken, table.waits_for) == (("hook-and-line",), (SEWERS,), "")
    assert table.search_left == 49
    line = GAME.says(found(SEWERS), Play("take_special"))
    assert words(line) == "Nez takes the special card: Fishhook & Thread."


@pytest.mark.rule("MM-SEARCH-6", "MM-CH1-8")
def test_the_tinkerers_treasure_lets_a_mouse_choose_from_the_deck_and_goes_back() -> None:
    table = play(found(GUARD_ROOM, search_left=50), "take_special")
    assert (table.found_card, table.waits_for) == ("tinkerers-treasure", "take_card")
    assert GAME.screens.next_sheet(table) == ("take_card", {"kind": "weapon"})
    assert GAME.actions["take_card"].asks["kind"].problem(table, {}, "item")
    assert refused(table, "take_card", name="Bow", kind="weapon", choice="discard")
    table = play(table, "take_card", name="Bow", kind="weapon", choice="keep", combat=1)
    assert [card.name for card in table.mouse("nez").found_cards] == ["Bow"]
    assert (table.found_card, table.found_by, table.search_left) == ("", "", 49)


@pytest.mark.rule("MM-SEARCH-6")
def test_later_successes_draw_as_in_any_room() -> None:
    table = again(play(found(SEWERS), "take_special"), "collin")
    assert refused(table, "take_special") == "The special card of this room has been taken."
    table = play(table, "take_card", name="Rope", kind="item", choice="keep")
    assert [card.name for card in table.mouse("collin").found_cards] == ["Rope"]


@pytest.mark.rule("MM-SEARCH-6", "MM-CH1-8")
def test_a_finder_who_may_not_take_it_draws_and_leaves_it_to_another() -> None:
    table = found(GUARD_ROOM, by="filch")
    assert not is_likely(table)
    table = play(table, "take_card", name="Rope", kind="item", choice="keep")
    table = again(table, "nez")
    assert is_likely(table)
    assert play(table, "take_special").found_card == "tinkerers-treasure"


@pytest.mark.rule("MM-SEARCH-6", "MM-CH1-10")
def test_what_is_known_of_the_finder_says_which_is_likely() -> None:
    dry = found(SEWERS)
    assert [is_likely(dry), is_likely(having(dry, "nez", on_water=True))] == [False, True]
    assert [is_likely(found(GUARD_ROOM)), is_likely(found("room-4")), is_likely(playing())] == [
        True,
        False,
        False,
    ]


@pytest.mark.rule("MM-SEARCH-6")
def test_by_the_groups_choice_the_treasure_may_be_taken_each_time() -> None:
    table = play(found(GUARD_ROOM, house=BY_CHOICE), "take_special")
    table = play(table, "take_card", name="Bow", kind="weapon", choice="keep")
    assert play(again(table, "collin"), "take_special").special_taken == (GUARD_ROOM,)
    strict = replace(again(table, "collin"), house=())
    assert refused(strict, "take_special") == "The special card of this room has been taken."


@pytest.mark.rule("MM-SEARCH-6")
def test_even_by_choice_nobody_takes_a_card_that_the_party_holds() -> None:
    table = again(play(found(SEWERS, house=BY_CHOICE), "take_special"), "collin")
    assert refused(table, "take_special")
    assert refused(replace(table, chest=(), on_board=("hook-and-line",)), "take_special")
    assert play(replace(table, chest=()), "take_special").chest == ("hook-and-line",)


@pytest.mark.rule("MM-SEARCH-6")
def test_a_room_without_a_special_search_has_none_and_nothing_is_taken_unfound() -> None:
    assert refused(found("room-4"), "take_special") == "This room has no special search."
    assert refused(playing(room=SEWERS), "take_special") == "No card was found."


@pytest.mark.rule("MM-SEARCH-6")
def test_a_card_of_the_groups_own_words_is_taken_and_then_read() -> None:
    chapter = replace(CHAPTER_ONE, room_rules=(RoomRules("room-4", search="Lantern"),))
    table = play(found("room-4", chapter=chapter), "take_special")
    assert (table.found_card, table.waits_for) == ("Lantern", "take_card")
    assert GAME.proposed(table, GAME.new_box(), "take_card", {}) == {"name": "Lantern"}
    assert GAME.screens.next_sheet(table) == ("take_card", {"name": "Lantern"})
    assert refused(table, "take_special") == "The special card of this room has been taken."
    table = play(table, "take_card", name="Lantern", kind="item", choice="keep")
    assert (table.mouse("nez").found_cards[0].name, table.found_card) == ("Lantern", "")


@pytest.mark.rule("MM-SEARCH-4", "MM-CARD-9")
@for_each("item", PARTY_ITEMS)
def test_a_party_item_that_is_drawn_goes_into_the_stash_under_its_own_id(item: str) -> None:
    table = found("room-4")
    before = table.mouse("nez").cards
    table = play(table, "take_card", name="", kind="party-item", choice="keep", item=item)
    assert (table.chest, table.mouse("nez").cards) == ((item,), before)
    assert told(table) == ("{item}: its token goes into the party stash.",)


@pytest.mark.rule("MM-SEARCH-4")
def test_a_party_item_that_the_rulebook_does_not_print_keeps_its_name() -> None:
    table = play(found("room-4"), "take_card", name="Lantern", kind="party-item", choice="keep")
    assert table.chest == ("Lantern",)
    assert refused(found("room-4"), "take_card", name="x", kind="item", choice="keep", item="fork") == (
        "No answer is needed there now."
    )


@pytest.mark.rule("MM-SEARCH-1", "MM-SEARCH-5")
def test_with_deck_and_discards_empty_a_star_finds_no_card() -> None:
    table = playing(*PARTY, search_left=0, search_discarded=0)
    table = play(table, "search", mouse="nez", roll=(STAR,))
    assert (table.waits_for, table.mouse("nez").searched, table.mouse("nez").has_acted) == ("", (), True)
    table = playing(*PARTY, search_left=0, search_discarded=4)
    table = play(table, "search", mouse="nez", roll=(STAR,))
    assert (table.waits_for, table.search_left, table.search_discarded) == ("take_card", 3, 0)


def test_the_tile_and_the_stash_are_put_right_by_hand() -> None:
    table = play(playing(), "stash_item", item="grape")
    table = play(play(table, "stash_item", item="grape"), "fill_tile", item="fork")
    assert (table.chest, table.on_board) == (("grape", "grape"), ("fork",))
    table = play(play(table, "empty_stash", name="grape"), "clear_tile", item="fork")
    assert (table.chest, table.on_board) == (("grape",), ())
    assert refused(table, "clear_tile", item="fork")
    assert refused(table, "stash_item", item="sword")
