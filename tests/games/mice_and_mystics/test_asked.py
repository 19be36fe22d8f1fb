"""What the answers to players' questions say, where no other test shows it."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics.pieces import FaceUp
from companion.games.mice_and_mystics.table import Table
from companion.text.questions import search_asked
from tests.games.mice_and_mystics.tables import GAME, attack, having, play, playing, refused, roll, steps

TWO_ROACHES = (("roach", 2),)
ORDER = ("rat", "tilda", "filch", "maginos", "collin")


def last_stand() -> Table:
    """Return a table at which the last mouse has hit the last minion, with five cheese on the wheel."""
    table = playing(*ORDER, now="collin", minions={"rat": 1}, face_up=FaceUp("A", 2, TWO_ROACHES))
    table = having(replace(table, wheel=5, hourglass=2, end=6), "filch", is_captured=True)
    return attack(table, "collin", "rat-1", "SW BOW BOW")


@pytest.mark.rule("MM-ROUND-5", "MM-ROUND-4", "MM-WOUND-4", "MM-SURGE-5")
def test_after_the_last_minion_fell_time_passes_and_the_sixth_cheese_brings_a_surge() -> None:
    table = play(last_stand(), "defend", roll=roll("BOW"))
    assert (table.figures, table.wheel, table.surge_due) == ((), 5, False)
    assert not table.mouse("filch").is_captured
    table = play(table, "end_turn")
    assert (table.wheel, table.waits_for, table.hourglass, table.encounter_due) == (6, "surge", 2, False)
    assert table.surge_brings == TWO_ROACHES
    after = play(table, "surge", minions=table.surge_brings)
    assert (after.hourglass, after.wheel, len(after.figures), after.face_up) == (3, 0, 2, None)
    assert after.encounters_left == table.encounters_left


@pytest.mark.rule("MM-ROUND-5", "MM-SURGE-10", "MM-CAPT-5")
def test_the_sixth_cheese_of_the_last_minion_brings_the_surge_before_the_turn_ends() -> None:
    table = play(last_stand(), "defend", roll=roll("CH"))
    assert (table.figures, table.wheel, table.waits_for) == ((), 6, "surge")
    assert not table.mouse("filch").is_captured
    assert refused(table, "end_turn")
    assert play(table, "surge", minions=table.surge_brings).hourglass == 3


@pytest.mark.rule("MM-SURGE-7", "MM-SURGE-10")
def test_more_than_six_cheese_bring_one_surge_that_empties_the_wheel() -> None:
    table = playing("tilda", "collin", wheel=5)
    table = play(table, "feed_wheel", number=4)
    assert (table.wheel, table.surge_due) == (9, True)
    after = play(table, "surge")
    assert (after.wheel, after.surge_due, after.hourglass) == (0, False, table.hourglass + 1)


@pytest.mark.rule("MM-MOVE-9")
def test_a_move_off_a_space_with_minions_is_for_the_table_to_judge() -> None:
    table = playing("collin", "tilda", "rat", minions={"rat": 2})
    assert play(table, "move", mouse="collin", roll=steps(2)).mouse("collin").has_moved


def test_the_best_match_stands_alone() -> None:
    found = search_asked(GAME, "last minion with the cheese at five")
    assert found and [one.id for one in found.rules] == ["MM-ROUND-5"]
