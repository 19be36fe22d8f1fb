"""Searching, and who takes what is found."""

from typing import Any

import pytest

from companion.games.stuffed_fables.pieces import Page, Pile
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, some, told, with_hand, with_stuffy
from tests.support.cases import for_each


def on_page(hand: str, search: int | None = 6, active: str = "lumpy", size: int = 3) -> Table:
    return with_hand(in_play(size, page=Page("7", search=search), active=active), hand)


def searches(table: Table, dice: tuple[str, ...], *faces: int, **more: Any) -> Table:
    return play(table, "search", dice=dice, roll=tuple(map(str, faces)), **more)


def found(active: str = "lumpy", size: int = 3) -> Table:
    """Return a table at which the active stuffy has drawn an item card."""
    return searches(on_page("Y2", active=active, size=size), ("yellow-1", "yellow-2"), 4, 2)


def worn(table: Table, stuffy: str) -> dict[str, str]:
    """Return what a stuffy wears, by slot."""
    return {slot: item.name for item in table.stuffy(stuffy).items for slot in item.slots}


@pytest.mark.rule("SF-SEARCH-1", "SF-DICE-7")
def test_a_total_that_reaches_the_search_value_draws_an_item() -> None:
    table = found()
    assert (table.items_due, table.found_by, table.waits_for) == (1, "lumpy", "take_item")
    assert (table.pile("item").left, table.discard) == (46, some("Y2"))
    below = searches(on_page("Y2"), ("yellow-1", "yellow-2"), 4, 1)
    assert (below.items_due, below.pile("item").left, below.discard) == (0, 47, some("Y2"))
    assert told(below) == ("The search finds nothing: 5 against 6.",)


@pytest.mark.rule("SF-SEARCH-1", "SF-DICE-9")
def test_yellow_and_purple_dice_pay() -> None:
    assert searches(on_page("P"), ("purple-1",), 6).items_due == 1
    assert refused(on_page("R Y"), "search", dice=("red-1",), roll=("6",)).rule == "SF-DICE-7"


@pytest.mark.rule("SF-SEARCH-2")
def test_a_page_without_a_search_value_is_not_searched() -> None:
    none, unknown = (
        refused(on_page("Y", one), "search", dice=("yellow-1",), roll=("6",)) for one in (0, None)
    )
    assert none.rule == unknown.rule == "SF-SEARCH-2"
    assert none.id != unknown.id


@pytest.mark.rule("SF-EX-56", "SF-SEARCH-1", "SF-ITEM-1", "SF-ITEM-2", "SF-SEARCH-3", "SF-ITEM-5")
def test_scissors_take_the_place_of_the_letter_opener_or_go_to_a_friend() -> None:
    table = play(found("theadora", 4), "take_item", to="discard")
    for stuffy, name in (("theadora", "Letter Opener"), ("lumpy", "Brush")):
        table = play(table, "give_item", to=stuffy, name=name, slots=("paws",), weapon="melee")
    table = replace(with_hand(table, "Y2"), items_due=0)
    table = searches(table, ("yellow-1", "yellow-2"), 4, 2)
    scissors = {"name": "Scissors", "slots": ("paws",)}
    own = play(table, "take_item", to="theadora", **scissors)
    assert worn(own, "theadora") == {"paws": "Scissors"}
    assert own.pile("item") == Pile("item", 45, 2)
    assert told(own) == ("Into the discards: Letter Opener.",)
    friend = play(table, "take_item", to="lumpy", **scissors)
    assert (worn(friend, "theadora"), worn(friend, "lumpy")) == (
        {"paws": "Letter Opener"},
        {"paws": "Scissors"},
    )
    assert friend.pile("item") == Pile("item", 45, 2)
    assert (own.items_due, own.found_by, own.waits_for) == (0, "", "")


@pytest.mark.rule("SF-OPEN-29", "SF-ITEM-5")
def test_an_item_that_nobody_wants_is_discarded() -> None:
    after = play(found(), "take_item", to="discard")
    assert (after.pile("item"), after.items_due) == (Pile("item", 46, 1), 0)


@pytest.mark.rule("SF-SEARCH-4", "SF-ITEM-3")
@for_each("to, slots", [("group", ()), ("group", ("head",)), ("lumpy", ())])
def test_a_group_item_lies_there_for_all(to: str, slots: tuple[str, ...]) -> None:
    after = play(found(), "take_item", to=to, name="Wagon", slots=slots)
    assert [(item.name, item.slots) for item in after.group_items] == [("Wagon", ())]
    assert after.stuffy("lumpy").items == ()


@pytest.mark.rule("SF-SEARCH-3", "SF-ITEM-4")
def test_a_collapsed_stuffy_takes_nothing() -> None:
    table = with_stuffy(found(), "flops", stuffing=0)
    assert refused(table, "take_item", to="flops", name="Hat", slots=("head",)).rule == "SF-ITEM-4"


@pytest.mark.rule("SF-SEARCH-3")
def test_a_drawn_item_is_taken_before_anything_else() -> None:
    table = with_hand(found(), "R")
    assert refused(table, "move", dice=("red-1",), roll=("1",))
    assert refused(play(table, "take_item", to="discard"), "take_item", to="discard").rule == "SF-SEARCH-3"


@pytest.mark.rule("SF-OPEN-10")
def test_an_empty_deck_is_its_shuffled_discards_or_nothing() -> None:
    table = on_page("Y2")
    for pile, left in ((Pile("item", 0, 3), 2), (Pile("item", 1, 3), 0)):
        after = searches(table.with_pile(pile), ("yellow-1",), 6)
        assert (after.pile("item").left, after.items_due) == (left, 1)
    nothing = searches(table.with_pile(Pile("item", 0)), ("yellow-1",), 6)
    assert (nothing.items_due, nothing.news[-1].rule) == (0, "SF-OPEN-10")


@pytest.mark.rule("SF-OPEN-29")
def test_one_searches_as_often_as_dice_allow() -> None:
    table = play(with_hand(found(), "Y"), "take_item", to="discard")
    assert searches(table, ("yellow-1",), 6).items_due == 1


@pytest.mark.rule("SF-BONUS-2")
def test_a_search_may_be_rerolled() -> None:
    table = with_stuffy(on_page("Y"), "lumpy", reroll="yellow")
    waits = searches(table, ("yellow-1",), 1)
    assert (waits.waits_for, waits.items_due) == ("let_stand", 0)
    assert play(waits, "reroll", which=("1",), roll=("6",)).items_due == 1
    assert play(waits, "let_stand").items_due == 0
