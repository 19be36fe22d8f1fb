"""Bad input is refused with the rule, and nothing changes."""

from typing import Any

import pytest

from companion.games.nightmare_tales.table import Table
from companion.rules import replace
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    begun,
    chosen,
    play,
    refused,
    revealed,
    seated,
    tournament,
    turns,
)
from tests.support.cases import for_each


def out_of_the_tournament() -> Table:
    table = play(tournament((0, 49, 0), (1, 1), (9, 9), (2, 2)), "next_game")
    table = play(play(table, "begin", way="random", first=ADA), "deck_empty")
    return play(table, "end_turn")


BAD: tuple[tuple[Table, str, dict[str, Any], str], ...] = (
    (begun(), "change_cards", {"player": ADA, "by": -5}, "NT-EFF-12"),
    (begun(), "correct", {"counter": f"cards:{ADA}", "value": -1}, "NT-EFF-12"),
    (begun(), "adjust", {"counter": f"cards:{ADA}", "by": -5}, "NT-EFF-12"),
    (play(begun(), "draw"), "discard_same", {"player": ADA, "number": 5}, "NT-TURN-9"),
    (play(begun(), "draw"), "discard_same", {"player": ADA, "number": 0}, "NT-TURN-9"),
    (begun(), "discard_same", {"player": ADA, "number": 1}, "NT-TURN-7"),
    (play(begun(), "knock"), "knock", {}, "NT-KNOCK-3"),
    (play(begun(), "draw"), "knock", {}, "NT-KNOCK-1"),
    (seated(), "choose_game", {"mode": "single", "cards": 7, "looked": 8}, "NT-SETUP-9"),
    (seated(), "choose_game", {"mode": "single", "cards": 8, "looked": 1}, "NT-SETUP-9"),
    (seated(), "choose_game", {"mode": "single", "cards": 4, "looked": -1}, "NT-SETUP-9"),
    (
        chosen(seated(4), "teams"),
        "set_teams",
        {"number": "2", "team_1": (ADA, BO), "team_2": ("player-3", "player-4")},
        "NT-TEAM-2",
    ),
    (chosen(seated(5), "teams"), "set_teams", {"number": "2"}, "NT-TEAM-1"),
    (chosen(seated(4), "teams"), "set_teams", {"number": ""}, "NT-TEAM-1"),
    (chosen(seated(4), "teams"), "set_teams", {"number": "0"}, "NT-TEAM-1"),
    (chosen(seated(4), "teams"), "set_teams", {"number": "3"}, "NT-TEAM-1"),
    (chosen(seated(4), "teams"), "set_teams", {"number": None}, "NT-TEAM-1"),
    (revealed((1,), (2,), mode="tournament"), "correct", {"counter": "maximum", "value": 0}, "NT-TOUR-1"),
    (out_of_the_tournament(), "reveal_card", {"player": BO, "fear": 3}, "NT-TOUR-8"),
    (out_of_the_tournament(), "reveal_row", {"player": BO, "row": "3"}, "NT-TOUR-8"),
    (out_of_the_tournament(), "enter_sum", {"player": BO, "number": 1, "fear": 3}, "NT-TOUR-8"),
    (revealed((1,), (2,)), "enter_sum", {"player": BO, "number": 0, "fear": 3}, "NT-SCORE-1"),
    (revealed((1,), (2,)), "enter_sum", {"player": BO, "number": 1, "fear": 100}, "NT-OPEN-1"),
    (revealed((1,), (2,)), "reveal_row", {"player": BO, "row": "two three"}, "NT-SCORE-1"),
    (revealed((1,), (2,)), "reveal_row", {"player": BO, "row": "3 100"}, "NT-OPEN-1"),
    (revealed((1,), (2,)), "reveal_row", {"player": BO, "row": " , "}, "NT-OPEN-1"),
    (revealed((1,), (2,)), "reveal_row", {"player": BO, "row": "1 " * 61}, "NT-SCORE-8"),
    (revealed((1,), (2,)), "reveal_row", {"player": BO, "row": "¹ ²"}, "NT-SCORE-1"),
    (revealed((1,), (2,)), "reveal_row", {"player": BO, "row": "1_0"}, "NT-SCORE-1"),
    (turns(begun()), "begin", {"way": "random", "first": ADA}, "NT-SETUP-1"),
    (begun(), "score", {}, "NT-SCORE-1"),
    (begun(), "new_game", {}, "NT-DAWN-1"),
    (seated(), "call_off", {}, "NT-DAWN-1"),
    (begun(), "penalty", {"player": ADA, "cause": "other"}, "NT-PEN-9"),
)


@pytest.mark.parametrize("table, action, answers, rule", BAD, ids=[f"{bad[1]}-{bad[3]}" for bad in BAD])
def test_bad_input_is_refused_with_its_rule(
    table: Table, action: str, answers: dict[str, Any], rule: str
) -> None:
    before = replace(table)
    assert refused(table, action, **answers).rule == rule
    assert table == before


@for_each("value", ["player-9", "", None, 3, ("player-1",)])
@for_each("action", ["penalty", "change_cards", "use_effect"])
def test_nobody_who_is_not_there_is_meant(action: str, value: Any) -> None:
    more: dict[str, dict[str, Any]] = {
        "penalty": {"cause": "looked"},
        "change_cards": {"by": 1},
        "use_effect": {"keyword": "look"},
    }
    refused(begun(), action, player=value, **more[action])
