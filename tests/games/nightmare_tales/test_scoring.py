"""Final scoring with every tie-break (NT-SCORE)."""

from itertools import permutations

import pytest

from companion.games.nightmare_tales.data import BY_DECK, BY_ZERO
from companion.games.nightmare_tales.records import most_frightened
from companion.games.nightmare_tales.scoring import Side, lacks_highest
from companion.games.nightmare_tales.scoring import places as ranked
from companion.games.nightmare_tales.table import Table
from companion.rules import replace
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    CLEO,
    begun,
    places,
    play,
    refused,
    revealed,
    rules_told,
    scored,
    told,
)
from tests.support.cases import for_each
from tests.support.random_play import words


def summed(*rows: tuple[int, int]) -> Table:
    """Return a table at dawn with a sum and a number of cards for each."""
    table = revealed(*((0,) * number for _fear, number in rows))
    for id, (fear, number) in zip(table.ids, rows, strict=True):
        table = play(table, "enter_sum", player=id, number=number, fear=fear)
    return table


@pytest.mark.rule("NT-SCORE-2")
def test_least_fear_wins() -> None:
    assert places(scored((3, 4), (1, 2), (5, 5))) == {"Ada": 2, "Bo": 1, "Cleo": 3}


@pytest.mark.rule("NT-EX-16", "NT-SCORE-3")
def test_of_nine_and_nine_more_cards_win() -> None:
    table = scored((2, 3, 4), (1, 8))
    assert places(table) == {"Ada": 1, "Bo": 2}


@pytest.mark.rule("NT-EX-17", "NT-SCORE-4")
def test_of_nine_and_nine_with_three_cards_the_six_loses() -> None:
    assert places(scored((1, 2, 6), (2, 3, 4))) == {"Ada": 2, "Bo": 1}


@pytest.mark.rule("NT-SCORE-5")
def test_level_in_everything_is_a_draw() -> None:
    table = scored((1, 4, 4), (2, 3, 4), (9, 9, 9))
    assert places(table) == {"Ada": 1, "Bo": 1, "Cleo": 3}
    assert table.last and table.last.is_draw
    assert told(table) == ("Game 1 is a draw: Ada, Bo.",)


@pytest.mark.rule("NT-EX-19", "NT-SCORE-4", "NT-SCORE-5")
def test_three_tied_and_one_drops_out_by_the_six() -> None:
    assert places(scored((1, 2, 6), (2, 3, 4), (1, 4, 4))) == {"Ada": 3, "Bo": 1, "Cleo": 1}
    assert places(scored((1, 2, 6), (2, 3, 4), (3, 3, 3))) == {"Ada": 3, "Bo": 2, "Cleo": 1}


@pytest.mark.rule("NT-EX-20", "NT-SCORE-3", "NT-SCORE-4")
def test_more_cards_are_looked_at_before_the_highest() -> None:
    assert places(scored((4, 3, 2), (5, 2, 1, 1))) == {"Ada": 2, "Bo": 1}


@pytest.mark.rule("NT-SCORE-4", "NT-SCORE-5")
def test_second_highest_cards_are_never_compared() -> None:
    assert places(scored((4, 4, 1), (4, 3, 2))) == {"Ada": 1, "Bo": 1}


@pytest.mark.rule("NT-EX-13", "NT-SCORE-6")
def test_no_card_wins_before_a_sum_of_nothing() -> None:
    table = scored((), (0,), cause=BY_ZERO)
    assert places(table) == {"Ada": 1, "Bo": 2}
    assert table.last and [row.fear for row in table.last.results] == [0, 0]
    assert not table.last.is_draw
    assert told(table) == ("Game 1: Ada is the bravest, without a card left.",)


@pytest.mark.rule("NT-EX-14", "NT-SCORE-6")
def test_two_without_cards_share_the_win() -> None:
    table = scored((), (5, 5), (), cause=BY_ZERO)
    assert places(table) == {"Ada": 1, "Bo": 3, "Cleo": 1}
    assert table.last and table.last.is_draw


@pytest.mark.rule("NT-SCORE-7")
def test_card_by_card_sum_number_and_highest_follow() -> None:
    table = revealed((1, 1), (9,))
    table = play(table, "take_back", player=ADA)
    for fear in (2, 6, 1):
        table = play(table, "reveal_card", player=ADA, fear=fear)
    entry = table.player(ADA).entry
    assert entry and (entry.fear, entry.number, entry.highest) == (9, 3, 6)


@pytest.mark.rule("NT-SCORE-7")
def test_the_highest_card_is_asked_only_when_a_tie_needs_it() -> None:
    assert lacks_highest(summed((9, 3), (8, 3))) == ()
    assert lacks_highest(summed((9, 3), (9, 4))) == ()
    table = summed((9, 3), (9, 3), (9, 2))
    assert lacks_highest(table) == (ADA, BO)
    no = refused(table, "score")
    assert (no.rule, words(no)) == ("NT-SCORE-4", "A tie: enter the highest card of Ada, Bo.")
    table = play(table, "enter_highest", player=ADA, highest=6)
    table = play(table, "enter_highest", player=BO, highest=4)
    assert places(play(table, "score")) == {"Ada": 2, "Bo": 1, "Cleo": 3}


@pytest.mark.rule("NT-SCORE-7")
def test_a_tie_behind_the_winner_asks_for_nothing() -> None:
    table = summed((9, 3), (9, 3), (1, 3))
    assert places(play(table, "score")) == {"Ada": 2, "Bo": 2, "Cleo": 1}


@pytest.mark.rule("NT-SCORE-7")
@for_each("highest", [2, 999])
def test_a_highest_card_that_cannot_be_is_refused(highest: int) -> None:
    table = summed((9, 3), (9, 3))
    assert refused(table, "enter_highest", player=ADA, highest=highest).rule == "NT-SCORE-7"


@pytest.mark.rule("NT-SCORE-8")
def test_a_number_of_cards_that_differs_is_told_and_counts() -> None:
    table = revealed((1, 2, 3), (4, 5))
    table = play(table, "reveal_card", player=BO, fear=0)
    assert told(table) == ("Bo: 3 cards entered, 2 cards counted in play.",)
    assert [player.id for player in table.differ] == [BO]
    table = play(table, "score")
    assert "NT-SCORE-8" in rules_told(table)
    assert table.last and [row.cards for row in table.last.results] == [3, 3]


@pytest.mark.rule("NT-SCORE-8")
def test_fewer_cards_than_were_counted_are_told_and_count() -> None:
    table = play(revealed((1, 2), (3,)), "take_back", player=ADA)
    table = play(table, "reveal_card", player=ADA, fear=1)
    assert [player.id for player in table.not_entered] == [ADA]
    table = play(table, "score")
    assert "Ada: 1 card entered, 2 cards counted in play." in told(table)


@pytest.mark.rule("NT-SCORE-9")
def test_the_most_frightened_is_kept() -> None:
    assert most_frightened(scored((3, 4), (9, 2), (5, 5))) == (BO,)
    assert most_frightened(scored((3, 8), (9, 2), (5, 5))) == (ADA, BO)
    assert most_frightened(begun(3)) == ()


@pytest.mark.rule("NT-EX-31", "NT-SIMPLE-2")
def test_a_twelve_in_the_simple_game_is_told_and_counts() -> None:
    table = replace(revealed((1, 2), (3, 3)), is_simple=True)
    table = play(table, "reveal_row", player=ADA, row="12 2")
    assert rules_told(table) == ("NT-SIMPLE-2",)
    assert places(play(table, "score")) == {"Ada": 2, "Bo": 1}
    assert rules_told(play(table, "reveal_row", player=ADA, row="9 2")) == ()


@pytest.mark.rule("NT-SIMPLE-2")
def test_a_twelve_is_told_once_and_however_it_is_entered() -> None:
    table = replace(revealed((1, 2), (3, 3)), is_simple=True)
    table = play(play(table, "take_back", player=ADA), "reveal_card", player=ADA, fear=12)
    assert rules_told(table) == ("NT-SIMPLE-2",)
    assert rules_told(play(table, "reveal_card", player=ADA, fear=1)) == ()
    summed = play(table, "enter_sum", player=ADA, number=2, fear=14)
    assert rules_told(summed) == ()
    assert rules_told(play(summed, "enter_highest", player=ADA, highest=12)) == ("NT-SIMPLE-2",)


@pytest.mark.rule("NT-SIMPLE-2")
def test_outside_the_simple_game_a_twelve_is_a_card() -> None:
    table = play(revealed((1, 2), (3, 3)), "reveal_row", player=ADA, row="12 2")
    assert rules_told(table) == ()


def test_a_fear_below_nothing_is_told_and_counts() -> None:
    table = play(revealed((1, 2), (3, 3)), "reveal_row", player=ADA, row="−2, 1")
    assert rules_told(table) == ("NT-OPEN-1",)
    entry = table.player(ADA).entry
    assert entry and entry.fear == -1


@pytest.mark.rule("NT-SCORE-6")
def test_cards_that_turn_out_to_be_none_win_at_once_whatever_the_cause() -> None:
    table = revealed((1, 2), (3, 3), cause=BY_DECK)
    table = play(table, "enter_sum", player=BO, number=0, fear=0)
    table = play(table, "score")
    assert places(table) == {"Ada": 2, "Bo": 1}
    assert table.last and table.last.cause == BY_ZERO


def test_who_has_not_revealed_is_named() -> None:
    table = play(revealed((1, 2), (3, 3)), "take_back", player=BO)
    no = refused(table, "score")
    assert (no.rule, words(no)) == ("NT-SCORE-1", "Not entered yet: Bo.")


SIDES = (
    Side("a", 0, 0, 0, at_once=True),
    Side("b", 0, 1, 0),
    Side("c", 9, 4, 5),
    Side("d", 9, 3, 4),
    Side("e", 9, 3, 6),
)


@pytest.mark.rule("NT-SCORE-2", "NT-SCORE-3", "NT-SCORE-4", "NT-SCORE-6")
def test_the_order_does_not_hang_on_who_is_named_first() -> None:
    for some in permutations(SIDES):
        assert [side.id for place in ranked(some) for side in place] == list("abcde")


def test_cleo_comes_third_of_three() -> None:
    assert places(scored((1,), (2,), (3,)))["Cleo"] == 3
    assert scored((1,), (2,), (3,)).player(CLEO).points == 0
