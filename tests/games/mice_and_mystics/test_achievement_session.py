"""The golden session of the personal achievements: one evening earns all five (MM-ACH)."""

import pytest

from companion.games.mice_and_mystics.data import ACHIEVEMENTS
from tests.games.mice_and_mystics.test_sessions import plays_of, tables_of
from tests.support.cases import for_each

HOLDERS = {
    "cheese-master": "collin",
    "poison-master": "tilda",
    "escape-artist": "tilda",
    "roach-lord": "filch",
    "cat-tamer": "collin",
}
MOVES_END = {"cheese-master": 1, "poison-master": 0, "escape-artist": 1, "roach-lord": 1, "cat-tamer": 0}


def earned_at(achievement: str) -> int:
    """Return after how many plays it is held for the first time."""
    tables = tables_of("achievements")
    return next(number for number, table in enumerate(tables) if table.holder_of(achievement))


@pytest.mark.rule("MM-ACH-1", "MM-ACH-2", "MM-ACH-3", "MM-ACH-4", "MM-ACH-5", "MM-ACH-6")
@for_each("achievement", ACHIEVEMENTS)
def test_each_is_earned_once_and_three_of_them_move_end(achievement: str) -> None:
    tables, number = tables_of("achievements"), earned_at(achievement)
    before, after = tables[number - 1], tables[number]
    assert after.holder_of(achievement) == HOLDERS[achievement]
    assert after.end - before.end == MOVES_END[achievement]


def test_none_is_given_by_hand() -> None:
    assert "award" not in {play.action for play in plays_of("achievements")}


@pytest.mark.rule("MM-CAMP-3")
def test_they_end_with_the_chapter_and_stand_in_its_record() -> None:
    table = tables_of("achievements")[-1]
    assert table.achievements == ()
    assert dict(table.records[-1].achievements) == HOLDERS
