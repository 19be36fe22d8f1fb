"""The score: typed, worked out, typed over; who leads; the end."""

import pytest

from companion.games.own_table.definition import CounterPart, Definition, ScoreColumn, ScorePart
from companion.games.own_table.scores import scores
from companion.games.own_table.sums import cell, circles, leaders, total
from companion.games.own_table.table import Table
from companion.rules import IllegalPlay
from tests.games.own_table.tables import do, empty, playing, with_counter


def test_a_typed_column_is_unknown_until_it_is_typed_and_the_sum_says_so() -> None:
    table = playing(do(empty(), "put_column", part="new", name="Errands"))
    assert cell(table, "seat-1", "column-1", 0).value is None
    assert not total(table, "seat-1").is_whole and leaders(table) == ()
    table = do(table, "write_score", seat="seat-1", column="column-1", line=0, value=9)
    assert total(table, "seat-1").points == 9 and total(table, "seat-1").is_whole


def test_a_column_is_worked_out_and_may_be_typed_over_and_back() -> None:
    table = with_counter(empty(), "Oil", start=5)
    table = playing(do(table, "put_column", part="new", name="Left", formula="oil * 2"))
    assert cell(table, "seat-1", "column-2", 0).value == 10
    table = do(table, "write_score", seat="seat-1", column="column-2", value=7, why="spilt")
    shown = cell(table, "seat-1", "column-2", 0)
    assert (shown.value, shown.worked_out, shown.is_typed_over) == (7, 10, True)
    table = do(table, "clear_score", seat="seat-1", column="column-2")
    assert cell(table, "seat-1", "column-2", 0).value == 10
    with pytest.raises(IllegalPlay, match="Nothing is typed"):
        do(table, "clear_score", seat="seat-1", column="column-2")


def test_the_most_the_fewest_or_nobody_leads_and_a_tie_is_shared() -> None:
    table = with_counter(empty(), "Oil")
    table = do(table, "put_column", part="new", name="Left", formula="oil")
    for wins, who in (("high", ("seat-1", "seat-3")), ("low", ("seat-2",)), ("nobody", ())):
        played = playing(do(table, "set_score", wins=wins))
        for seat in ("seat-1", "seat-3"):
            played = do(played, "adjust", counter=f"counter-1:{seat}", by=2)
        assert leaders(played) == who, wins


def test_each_round_keeps_what_was_worked_out_in_it() -> None:
    table = with_counter(empty(), "Oil", start=1)
    table = do(table, "put_column", part="new", name="Left", formula="oil")
    table = playing(do(table, "set_score", wins="high", by_rounds=True))
    while table.round == 1:
        table = do(table, "go_on")
    table = do(table, "adjust", counter="counter-1:seat-1", by=3)
    assert [cell(table, "seat-1", "column-2", line).value for line in (1, 2)] == [1, 4]
    assert total(table, "seat-1").points == 5


def test_an_end_is_recorded_with_points_and_the_game_can_be_played_again() -> None:
    table = with_counter(empty(), "Oil", start=2)
    table = playing(do(table, "put_column", part="new", name="Left", formula="oil"))
    table = do(table, "adjust", counter="counter-1:seat-2", by=1)
    table = do(table, "end_game", winners=leaders(table))
    assert table.winners == ("Bruno",)
    assert [(line.name, line.points, line.place) for line in scores(table)[0].lines] == [
        ("Anna", 2, 2),
        ("Bruno", 3, 1),
        ("Chiara", 2, 2),
    ]
    again = do(table, "play_again")
    assert not again.is_over and again.value("counter-1:seat-2") == 2 and len(again.records) == 1


def test_a_formula_that_means_what_is_gone_leaves_its_column_to_be_typed() -> None:
    table = do(with_counter(empty(), "Oil"), "put_column", part="new", name="Left", formula="oil")
    table = playing(do(table, "drop_part", part="counter-1"))
    assert cell(table, "seat-1", "column-2", 0).value is None


def test_columns_that_are_worked_out_from_each_other_are_unknown_wherever_they_come_from() -> None:
    columns = (
        ScoreColumn(id="column-1", name="A", formula="b + 1"),
        ScoreColumn(id="column-2", name="B", formula="a + 1"),
        ScoreColumn(id="column-3", name="C", formula="a + 1"),
        ScoreColumn(id="column-4", name="Oil", formula="oil * 2"),
    )
    made = Definition(
        name="Rounds",
        counters=(CounterPart(id="counter-5", name="Oil", start=3),),
        score=ScorePart(columns=columns),
    )
    assert circles(made) == ("column-1", "column-2")
    table = Table(people=("Anna", "Bruno"), made=made, stage="play", values=(("counter-5:seat-1", 3),))
    assert [cell(table, "seat-1", column.id, 0).value for column in columns] == [None, None, 1, 6]


def test_a_round_in_which_nobody_has_typed_does_not_count_yet() -> None:
    table = do(empty(), "put_column", part="new", name="Dots")
    table = do(with_counter(table, "Fixed", start=3), "put_column", part="new", name="More", formula="fixed")
    table = playing(do(table, "set_score", wins="low", by_rounds=True))
    for seat, dots in (("seat-1", 9), ("seat-2", 4), ("seat-3", 7)):
        table = do(table, "write_score", seat=seat, column="column-1", line=1, value=dots)
    while table.round == 1:
        table = do(table, "go_on")
    assert [total(table, seat).points for seat in table.seats] == [12, 7, 10]
    record = do(table, "end_game", winners=leaders(table)).records[-1]
    assert (record.points, record.winners) == ((12, 7, 10), ("Bruno",))


def test_where_the_fewest_win_nobody_leads_without_points() -> None:
    table = do(empty(), "put_column", part="new", name="Points")
    table = playing(do(table, "set_score", wins="low"))
    table = do(table, "write_score", seat="seat-2", column="column-1", line=0, value=4)
    assert leaders(table) == ("seat-2",)


def test_a_part_that_is_taken_out_may_close_no_circle() -> None:
    table = do(with_counter(empty(), "Life"), "put_column", part="new", name="Life", formula="life")
    with pytest.raises(IllegalPlay, match="from itself"):
        do(table, "drop_part", part="counter-1")
