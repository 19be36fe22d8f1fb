"""The deck list of a group: typed in, learnt at the table, picked at dawn (NT-CARD-1, -2)."""

from random import Random
from typing import Any

import pytest

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.box import Box, Card, is_deck_list
from companion.games.nightmare_tales.checklist import steps
from companion.games.nightmare_tales.shelves import SHELVES
from companion.games.nightmare_tales.table import Table
from companion.rules import Play, replace, to_tuples
from companion.rules.box.schema import CHECKED, Misfit
from tests.games.nightmare_tales.tables import ADA, BO, begun, chosen, play, refused, revealed, seated, told
from tests.support.cases import for_each
from tests.support.random_play import words

SHELF = SHELVES[0]
GHOST, SPIDER, DRAGON = Card("Ghost", 3, copies=3), Card("Spider", -1), Card("Dragon", 12, copies=2)
BOX = Box((GHOST, SPIDER, DRAGON, Card("Bogeyman")))


def row(**values: Any) -> dict[str, Any]:
    return {**SHELF.blank(), CHECKED: True, "fear": 1, **values}


def filled(table: Table) -> Table:
    """Return the table with the deck list of the box on it."""
    fetch, _made = GAME.actions["fetch_deck"].fill(table, {}, Random(1), BOX)
    fetched: Table = GAME.play(table, fetch)
    return fetched


def test_cards_are_typed_in_and_dropped() -> None:
    box = SHELF.with_row(Box(), "", row(name="Ghost", fear=3, copies=3, kind="fear", effect="LOOK"))
    assert box.cards == (Card("Ghost", 3, "fear", "LOOK", False, 3),)
    box = SHELF.with_row(box, "Ghost", row(name="Pale Ghost", fear=4))
    assert [(card.id, card.fear) for card in box.cards] == [("Pale Ghost", 4)]
    assert SHELF.without_row(box, "Pale Ghost") == Box()


def test_no_two_cards_have_one_name() -> None:
    with pytest.raises(Misfit):
        SHELF.with_row(BOX, "", row(name="ghost"))


def test_a_card_without_its_fear_is_kept_but_not_counted() -> None:
    assert [(one.id, one.is_in) for one in SHELF.rows(BOX)][-1] == ("Bogeyman", False)
    assert [card.name for card in BOX.deck_list] == ["Ghost", "Spider", "Dragon"]
    assert SHELF.count(BOX) == 6


def test_the_deck_list_comes_to_the_table_with_the_deal() -> None:
    begin, _made = GAME.actions["begin"].fill(seated(3), {"way": "random", "first": ADA}, Random(1), BOX)
    table = GAME.play(seated(3), begin)
    assert [card.name for card in table.deck_list] == ["Ghost", "Spider", "Dragon"]


def test_at_dawn_fear_adds_up_from_the_cards_that_are_picked() -> None:
    table = filled(play(revealed((0, 0, 0), (5, 5)), "take_back", player=ADA))
    table = play(table, "reveal_known", player=ADA, cards=(("card-1", 2), ("card-3", 1)))
    entry = table.player(ADA).entry
    assert entry and (entry.cards, entry.fear) == ((3, 3, 12), 18)
    assert told(table) == ("Ada: Ghost 3 × 2, Dragon 12.",)
    more = play(table, "reveal_card", player=ADA, fear=2)
    entry = more.player(ADA).entry
    assert entry and entry.fear == 20


def test_no_more_copies_are_picked_than_there_are() -> None:
    table = filled(revealed((0, 0), (5, 5)))
    refused(table, "reveal_known", player=ADA, cards=(("card-2", 2),))
    refused(table, "reveal_known", player=ADA, cards=(("card-9", 1),))
    assert refused(table, "reveal_known", player=ADA, cards=()).rule == "NT-SCORE-1"


def test_without_a_list_there_is_nothing_to_pick() -> None:
    assert GAME.why_not(revealed((0, 0), (5, 5)), "reveal_known")
    assert GAME.why_not(filled(revealed((0, 0), (5, 5))), "reveal_known") is None


def test_a_name_typed_at_dawn_goes_into_the_box() -> None:
    table = revealed((0, 0), (5, 5))
    box = GAME.taught(BOX, table, Play("reveal_card", {"player": BO, "fear": 7, "name": " Bogeyman "}))
    assert box.card("bogeyman") == Card("Bogeyman", 7)
    box = GAME.taught(box, table, Play("reveal_card", {"player": BO, "fear": 2, "name": "Cat"}))
    assert box.card("Cat") == Card("Cat", 2)
    assert GAME.taught(box, table, Play("reveal_card", {"player": BO, "fear": 2, "name": ""})) == box


def test_the_list_proposes_how_many_cards_the_deck_has() -> None:
    assert GAME.proposed(seated(), BOX, "choose_game", {})["deck"] == 7
    assert GAME.proposed(chosen(seated(), deck=40), BOX, "choose_game", {})["deck"] == 40
    assert GAME.proposed(seated(), Box(), "choose_game", {})["deck"] == 0


@pytest.mark.rule("NT-SIMPLE-1")
def test_the_simple_game_is_proposed_without_the_high_cards_of_the_list() -> None:
    assert GAME.proposed(seated(), BOX, "choose_game", {"simple": True})["deck"] == 5


def test_an_empty_box_says_so() -> None:
    table = play(seated(), "fetch_deck")
    assert told(table) == ("The box has no card yet whose fear is known.",)
    assert told(filled(seated())) == ()


def test_in_the_simple_game_high_cards_of_the_list_are_named() -> None:
    table = filled(chosen(seated(), simple=True))
    more = [item.more for step in steps(table) for item in step.items if item.id == "lay-simple"]
    assert [words(one) for one in more if one] == ["Dragon"]


@for_each(
    "value",
    [
        None,
        "x",
        (("card-1", "", 3, 1),),
        (("card-1", "A", 100, 1),),
        (("card-1", "A", 1, 0),),
        (("ghost", "A", 1, 1),),
        (("card-1", "A", 1, 1), ("card-1", "B", 1, 1)),
        (("card-1", "A" * 41, 1, 1),),
        (("card-1", "A", True, 1),),
    ],
)
def test_a_list_that_cannot_be_is_refused(value: Any) -> None:
    assert not is_deck_list(value)


def test_a_list_as_the_box_writes_it_is_read() -> None:
    assert is_deck_list(to_tuples(BOX.deck_list))
    assert is_deck_list(())


def test_a_new_deal_without_a_box_keeps_the_list() -> None:
    table = filled(begun(3))
    again = play(replace(play(table, "call_off"), news=()), "begin", way="random", first=ADA)
    assert again.deck_list == table.deck_list
