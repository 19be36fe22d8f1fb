"""The Quick Tournament: points, the knock, who is out, the last one in (NT-TOUR)."""

from random import Random

import pytest

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.data import BY_DECK, BY_KNOCK, BY_ZERO
from companion.rules import replace
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    CLEO,
    begun,
    chosen,
    places,
    play,
    points,
    refused,
    revealed,
    seated,
    told,
    tournament,
    with_points,
)
from tests.support.cases import for_each
from tests.support.random_play import words


@pytest.mark.rule("NT-TOUR-2")
def test_fear_is_added_to_the_points() -> None:
    assert points(tournament((10, 0, 5), (3, 4), (1, 1), (5, 5))) == (17, 2, 15)


@pytest.mark.rule("NT-TOUR-2")
def test_a_single_game_gives_no_points() -> None:
    table = play(revealed((1, 2), (3, 3)), "score")
    assert points(table) == (0, 0)


@pytest.mark.rule("NT-EX-22", "NT-TOUR-3", "NT-TOUR-10")
def test_a_knock_that_wins_takes_ten_off() -> None:
    table = tournament((12, 3), (1, 1), (5, 5), knocker=ADA)
    assert points(table) == (4, 13)
    assert points(tournament((12, 3), (5, 5), (0, 1), knocker=BO)) == (22, -6)


@pytest.mark.rule("NT-EX-23", "NT-TOUR-3", "NT-TOUR-4")
def test_a_knock_that_loses_costs_ten() -> None:
    table = tournament((38, 0, 0), (1, 2), (1, 1), (4, 4), knocker=ADA)
    assert points(table)[0] == 51
    assert table.player(ADA).is_out
    lost = table.last and table.last.of(ADA)
    assert lost and lost.knock == 10


@pytest.mark.rule("NT-TOUR-3")
@for_each("decision, expected", [("", 9), ("as-draw", 9), ("as-won", -1), ("as-lost", 19)])
def test_a_knocker_who_shares_the_win_has_neither_won_nor_lost(decision: str, expected: int) -> None:
    table = tournament((0, 0), (4, 3, 2), (4, 4, 1), knocker=ADA, decision=decision)
    assert points(table) == (expected, 9)


def test_nobody_is_asked_about_a_knock_that_won_or_lost() -> None:
    table = revealed((1, 1), (5, 5), mode="tournament", knocker=ADA)
    refused(table, "score", knocker="as-lost")


@pytest.mark.rule("NT-TOUR-3")
@for_each("cause", [BY_DECK, BY_ZERO])
def test_a_knock_counts_whatever_brought_dawn_unless_the_house_says_so(cause: str) -> None:
    table = revealed((1, 1), (5, 5), mode="tournament", knocker=BO, cause=cause)
    assert points(play(table, "score")) == (2, 20)
    house = replace(table, house=("NT-OPEN-19",))
    assert points(play(house, "score")) == (2, 10)
    played_out = replace(house, cause=BY_KNOCK)
    assert points(play(played_out, "score")) == (2, 20)


def test_by_a_house_rule_the_knock_counts_instead_of_the_fear() -> None:
    table = revealed((1, 1), (5, 5), mode="tournament", knocker=BO)
    assert points(play(replace(table, house=("NT-OPEN-17",)), "score")) == (2, 10)
    won = revealed((1, 1), (5, 5), mode="tournament", knocker=ADA)
    assert points(play(replace(won, house=("NT-OPEN-17",)), "score")) == (-10, 10)
    shared = revealed((2, 1), (2, 1), mode="tournament", knocker=ADA)
    assert points(play(replace(shared, house=("NT-OPEN-17",)), "score")) == (3, 3)


def test_what_a_knock_brought_is_told_with_its_sign() -> None:
    lost = tournament((0, 0), (5, 5), (1, 1), knocker=ADA)
    assert "Ada had knocked and lost: +10." in told(lost)
    assert "Ada had knocked and won: −10." in told(tournament((0, 0), (1, 1), (5, 5), knocker=ADA))


@pytest.mark.rule("NT-TOUR-3")
def test_outside_a_tournament_a_knock_counts_nothing() -> None:
    table = play(revealed((5, 5), (1, 1), knocker=ADA), "score")
    assert table.last and [row.knock for row in table.last.results] == [0, 0]


@pytest.mark.rule("NT-TOUR-4")
def test_exactly_the_maximum_stays_in_and_one_more_is_out() -> None:
    table = tournament((47, 47, 0), (1, 2), (2, 2), (9, 9))
    assert points(table) == (50, 51, 18)
    assert [player.is_out for player in table.players] == [False, True, False]
    assert "Bo has 51 points, above 50: out of the tournament." in told(table)


@pytest.mark.rule("NT-TOUR-4")
def test_the_maximum_is_agreed_on() -> None:
    table = chosen(seated(3), "tournament", maximum=30)
    assert table.maximum == 30
    low = replace(tournament((0, 0), (9, 9), (1, 1)), maximum=15)
    assert play(play(low, "next_game"), "begin", way="random", first=ADA).maximum == 15


@pytest.mark.rule("NT-EX-25", "NT-TOUR-6", "NT-TOUR-7", "NT-TOUR-9")
def test_all_out_at_once_and_the_nightmares_win() -> None:
    table = tournament((44, 47, 49), (3, 4), (2, 2), (1, 1))
    assert points(table) == (51, 51, 51)
    assert places(table)["Cleo"] == 1
    assert table.nightmares_won
    assert table.champion == ""
    assert "Nobody is left: the nightmares have won the tournament." in told(table)


@pytest.mark.rule("NT-EX-26", "NT-TOUR-5", "NT-TOUR-9")
def test_the_last_one_in_wins_after_a_game_lost() -> None:
    table = tournament((48, 20), (1, 2), (6, 6))
    assert points(table) == (51, 32)
    assert places(table) == {"Ada": 1, "Bo": 2}
    assert table.champion == BO
    assert table.is_over
    assert "Bo is the last one in and wins the tournament." in told(table)
    assert refused(table, "next_game").rule == "NT-TOUR-5"


@pytest.mark.rule("NT-TOUR-7")
def test_all_points_are_added_before_anybody_goes_out() -> None:
    table = tournament((49, 45, 45), (1, 1), (9, 9), (2, 1))
    assert points(table) == (51, 63, 48)
    assert table.champion == CLEO


@pytest.mark.rule("NT-TOUR-8", "NT-SETUP-5")
def test_who_is_out_is_passed_over() -> None:
    table = play(tournament((0, 49, 0), (1, 1), (9, 9), (2, 2)), "next_game")
    assert table.ids == (ADA, CLEO)
    table = play(table, "begin", way="random", first=ADA)
    assert [player.cards for player in table.players] == [4, 0, 4]
    assert play(play(table, "draw"), "end_turn").active == CLEO
    no = refused(table, "penalty", player=BO, cause="looked")
    assert (no.rule, words(no)) == ("NT-TOUR-8", "Bo is out of the tournament.")
    at_dawn = play(play(play(table, "knock"), "draw"), "end_turn")
    assert refused(at_dawn, "reveal_card", player=BO, fear=3).rule == "NT-TOUR-8"
    assert refused(at_dawn, "enter_sum", player=BO, number=1, fear=3).rule == "NT-TOUR-8"


@pytest.mark.rule("NT-TOUR-10")
def test_points_go_below_nothing_unless_the_house_has_a_floor() -> None:
    assert points(tournament((0, 0), (0, 1), (5, 5), knocker=ADA)) == (-9, 10)
    table = revealed((0, 1), (5, 5), mode="tournament", knocker=ADA)
    assert points(play(replace(table, house=("NT-OPEN-20",)), "score")) == (0, 10)


@pytest.mark.rule("NT-TOUR-11")
def test_the_most_frightened_of_those_still_in_begins_the_next_game() -> None:
    table = play(tournament((0, 40, 0), (3, 3), (9, 9), (2, 2)), "next_game")
    assert not table.has_player("nobody") and BO not in table.ids
    proposed = GAME.proposed(table, GAME.new_box(), "begin", {})
    begin, _made = GAME.actions["begin"].fill(table, proposed, Random(1), GAME.new_box())
    assert begin.answers["first"] == ADA
    refused(table, "begin", way="frightened", first=BO)
    refused(table, "begin", way="random", first=BO)


def test_a_tournament_that_has_begun_keeps_players_and_maximum() -> None:
    table = play(tournament((0, 0, 0), (3, 3), (9, 9), (2, 2)), "next_game")
    assert refused(table, "add_player", name="Kim").rule == "NT-TOUR-1"
    assert refused(table, "drop_player", player=ADA).rule == "NT-TOUR-1"
    again = {"cards": 4, "looked": 1}
    assert refused(table, "choose_game", mode="single", **again).rule == "NT-TOUR-1"
    assert refused(table, "choose_game", mode="tournament", maximum=60, **again).rule == "NT-TOUR-1"
    assert play(table, "choose_game", mode="tournament", maximum=50, cards=6, looked=0).dealt == 6


def test_a_tournament_is_given_up_only_on_purpose() -> None:
    table = tournament((0, 0), (3, 3), (9, 9))
    assert refused(table, "new_game", gives_up=False).rule == "NT-TOUR-5"
    table = play(table, "new_game", gives_up=True)
    assert (table.series, table.game, points(table)) == (2, 1, (0, 0))
    assert table.cups[-1].is_given_up and not table.cups[-1].nightmares_won


def test_after_a_tournament_all_play_again() -> None:
    table = play(tournament((48, 20), (1, 2), (6, 6)), "new_game")
    assert table.ids == (ADA, BO)
    assert points(table) == (0, 0)
    assert table.cups[-1].winner == "Bo"
    assert table.last and table.last.game == 1


def test_a_game_that_is_called_off_counts_nothing() -> None:
    table = with_points(begun(3, mode="tournament"), 5, 6, 7)
    table = play(table, "call_off", why="bedtime")
    assert (table.phase, points(table), table.records) == ("setup", (5, 6, 7), ())


def test_a_next_game_needs_a_tournament_and_a_score() -> None:
    assert refused(play(revealed((1,), (2,)), "score"), "next_game").rule == "NT-TOUR-1"
    assert refused(begun(3, mode="tournament"), "next_game").rule == "NT-SCORE-1"
