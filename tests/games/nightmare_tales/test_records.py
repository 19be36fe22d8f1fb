"""The score sheet, the chart of fear, the history of winners (NT-SHEET-1)."""

import pytest

from companion.games.nightmare_tales.data import BY_KNOCK, BY_ZERO
from companion.games.nightmare_tales.records import all_cups, chart, history
from companion.games.nightmare_tales.table import Table
from companion.rules import replace
from tests.games.nightmare_tales.tables import ADA, BO, CLEO, play, revealed, scored, tournament, turns


def next_game(table: Table, first: str, *rows: str, knocks: bool = False) -> Table:
    """Return the table after one more game of the tournament, with these rows at dawn."""
    table = play(play(table, "next_game"), "begin", way="random", first=first)
    table = play(table, "knock") if knocks else play(table, "deck_empty")
    while table.phase == "play":
        table = turns(table) if knocks else play(table, "end_turn")
    for id, row in zip(table.ids, rows, strict=True):
        table = play(table, "reveal_row", player=id, row=row)
    return play(table, "score")


def three_games() -> Table:
    """Return a tournament of three: Cleo is out after the second game, Ada wins after the third."""
    table = tournament((0, 0, 0), (1, 2, 3, 4), (5, 5, 5, 5), (9, 9, 6, 6))
    table = next_game(table, CLEO, "1 1 1 1", "6 6 6 6", "3 4 4 4", knocks=True)
    return next_game(table, BO, "2 2 2 2", "5 5 5 5")


@pytest.mark.rule("NT-SHEET-1")
def test_a_game_is_a_line_with_all_that_the_sheet_shows() -> None:
    table = next_game(tournament((0, 0), (2, 3), (5, 5)), BO, "1 2 3 4", "2 2 2 2", knocks=True)
    line = table.records[-1]
    assert (line.number, line.game, line.first, line.cause, line.knocker) == (2, 2, BO, BY_KNOCK, BO)
    ada, bo = line.results
    assert (ada.cards, ada.fear, ada.highest, ada.place) == (4, 10, 4, 2)
    assert (ada.knock, ada.points, ada.total, ada.is_out) == (0, 10, 15, False)
    assert (bo.cards, bo.fear, bo.highest, bo.place) == (4, 8, 2, 1)
    assert (bo.knock, bo.points, bo.total, bo.is_out) == (-10, -2, 8, False)
    assert bo.entered == (2, 2, 2, 2)


@pytest.mark.rule("NT-SHEET-1", "NT-TOUR-8")
def test_who_is_out_has_no_line_in_the_next_game() -> None:
    lines = three_games().records
    assert [[row.player for row in line.results] for line in lines] == [
        [ADA, BO, CLEO],
        [ADA, BO, CLEO],
        [ADA, BO],
    ]
    assert [row.is_out for row in lines[1].results] == [False, False, True]


def test_the_game_that_puts_somebody_out_is_kept() -> None:
    assert [player.out_after for player in three_games().players] == [0, 3, 2]


def test_the_chart_has_fear_and_points_by_game_and_player() -> None:
    found = chart(three_games())
    assert found.games == (1, 2, 3)
    assert found.maximum == 50
    ada, bo, cleo = found.lines
    assert (ada.fear, ada.totals) == ((10, 4, 8), (10, 14, 22))
    assert (bo.fear, bo.totals) == ((20, 24, 20), (20, 44, 64))
    assert (cleo.fear, cleo.points, cleo.totals) == ((30, 15, None), (30, 25, None), (30, 55, None))
    assert [line.is_out for line in found.lines] == [False, True, True]
    assert [line.total for line in found.lines] == [22, 64, 55]
    assert (found.lowest, found.highest) == (0, 64)


def test_before_any_game_the_chart_is_empty() -> None:
    assert chart(replace(revealed((1,), (2,)), records=())).lines == ()
    empty = chart(revealed((1,), (2,), mode="tournament"))
    assert [(line.fear, line.total) for line in empty.lines] == [((), 0), ((), 0)]
    assert (empty.lowest, empty.highest) == (0, 50)


def test_the_chart_of_single_games_goes_by_name() -> None:
    table = play(scored((1, 2), (5, 5)), "new_game")
    table = play(table, "begin", way="random", first=ADA)
    table = play(play(table, "deck_empty"), "end_turn")
    for id, row in ((ADA, "9 9 9 9"), (BO, "1 1 1 1")):
        table = play(table, "reveal_row", player=id, row=row)
    found = chart(play(table, "score"))
    assert found.games == (1, 2)
    assert found.maximum is None
    assert [(line.name, line.fear, line.totals) for line in found.lines] == [
        ("Ada", (3, 36), (3, 39)),
        ("Bo", (10, 4), (10, 14)),
    ]


def test_the_history_counts_games_wins_draws_and_tournaments() -> None:
    table = play(three_games(), "new_game")
    ada, cleo_or_bo, _third = history(table)
    assert (ada.name, ada.games, ada.won, ada.shared, ada.cups, ada.fear) == ("Ada", 3, 3, 0, 1, 22)
    assert cleo_or_bo.cups == 0
    drawn = history(scored((1, 2), (1, 2), (9, 9)))
    assert [(one.name, one.won, one.shared) for one in drawn] == [("Ada", 0, 1), ("Bo", 0, 1), ("Cleo", 0, 0)]


def test_mates_of_a_winning_team_have_won() -> None:
    table = play(revealed((1,), (2,), (9,), (3,), mode="teams"), "score")
    assert [(one.name, one.won, one.shared) for one in history(table)][:2] == [("Bo", 1, 0), ("Dan", 1, 0)]


def test_a_tournament_that_is_over_is_told_before_the_next_one_begins() -> None:
    table = three_games()
    assert [cup.winner for cup in all_cups(table)] == ["Ada"]
    assert all_cups(play(table, "new_game")) == all_cups(table)
    assert all_cups(table)[0].games == 3
    lost = tournament((44, 47), (3, 4), (2, 2))
    assert all_cups(lost)[0].nightmares_won


def test_a_win_without_cards_is_a_line_of_its_own_cause() -> None:
    table = scored((), (5, 5), cause=BY_ZERO)
    assert table.records[-1].results[0].highest is None
