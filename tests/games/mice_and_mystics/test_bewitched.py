"""A charmed mouse's turn: it moves and attacks another mouse as a minion would (MM-STAT-4, MM-OPEN-27)."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics.combat import bewitched_dice, mouse_defence_dice
from companion.games.mice_and_mystics.table import Table
from tests.games.mice_and_mystics.tables import (
    FOUR,
    GAME,
    STAR,
    having,
    play,
    playing,
    refused,
    roll,
    steps,
)
from tests.support.asked import options_of
from tests.support.cases import for_each
from tests.support.random_play import words

CHARMED = "{mouse} is charmed: it moves and attacks as a minion would."


def collins_turn(**changes: object) -> Table:
    """Return a table on which the turn of Collin, who is charmed, has come."""
    table = playing("tilda", "collin", "filch", "maginos", "rat", minions={"rat": 1})
    return play(having(table, "collin", states=("bewitched",), **changes), "end_turn")


@pytest.mark.rule("MM-EX-55", "MM-STAT-4", "MM-ATK-9")
def test_example_55_charmed_collin_attacks_filch_without_his_sword() -> None:
    table = collins_turn()
    assert table.mouse("collin").weapons[0].combat == 1
    table = play(table, "bewitched_move", mouse="collin", roll=steps(2))
    assert words(table.news[0]) == "Collin goes up to 2 spaces toward the nearest mouse."
    table = play(table, "bewitched_attack", mouse="collin", target="filch", roll=roll("SW CH"))
    assert table.mouse("collin").cheese == 1
    assert table.fight and (table.fight.hits, table.fight.dice) == (1, 2)
    table = play(table, "defend", roll=roll("SS BOW"))
    assert (table.mouse("filch").wounds, table.mouse("collin").states) == (0, ("bewitched",))
    table = play(table, "end_turn")
    assert (table.mouse("collin").states, table.current) == ((), "filch")


@pytest.mark.rule("MM-STAT-4")
@for_each(
    "action, answers",
    [
        ("move", {"roll": steps(1)}),
        ("attack", {"weapon": "collin/collins-sword", "target": "rat-1", "roll": roll("SW SW SW")}),
        ("scurry", {"roll": steps(1)}),
        ("search", {"roll": (STAR,)}),
        ("recover", {}),
        ("explore", {"room": "room-2"}),
        ("use_ability", {"ability": "inspire", "cost": 0}),
        ("level_up", {"ability": "feint"}),
    ],
)
def test_a_charmed_mouse_does_nothing_of_its_own(action: str, answers: dict[str, object]) -> None:
    table = collins_turn(cheese=6, has_moved=action == "scurry")
    assert refused(table, action, mouse="collin", **answers) == CHARMED
    refusal = GAME.why_not(table, action, {"mouse": "collin"})
    assert refusal and refusal.rule in ("MM-STAT-4", "MM-EXPL-1")


@pytest.mark.rule("MM-STAT-4")
def test_it_attacks_with_its_cards_value_alone() -> None:
    table = collins_turn()
    assert bewitched_dice(table, "collin").total == table.mouse("collin").combat == 2
    assert refused(table, "bewitched_attack", mouse="collin", target="filch", roll=roll("SW SW SW"))
    unarmed = having(table, "collin", cards=())
    assert play(unarmed, "bewitched_attack", mouse="collin", target="filch", roll=roll("SW SW")).fight


@pytest.mark.rule("MM-STAT-4", "MM-DICE-2")
def test_it_attacks_in_melee_even_the_mystic_with_his_staff() -> None:
    table = playing("collin", "maginos", "filch")
    table = play(having(table, "maginos", states=("bewitched",)), "end_turn")
    table = play(table, "bewitched_attack", mouse="maginos", target="filch", roll=roll("BOW"))
    assert table.fight is None
    assert words(table.news[0]) == "Missed!"


@pytest.mark.rule("MM-STAT-4", "MM-MIN-7")
def test_it_attacks_another_mouse_never_itself_nor_a_minion() -> None:
    table = collins_turn()
    assert options_of(GAME, "bewitched_attack", "target", table) == ("tilda", "filch", "maginos")
    for target in ("collin", "rat-1"):
        assert refused(table, "bewitched_attack", mouse="collin", target=target, roll=roll("SW SW"))


@pytest.mark.rule("MM-STAT-4")
def test_first_it_moves_then_it_attacks_each_once() -> None:
    table = collins_turn()
    attacked = play(table, "bewitched_attack", mouse="collin", target="filch", roll=roll("BOW BOW"))
    refusal = refused(attacked, "bewitched_move", mouse="collin", roll=steps(1))
    assert refusal == "{mouse} has already moved."
    again = refused(attacked, "bewitched_attack", mouse="collin", target="filch", roll=roll("SW SW"))
    assert again == "{mouse} has already taken an action."


@pytest.mark.rule("MM-STAT-4", "MM-CAPT-1")
def test_its_victim_may_be_captured() -> None:
    table = having(collins_turn(), "filch", wounds=3)
    table = play(table, "bewitched_attack", mouse="collin", target="filch", roll=roll("SW SW"))
    table = play(table, "defend", roll=roll("SS BOW"))
    assert table.mouse("filch").is_captured


@pytest.mark.rule("MM-STAT-4", "MM-CHEESE-1", "MM-SURGE-1")
def test_the_group_may_send_its_cheese_to_the_wheel() -> None:
    table = replace(collins_turn(), house=("MM-OPEN-27",), wheel=2)
    table = play(table, "bewitched_attack", mouse="collin", target="filch", roll=roll("CH CH"))
    assert (table.mouse("collin").cheese, table.wheel) == (0, 4)


@pytest.mark.rule("MM-STAT-4", "MM-STAT-3")
def test_knocked_down_it_spends_its_move_on_standing_up() -> None:
    table = collins_turn()
    table = having(table, "collin", states=("bewitched", "knocked-down"))
    assert refused(table, "bewitched_move", mouse="collin", roll=steps(1))
    table = play(table, "stand_up", mouse="collin")
    assert (table.mouse("collin").states, table.mouse("collin").has_moved) == (("bewitched",), True)
    assert play(table, "bewitched_attack", mouse="collin", target="filch", roll=roll("SW SW")).fight


@pytest.mark.rule("MM-STAT-4", "MM-STAT-1", "MM-STAT-2")
def test_webbed_it_stays_and_stunned_it_does_not_attack() -> None:
    webbed = having(collins_turn(), "collin", states=("bewitched", "webbed"))
    assert refused(webbed, "bewitched_move", mouse="collin", roll=steps(1)) == (
        "{mouse} is webbed and cannot move."
    )
    stunned = having(collins_turn(), "collin", states=("bewitched", "stunned"))
    assert refused(stunned, "bewitched_attack", mouse="collin", target="filch", roll=roll("SW SW"))


@pytest.mark.rule("MM-STAT-4")
def test_a_token_that_comes_in_its_own_turn_waits_for_the_next() -> None:
    table = play(playing("collin", "filch"), "afflict", mouse="collin", state="bewitched")
    table = play(table, "move", mouse="collin", roll=steps(1))
    table = play(table, "end_turn")
    assert table.mouse("collin").states == ("bewitched",)
    assert play(table, "end_turn").mouse("collin").is_spellbound


@pytest.mark.rule("MM-STAT-4")
def test_nobody_else_is_bound_by_it() -> None:
    table = having(playing("tilda", "collin"), "collin", states=("bewitched",))
    assert play(table, "move", mouse="tilda", roll=steps(1)).mouse("tilda").has_moved
    assert refused(table, "bewitched_move", mouse="tilda", roll=steps(1)) == (
        "{mouse} is not charmed in this turn."
    )
    assert refused(table, "bewitched_move", mouse="collin", roll=steps(1)) == "It is {card}’s turn."


@pytest.mark.rule("MM-CH1-15", "MM-STAT-4")
def test_the_crow_sees_its_movement_die_too() -> None:
    table = replace(collins_turn(), room="room-1")
    assert play(table, "bewitched_move", mouse="collin", roll=steps(1)).mouse("collin").wounds == 1


@pytest.mark.rule("MM-STAT-4", "MM-STAT-6")
def test_a_captured_mouse_is_charmed_no_longer() -> None:
    table = play(collins_turn(), "capture_mouse", mouse="collin")
    assert (table.mouse("collin").states, table.current) == ((), "filch")


def test_charmed_and_alone_it_has_nobody_to_attack() -> None:
    table = playing("tilda", "collin", "rat", minions={"rat": 1})
    table = play(having(table, "collin", states=("bewitched",)), "end_turn")
    table = having(table, "tilda", is_captured=True)
    refusal = GAME.why_not(table, "bewitched_attack")
    assert refusal and refusal.id == "No other mouse is there."


@pytest.mark.rule("MM-STAT-4", "MM-ATK-9", "MM-OPEN-64")
def test_with_what_a_charmed_mouse_defends_before_its_turn_is_for_the_group_to_say() -> None:
    table = having(playing("rat", *FOUR, minions={"rat": 1}), "tilda", states=("bewitched",))
    worn = mouse_defence_dice(table, "tilda").total - table.mouse("tilda").defence
    assert worn > 0
    other = replace(table, house=("MM-OPEN-64",))
    assert mouse_defence_dice(other, "tilda").total == table.mouse("tilda").defence
    assert mouse_defence_dice(other, "collin") == mouse_defence_dice(table, "collin")
