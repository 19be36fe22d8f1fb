"""The knock and the last round (NT-KNOCK)."""

import pytest

from companion.games.nightmare_tales.data import BY_DECK, BY_KNOCK, BY_ZERO
from companion.rules import replace
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    CLEO,
    DAN,
    begun,
    cards,
    play,
    refused,
    scored,
    turns,
    with_cards,
)


@pytest.mark.rule(
    "NT-EX-8", "NT-KNOCK-2", "NT-KNOCK-3", "NT-KNOCK-4", "NT-KNOCK-5", "NT-KNOCK-6", "NT-DAWN-5"
)
def test_after_a_knock_each_other_has_one_turn() -> None:
    table = play(begun(4, first=CLEO), "knock")
    assert (table.knocker, table.active, table.turns_left) == (CLEO, DAN, 3)
    assert tuple(table.dawn_order) == (DAN, ADA, BO)
    assert refused(table, "knock").rule == "NT-KNOCK-3"
    seen = []
    while table.phase == "play":
        seen.append(table.active)
        table = turns(table)
    assert seen == [DAN, ADA, BO]
    assert (table.cause, table.knocker) == (BY_KNOCK, CLEO)


@pytest.mark.rule("NT-EX-8", "NT-KNOCK-5")
def test_of_two_players_one_has_one_more_turn() -> None:
    table = play(begun(2), "knock")
    assert table.turns_left == 1
    assert turns(table).phase == "dawn"


@pytest.mark.rule("NT-KNOCK-8")
def test_the_very_first_turn_may_be_a_knock() -> None:
    table = begun(3)
    assert table.turn == 1
    assert play(table, "knock").is_last_round


@pytest.mark.rule("NT-KNOCK-4")
def test_a_knock_draws_nothing() -> None:
    table = play(begun(3, deck=30), "knock")
    assert (table.deck, cards(table), table.turn) == (18, (4, 4, 4), 2)


def test_who_has_drawn_cannot_knock() -> None:
    assert refused(play(begun(3), "draw"), "knock").rule == "NT-KNOCK-1"


def test_the_knocker_may_still_discard_the_same_name() -> None:
    table = play(play(begun(3), "knock"), "draw")
    assert cards(play(table, "discard_same", player=ADA, number=1)) == (3, 4, 4)


@pytest.mark.rule("NT-EX-10", "NT-DAWN-6", "NT-DAWN-7")
def test_an_empty_deck_cuts_the_last_round_short() -> None:
    table = play(begun(4, first=CLEO, deck=17), "knock")
    table = play(table, "draw")
    assert (table.active, table.deck) == (DAN, 0)
    table = play(table, "end_turn")
    assert (table.phase, table.cause, table.knocker) == ("dawn", BY_DECK, CLEO)
    assert table.turn == 2


@pytest.mark.rule("NT-DAWN-6")
def test_a_player_without_cards_cuts_the_last_round_short() -> None:
    table = with_cards(play(begun(4), "knock"), 4, 4, 4, 1)
    table = play(play(play(table, "draw"), "discard_same", player=DAN, number=1), "end_turn")
    assert (table.phase, table.cause, table.active) == ("dawn", BY_ZERO, BO)


@pytest.mark.rule("NT-KNOCK-3")
def test_a_knock_after_dawn_is_refused() -> None:
    assert refused(scored((1,), (2,)), "knock").rule == "NT-DAWN-1"


@pytest.mark.rule("NT-KNOCK-1", "NT-DAWN-2", "NT-OPEN-25")
def test_whether_one_may_knock_once_a_penalty_has_emptied_the_deck_is_for_the_group_to_say() -> None:
    table = replace(turns(begun(3)), deck=1)
    table = play(table, "penalty", player=ADA, cause="looked")
    assert table.is_deck_out and not table.has_drawn
    dawn = play(table, "knock")
    assert (dawn.phase, dawn.cause, dawn.knocker) == ("dawn", BY_DECK, BO)
    other = replace(table, house=("NT-OPEN-25",))
    assert refused(other, "knock").id == "The deck has run out: nobody knocks any more."
    assert play(other, "end_turn").cause == BY_DECK
