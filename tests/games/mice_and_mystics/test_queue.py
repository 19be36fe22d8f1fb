"""One roll that several must defend against: their fights wait in a queue, one after the other."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.pieces import Fight
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import queued
from tests.games.mice_and_mystics.tables import FOUR, playing, roll, told
from tests.games.mice_and_mystics.tables import play as do


def crushed(*fights: tuple[str, int, int], **fields: Any) -> Table:
    """Return a table on which a grape has hit: (who, hits, defence dice)."""
    table = playing(*FOUR, "rat", "roach", minions={"rat": 2, "roach": 1}, **fields)
    return queued(table, tuple(Fight("grape", who, hits, dice) for who, hits, dice in fights))


@pytest.mark.rule("MM-ATK-3")
def test_the_next_defence_opens_when_the_one_before_is_done() -> None:
    table = crushed(("rat-1", 1, 1), ("collin", 1, 1))
    assert (table.fight, len(table.queue)) == (Fight("grape", "rat-1", 1, 1), 1)
    table = do(table, "defend", roll=roll("SS"))
    assert (table.fight, table.queue) == (Fight("grape", "collin", 1, 1), ())
    table = do(table, "defend", roll=roll("CH"))
    assert (table.fight, table.mouse("collin").wounds, table.mouse("collin").cheese) == (None, 1, 1)


@pytest.mark.rule("MM-ATK-3")
def test_without_a_hit_nobody_defends_and_without_dice_the_wound_is_taken_at_once() -> None:
    table = crushed(("rat-1", 0, 1), ("rat-2", 1, 0), ("collin", 1, 1))
    assert [figure.id for figure in table.figures] == ["rat-1", "roach-1"]
    assert table.fight == Fight("grape", "collin", 1, 1)


@pytest.mark.rule("MM-HERO-7", "MM-CH1-11")
def test_what_a_thing_defeats_is_nobodys_kill() -> None:
    table = do(crushed(("roach-1", 1, 1), room="room-3"), "defend", roll=roll("BOW"))
    assert (table.maggie_for, table.mouse("filch").cheese) == ("", 0)


@pytest.mark.rule("MM-SURGE-10")
def test_a_surge_waits_until_the_last_defence_is_rolled() -> None:
    table = crushed(("rat-1", 1, 1), ("rat-2", 1, 1), wheel=5)
    table = do(table, "defend", roll=roll("CH"))
    assert (table.surge_due, table.waits_for) == (True, "defend")
    assert do(table, "defend", roll=roll("SS")).waits_for == "surge"


def test_who_is_taken_off_by_hand_defends_no_more() -> None:
    table = crushed(("rat-1", 1, 1), ("rat-2", 1, 1), ("collin", 1, 1))
    table = do(table, "correct", counter="figures:rat", value=0)
    assert (table.fight, table.queue) == (Fight("grape", "collin", 1, 1), ())
    assert "The attack is over: one of the two is gone." in told(table)


def test_a_chapter_that_is_given_up_leaves_nothing_to_defend() -> None:
    table = do(crushed(("rat-1", 1, 1), ("collin", 1, 1)), "give_up", why="late")
    assert (table.fight, table.queue) == (None, ())
    assert replace(table, phase="playing").waits_for == ""
