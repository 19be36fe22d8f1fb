"""Lost ones and points of interest (SF-LOST, SF-POI, SF-TURN-4)."""

import pytest

from companion.games.stuffed_fables.data import ACTIONS
from companion.games.stuffed_fables.pieces import Pile, Point
from companion.rules import replace
from tests.games.stuffed_fables.tables import in_play, play, refused, some, told, with_hand
from tests.support.random_play import words


@pytest.mark.rule(
    "SF-EX-59", "SF-LOST-2", "SF-LOST-3", "SF-LOST-4", "SF-LOST-6", "SF-MOVE-5", "SF-TURN-4", "SF-OPEN-9"
)
def test_a_lost_token_ends_the_movement_and_the_turn_goes_on_after_its_card() -> None:
    table = replace(with_hand(in_play(), "R1 B1"), lost_tokens=1, active="stitch")
    table = play(table, "move", dice=("blue-1",), roll=("5",))
    table = play(table, "touch_lost")
    assert (table.lost_tokens, table.pile("lost").left, table.waits_for) == (0, 28, "resolve_lost")
    said = [words(line) for line in table.news]
    assert "Stitch’s movement ends here; its turn pauses." in said
    assert "Lumpy draws a Lost card and reads it aloud." in said
    assert "Where it offers a choice, the outcome stays unread until you have chosen." in said
    assert refused(table, "end_actions")
    table = play(table, "resolve_lost", choice="They walk away")
    assert (table.pause, table.step, table.hand) == (None, ACTIONS, some("R1"))
    assert table.pile("lost") == Pile("lost", 28, 1)
    assert play(table, "move", dice=("red-1",), roll=("2",)).hand == ()


@pytest.mark.rule("SF-LOST-5", "SF-OPEN-10")
def test_a_lost_card_may_stay_and_an_empty_deck_is_shuffled_anew() -> None:
    table = in_play(lost_tokens=1).with_pile(Pile("lost", 0, 5))
    table = play(table, "touch_lost")
    assert table.pile("lost") == Pile("lost", 4)
    assert "The deck ran out: its discards are shuffled." in told(table)
    table = play(table, "resolve_lost", keeps="stays")
    assert (table.pile("lost"), table.chronicle) == (Pile("lost", 4), ())


def test_a_deck_that_we_counted_wrong_stops_nobody() -> None:
    table = play(in_play(lost_tokens=1).with_pile(Pile("lost", 0)), "touch_lost")
    assert "By our count, fewer cards are left." in told(table)
    assert play(table, "resolve_lost").pile("lost") == Pile("lost", 0, 1)


@pytest.mark.rule("SF-LOST-1", "SF-OPEN-2")
def test_lost_tokens_come_when_the_page_says_so() -> None:
    table = play(in_play(), "place_lost", number=4)
    assert (table.lost_tokens, told(table)) == (4, ())
    assert "The box holds 4 of these." in told(play(table, "place_lost", number=1))
    assert refused(in_play(), "touch_lost").rule == "SF-LOST-1"


@pytest.mark.rule("SF-POI-1", "SF-POI-2", "SF-POI-3", "SF-TURN-4")
def test_a_point_is_explored_once_and_then_play_goes_on() -> None:
    table = play(in_play(), "add_point", name="Well", section="7-3")
    table = play(table, "explore", point="point-1")
    assert (table.section, table.waits_for) == ("7-3", "go_on")
    assert "Read section 7-3 of the book." in [words(line) for line in table.news]
    assert refused(table, "end_actions")
    table = play(table, "go_on")
    assert (table.step, table.waits_for) == (ACTIONS, "")
    refusal = refused(table, "explore", point="point-1")
    assert (words(refusal), refusal.rule) == ("Well has been explored already.", "SF-POI-3")


@pytest.mark.rule("SF-POI-3")
def test_a_point_with_the_repeat_mark_is_explored_again() -> None:
    table = play(in_play(), "add_point", name="Swing", repeatable=True)
    for _time in range(2):
        table = play(play(table, "explore", point="point-1"), "go_on")
    assert table.points == (Point("point-1", "Swing", "", True, True),)
    assert refused(table, "go_on").rule == "SF-TURN-4"
