"""Penalties, each with its cause (NT-PEN)."""

import pytest

from companion.games.nightmare_tales.data import BY_DECK, CAUSES
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    begun,
    cards,
    play,
    refused,
    rules_told,
    told,
    with_cards,
)
from tests.support.cases import for_each


@pytest.mark.rule("NT-PEN-1")
def test_a_penalty_is_a_card_off_the_deck() -> None:
    table = play(begun(3, deck=30), "penalty", player=BO, cause="looked")
    assert cards(table) == (4, 5, 4)
    assert table.deck == 17
    assert table.player(BO).penalties == ("looked",)


@pytest.mark.rule("NT-EX-5", "NT-PEN-7", "NT-PEN-1")
def test_a_spider_on_a_ghost_comes_back_and_costs_a_card() -> None:
    table = play(begun(2), "draw")
    table = play(table, "penalty", player=BO, cause="wrong-card")
    assert cards(table) == (4, 5)


@pytest.mark.rule("NT-PEN-7")
@for_each("cause", CAUSES)
def test_whatever_the_cause_it_is_one_card_more(cause: str) -> None:
    table = play(begun(3), "penalty", player=ADA, cause=cause, words="shouted")
    assert cards(table) == (5, 4, 4)


@pytest.mark.rule("NT-PEN-9")
def test_another_breach_is_named() -> None:
    table = begun(3)
    assert refused(table, "penalty", player=BO, cause="other").rule == "NT-PEN-9"
    assert refused(table, "penalty", player=BO, cause="other", words="  ").rule == "NT-PEN-9"
    after = play(table, "penalty", player=BO, cause="other", words="moved the row")
    assert after.player(BO).penalties == ("other",)


@pytest.mark.rule("NT-EX-7", "NT-DAWN-2")
def test_with_an_empty_deck_a_random_discard_comes() -> None:
    table = with_cards(begun(3, deck=13), 4, 3, 4)
    table = play(table, "draw")
    assert (table.deck, table.phase) == (0, "play")
    table = play(table, "penalty", player=BO, cause="targeted")
    assert cards(table) == (4, 4, 4)
    assert "Bo gets a random card of the discard pile, face down." in told(table)
    assert "NT-PEN-8" in rules_told(table)
    table = play(table, "end_turn")
    assert (table.phase, table.cause) == ("dawn", BY_DECK)


def test_a_penalty_may_take_the_last_card_of_the_deck() -> None:
    table = play(begun(3, deck=13), "penalty", player=BO, cause="looked")
    assert table.is_deck_out
    assert "The deck has run out: dawn comes at the end of this turn." in told(table)
    assert play(table, "end_turn").phase == "dawn"


def test_the_knocker_takes_penalties_too() -> None:
    table = play(play(begun(3), "knock"), "penalty", player=ADA, cause="wrong-moment")
    assert cards(table) == (5, 4, 4)
