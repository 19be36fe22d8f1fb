"""Black dice on the track, and the check of the threat."""

from random import Random

import pytest

from companion.games.stuffed_fables import GAME, flow
from companion.games.stuffed_fables.data import ACTIONS, DRAW, SEARCH
from companion.games.stuffed_fables.table import Table
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, some, with_hand, with_monsters


def ending(size: int, threat: int, monsters: int = 0) -> Table:
    """Return a table in step 4 with so many dice on the track, none of them made or lost."""
    black = (("black", threat),) if threat else ()
    table = with_hand(in_play(size), f"K{threat}") if threat else in_play(size)
    assert not black or table.hand == black
    return with_monsters(replace(table, hand=(), threat=threat), monsters)


def all_defeated(table: Table) -> Table:
    for monster in table.column:
        table = play(table, "defeat", monster=monster.id, by=table.active)
    return table


@pytest.mark.rule("SF-EX-16", "SF-THREAT-1", "SF-THREAT-2", "SF-THREAT-4", "SF-TURN-1")
def test_black_dice_are_placed_and_the_track_is_read_out() -> None:
    table = replace(ending(3, 1), step=SEARCH)
    after = play(with_hand(table, "R2 K2"), "leave_white")
    assert (after.threat, after.threshold, after.hand) == (3, 3, some("R2"))
    said = after.news[-1]
    assert (said.id, said.parts) == ("Threat {number}; the monsters act at {of}.", {"number": 3, "of": 3})


@pytest.mark.rule("SF-THREAT-4", "SF-OPEN-31")
def test_the_threshold_is_the_monsters_or_all_stuffies() -> None:
    table = in_play(3)
    fallen = table.with_stuffy(replace(table.stuffy("flops"), stuffing=0))
    assert [fallen.threshold, with_monsters(table, 1).threshold, with_monsters(table, 5).threshold] == [
        3,
        1,
        5,
    ]


@pytest.mark.rule("SF-EX-17", "SF-CHECK-1")
def test_as_many_dice_as_monsters_set_the_monsters_off() -> None:
    after = play(ending(4, 3, monsters=3), "end_actions")
    assert after.monsters_turn is not None
    assert (after.waits_for, after.monsters_turn.is_ordered) == ("activate", False)
    assert after.monsters_turn.todo == tuple(monster.id for monster in after.column)
    assert (after.active, after.threat, after.surges) == ("lumpy", 3, 0)


@pytest.mark.rule("SF-CHECK-1", "SF-CHECK-3")
def test_with_more_monsters_than_dice_nothing_happens() -> None:
    after = play(ending(2, 2, monsters=3), "end_actions")
    assert (after.monsters_turn, after.surge, after.threat, after.active) == (None, None, 2, "flops")


@pytest.mark.rule("SF-EX-23", "SF-CHECK-3", "SF-TURN-2")
def test_below_the_threshold_the_dice_stay() -> None:
    after = play(ending(4, 3), "end_actions")
    assert (after.surge, after.threat, after.active, after.step) == (None, 3, "flops", DRAW)


@pytest.mark.rule("SF-EX-25", "SF-THREAT-3", "SF-CHECK-3", "SF-CHECK-2")
def test_with_the_last_monster_gone_the_dice_wait_for_a_surge() -> None:
    table = all_defeated(ending(3, 2, monsters=3))
    assert (table.column, table.threat) == ((), 2)
    after = play(table, "end_actions")
    assert (after.threat, after.surge, after.active) == (2, None, "flops")
    drawn = play(after, "draw", dice=("black", "red", "red", "red", "red"))
    assert drawn.threat == 3
    assert play(drawn, "end_actions").surge == ()


@pytest.mark.rule("SF-EX-26", "SF-THREAT-3", "SF-CHECK-4")
def test_with_the_last_monster_gone_a_surge_may_come_at_once() -> None:
    table = all_defeated(ending(2, 2, monsters=3))
    assert (table.column, table.threat) == ((), 2)
    after = play(table, "end_actions")
    assert (after.surge, after.surges, after.active) == ((), 1, "lumpy")


@pytest.mark.rule("SF-EX-28", "SF-CHECK-4", "SF-ENC-1", "SF-ENC-2")
def test_an_encounter_of_this_turn_makes_it_the_monsters_turn() -> None:
    table = replace(ending(3, 1), step=DRAW)
    drawn = play(table, "draw", dice=("black", "black", "red", "red", "red"))
    assert (drawn.threat, drawn.threshold, drawn.step) == (3, 3, ACTIONS)
    met = play(drawn, "random_encounter", cards=("own-1", "unknown", "own-1"))
    after = play(met, "end_actions")
    assert after.monsters_turn is not None and len(after.column) == 3
    assert (after.surge, after.surges) == (None, 0)


@pytest.mark.rule("SF-EX-29", "SF-MON-13", "SF-MON-10")
def test_dice_that_no_monster_took_are_discarded_with_the_reset() -> None:
    table = with_monsters(in_play(4, bag=some("K2 W5 R5"), discard=some("G4 Y5 B4 P5"), threat=3), 1)
    table = table.with_stuffy(replace(table.stuffy("flops"), stored="green"))
    table = table.with_stuffy(replace(table.stuffy("stitch"), stored="blue"))
    turn = play(table, "end_actions")
    after = play(play(turn, "activate", roll=("2",)), "strike", target="nobody")
    assert (after.threat, after.discard, after.stored) == (0, (), some("G B"))
    assert (sum(number for _colour, number in after.bag), after.active) == (33, "flops")
    assert after.all_dice == table.all_dice


@pytest.mark.rule("SF-THREAT-2")
def test_placing_threat_asks_for_no_dice() -> None:
    table = with_hand(in_play(2, step=SEARCH), "K3")
    assert not flow.place_threat(table).discard
    made, by_chance = GAME.actions["leave_white"].fill(table, {}, Random(1))
    assert (made.answers, by_chance) == ({}, frozenset())
