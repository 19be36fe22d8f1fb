"""Golden sessions: whole matches, recorded by record.py, must replay to the same table."""

import json
from functools import lru_cache

import pytest

from companion.games.dreamers import GAME
from companion.games.dreamers.data import DREAMER, MASTER
from companion.rules import replace
from tests.cases import for_each
from tests.games.dreamers.record import MATCHES, SESSIONS, Match, checkpoint, played
from tests.golden import Golden, read, told
from tests.random_play import words

NAMES = sorted(path.stem for path in SESSIONS.glob("*.json"))
EACH = pytest.mark.parametrize("name", NAMES)


@lru_cache
def golden(name: str) -> Golden:
    return read(GAME, SESSIONS / f"{name}.json")


@EACH
def test_a_match_replays_to_the_same_table(name: str) -> None:
    assert json.loads(json.dumps(told(golden(name).tables[-1]))) == golden(name).recorded["final"]


@EACH
def test_a_match_passes_its_checkpoints(name: str) -> None:
    tables, marks = golden(name).tables, golden(name).recorded["checkpoints"]
    assert len(marks) > 2
    assert [checkpoint(mark["after"], tables[mark["after"]]) for mark in marks] == marks


@EACH
def test_every_play_was_possible_and_can_be_told(name: str) -> None:
    for table, play in zip(golden(name).tables, golden(name).plays, strict=False):
        assert GAME.why_not(table, play.action) is None
        assert words(GAME.says(table, play))


@pytest.mark.rule("DR-SCORE-9", "DR-END-1", "DR-END-2", "DR-END-3")
def test_every_ending_is_among_them() -> None:
    lines = [line for name in NAMES for line in golden(name).tables[-1].records[0].rounds]
    found = {(line.ending, tuple(sorted(line.identities))) for line in lines}
    pairs = ((DREAMER, DREAMER), (DREAMER, MASTER))
    assert found == {(ending, pair) for ending in ("gates", "accused", "exhausted") for pair in pairs}


@pytest.mark.rule("DR-MATCH-4", "DR-MATCH-5")
@for_each(
    "name, totals, winner, rounds",
    [
        ("five-rounds", (2, 8), "seat-2", 5),
        ("tie-break", (6, 6), "", 6),
        ("real-cards", (1, 10), "seat-2", 5),
    ],
)
def test_how_each_match_ended(name: str, totals: tuple[int, int], winner: str, rounds: int) -> None:
    (record,) = golden(name).tables[-1].records
    assert (record.totals, record.winner, len(record.rounds)) == (totals, winner, rounds)


def test_a_master_was_turned_down_and_an_identity_chosen() -> None:
    rows = golden("five-rounds").done("decide")
    masters = [row for row in rows if row[0].identity(row[0].first) == MASTER]
    assert masters and all(after.phase == "deliver" for _before, _play, after in masters)
    assert golden("five-rounds").done("choose_identity")


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("match", MATCHES, ids=[match.name for match in MATCHES])
def test_a_match_comes_to_its_end_whatever_the_chance(match: Match, seed: int) -> None:
    assert played(replace(match, seed=seed)).table.phase == "over"
