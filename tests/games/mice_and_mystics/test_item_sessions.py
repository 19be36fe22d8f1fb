"""The golden sessions of the party items: each shows its item found and put to use (MM-PARTY)."""

import pytest

from companion.games.mice_and_mystics.cards import SEARCH_CARDS
from companion.games.mice_and_mystics.data import is_rat
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play
from tests.games.mice_and_mystics.record_items import EVENINGS
from tests.games.mice_and_mystics.test_sessions import plays_of, tables_of

ITEMS = {
    "disguise": "disguise",
    "fishhook": "hook-and-line",
    "fork": "fork",
    "bait": "grape",
    "grape": "grape",
}
EACH = pytest.mark.parametrize("name", ITEMS)


def moments(name: str, action: str) -> list[tuple[Table, Play, Table]]:
    """Return each play of an action in a session, with the tables before and after it."""
    tables = tables_of(name)
    rows = zip(tables, plays_of(name), tables[1:], strict=False)
    return [(before, play, after) for before, play, after in rows if play.action == action]


@EACH
@pytest.mark.rule("MM-PARTY-1", "MM-SEARCH-4")
def test_each_item_is_found_in_its_session_and_the_chapter_is_won(name: str) -> None:
    assert any(ITEMS[name] in table.chest for table in tables_of(name))
    assert tables_of(name)[-2].outcome == "won"
    assert {evening.name for evening, _sort, _wanted in EVENINGS} == set(ITEMS)


@EACH
@pytest.mark.rule("MM-PARTY-2", "MM-PARTY-8", "MM-PARTY-10", "MM-EXPL-9")
def test_no_card_of_the_search_deck_is_ever_lost(name: str) -> None:
    for table in tables_of(name):
        if table.phase != "playing":
            continue
        held = sum(len(mouse.cards) for mouse in table.mice) + len(table.chest) + len(table.on_board)
        held += sum(len(left.items) for left in table.left)
        in_hand = 1 if table.found_by else 0
        assert table.search_left + table.search_discarded + held + in_hand == SEARCH_CARDS


@pytest.mark.rule("MM-PARTY-2", "MM-EX-64")
def test_the_rats_stay_away_from_those_in_disguise() -> None:
    (moment,) = [one for one in moments("disguise", "encounter") if one[1].answers.get("disguised")]
    before, play, after = moment
    assert any(is_rat(kind) for kind, _number in play.answers["minions"])
    assert not any(is_rat(figure.kind) for figure in after.figures)
    assert (before.chest, after.chest) == (("disguise",), ())


@pytest.mark.rule("MM-PARTY-3", "MM-PARTY-4", "MM-EXPL-7", "MM-SEARCH-6", "MM-CH1-10")
def test_the_line_is_found_in_the_sewers_spanned_taken_up_and_flips_a_tile() -> None:
    assert [after.room for _before, _play, after in moments("fishhook", "take_special")] == ["room-6"]
    assert [after.on_board for _b, _p, after in moments("fishhook", "put_down")] == [("hook-and-line",)]
    assert [after.chest for _b, _p, after in moments("fishhook", "pick_up")] == [("hook-and-line",)]
    flips = [one for one in moments("fishhook", "explore") if one[1].answers["via"] == "rotation-hook"]
    assert [(before.room, after.room) for before, _play, after in flips] == [("room-4", "room-3")]


@pytest.mark.rule("MM-PARTY-5", "MM-PARTY-6", "MM-EXPL-9")
def test_friends_fly_off_the_fork_until_it_is_left_behind() -> None:
    assert all("fork" in before.on_board for before, _play, _after in moments("fork", "catapult"))
    left = [one for one in moments("fork", "explore") if one[0].on_board]
    assert left
    assert all(after.search_left == before.search_left + 1 for before, _play, after in left)


@pytest.mark.rule("MM-PARTY-7", "MM-PARTY-8")
def test_roaches_take_the_bait() -> None:
    for before, play, after in moments("bait", "bait"):
        assert len(after.figures) == len(before.figures) - play.answers["roaches"]
        assert [mouse.cheese for mouse in after.mice] == [mouse.cheese for mouse in before.mice]


@pytest.mark.rule("MM-PARTY-9", "MM-PARTY-10", "MM-PARTY-11", "MM-PARTY-12")
def test_the_grape_flies_both_ways_and_falls_on_both_sides() -> None:
    throws = moments("grape", "throw_grape") + moments("grape", "rat_throws_grape")
    assert {play.answers["side"] for _before, play, _after in throws} == {("crushed",), ("whole",)}
    for _before, play, after in throws:
        assert ("grape" in after.on_board) is (play.answers["side"] == ("whole",))
