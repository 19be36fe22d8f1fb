"""What has been played to its end, and who won."""

from companion.rules import Played, Tally, tallies


def test_who_has_won_most_comes_first_and_then_who_has_played_most() -> None:
    games = (Played(("Ada", "Bo"), ("Bo",)), Played(("Ada", "Cleo"), ()), Played(("Bo", "Cleo"), ("Bo",)))
    assert tallies(games) == (Tally("Bo", 2, 2), Tally("Ada", 2, 0), Tally("Cleo", 2, 0))


def test_where_all_win_together_each_has_won() -> None:
    assert tallies([Played(("Ada", "Bo"), ("Ada", "Bo"))]) == (Tally("Ada", 1, 1), Tally("Bo", 1, 1))


def test_nothing_played_is_nobody() -> None:
    assert tallies([]) == ()
