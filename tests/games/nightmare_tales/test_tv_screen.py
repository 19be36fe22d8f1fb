"""The big screen of Nightmare Tales: who plays next, and after a knock who still does."""

from companion.games.nightmare_tales.tv_screen import coming
from companion.rules import replace
from tests.games.nightmare_tales.tables import ADA, BO, CLEO, DAN, begun


def test_the_next_two_are_told_clockwise() -> None:
    table = begun(4)
    assert coming(table) == (BO, CLEO)
    assert coming(replace(table, active=DAN)) == (ADA, BO)


def test_of_two_players_only_the_other_comes_next() -> None:
    assert coming(begun(2)) == (BO,)


def test_after_a_knock_only_those_come_who_still_have_a_turn() -> None:
    table = replace(begun(4), knocker=DAN, active=BO)
    assert coming(table) == (CLEO,)
    assert coming(replace(table, active=CLEO)) == ()
