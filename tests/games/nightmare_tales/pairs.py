"""Nightmare Tales: what may be under way, and the pairs."""

from typing import Any

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.table import Table
from tests.kit.pairs import COMMUTES, ENDS, FINISHES, REFUSED, STAYS, Opening, Search, examples, pairs


def _turn(table: Table) -> Any:
    return (table.phase, table.active, table.turn, table.has_drawn, table.knocker)


OPENINGS = {
    "before the draw": Opening(
        "NT-TURN-1", "a player is to draw", lambda table: table.phase == "play" and not table.has_drawn, _turn
    ),
    "after the draw": Opening(
        "NT-TURN-7", "a player has drawn", lambda table: table.phase == "play" and table.has_drawn, _turn
    ),
    "last round": Opening(
        "NT-KNOCK-5",
        "the last round is on",
        lambda table: table.is_last_round,
        lambda table: (table.knocker, table.turns_left),
    ),
    "deck out": Opening(
        "NT-DAWN-2", "the deck has run out", lambda table: table.phase == "play" and table.is_deck_out, _turn
    ),
    "nobody's chance": Opening(
        "NT-OPEN-9",
        "nobody may follow a discard",
        lambda table: table.phase == "play" and not table.may_follow,
        _turn,
    ),
    "dawn": Opening(
        "NT-DAWN-1",
        "dawn has come",
        lambda table: table.phase == "dawn",
        lambda table: (table.cause, table.knocker),
    ),
    "dawn revealed": Opening(
        "NT-SCORE-1",
        "all cards are revealed",
        lambda table: table.phase == "dawn" and not table.not_entered,
        lambda table: table.cause,
    ),
    "scored": Opening(
        "NT-SCORE-2", "the game is scored", lambda table: table.phase == "scored", lambda table: table.records
    ),
}
PAIRS = (
    *pairs("before the draw", STAYS, "penalty use_effect change_cards deck_empty"),
    *pairs("before the draw", ENDS, "draw"),
    *pairs("before the draw", FINISHES, "knock discard_same"),
    *pairs("before the draw", REFUSED, "score next_game reveal_card"),
    *pairs("after the draw", STAYS, "discard_same use_effect change_cards"),
    *pairs("after the draw", ENDS, "end_turn"),
    *pairs("after the draw", REFUSED, "draw knock score"),
    *pairs("last round", STAYS, "penalty use_effect change_cards"),
    *pairs("last round", REFUSED, "knock score new_game"),
    *pairs("deck out", STAYS, "penalty discard_same use_effect"),
    *pairs("deck out", REFUSED, "draw deck_empty score"),
    *pairs("deck out", ENDS, "end_turn"),
    *pairs("nobody's chance", REFUSED, "discard_same"),
    *pairs("nobody's chance", STAYS, "penalty use_effect"),
    *pairs("dawn", COMMUTES, "fetch_deck"),
    *pairs("dawn", REFUSED, "draw knock penalty end_turn next_game"),
    *pairs("dawn revealed", REFUSED, "discard_same draw"),
    *pairs("dawn revealed", ENDS, "score"),
    *pairs("scored", REFUSED, "draw reveal_card score knock"),
    *pairs("scored", ENDS, "new_game"),
    *examples(("deck out", "knock", "test_knock.py::test_whether_one_may_knock_once_a_penalty_has_emptied")),
)
SEARCH = Search(GAME, OPENINGS, PAIRS)
