"""House rules: each switch reads one open question the other way, and nothing else."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.data import HOUSE_RULES
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.pieces import FaceUp
from companion.games.mice_and_mystics.table import Table
from companion.rules import swap
from tests.games.mice_and_mystics.tables import FOUR, attack, having, play, playing, roll, told

BOTH = pytest.mark.parametrize("other", [False, True])


def read(table: Table, rule: str, other: bool) -> Table:
    return play(table, "set_house_rules", others=(rule,) if other else ())


def test_every_choice_of_the_checklist_has_its_switch() -> None:
    choices = {1, 6, 10, 11, 14, 15, 18, 22, 23, 27, 37, 40, 42, 44, 50}
    doubts = {64, 65}  # of ours, met where two rules meet
    assert {int(rule.rpartition("-")[2]) for rule in HOUSE_RULES} == choices | doubts


@pytest.mark.rule("MM-SURGE-10")
@BOTH
def test_a_surge_in_the_middle_of_an_attack(other: bool) -> None:
    table = playing("rat", *FOUR, minions={"rat": 1}, wheel=5)
    table = replace(table, kinds=swap(table.kinds, Kind("rat", 2, 1, 1)))
    table = read(table, "MM-OPEN-6", other)
    table = play(table, "minion_attack", minion="rat-1", target="collin", roll=roll("SW CH"))
    assert table.waits_for == ("surge" if other else "defend")
    if other:
        table = play(table, "surge", minions=())
        assert (table.hourglass, table.waits_for) == (2, "defend")


@pytest.mark.rule("MM-INIT-2")
@BOTH
def test_a_surge_on_a_column_without_minions(other: bool) -> None:
    table = playing(*FOUR, now="filch", wheel=6, surge_due=True, face_up=FaceUp("1", 1, (("rat", 2),)))
    table = play(read(table, "MM-OPEN-10", other), "surge", minions=(("rat", 2),))
    order = ("rat",) if other else ("rat", *FOUR)
    table = play(table, "lay_order", order=order)
    assert table.column == ((*FOUR, "rat") if other else ("rat", *FOUR))
    assert table.current == ("filch" if other else "rat")


def entering(**fields: Any) -> Table:
    """Return a table whose third mouse has explored into an encounter."""
    table = playing(*FOUR, now="filch", **fields)
    return play(table, "explore", mouse="filch", room="room-3")


@pytest.mark.rule("MM-INIT-2")
@BOTH
def test_all_cards_laid_anew_in_the_middle_of_a_round(other: bool) -> None:
    table = play(read(entering(), "MM-OPEN-11", other), "encounter", minions=(("rat", 1),))
    table = play(table, "lay_order", order=("rat", *FOUR))
    assert (table.current, table.round) == (("filch", 1) if other else ("rat", 2))


@pytest.mark.rule("MM-INIT-2", "MM-ROUND-4")
@BOTH
def test_a_round_that_has_just_begun_begins_at_space_1_in_either_reading(other: bool) -> None:
    table = playing(*FOUR, now="maginos", wheel=5, face_up=FaceUp("1", 1, (("rat", 1),)))
    table = play(play(read(table, "MM-OPEN-11", other), "end_turn"), "surge", minions=(("rat", 1),))
    table = play(table, "lay_order", order=("rat", *FOUR))
    assert (table.current, table.round) == ("rat", 2)


@pytest.mark.rule("MM-AMB-1")
@BOTH
def test_an_ambush_by_dice_or_by_hand(other: bool) -> None:
    table = play(read(entering(), "MM-OPEN-14", other), "encounter", minions=(("rat", 1),), ambush=True)
    dice = {} if other else {"ambush": ("swordshield-3",)}
    table = play(table, "lay_order", order=(*FOUR, "rat"), **dice)
    assert table.column.index("rat") == (4 if other else 1)


@pytest.mark.rule("MM-INIT-6", "MM-HERO-6")
@BOTH
def test_born_leader_when_only_minions_are_added(other: bool) -> None:
    table = playing("rat", *FOUR, minions={"rat": 1}, wheel=6, surge_due=True)
    table = replace(table, face_up=FaceUp("1", 1, (("roach", 1),)))
    table = play(read(table, "MM-OPEN-15", other), "surge", minions=(("roach", 1),))
    table = play(table, "lay_order", order=("roach",))
    assert table.mouse("collin").cheese == (1 if other else 0)


@pytest.mark.rule("MM-CAPT-7")
@BOTH
def test_a_freed_mouse_and_its_next_turn(other: bool) -> None:
    table = playing("collin", "tilda", "filch", "rat", minions={"rat": 1})
    table = having(read(table, "MM-OPEN-18", other), "tilda", is_captured=True)
    table = attack(table, "collin", "rat-1", "SW SW SW")
    table = play(table, "defend", roll=roll("BOW"))
    assert not table.mouse("tilda").is_captured
    table = play(table, "end_turn")
    assert table.current == ("filch" if other else "tilda")
    assert ("{mouse} was freed and loses this turn." in told(table)) is other
    assert not table.mouse("tilda").loses_turn
