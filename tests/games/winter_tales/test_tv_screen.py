"""The big screen of Winter Tales: what both sides have in what runs now."""

from companion.games.winter_tales.pieces import Conflict, Ending, Trick
from companion.games.winter_tales.tv_screen import UNKNOWN, against
from companion.rules import replace
from tests.games.winter_tales.tables import ADA, BO, activated, begun, of, remembering


def test_between_quests_it_is_who_is_ready() -> None:
    table = begun(2)
    spring, winter = against(table)
    assert isinstance(spring, int)
    assert against(activated(table, of(table, ADA))) == (spring - 1, winter)


def test_in_a_conflict_it_is_the_bids() -> None:
    table = begun(2)
    clash = Conflict(of(table, BO), of(table, ADA), winter=2, spring=1)
    assert against(replace(table, conflict=clash)) == (1, 2)


def test_in_a_trick_nothing_is_shown_but_the_answer() -> None:
    table = begun(2)
    trick = Trick(of(table, ADA), of(table, BO))
    assert against(replace(table, trick=trick)) == (UNKNOWN, UNKNOWN)
    assert against(replace(table, trick=replace(trick, answer=2))) == (UNKNOWN, 2)


def test_at_the_end_it_is_cards_and_memories() -> None:
    table = remembering(begun(2), "spring", "winter", "winter")
    table = replace(table, phase="epilogue", endings=(Ending(ADA, 4, 0),))
    assert against(table) == (4 + 3, 6)
