"""Golden sessions: whole tales, recorded by record.py, must replay to the same table."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import pytest

from companion.games.winter_tales import GAME
from companion.games.winter_tales.endings import points
from companion.games.winter_tales.table import Table
from tests.games.winter_tales.players import played
from tests.games.winter_tales.record import ALL, SESSIONS, checkpoint
from tests.games.winter_tales.test_random_sessions import in_order
from tests.golden import Golden, read, told
from tests.random_play import words

NAMES = sorted(path.stem for path in SESSIONS.glob("*.json"))
EACH = pytest.mark.parametrize("name", NAMES)


@lru_cache
def golden_of(name: str) -> Golden:
    return read(GAME, SESSIONS / f"{name}.json")


def recorded(name: str) -> Mapping[str, Any]:
    return golden_of(name).recorded


def tables_of(name: str) -> tuple[Table, ...]:
    """Return the tables of a session, from the empty one to the last."""
    return golden_of(name).tables


def test_what_is_recorded_is_kept() -> None:
    assert set(NAMES) == set(ALL)


@EACH
def test_a_session_replays_to_the_same_table(name: str) -> None:
    assert json.loads(json.dumps(told(tables_of(name)[-1]))) == recorded(name)["final"]


@EACH
def test_a_session_passes_its_checkpoints(name: str) -> None:
    tables, marks = tables_of(name), recorded(name)["checkpoints"]
    assert len(marks) > 3
    passed = [checkpoint(mark["after"], tables[mark["after"]]) for mark in marks]
    assert json.loads(json.dumps(passed)) == marks


@EACH
def test_its_players_play_it_again_as_recorded(name: str) -> None:
    plays, tables = played(ALL[name], recorded(name)["seed"])
    assert tuple(plays) == golden_of(name).plays
    assert tables[-1] == tables_of(name)[-1]


@EACH
def test_every_play_of_a_session_was_possible_and_can_be_told(name: str) -> None:
    for table, play, after in zip(tables_of(name), golden_of(name).plays, tables_of(name)[1:], strict=False):
        assert GAME.why_not(table, play.action) is None
        assert words(GAME.says(table, play))
        assert all(words(line) for line in after.news)


@EACH
def test_every_table_of_a_session_is_in_order(name: str) -> None:
    for table in tables_of(name):
        assert list(in_order(table)) == []


@EACH
def test_a_session_lasts_from_the_seats_to_a_winner(name: str) -> None:
    table = tables_of(name)[-1]
    assert (table.phase, len(table.records)) == ("finished", 1)
    assert len(table.memories) == table.limit == ALL[name].memories


def test_a_tale_of_two_has_a_winner_by_points() -> None:
    table = tables_of("two")[-1]
    assert len(table.players) == 2
    assert points(table, table.outcome) > 0
    assert not table.records[0].by_tie


@pytest.mark.rule("WT-EPI-10")
def test_a_writer_of_five_wins_by_a_tie() -> None:
    table = tables_of("writer")[-1]
    assert (len(table.players), table.outcome) == (5, "writer")
    assert points(table, "spring") == points(table, "winter")
    assert table.records[0].winners == (table.writer.name if table.writer else "",)


@pytest.mark.rule("WT-EPI-11")
def test_a_tie_of_four_goes_to_who_began_the_epilogue() -> None:
    table = tables_of("starter")[-1]
    assert points(table, "spring") == points(table, "winter")
    assert table.outcome == table.player(table.starter).role


def test_a_tale_of_seven_has_a_conflict_a_trick_and_a_rescue() -> None:
    assert len(tables_of("seven")[-1].players) == 7
    for action in ("end_conflict", "reveal_trick", "rescue", "come"):
        assert golden_of("seven").done(action)
