"""Turns: draw, discard, the same name, effects (NT-TURN, NT-EFF)."""

import pytest

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.data import BY_ZERO, KEYWORDS
from companion.games.nightmare_tales.table import Table
from companion.rules import replace
from companion.table.panels import render_regions
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    CLEO,
    begun,
    cards,
    play,
    refused,
    rules_told,
    told,
    turns,
    with_cards,
)
from tests.support.cases import for_each
from tests.support.random_play import words


@pytest.mark.rule("NT-TURN-5")
def test_a_plain_turn_leaves_the_cards_and_takes_one_off_the_deck() -> None:
    table = turns(begun(3, deck=30))
    assert cards(table) == (4, 4, 4)
    assert table.deck == 17


@pytest.mark.rule("NT-TURN-5")
def test_without_a_count_of_the_deck_a_turn_changes_nothing() -> None:
    table = turns(begun(3))
    assert (cards(table), table.deck) == ((4, 4, 4), None)


@pytest.mark.rule("NT-EX-4", "NT-TURN-9")
def test_a_ghost_takes_others_along() -> None:
    table = play(begun(3), "draw")
    table = play(table, "discard_same", player=BO, number=1)
    table = play(table, "discard_same", player=ADA, number=1)
    assert cards(table) == (3, 3, 4)


@pytest.mark.rule("NT-TURN-9")
def test_several_cards_of_the_name_may_go_at_once() -> None:
    table = play(play(begun(3), "draw"), "discard_same", player=CLEO, number=3)
    assert cards(table) == (4, 4, 1)
    assert table.player(CLEO).dropped == 3


@pytest.mark.rule("NT-TURN-9")
def test_nobody_discards_more_than_there_is() -> None:
    table = play(with_cards(begun(3), 4, 3, 4), "draw")
    no = refused(table, "discard_same", player=BO, number=4)
    assert (no.rule, words(no)) == ("NT-TURN-9", "Bo has 3 cards.")


def test_before_the_first_discard_there_is_no_name_to_follow() -> None:
    assert refused(begun(3), "discard_same", player=BO, number=1).rule == "NT-TURN-7"


def test_the_chance_lasts_until_the_next_player_draws() -> None:
    table = turns(begun(3))
    assert cards(play(table, "discard_same", player=CLEO, number=1)) == (4, 4, 3)
    drawn = play(table, "draw")
    assert drawn.may_drop


def test_a_knock_ends_the_chance() -> None:
    table = play(turns(begun(3)), "knock")
    assert refused(table, "discard_same", player=CLEO, number=1).rule == "NT-TURN-7"


def test_a_house_rule_ends_the_chance_with_the_turn() -> None:
    table = turns(replace(begun(3), house=("NT-OPEN-9",)))
    assert refused(table, "discard_same", player=CLEO, number=1).rule == "NT-TURN-7"


@pytest.mark.rule("NT-TURN-11", "NT-DAWN-3")
def test_the_last_card_after_the_turn_brings_dawn_at_once() -> None:
    table = turns(with_cards(begun(3), 4, 4, 1))
    table = play(table, "discard_same", player=CLEO, number=1)
    assert (table.phase, table.cause, table.turn) == ("dawn", BY_ZERO, 1)


def after_the_turn(*rows: int) -> Table:
    """Return a table after Ada's turn, with so many cards before each seat, the first without any left."""
    table = turns(with_cards(begun(len(rows)), *rows))
    return play(table, "discard_same", player=ADA, number=rows[0])


@pytest.mark.rule("NT-OPEN-14", "NT-EX-14", "NT-OPEN-9")
def test_two_who_lose_their_last_cards_after_the_same_turn_share_the_win() -> None:
    table = after_the_turn(1, 2, 4)
    table = play(table, "discard_same", player=BO, number=2)
    assert told(table) == ("No cards are left to Bo either.",)
    assert (table.phase, table.cause, table.turn) == ("dawn", BY_ZERO, 1)
    table = play(play(table, "reveal_row", player=CLEO, row="0 0 0 0"), "score")
    assert table.last and [row.name for row in table.last.winners] == ["Ada", "Bo"]
    assert (told(table), table.may_drop) == (
        ("Game 1: Ada, Bo share the win, without a card left.",),
        False,
    )


@pytest.mark.rule("NT-OPEN-14")
def test_who_follows_and_keeps_a_card_does_not_share() -> None:
    table = play(after_the_turn(1, 2, 4), "discard_same", player=BO, number=1)
    assert (cards(table), told(table)) == ((0, 1, 4), ())
    assert refused(table, "discard_same", player=ADA, number=1).rule == "NT-TURN-9"


@pytest.mark.rule("NT-OPEN-14")
def test_nobody_follows_once_a_card_is_revealed() -> None:
    table = play(after_the_turn(1, 1, 4), "reveal_card", player=CLEO, fear=2)
    assert refused(table, "discard_same", player=BO, number=1).rule == "NT-DAWN-1"
    assert play(table, "take_back", player=CLEO).may_follow


def test_dawn_at_the_end_of_a_turn_leaves_no_chance_to_follow() -> None:
    table = play(with_cards(begun(3), 1, 1, 4), "draw")
    table = play(play(table, "discard_same", player=ADA, number=1), "end_turn")
    assert refused(table, "discard_same", player=BO, number=1).rule == "NT-DAWN-1"


@pytest.mark.rule("NT-OPEN-14")
def test_the_board_and_the_own_device_offer_to_follow_until_a_card_is_revealed() -> None:
    table = after_the_turn(1, 1, 4)
    shown = play(table, "reveal_card", player=CLEO, fear=2)
    for panels, seat in ((GAME.screens.board, "gm"), (GAME.screens.player, "seat-2")):
        offered = (
            "act/discard_same" in "".join(render_regions(GAME, panels, one, seat).values())
            for one in (table, shown)
        )
        assert tuple(offered) == (True, False)


@pytest.mark.rule("NT-TURN-10")
def test_every_turn_has_a_number() -> None:
    table = begun(3)
    assert [turns(table, number).turn for number in range(4)] == [1, 2, 3, 4]


@pytest.mark.rule("NT-TURN-11", "NT-DAWN-3")
def test_players_without_cards_are_looked_for_at_the_end_of_every_turn() -> None:
    table = with_cards(begun(3), 4, 1, 4)
    table = play(play(table, "draw"), "discard_same", player=BO, number=1)
    assert table.phase == "play"
    assert play(table, "end_turn").phase == "dawn"


def test_a_turn_without_a_draw_does_not_end() -> None:
    assert refused(begun(), "end_turn").rule == "NT-TURN-1"


def test_nobody_draws_twice() -> None:
    assert refused(play(begun(), "draw"), "draw").rule == "NT-TURN-1"


@for_each("keyword", KEYWORDS)
def test_an_effect_is_told_and_changes_no_count(keyword: str) -> None:
    table = play(play(begun(3, deck=30), "draw"), "use_effect", player=ADA, keyword=keyword)
    assert (cards(table), table.deck) == ((4, 4, 4), 17)
    assert [rule.startswith("NT-EFF-") for rule in rules_told(table)] == [True]


def test_a_card_hidden_under_an_empty_deck_comes_back() -> None:
    table = play(begun(3), "deck_empty")
    table = play(table, "use_effect", player=ADA, keyword="hide")
    assert "The deck is empty: the same card comes back." in told(table)
    assert cards(table) == (4, 4, 4)


def test_an_effect_may_change_how_many_cards_somebody_has() -> None:
    table = play(begun(3), "change_cards", player=BO, by=2)
    assert cards(table) == (4, 6, 4)
    assert cards(play(table, "change_cards", player=BO, by=-5)) == (4, 1, 4)


def test_a_hand_below_nothing_is_refused() -> None:
    no = refused(begun(3), "change_cards", player=BO, by=-5)
    assert (no.rule, words(no)) == ("NT-EFF-12", "Bo has 4 cards.")
