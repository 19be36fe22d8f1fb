"""The set-up: who plays, how many cards, who begins (NT-SETUP, NT-SIMPLE)."""

from random import Random

import pytest

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.checklist import items, steps
from companion.rules import replace
from companion.rules.kit import frames
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    CLEO,
    DAN,
    EVE,
    begun,
    cards,
    chosen,
    play,
    refused,
    scored,
    seated,
)
from tests.support.cases import for_each
from tests.support.random_play import words


@pytest.mark.rule("NT-EX-1", "NT-SETUP-9")
def test_four_players_with_a_deck_of_60_leave_44() -> None:
    table = begun(4, first=BO, deck=60)
    assert cards(table) == (4, 4, 4, 4)
    assert (table.dealt, table.looked) == (4, 1)
    assert (table.turn, table.active, table.first) == (1, BO, BO)
    assert table.deck == 44


def test_without_a_size_nobody_counts_the_deck() -> None:
    assert begun(4).deck is None


@pytest.mark.rule("NT-EX-2", "NT-SETUP-9")
def test_six_cards_none_looked_at_and_a_faster_game_with_three() -> None:
    six = begun(3, cards=6, looked=0)
    assert cards(six) == (6, 6, 6)
    assert six.looked == 0
    fast = begun(3, cards=3)
    assert cards(fast) == (3, 3, 3)
    assert fast.looked == 1


@pytest.mark.rule("NT-EX-2", "NT-SETUP-9")
def test_seven_cards_with_eight_looked_at_are_refused() -> None:
    table = seated()
    no = refused(table, "choose_game", mode="single", cards=7, looked=8)
    assert no.rule == "NT-SETUP-9"
    assert words(no) == "Of 7 cards, from 0 to 7 can be looked at."
    assert chosen(table, cards=7, looked=7).looked == 7


@pytest.mark.rule("NT-SETUP-9")
@for_each("number", [0, 2, 8, 60])
def test_each_gets_three_to_seven_cards(number: int) -> None:
    assert refused(seated(), "choose_game", mode="single", cards=number, looked=0).rule == "NT-SETUP-9"


@pytest.mark.rule("NT-SETUP-10")
def test_two_to_ten_can_play() -> None:
    assert refused(seated(1), "begin", way="random", first=ADA).rule == "NT-SETUP-10"
    assert len(begun(2).seats) == 2
    ten = seated(10)
    assert len(play(ten, "begin", way="random", first=ADA).seats) == 10
    no = refused(ten, "add_player", name="Kim")
    assert (no.rule, words(no)) == ("NT-SETUP-10", "At most 10 sit around the table.")


def test_a_game_knows_for_how_many_it_is() -> None:
    assert GAME.seats.count == range(2, 11)


@pytest.mark.rule("NT-SETUP-5", "NT-TURN-10")
def test_turns_go_clockwise_and_around_in_the_order_of_seats() -> None:
    table = play(seated(3), "seat_players", order=(CLEO, ADA, BO))
    table = play(table, "begin", way="random", first=ADA)
    seen = []
    for _turn in range(4):
        seen.append((table.turn, table.active))
        table = play(play(table, "draw"), "end_turn")
    assert seen == [(1, ADA), (2, BO), (3, CLEO), (4, ADA)]


def test_a_new_player_sits_at_the_end_and_one_who_leaves_is_gone() -> None:
    table = play(seated(2), "add_player", name=" Kim ")
    assert [player.name for player in table.seats] == ["Ada", "Bo", "Kim"]
    table = play(play(table, "drop_player", player=ADA), "add_player", name="Lou")
    assert [player.name for player in table.seats] == ["Bo", "Kim", "Lou"]
    assert len({player.id for player in table.seats}) == 3


def test_no_two_have_one_name() -> None:
    assert refused(seated(2), "add_player", name="ada").rule == "NT-SETUP-10"


def test_by_chance_anybody_begins() -> None:
    ask = GAME.actions["begin"]
    firsts = {
        ask.fill(seated(3), {"way": "random"}, Random(seed), GAME.new_box())[0].answers["first"]
        for seed in range(30)
    }
    assert firsts == {ADA, BO, CLEO}


def test_the_most_frightened_of_the_last_game_may_begin() -> None:
    table = play(scored((1, 2), (9, 9), (3, 3)), "new_game")
    assert play(table, "begin", way="frightened", first=BO).active == BO
    refused(table, "begin", way="frightened", first=ADA)
    assert play(table, "begin", way="random", first=ADA).active == ADA


def test_of_several_most_frightened_one_begins_by_chance() -> None:
    table = play(scored((9, 9), (9, 9), (3, 3)), "new_game")
    begin = GAME.actions["begin"]
    firsts = {
        begin.fill(table, {"way": "frightened"}, Random(seed), GAME.new_box())[0].answers["first"]
        for seed in range(30)
    }
    assert firsts == {ADA, BO}


def test_before_a_first_game_nobody_is_the_most_frightened() -> None:
    refused(seated(), "begin", way="frightened", first=ADA)


def test_a_deck_that_is_dealt_out_is_refused() -> None:
    table = chosen(seated(4), deck=16)
    assert refused(table, "begin", way="random", first=ADA).rule == "NT-SETUP-1"
    assert play(chosen(seated(4), deck=17), "begin", way="random", first=ADA).deck == 1


def test_the_things_to_do_are_those_of_this_game() -> None:
    assert items(chosen(seated())) == ("lay-deck", "lay-rows", "lay-look", "lay-order")
    simple = chosen(seated(), simple=True)
    assert items(simple)[:3] == ("lay-fairies", "lay-simple", "lay-beta")
    said = [words(item.what) for step in steps(chosen(seated(), cards=6, looked=0)) for item in step.items]
    assert "6 cards each, face down in a row" in said
    assert "Nobody looks at a card" in said


def test_things_are_ticked_and_taken_off_again() -> None:
    table = play(seated(), "lay_items", items=("lay-deck", "lay-rows"))
    assert table.laid == ("lay-deck", "lay-rows")
    assert play(table, "lift_items", items=("lay-deck",)).laid == ("lay-rows",)


def test_the_simple_and_the_faster_game_go_together() -> None:
    table = begun(3, cards=3, simple=True)
    assert (table.dealt, table.is_simple) == (3, True)


def test_five_at_the_table_can_all_be_seated_by_hand() -> None:
    table = play(seated(5), "seat_players", order=(EVE, DAN, CLEO, BO, ADA))
    assert table.ids == (EVE, DAN, CLEO, BO, ADA)


def test_nothing_is_set_once_the_game_is_on() -> None:
    table = begun()
    for action, answers in (
        ("add_player", {"name": "Kim"}),
        ("drop_player", {"player": ADA}),
        ("choose_game", {"mode": "single", "cards": 4, "looked": 1}),
        ("begin", {"way": "random", "first": ADA}),
    ):
        assert refused(table, action, **answers).rule == "NT-SETUP-1"
    assert replace(table, news=()) == replace(begun(), news=())


@pytest.mark.rule("NT-SETUP-1", "NT-OPEN-2")
@for_each("number", [2, 4, 10])
def test_what_is_dealt_and_what_is_left_are_the_deck(number: int) -> None:
    counted = chosen(seated(number), deck=60)
    (row,) = frames.out_of_box(GAME, counted)
    assert (row.taken, row.left) == (60, 0)
    rows = {item.id: dict(item.takes) for step in steps(counted) for item in step.items}
    assert (rows["lay-rows"], rows["lay-deck"]) == ({"card": 4 * number}, {"card": 60 - 4 * number})
    (row,) = frames.out_of_box(GAME, chosen(seated(number)))
    assert (row.taken, row.left) == (4 * number, None)
