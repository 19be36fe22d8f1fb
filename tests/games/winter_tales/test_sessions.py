"""Golden sessions: what the tales show that record.py recorded."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.winter_tales import GAME
from companion.games.winter_tales.endings import points
from companion.games.winter_tales.table import Table
from tests.games.winter_tales.players import played
from tests.games.winter_tales.record import ALL
from tests.kit.games import golden, names_of

EACH = pytest.mark.parametrize("name", names_of(GAME))


def recorded(name: str) -> Mapping[str, Any]:
    return golden(GAME.slug, name).recorded


def tables_of(name: str) -> tuple[Table, ...]:
    """Return the tables of a session, from the empty one to the last."""
    return golden(GAME.slug, name).tables


def test_what_is_recorded_is_kept() -> None:
    assert set(names_of(GAME)) == set(ALL)


@EACH
def test_its_players_play_it_again_as_recorded(name: str) -> None:
    plays, tables = played(ALL[name], recorded(name)["seed"])
    assert tuple(plays) == golden(GAME.slug, name).plays
    assert tables[-1] == tables_of(name)[-1]


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
        assert golden(GAME.slug, "seven").done(action)
