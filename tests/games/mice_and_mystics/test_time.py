"""Rounds, turns, the wheel, the hourglass (MM-ROUND, MM-HOUR, MM-SURGE-1, -2)."""

from dataclasses import replace

import pytest

from companion.games.mice_and_mystics.names import named, turn_name
from companion.games.mice_and_mystics.pieces import FaceUp
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message
from tests.games.mice_and_mystics.tables import (
    FOUR,
    attack,
    having,
    play,
    playing,
    refused,
    roll,
    steps,
    told,
)
from tests.support.cases import for_each


@pytest.mark.rule("MM-ROUND-1")
def test_turns_go_down_the_column_and_then_begin_again_at_the_top() -> None:
    table = playing("tilda", "rat", "filch", "collin", minions={"rat": 1})
    seen = []
    for _turn in range(5):
        seen.append((table.current, table.round))
        table = play(table, "end_turn")
    assert seen == [("tilda", 1), ("rat", 1), ("filch", 1), ("collin", 1), ("tilda", 2)]


def test_it_is_seen_who_has_had_a_turn_in_this_round() -> None:
    table = playing("tilda", "rat", "filch", now="rat", minions={"rat": 1})
    assert [table.has_had_turn(card) for card in table.column] == [True, False, False]


@pytest.mark.rule("MM-ROUND-2", "MM-MIN-1")
def test_every_figure_of_a_card_acts_one_at_a_time() -> None:
    table = playing("rat", "tilda", "filch", "collin", minions={"rat": 2})
    table = play(table, "minion_move", minion="rat-2", roll=steps(1))
    table = play(table, "minion_attack", minion="rat-2", target="tilda", roll=roll("BOW"))
    assert refused(table, "minion_done", minion="rat-2") == "Every figure of this card has had its turn."
    table = play(table, "minion_done", minion="rat-1")
    assert all(figure.has_acted for figure in table.acting_figures)


@pytest.mark.rule("MM-MIN-1")
def test_a_minion_moves_before_it_fights_and_only_once() -> None:
    table = playing("rat", "tilda", "filch", minions={"rat": 1})
    moved = play(table, "minion_move", minion="rat-1", roll=steps(3))
    assert refused(moved, "minion_move", minion="rat-1", roll=steps(3))
    fought = play(table, "minion_attack", minion="rat-1", target="tilda", roll=roll("BOW"))
    assert refused(fought, "minion_move", minion="rat-1", roll=steps(3))


@pytest.mark.rule("MM-EX-11", "MM-ROUND-3", "MM-WOUND-1", "MM-WOUND-2")
def test_example_11_the_card_of_the_last_rat_leaves_and_the_rest_slide_up() -> None:
    table = playing("tilda", "rat", "collin", "filch", "maginos", now="collin", minions={"rat": 1})
    table = play(attack(table, "collin", "rat-1", "SW BOW BOW"), "defend", roll=roll("BOW"))
    assert table.column == ("tilda", "collin", "filch", "maginos")
    assert (table.current, table.space_of("collin"), table.round) == ("collin", 2, 1)


@pytest.mark.rule("MM-ROUND-3")
def test_while_one_figure_is_left_the_card_stays() -> None:
    table = playing("tilda", "rat", "collin", now="collin", minions={"rat": 2})
    table = play(attack(table, "collin", "rat-1", "SW BOW BOW"), "defend", roll=roll("BOW"))
    assert "rat" in table.column


@pytest.mark.rule("MM-ROUND-3", "MM-ROUND-1")
def test_a_card_that_leaves_in_its_own_turn_hands_it_on() -> None:
    table = playing("tilda", "rat", "collin", "filch", now="rat", minions={"rat": 1}, room="room-1")
    table = play(table, "minion_move", minion="rat-1", roll=steps(1))
    assert (table.column, table.current, table.round) == (("tilda", "collin", "filch"), "collin", 1)


@pytest.mark.rule("MM-ROUND-3", "MM-ROUND-1")
def test_the_last_card_leaving_in_its_own_turn_ends_the_round() -> None:
    table = playing("tilda", "collin", "rat", now="rat", minions={"rat": 1}, room="room-1")
    table = play(table, "minion_move", minion="rat-1", roll=steps(1))
    assert (table.current, table.round, table.wheel) == ("tilda", 2, 0)


@pytest.mark.rule("MM-ROUND-4", "MM-EX-13", "MM-SURGE-1")
def test_example_13_time_passes_after_the_last_mouse_only() -> None:
    table = playing("tilda", "collin", "filch", "maginos", wheel=3)
    table = play(table, "end_turn")
    assert table.wheel == 3
    table = play(replace(table, current="maginos"), "end_turn")
    assert (table.wheel, table.round, table.current) == (4, 2, "tilda")


@pytest.mark.rule("MM-ROUND-4")
def test_time_stands_still_while_a_minion_is_in_play() -> None:
    table = playing("tilda", "rat", "collin", now="collin", minions={"rat": 1}, wheel=3)
    assert play(table, "end_turn").wheel == 3


def said(table: Table, words: str) -> tuple[Message, ...]:
    """Return what the last play told that begins with these words."""
    return tuple(one for one in table.news if one.id.startswith(words))


@pytest.mark.rule("MM-ROUND-4")
def test_killing_the_last_minion_on_the_last_mouses_turn_lets_time_pass() -> None:
    table = playing("rat", "tilda", "collin", now="collin", minions={"rat": 1})
    table = play(attack(table, "collin", "rat-1", "SW BOW BOW"), "defend", roll=roll("BOW"))
    assert play(table, "end_turn").wheel == 1


@pytest.mark.rule("MM-EX-16", "MM-ROUND-4")
def test_example_16_minions_found_by_the_last_mouse_stop_time() -> None:
    table = playing("tilda", "collin", "maginos", "filch", now="filch", wheel=2)
    table = play(table, "explore", mouse="filch", room="room-2")
    table = play(table, "encounter", minions=(("rat", 2),))
    table = play(table, "lay_order", order=("tilda", "rat", "collin", "maginos", "filch"))
    assert (table.wheel, table.current) == (2, "tilda")
    for _turn in range(5):
        table = play(table, "end_turn")
    assert table.wheel == 2


@pytest.mark.rule("MM-ROUND-5", "MM-ROUND-4", "MM-SURGE-2")
def test_the_cheese_of_passing_time_can_make_a_surge_due() -> None:
    table = play(playing("tilda", "collin", now="collin", wheel=5), "end_turn")
    assert (table.wheel, table.surge_due, table.waits_for) == (6, True, "surge")


@pytest.mark.rule(
    "MM-EX-14", "MM-ROUND-4", "MM-ROUND-5", "MM-SURGE-2", "MM-SURGE-3", "MM-SURGE-5", "MM-SURGE-7"
)
def test_example_14_passing_time_brings_the_face_up_card() -> None:
    card = FaceUp("A", 2, (("roach", 3),))
    table = playing(*FOUR, now="maginos", wheel=5, hourglass=2, end=6, face_up=card)
    table = play(table, "end_turn")
    assert not said(table, "Now it is")  # the surge may change whose it is
    table = play(table, "surge", minions=table.surge_brings)
    assert not said(table, "Now it is")  # its cards are not laid yet
    assert (table.hourglass, table.wheel, table.face_up, table.encounters_discarded) == (3, 0, None, 1)
    assert len(table.figures_of("roach")) == 3
    order = ("roach", "tilda", "collin", "filch", "maginos")
    laid = play(table, "lay_order", order=order)
    assert (laid.column, laid.current, laid.round) == (order, "roach", 2)
    assert said(laid, "Now it is") == laid.news[-1:]
    assert laid.news[-1].parts["card"] == turn_name(laid, "roach")


@pytest.mark.rule("MM-SURGE-6", "MM-ROUND-5")
def test_a_surge_between_rounds_that_brings_nobody_says_whose_turn_it_is() -> None:
    table = play(playing("tilda", "collin", now="collin", wheel=5), "end_turn")
    assert not said(table, "Now it is")
    after = play(table, "surge")
    assert said(after, "Now it is")[0].parts["card"] == named(after, "tilda")


@pytest.mark.rule("MM-SURGE-2")
@for_each("before, due", [(4, False), (5, True), (6, True)])
def test_six_on_the_wheel_make_a_surge(before: int, due: bool) -> None:
    assert play(playing(wheel=before), "feed_wheel", number=1).surge_due is due


@pytest.mark.rule("MM-HOUR-1")
def test_the_hourglass_moves_at_a_surge_and_at_a_capture() -> None:
    surging = play(playing(wheel=6, surge_due=True, hourglass=2), "surge")
    assert surging.hourglass == 3
    captured = play(playing(*FOUR, "rat", minions={"rat": 1}, hourglass=2), "capture_mouse", mouse="tilda")
    assert captured.hourglass == 3


@pytest.mark.rule("MM-HOUR-1")
def test_the_hourglass_moves_by_hand_for_a_rule_of_the_chapter() -> None:
    table = play(playing(hourglass=2), "adjust", counter="hourglass", by=1, why="the storybook says so")
    assert table.hourglass == 3


@pytest.mark.rule("MM-HOUR-2", "MM-END-2", "MM-CH1-7")
@for_each("counter", ["hourglass", "end"])
def test_when_the_hourglass_meets_end_the_chapter_is_lost(counter: str) -> None:
    table = playing(hourglass=5, end=6)
    value = 6 if counter == "hourglass" else 5
    table = play(table, "correct", counter=counter, value=value)
    assert (table.phase, table.outcome) == ("over", "lost")


@pytest.mark.rule("MM-HOUR-3")
def test_end_moved_forward_gives_a_page() -> None:
    table = play(playing(hourglass=3, end=6), "adjust", counter="end", by=1)
    assert table.pages_left == 4


@pytest.mark.rule("MM-HOUR-4")
def test_the_pages_left_are_counted_and_the_last_is_warned_of() -> None:
    table = play(playing(hourglass=4, end=6, wheel=6, surge_due=True), "surge")
    assert (table.pages_left, table.is_last_page) == (1, True)
    assert "Only one page is left." in told(table)


@pytest.mark.rule("MM-MIN-2")
def test_the_player_of_the_lowest_mouse_runs_the_minions() -> None:
    table = playing("filch", "rat", "collin", "roach", minions={"rat": 1, "roach": 1})
    assert table.minion_player == table.mouse("collin").player
    assert having(table, "collin", is_captured=True).minion_player == table.mouse("collin").player
