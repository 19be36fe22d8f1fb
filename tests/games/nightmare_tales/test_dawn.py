"""The three dawns (NT-DAWN)."""

import pytest

from companion.games.nightmare_tales.data import BY_DECK, BY_KNOCK, BY_ZERO
from companion.rules import replace
from tests.games.nightmare_tales.tables import ADA, BO, begun, play, refused, told, turns, with_cards


@pytest.mark.rule("NT-DAWN-1")
def test_dawn_ends_the_game_and_cards_are_revealed() -> None:
    table = turns(play(begun(2), "knock"))
    assert table.phase == "dawn"
    assert refused(table, "draw").rule == "NT-DAWN-1"
    assert refused(begun(2), "reveal_card", player=ADA, fear=3).rule == "NT-SCORE-1"


@pytest.mark.rule("NT-DAWN-1", "NT-DAWN-2")
def test_an_empty_deck_brings_dawn_after_the_turn() -> None:
    table = play(play(begun(3), "draw"), "deck_empty")
    assert table.phase == "play"
    table = play(table, "discard_same", player=BO, number=1)
    table = play(table, "end_turn")
    assert (table.phase, table.cause) == ("dawn", BY_DECK)
    assert told(table) == ("Dawn: the deck has run out.",)


def test_a_house_rule_brings_dawn_with_the_last_card() -> None:
    table = replace(begun(3), house=("NT-OPEN-13",))
    assert play(table, "deck_empty").phase == "dawn"
    counted = replace(begun(3, deck=13), house=("NT-OPEN-13",))
    assert play(counted, "draw").cause == BY_DECK


def test_an_empty_deck_that_was_counted_is_corrected_with_a_word() -> None:
    table = play(begun(3, deck=30), "deck_empty")
    assert table.deck == 0
    assert told(table)[0] == "By our count 18 cards were left."


def test_the_deck_runs_out_once() -> None:
    assert refused(play(begun(3), "deck_empty"), "deck_empty").rule == "NT-DAWN-2"


def test_from_an_empty_deck_nobody_draws_but_the_turn_may_end() -> None:
    table = play(begun(3), "deck_empty")
    assert refused(table, "draw").rule == "NT-DAWN-2"
    assert play(table, "end_turn").cause == BY_DECK


@pytest.mark.rule("NT-EX-11", "NT-DAWN-3", "NT-SCORE-6")
def test_ada_without_cards_wins_at_the_end_of_bos_turn() -> None:
    table = with_cards(begun(3, first=BO), 1, 4, 4)
    table = play(table, "draw")
    table = play(table, "discard_same", player=BO, number=1)
    table = play(table, "discard_same", player=ADA, number=1)
    assert table.phase == "play"
    table = play(table, "end_turn")
    assert (table.phase, table.cause) == ("dawn", BY_ZERO)
    table = play(table, "reveal_row", player=BO, row="1 1 1")
    table = play(table, "reveal_row", player="player-3", row="0 0 0 0")
    table = play(table, "score")
    assert table.last and [row.name for row in table.last.winners] == ["Ada"]
    assert [row.fear for row in table.last.results] == [0, 3, 0]


@pytest.mark.rule("NT-DAWN-4")
def test_no_card_in_mid_turn_does_not_count() -> None:
    table = play(with_cards(begun(3), 4, 1, 4), "draw")
    table = play(table, "discard_same", player=BO, number=1)
    table = play(table, "penalty", player=BO, cause="wrong-card")
    table = play(table, "end_turn")
    assert (table.phase, table.turn) == ("play", 2)


@pytest.mark.rule("NT-DAWN-6")
def test_of_several_causes_no_cards_come_first_then_the_deck() -> None:
    last = play(begun(2), "knock")
    both = play(play(last, "draw"), "deck_empty")
    assert play(both, "end_turn").cause == BY_DECK
    all_three = play(with_cards(both, 4, 1), "discard_same", player=BO, number=1)
    assert play(all_three, "end_turn").cause == BY_ZERO
    assert turns(last).cause == BY_KNOCK


@pytest.mark.rule("NT-DAWN-7")
def test_cause_turn_and_knocker_are_recorded() -> None:
    table = turns(turns(begun(3)), 1)
    table = turns(play(table, "knock"), 2)
    for id in table.ids:
        table = play(table, "enter_sum", player=id, number=4, fear=int(id[-1]))
    table = play(table, "score")
    assert table.last
    assert (table.last.cause, table.last.turn, table.last.knocker) == (BY_KNOCK, 5, "player-3")
    assert table.last.first == ADA
