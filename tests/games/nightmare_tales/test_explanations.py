"""Why this number: its parts, each with its rule."""

from companion.games.nightmare_tales.explanations import why
from companion.games.nightmare_tales.table import Table
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    begun,
    play,
    revealed,
    scored,
    seated,
    tournament,
    turns,
)
from tests.support.random_play import words


def parts(table: Table, id: str) -> list[tuple[object, str]]:
    found = why(table, id)
    assert found
    return [
        (part.number if isinstance(part.number, int | None) else words(part.number), words(part.what))
        for part in found.parts
    ]


def shown(table: Table, id: str) -> str:
    found = why(table, id)
    assert found
    return words(found.shown)


def test_cards_are_dealt_taken_and_let_go() -> None:
    table = play(play(begun(3), "draw"), "discard_same", player=BO, number=2)
    table = play(table, "penalty", player=BO, cause="looked")
    table = play(table, "change_cards", player=BO, by=1)
    assert parts(table, f"cards:{BO}") == [
        (4, "dealt"),
        (1, "penalty: looked at a card"),
        (-2, "discarded, of the same name"),
        (1, "by effects, and by hand"),
    ]
    found = why(table, f"cards:{BO}")
    assert found and found.total == 4


def test_fear_is_the_sum_of_the_cards() -> None:
    table = revealed((2, 3), (5, 4))
    assert parts(table, f"fear:{BO}") == [(5, "a card"), (4, "a card")]
    assert shown(table, f"fear:{BO}") == "9"
    summed = play(table, "enter_sum", player=BO, number=2, fear=7)
    assert parts(summed, f"fear:{BO}") == [(7, "2 cards")]


def test_points_are_fear_and_knocks() -> None:
    table = tournament((0, 0), (1, 1), (5, 5), knocker=ADA)
    assert parts(table, f"points:{ADA}")[:2] == [(2, "fear of game 1"), (-10, "knock in game 1")]
    assert parts(table, f"points:{ADA}")[-1] == (None, "58 points to the maximum")
    by_hand = play(table, "adjust", counter=f"points:{BO}", by=5)
    assert (5, "by hand") in parts(by_hand, f"points:{BO}")
    assert shown(table, f"points:{ADA}") == "-8"


def test_a_winner_is_told_step_by_step() -> None:
    table = scored((1, 2, 6), (2, 3, 4), (1, 8))
    assert parts(table, "winner") == [
        (9, "least fear, 9: Bo, Ada, Cleo"),
        (None, "then most cards, 3: Bo, Ada"),
        (None, "then the highest card loses: Bo 4, Ada 6"),
    ]
    assert shown(table, "winner") == "Bo"
    assert parts(scored((), (0,), cause="by-zero"), "winner") == [("Ada", "no card left: beats any sum")]
    assert parts(scored((), (), (0,), cause="by-zero"), "winner") == [
        ("Ada", "no card left: beats any sum"),
        ("Bo", "no card left: beats any sum"),
        (None, "after the same turn: they share the win"),
    ]
    assert (None, "still tied: a draw") in parts(scored((1,), (1,)), "winner")


def test_a_winner_who_goes_out_has_won_the_game() -> None:
    table = tournament((50, 50), (1,), (2,))
    assert parts(table, "winner") == [(1, "least fear, 1: Ada")]
    assert parts(table, f"points:{ADA}")[-1] == (None, "out, above 50")


def test_dawn_is_told_by_turns_left_deck_and_rows() -> None:
    table = play(play(begun(4), "knock"), "deck_empty")
    assert parts(table, "dawn")[:2] == [
        (3, "turns left: Ada has knocked"),
        (None, "the deck has run out: dawn after this turn"),
    ]
    assert shown(table, "dawn") == "3 turns"
    assert shown(begun(3), "dawn") == "not yet"
    assert shown(scored((1,), (2,), cause="by-deck"), "dawn") == "the deck has run out"


def test_the_deck_is_what_was_dealt_and_drawn() -> None:
    table = turns(begun(3, deck=30), 2)
    assert parts(table, "deck") == [
        (30, "cards in the deck"),
        (-12, "dealt"),
        (-2, "drawn, and taken for penalties"),
    ]
    assert why(begun(3), "deck") is None


def test_what_a_knock_brings() -> None:
    assert parts(begun(3, mode="tournament"), "knock")[:2] == [
        ("-10", "if the knocker wins this game"),
        ("+10", "if not"),
    ]


def test_nothing_is_said_of_what_is_not_there() -> None:
    assert why(seated(), "cards:nobody") is None
    assert why(seated(), "luck") is None
