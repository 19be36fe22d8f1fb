"""Mousetraps and water: who is caught, who drifts, what it costs (MM-TRAP, MM-WATER, MM-TURN-4)."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.tables import (
    GAME,
    NO_STAR,
    STAR,
    having,
    mouse,
    play,
    playing,
    refused,
    roll,
    steps,
)
from tests.support.random_play import words

NEZ = ("nez", "filch", "collin", "tilda")


def said(table: Table) -> list[str]:
    """Return the news in words."""
    return [words(one) for one in table.news]


def trapped(*column: str, **fields: Any) -> Table:
    return playing(*(column or (*NEZ, "rat")), minions={"rat": 1}, **({"traps": 2} | fields))


# mousetraps


@pytest.mark.rule("MM-EX-47", "MM-TRAP-2", "MM-TRAP-4", "MM-CHEESE-1")
def test_example_47_nez_rolls_lore_and_is_caught() -> None:
    table = trapped("nez", "filch", "rat", traps=1)
    table = play(table, "spring_trap", mouse="nez", by="lore", roll=(NO_STAR, NO_STAR))
    nez = table.mouse("nez")
    assert (table.traps, nez.wounds, nez.cheese, nez.states) == (0, 1, 1, ("knocked-down",))
    assert table.current == "filch"


@pytest.mark.rule("MM-EX-47", "MM-TRAP-3")
def test_example_47_with_a_star_nothing_happens_and_the_trap_stays() -> None:
    table = trapped(traps=1)
    after = play(table, "spring_trap", mouse="nez", by="lore", roll=(NO_STAR, STAR))
    assert replace(after, news=()) == table
    assert after.current == "nez"
    assert play(after, "spring_trap", mouse="nez", roll=(STAR,)).traps == 1  # tested again next time


@pytest.mark.rule("MM-EX-46", "MM-TRAP-4", "MM-CAPT-2")
def test_example_46_a_trap_may_capture_and_takes_its_own_cheese_along() -> None:
    table = having(trapped(hourglass=2), "nez", wounds=4, cheese=2)
    table = play(table, "spring_trap", mouse="nez", by="movement", roll=(NO_STAR,))
    nez = table.mouse("nez")
    assert (nez.is_captured, nez.cheese, nez.states, nez.wounds) == (True, 0, (), 0)
    assert (table.traps, table.hourglass, table.current) == (1, 3, "filch")


@pytest.mark.rule("MM-TRAP-2", "MM-HERO-5")
def test_as_many_dice_as_the_movement_value_or_a_tinkerers_lore() -> None:
    table = trapped("collin", "nez", "rat")
    assert refused(table, "spring_trap", mouse="collin", roll=(STAR,)) == "Enter {count} die."
    assert play(table, "spring_trap", mouse="collin", roll=(STAR, NO_STAR)).traps == 2
    assert refused(table, "spring_trap", mouse="collin", by="lore", roll=(STAR, STAR))
    tinkerer = replace(table, current="nez")
    assert play(tinkerer, "spring_trap", mouse="nez", by="movement", roll=(STAR,)).traps == 2
    assert refused(tinkerer, "spring_trap", mouse="nez", by="lore", roll=(STAR,))


@pytest.mark.rule("MM-TRAP-4", "MM-CAPT-5", "MM-CAPT-7")
def test_captured_without_minions_a_mouse_is_free_at_once_and_its_turn_is_over() -> None:
    table = having(playing("collin", "filch", "tilda", traps=1, hourglass=2), "collin", wounds=4, cheese=3)
    table = play(table, "spring_trap", mouse="collin", roll=(NO_STAR, NO_STAR))
    collin = table.mouse("collin")
    assert (collin.is_captured, collin.captures, collin.cheese, collin.wounds) == (False, 1, 0, 0)
    assert (table.hourglass, table.current) == (3, "filch")


@pytest.mark.rule("MM-TRAP-4", "MM-ROUND-4")
def test_the_turn_that_a_trap_ends_passes_once() -> None:
    table = playing("collin", "filch", now="filch", traps=1, wheel=2)
    table = play(table, "spring_trap", mouse="filch", roll=(NO_STAR,) * 3)
    assert (table.current, table.round, table.wheel) == ("collin", 2, 3)


@pytest.mark.rule("MM-CHEESE-3", "MM-TRAP-3")
def test_cheese_on_the_dice_of_a_trap_gives_nothing() -> None:
    table = trapped("collin", "rat", wheel=2)
    after = play(table, "spring_trap", mouse="collin", roll=(STAR, *roll("CH")))
    assert (after.mouse("collin").cheese, after.wheel) == (0, 2)


def test_no_mousetrap_ever_catches_lily() -> None:
    lily = replace(mouse("filch"), id="lily", abilities=("find",))
    table = playing("collin", "rat", minions={"rat": 1}, traps=1)
    table = replace(table, mice=(*table.mice, lily), column=("lily", "collin", "rat"), current="lily")
    after = play(table, "spring_trap", mouse="lily")
    assert replace(after, news=()) == table
    assert said(after) == ["No mousetrap ever catches Lily: the trap stays."]


def test_without_a_trap_none_is_stepped_on() -> None:
    refusal = refused(playing(), "spring_trap", mouse="collin", roll=(STAR, STAR))
    assert refusal == "No mousetrap lies in the room."


@pytest.mark.rule("MM-TRAP-5", "MM-WATER-5")
def test_minions_have_no_business_with_traps_and_water() -> None:
    table = trapped("rat", "collin")
    for action in ("spring_trap", "wade", "leave_water"):
        assert GAME.why_not(table, action, {"mouse": "rat-1"})


# water


def wet(**changes: object) -> Table:
    """Return a table in the Sewers, Collin in the water."""
    table = playing("collin", "filch", "tilda", "rat", minions={"rat": 1}, room="room-6")
    return having(table, "collin", on_water=True, **changes)


@pytest.mark.rule("MM-WATER-1")
def test_a_mouse_is_said_to_be_in_the_water_or_out_of_it() -> None:
    table = play(playing(room="room-6"), "wade", mouse="collin")
    assert table.mouse("collin").on_water
    assert said(table) == ["Collin is in the water: entering it ends the movement."]
    table = play(table, "wade", mouse="collin")
    assert not table.mouse("collin").on_water


@pytest.mark.rule("MM-WATER-1")
def test_moving_in_the_water_ends_with_the_next_water_space() -> None:
    table = play(wet(), "move", mouse="collin", roll=steps(2))
    assert said(table)[-1] == "Entering another water space ends the move; dry land needs a star."


@pytest.mark.rule("MM-WATER-2")
@pytest.mark.parametrize(("crowd", "dice"), [(0, 1), (1, 2), (2, 3)])
def test_dry_land_is_reached_with_a_die_and_one_more_for_each_mouse_there(crowd: int, dice: int) -> None:
    rolled = (STAR, *(NO_STAR,) * (dice - 1))
    table = play(wet(), "leave_water", mouse="collin", crowd=crowd, roll=rolled)
    collin = table.mouse("collin")
    assert (collin.on_water, collin.has_moved, collin.has_acted) == (False, True, False)
    assert refused(wet(), "leave_water", mouse="collin", crowd=crowd, roll=(*rolled, STAR))


@pytest.mark.rule("MM-WATER-2", "MM-CHEESE-3")
def test_without_a_star_the_whole_movement_is_lost() -> None:
    table = play(wet(), "leave_water", mouse="collin", crowd=1, roll=(NO_STAR, *roll("CH")))
    collin = table.mouse("collin")
    assert (collin.on_water, collin.has_moved, collin.cheese) == (True, True, 0)
    assert refused(table, "move", mouse="collin", roll=steps(1)) == "{mouse} has already moved."


@pytest.mark.rule("MM-WATER-2", "MM-TURN-6")
def test_a_second_try_in_a_turn_is_a_scurry() -> None:
    table = play(wet(has_moved=True), "leave_water", mouse="collin", roll=(STAR,))
    assert table.mouse("collin").has_acted
    assert refused(wet(has_moved=True, has_acted=True), "leave_water", mouse="collin", roll=(STAR,))
    stunned = wet(has_moved=True, states=("stunned",))
    assert refused(stunned, "leave_water", mouse="collin", roll=(STAR,)) == (
        "{mouse} is stunned: only Recover is possible."
    )


@pytest.mark.rule("MM-WATER-2")
def test_who_cannot_move_cannot_leave_the_water_and_who_is_dry_need_not() -> None:
    webbed = refused(wet(states=("webbed",)), "leave_water", mouse="collin", roll=(STAR,))
    assert webbed == "{mouse} is webbed and cannot move."
    assert refused(wet(states=("knocked-down",)), "leave_water", mouse="collin", roll=(STAR,))
    assert refused(playing(), "leave_water", mouse="collin", roll=(STAR,)) == "{mouse} is not in the water."


@pytest.mark.rule("MM-WATER-3")
def test_a_mouse_that_ends_its_turn_in_the_water_drifts_or_stays() -> None:
    assert refused(wet(), "end_turn") == "Still missing: {what}"
    drifted = play(wet(), "end_turn", drift="one-space")
    assert said(drifted)[0] == "The current takes Collin one space along its arrow."
    for after in (drifted, play(wet(), "end_turn", drift="stays")):
        assert (after.current, after.mouse("collin").on_water) == ("filch", True)


@pytest.mark.rule("MM-WATER-3", "MM-WATER-5")
def test_only_a_mouse_in_the_water_is_asked_about_the_current() -> None:
    assert refused(playing("collin", "filch"), "end_turn", drift="stays")
    rats_turn = replace(wet(), current="rat")
    assert play(rats_turn, "end_turn").current == "collin"


@pytest.mark.rule("MM-WATER-4", "MM-CAPT-2")
def test_off_the_tile_a_mouse_is_captured() -> None:
    table = play(replace(wet(cheese=3), hourglass=2), "end_turn", drift="off-tile")
    collin = table.mouse("collin")
    assert (collin.is_captured, collin.cheese, collin.on_water) == (True, 0, False)
    assert (table.hourglass, table.current) == (3, "filch")


@pytest.mark.rule("MM-WATER-4", "MM-CAPT-5")
def test_off_the_tile_without_minions_it_is_free_again_at_once() -> None:
    table = having(playing("collin", "filch", room="room-6"), "collin", on_water=True, wounds=2)
    table = play(table, "end_turn", drift="off-tile")
    collin = table.mouse("collin")
    assert (collin.is_captured, collin.captures, collin.wounds, collin.on_water) == (False, 1, 0, False)
    assert (table.hourglass, table.current) == (2, "filch")


@pytest.mark.rule("MM-TURN-4", "MM-FREE-6")
def test_there_are_no_free_actions_in_the_water() -> None:
    table = wet(cheese=6)
    refusal = refused(table, "level_up", mouse="collin", ability="feint")
    assert refusal == "{mouse} is in the water: no free actions there."
    dry = having(table, "collin", on_water=False)
    assert play(dry, "level_up", mouse="collin", ability="feint").mouse("collin").cheese == 0


@pytest.mark.rule("MM-EXPL-5")
def test_in_another_room_nobody_is_in_the_water() -> None:
    table = replace(wet(), figures=(), column=("collin", "filch", "tilda"))
    assert not play(table, "explore", mouse="collin", room="room-2").mouse("collin").on_water
