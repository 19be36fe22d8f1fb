"""White dice: singly or together, against the stuffing of the moment."""

from typing import Any

import pytest

from companion.games.stuffed_fables import GAME, dice
from companion.games.stuffed_fables.data import ACTIONS, SEARCH
from companion.games.stuffed_fables.table import Table
from companion.rules import IllegalPlay
from tests.games.stuffed_fables.tables import in_play, play, some, with_hand, with_stuffy
from tests.support.cases import for_each


def searching(stuffing: int, hand: str = "W2", **changes: Any) -> Table:
    table = with_stuffy(in_play(2, step=SEARCH, **changes), "lumpy", stuffing=stuffing)
    return with_hand(table, hand)


def rolled(table: Table, *faces: int) -> Table:
    return play(table, "search_stuffing", number=len(faces), roll=tuple(map(str, faces)))


def stuffing(table: Table) -> int:
    return table.stuffy("lumpy").stuffing


@pytest.mark.rule(
    "SF-EX-10", "SF-STUFF-1", "SF-STUFF-2", "SF-STUFF-3", "SF-STUFF-4", "SF-DICE-1", "SF-OPEN-19"
)
def test_singly_the_second_roll_must_reach_one_more() -> None:
    first = rolled(searching(3), 3)
    assert (stuffing(first), first.hand, first.discard, first.step) == (4, some("W"), some("W"), SEARCH)
    second = rolled(first, 2)
    assert (stuffing(second), second.hand, second.discard) == (4, (), some("W2"))
    assert second.step == ACTIONS


@pytest.mark.rule("SF-EX-11", "SF-STUFF-2", "SF-STUFF-5", "SF-DICE-2")
def test_together_they_give_one_and_there_is_no_most() -> None:
    after = rolled(searching(6), 4, 3)
    assert (stuffing(after), after.discard) == (7, some("W2"))
    assert stuffing(rolled(searching(11), 6, 6)) == 12


@pytest.mark.rule("SF-EX-13", "SF-STUFF-6", "SF-COLL-5", "SF-TURN-3")
def test_a_collapsed_stuffy_recovers_with_any_roll_and_acts() -> None:
    before = searching(0, "W R")
    assert before.stuffy("lumpy").is_collapsed
    after = rolled(before, 1)
    assert (stuffing(after), after.step, after.may_act) == (1, ACTIONS, True)


@pytest.mark.rule("SF-EX-14", "SF-STUFF-3", "SF-STUFF-6")
def test_a_collapsed_stuffy_gains_more_singly() -> None:
    first = rolled(searching(0), 1)
    second = rolled(first, 1)
    assert [stuffing(first), stuffing(second)] == [1, 2]
    assert stuffing(rolled(searching(0), 1, 1)) == 1


@pytest.mark.rule("SF-STUFF-2", "SF-STUFF-4", "SF-OPEN-19")
def test_a_roll_that_fails_says_so_and_is_discarded() -> None:
    after = rolled(searching(5, "W1"), 4)
    assert (stuffing(after), after.discard) == (5, some("W"))
    assert {"total": 4, "stuffing": 5}.items() <= after.news[0].parts.items()


@pytest.mark.rule("SF-STUFF-1")
@for_each("number, faces", [(3, "111"), (0, ""), (1, "11"), (2, "1"), (1, "7"), (1, "0")])
def test_only_the_white_dice_of_the_hand_are_rolled(number: int, faces: str) -> None:
    with pytest.raises(IllegalPlay):
        play(searching(3), "search_stuffing", number=number, roll=tuple(faces))


@pytest.mark.rule("SF-STUFF-1", "SF-TURN-1")
def test_white_dice_are_rolled_in_step_two_alone() -> None:
    assert GAME.why_not(searching(3), "search_stuffing") is None
    assert GAME.why_not(with_hand(in_play(2), "W2"), "search_stuffing")


@pytest.mark.rule("SF-OPEN-20", "SF-DISC-1")
def test_white_dice_that_nobody_rolls_are_discarded_in_step_five() -> None:
    after = play(searching(3, "W1 K1 R1"), "leave_white")
    assert (after.step, after.hand, after.threat) == (ACTIONS, some("W R"), 1)
    assert dice.only(play(after, "end_actions").discard, "white") == some("W")
    assert GAME.why_not(after, "leave_white")
