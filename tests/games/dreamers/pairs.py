"""Dreamers: what may be under way, and the pairs."""

from typing import Any

from companion.games.dreamers import GAME
from companion.games.dreamers.table import Table
from tests.kit.pairs import ENDS, REFUSED, STAYS, Opening, Search, pairs


def _turn(table: Table) -> Any:
    return (table.phase, table.round, table.turn, table.chance)


def _in(rule: str, says: str, *phases: str) -> Opening:
    return Opening(rule, says, lambda table: table.phase in phases, _turn)


OPENINGS = {
    "memories": _in("DR-MATCH-2", "a turn is to begin", "memories"),
    "nightmare": _in("DR-NIGHT-1", "a Nightmare is to be turned", "nightmare"),
    "dreams": _in("DR-DREAM-1", "Dreams lie face down", "dreams"),
    "modifier": _in("DR-MOD-1", "a modifier may be played", "modify"),
    "accusation": _in("DR-ACC-1", "one may accuse", "accuse"),
    "scored": _in("DR-SCORE-1", "a round is scored", "scored"),
}
PAIRS = (
    *pairs("memories", STAYS, "draw_first set_first"),
    *pairs("memories", REFUSED, "turn_nightmare turn_dreams accuse deliver next_round"),
    *pairs("memories", ENDS, "begin_turn end_round break_off"),
    *pairs("nightmare", REFUSED, "begin_turn turn_dreams accuse play_modifier set_first"),
    *pairs("nightmare", ENDS, "end_round break_off"),
    *pairs("dreams", REFUSED, "begin_turn turn_nightmare accuse pass_modifier next_round"),
    *pairs("modifier", REFUSED, "begin_turn turn_dreams say_word no_accusation"),
    *pairs("modifier", ENDS, "end_round break_off"),
    *pairs("accusation", REFUSED, "begin_turn turn_dreams play_modifier next_round"),
    *pairs("accusation", ENDS, "no_accusation end_round"),
    *pairs("scored", REFUSED, "begin_turn accuse play_modifier deliver"),
    *pairs("scored", ENDS, "next_round"),
)
SEARCH = Search(GAME, OPENINGS, PAIRS)
