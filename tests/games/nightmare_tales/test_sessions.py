"""Golden sessions: whole evenings, recorded by record.py, must replay to the same table."""

import json
from functools import lru_cache

import pytest

from companion.games.nightmare_tales.data import DAWNS
from companion.games.nightmare_tales.table import Table
from tests.cases import for_each
from tests.games.nightmare_tales.record import EVENINGS, GAME, SESSIONS, Evening, checkpoint, played
from tests.games.nightmare_tales.test_random_sessions import in_order
from tests.golden import Golden, read, told
from tests.random_play import words

NAMES = sorted(path.stem for path in SESSIONS.glob("*.json"))
EACH = pytest.mark.parametrize("name", NAMES)


@lru_cache
def golden_of(name: str) -> Golden:
    return read(GAME, SESSIONS / f"{name}.json")


def last_of(name: str) -> Table:
    table: Table = golden_of(name).tables[-1]
    return table


def test_a_tournament_to_each_end_a_team_game_and_single_games_are_kept() -> None:
    assert set(NAMES) == {evening.name for evening in EVENINGS} == {"nightmares", "single", "teams", "winner"}


@EACH
def test_a_session_replays_to_the_same_table(name: str) -> None:
    assert json.loads(json.dumps(told(last_of(name)))) == golden_of(name).recorded["final"]


@EACH
def test_a_session_passes_its_checkpoints(name: str) -> None:
    golden = golden_of(name)
    marks = golden.recorded["checkpoints"]
    assert len(marks) > 1
    assert [checkpoint(mark["after"], golden.tables[mark["after"]]) for mark in marks] == marks


@EACH
def test_every_play_of_a_session_was_possible_and_can_be_told(name: str) -> None:
    golden = golden_of(name)
    for table, play in zip(golden.tables, golden.plays, strict=False):
        assert GAME.why_not(table, play.action) is None
        assert words(GAME.says(table, play))
        assert list(in_order(table)) == []


@pytest.mark.rule("NT-DAWN-1")
@for_each("cause", DAWNS)
def test_every_dawn_comes_up(cause: str) -> None:
    assert any(cause == record.cause for name in NAMES for record in last_of(name).records)


@pytest.mark.rule("NT-TOUR-5")
def test_one_evening_ends_with_the_last_one_in() -> None:
    table = last_of("winner")
    assert {record.cause for record in table.records} == {*DAWNS}
    assert table.cups[0].winner in table.people
    final = golden_of("winner").tables[-2]
    assert [player.name for player in final.seats] == [table.cups[0].winner]
    assert all(player.points > 50 for player in final.players if player.is_out)


@pytest.mark.rule("NT-TOUR-3")
def test_a_knock_is_won_or_lost_in_it() -> None:
    knocks = {row.knock for record in last_of("winner").records for row in record.results}
    assert 10 in knocks


@pytest.mark.rule("NT-TOUR-6")
def test_one_evening_ends_with_the_nightmares() -> None:
    assert last_of("nightmares").cups[0].nightmares_won


@pytest.mark.rule("NT-TEAM-7")
def test_teams_have_played() -> None:
    records = last_of("teams").records
    assert [record.mode for record in records] == ["teams", "teams"]
    assert [len({row.team for row in record.results}) for record in records] == [3, 2]


def test_cards_of_the_deck_list_were_picked() -> None:
    assert golden_of("single").done("reveal_known")
    assert last_of("single").records[0].is_simple


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("evening", EVENINGS, ids=[evening.name for evening in EVENINGS])
def test_an_evening_comes_to_its_end_whatever_the_cards(evening: Evening, seed: int) -> None:
    assert played(evening, seed).table.records
