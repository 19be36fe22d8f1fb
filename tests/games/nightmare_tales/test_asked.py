"""What the answers to players' questions say, where no other test shows it."""

import pytest

from companion.games.nightmare_tales.data import BY_DECK
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    begun,
    cards,
    play,
    points,
    refused,
    revealed,
    tournament,
)


@pytest.mark.rule("NT-OPEN-13", "NT-DAWN-2")
def test_the_last_card_lets_the_turn_be_finished() -> None:
    table = play(begun(3, deck=13), "draw")
    assert (table.deck, table.phase) == (0, "play")
    table = play(table, "discard_same", player=ADA, number=1)
    table = play(table, "end_turn")
    assert (table.phase, table.cause) == ("dawn", BY_DECK)


@pytest.mark.rule("NT-TURN-8", "NT-TURN-9")
def test_the_active_player_may_discard_several_of_the_same_name_and_draws_nothing() -> None:
    table = play(begun(3), "draw")
    after = play(table, "discard_same", player=ADA, number=2)
    assert (cards(table), cards(after)) == ((4, 4, 4), (2, 4, 4))
    assert after.deck == table.deck


@pytest.mark.rule("NT-EFF-11", "NT-OPEN-11")
def test_no_effect_goes_off_at_dawn() -> None:
    assert play(play(begun(2), "draw"), "use_effect", player=ADA, keyword="reveal")
    assert refused(revealed((1, 2), (3, 4)), "use_effect", player=ADA, keyword="reveal")


@pytest.mark.rule("NT-OPEN-17", "NT-TOUR-3", "NT-OPEN-20")
def test_a_knocker_who_wins_with_seven_is_written_down_with_three_below_zero() -> None:
    assert points(tournament((0, 0), (3, 4), (5, 5), knocker=ADA)) == (-3, 10)
    assert points(tournament((0, 0), (3, 4), (5, 5), knocker=BO)) == (7, 20)
