"""How a story ends (SF-OVER, SF-SLEEP-5, SF-GAME-3)."""

import pytest

from companion.games.stuffed_fables import GAME
from companion.games.stuffed_fables.data import CHECK, DEEP, WAKING
from companion.games.stuffed_fables.pieces import Page
from companion.rules import replace
from tests.games.stuffed_fables.tables import (
    in_play,
    play,
    refused,
    some,
    told,
    with_hand,
    with_monsters,
    with_stuffy,
)


@pytest.mark.rule(
    "SF-EX-65", "SF-SLEEP-1", "SF-SLEEP-2", "SF-SLEEP-4", "SF-SLEEP-5", "SF-OVER-2", "SF-OVER-3"
)
def test_the_ending_hangs_on_waking() -> None:
    table = replace(in_play(), revealed=(DEEP,) * 7)
    table = replace(table, story=replace(table.story, deep="12-1", waking="12-2"))
    early = play(table, "win")
    assert "Read the Deep Sleep ending: section 12-1." in told(early)
    table = play(table, "lose", stuffy="flops", what="stuffing", number=5)
    assert table.waits_for == "reveal_sleep"
    assert refused(table, "win").rule == "SF-SLEEP-1"
    table = play(table, "reveal_sleep", kind=WAKING)
    table = play(table, "lose", stuffy="stitch", what="stuffing", number=5)
    assert table.waits_for == ""
    table = play(table, "win")
    assert (table.phase, table.outcome) == ("over", "won")
    assert "Read the Waking ending: section 12-2." in told(table)


@pytest.mark.rule("SF-OVER-3")
def test_an_ending_that_nobody_typed_is_named_alone() -> None:
    assert "Read the Deep Sleep ending." in told(play(in_play(), "win"))


@pytest.mark.rule("SF-OVER-1", "SF-COLL-7")
def test_all_collapsed_is_lost_and_nothing_but_undo_goes_on() -> None:
    table = with_stuffy(with_stuffy(in_play(), "flops", stuffing=0), "stitch", stuffing=0)
    table = play(table, "lose", stuffy="lumpy", what="stuffing", number=9)
    assert (table.phase, table.outcome, table.waits_for) == ("over", "lost", "")
    assert "All stuffies have collapsed: the story is lost." in told(table)
    assert refused(table, "win")
    assert refused(table, "play_on").rule == "SF-COLL-7"


@pytest.mark.rule("SF-OVER-1", "SF-GAME-3")
def test_a_story_that_the_book_ends_is_lost_too_and_may_go_on() -> None:
    table = play(replace(with_hand(in_play(), "R2"), page=Page("3")), "lose_story", why="too late")
    assert (table.phase, table.outcome) == ("over", "lost")
    table = play(table, "play_on")
    assert (table.phase, table.outcome, table.hand) == ("playing", "", some("R2"))
    assert table.may_act
    assert refused(table, "play_on")


@pytest.mark.rule("SF-GAME-3")
def test_going_on_after_a_broken_check_begins_the_next_turn() -> None:
    table = replace(with_monsters(in_play(), 1), step=CHECK, page=Page("3"))
    table = play(play(table, "lose_story"), "play_on")
    assert (table.active, table.step, table.waits_for) == ("flops", 1, "")


def test_a_note_changes_nothing_and_is_told_in_the_journal() -> None:
    table = in_play()
    assert play(table, "note", words="The moon {laughs}") == table
    assert GAME.actions["note"].note == "words"
