"""Corrections by hand: the table is always right (NT-EFF-12, NT-SHEET-2)."""

import pytest

from companion.games.nightmare_tales import GAME
from companion.games.nightmare_tales.counters import COUNTERS
from companion.games.nightmare_tales.data import BY_DECK, BY_KNOCK, BY_ZERO
from companion.rules import IllegalPlay, Play
from tests.games.nightmare_tales.tables import (
    ADA,
    BO,
    CLEO,
    begun,
    cards,
    chosen,
    play,
    points,
    refused,
    revealed,
    scored,
    seated,
    told,
    tournament,
    turns,
)
from tests.support.cases import for_each
from tests.support.random_play import words


def test_a_row_is_set_to_what_lies_there() -> None:
    table = play(begun(3), "correct", counter=f"cards:{BO}", value=7, why="miscounted")
    assert cards(table) == (4, 7, 4)
    assert cards(play(table, "adjust", counter=f"cards:{BO}", by=-2)) == (4, 5, 4)


@for_each("action, answer", [("correct", {"value": -1}), ("adjust", {"by": -5})])
def test_a_row_below_nothing_is_refused(action: str, answer: dict[str, int]) -> None:
    no = refused(begun(3), action, counter=f"cards:{BO}", **answer)
    assert (no.rule, words(no)) == ("NT-EFF-12", "Choose a number from 0 to 999.")


def test_a_deck_that_is_counted_is_set() -> None:
    table = play(begun(3, deck=30), "correct", counter="deck", value=5)
    assert table.deck == 5
    assert play(table, "adjust", counter="deck", by=-5).is_deck_out


def test_a_deck_that_was_not_empty_after_all_goes_on() -> None:
    table = play(begun(3), "deck_empty")
    table = play(table, "correct", counter="deck", value=6)
    assert not table.is_deck_out
    assert play(play(table, "draw"), "end_turn").phase == "play"


def test_a_deck_that_nobody_counts_is_no_counter() -> None:
    assert COUNTERS.ids(begun(2)) == (f"cards:{ADA}", f"cards:{BO}")
    with pytest.raises(IllegalPlay):
        COUNTERS.find(begun(2), "deck")


def test_each_counter_reads_what_the_table_has() -> None:
    table = tournament((10, 0), (1, 2), (5, 5))
    assert COUNTERS.of(table, f"points:{ADA}").value == 13
    assert COUNTERS.of(begun(2, deck=20), "deck").value == 12
    assert COUNTERS.of(begun(2), f"cards:{BO}").value == 4


@pytest.mark.rule("NT-TOUR-4")
def test_points_that_are_corrected_put_out_and_bring_back() -> None:
    table = tournament((10, 0, 0), (1, 2), (5, 5), (3, 3))
    table = play(table, "correct", counter=f"points:{BO}", value=60)
    assert table.ids == (ADA, CLEO)
    line = table.last and table.last.of(BO)
    assert line and (line.total, line.is_out) == (60, True)
    table = play(table, "adjust", counter=f"points:{BO}", by=-20)
    assert table.ids == (ADA, BO, CLEO)
    assert points(table) == (13, 40, 6)


@pytest.mark.rule("NT-TOUR-4")
def test_a_maximum_that_was_typed_wrong_is_corrected_and_puts_out_or_brings_back() -> None:
    table = tournament((10, 0, 0), (1, 2), (5, 5), (3, 3))
    assert COUNTERS.of(table, "maximum").value == 50
    table = play(table, "correct", counter="maximum", value=9)
    assert (table.maximum, table.ids) == (9, (CLEO,))
    assert table.champion == CLEO
    assert "Cleo is the last one in and wins the tournament." in told(table)
    table = play(table, "correct", counter="maximum", value=12)
    assert table.ids == (BO, CLEO)
    assert table.last and [row.is_out for row in table.last.results] == [True, False, False]
    assert "maximum" not in COUNTERS.ids(begun(2))


def test_a_maximum_is_chosen_before_the_first_deal_and_corrected_after_it() -> None:
    assert "maximum" not in COUNTERS.ids(chosen(seated(2), "tournament"))
    table = play(scored((1,), (2,)), "new_game")
    table = play(chosen(table, "tournament"), "begin", way="random", first=ADA)
    assert play(table, "correct", counter="maximum", value=30).maximum == 30


@pytest.mark.rule("NT-TOUR-7")
def test_a_maximum_corrected_in_mid_game_puts_nobody_out_before_the_score() -> None:
    table = play(tournament((10, 0, 0), (1, 2), (5, 5), (3, 3)), "next_game")
    table = play(table, "begin", way="random", first=BO)
    table = play(table, "correct", counter="maximum", value=5)
    assert table.ids == (ADA, BO, CLEO)


@pytest.mark.rule("NT-TOUR-7")
def test_points_corrected_in_mid_game_put_nobody_out_before_the_score() -> None:
    table = play(tournament((10, 0, 0), (1, 2), (5, 5), (3, 3)), "next_game")
    table = play(table, "begin", way="random", first=BO)
    table = play(table, "correct", counter=f"points:{BO}", value=60)
    assert table.active == BO and not table.player(BO).is_out
    table = play(play(table, "deck_empty"), "end_turn")
    for id in table.ids:
        table = play(table, "enter_sum", player=id, number=4, fear=1)
    for id in table.ids:
        table = play(table, "enter_highest", player=id, highest=1)
    assert play(table, "score").ids == (ADA, CLEO)


def test_a_correction_may_end_the_tournament_and_take_the_end_back() -> None:
    table = play(tournament((10, 0), (1, 2), (5, 5)), "correct", counter=f"points:{ADA}", value=51)
    assert table.champion == BO
    assert "Bo is the last one in and wins the tournament." in told(table)
    assert not play(table, "correct", counter=f"points:{ADA}", value=50).is_over


def test_the_turn_is_set() -> None:
    table = play(begun(3), "set_turn", player=CLEO, drawn=True)
    assert (table.active, table.has_drawn, table.turn) == (CLEO, True, 2)
    assert play(table, "end_turn").active == ADA


@pytest.mark.rule("NT-KNOCK-4")
def test_a_knocker_gets_no_turn_by_hand() -> None:
    table = play(begun(3), "knock")
    assert refused(table, "set_turn", player=ADA).rule == "NT-KNOCK-4"


@pytest.mark.rule("NT-KNOCK-5")
def test_a_knock_that_nobody_noted_is_set_and_taken_back() -> None:
    table = play(turns(begun(4)), "set_knocker", player=ADA)
    assert (table.knocker, table.turns_left) == (ADA, 3)
    assert not play(table, "set_knocker", player="nobody").is_last_round
    refused(table, "set_knocker", player=BO)


@pytest.mark.rule("NT-DAWN-7")
def test_cause_and_knocker_are_mended_at_dawn() -> None:
    table = revealed((1, 2), (3, 3), cause=BY_ZERO)
    assert refused(table, "set_cause", cause=BY_KNOCK).rule == "NT-DAWN-5"
    table = play(play(table, "set_knocker", player=BO), "set_cause", cause=BY_KNOCK)
    assert refused(table, "set_knocker", player="nobody").rule == "NT-DAWN-5"
    assert play(play(table, "set_cause", cause=BY_DECK), "score").records[-1].cause == BY_DECK


@pytest.mark.rule("NT-SHEET-2")
def test_turns_knock_discards_penalties_and_corrections_are_told_in_the_log() -> None:
    table = turns(begun(3))
    lines = []
    for action, answers in (
        ("knock", {}),
        ("draw", {}),
        ("discard_same", {"player": ADA, "number": 2}),
        ("penalty", {"player": CLEO, "cause": "wrong-card", "words": "a spider"}),
        ("correct", {"counter": f"cards:{BO}", "value": 3, "why": "miscounted"}),
        ("end_turn", {}),
    ):
        done = Play(action, answers)
        lines.append(words(GAME.says(table, done)))
        table = GAME.play(table, done)
    assert lines == [
        "Knock knock!",
        "Cleo draws and discards.",
        "Ada discards 2 of the same name.",
        "Penalty for Cleo: discarded the wrong card. a spider",
        "Bo: cards now 3. miscounted",
        "Cleo’s turn ends.",
    ]


@pytest.mark.rule("NT-SHEET-2")
def test_leaving_a_play_out_reckons_the_rest_again() -> None:
    start = begun(3)
    nodes = {
        1: Play("draw", {}),
        2: Play("penalty", {"player": BO, "cause": "looked"}),
        3: Play("end_turn", {}),
    }
    tables = {1: start}
    for number, done in nodes.items():
        tables[number + 1] = GAME.play(tables[number], done)
    reckoned = GAME.amend(nodes, {2: ()}, lambda number: tables[number])
    assert cards(reckoned.after) == (4, 4, 4)
    assert reckoned.after.turn == 2


def test_a_note_changes_nothing() -> None:
    assert play(seated(), "note", words="Pizza at eight") == seated()
