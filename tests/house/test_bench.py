"""The bench itself, with sizes that measure nothing: it plays, weighs and says all that it should."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaigns.log.golden import without_defaults
from companion.games import GAMES
from tests.bench import run
from tests.bench.evening import Evening, filling
from tests.bench.numbers import MEASURES, NAMED, TINY, Measure
from tests.bench.run import Table
from tests.bench.shares import Asked, shares
from tests.bench.weight import first_load
from tests.settings import FULL
from tests.support.paper import needs_libraries

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.bench.urls")]
WITH_EVENING = [game for game in GAMES.values() if game.demo]
MEASURED = WITH_EVENING if FULL else WITH_EVENING[:2]
OVER_HTTP = {
    "http_action_ms": {"p50": 1.0, "p95": 2.0},
    "http_empty_ms": {"p50": 0.1, "p95": 0.2},
    "first_load_kb": 1.0,
    "script_kb": 1.0,
    "action_answer_kb": 1.0,
    "sheet_s": None,
    "pack_s": 1.0,
    "memory_mb": 1.0,
}


@pytest.mark.parametrize("game", MEASURED, ids=[game.slug for game in MEASURED])
def test_every_named_number_is_measured_and_written(game: Any, tmp_path: Path) -> None:
    found = Table(game, TINY).inside(TINY)
    result = run.written({game.slug: found | OVER_HTTP}, {}, tmp_path / "bench.json")
    kept = json.loads((tmp_path / "bench.json").read_text())
    assert set(NAMED) <= set(kept)
    assert all(found[name] > 0 for name in NAMED if name not in OVER_HTTP)
    assert all(measure.says in run.drawn(result) for measure in MEASURES)


@pytest.mark.slow
@needs_libraries
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="this system does not tell")
def test_a_site_and_its_worker_stay_small() -> None:
    """Counted after 200 actions of one table and a sheet; the same number as the bench prints."""
    command = [sys.executable, "-m", "tests.bench", "memory"]
    env = os.environ | {"BENCH_SIZE": "tiny"}
    told = subprocess.check_output(command, env=env, text=True, stderr=subprocess.DEVNULL)
    goal = next(measure.goal for measure in MEASURES if measure.key == "memory_mb")
    assert goal is not None
    assert goal / 2 < json.loads(told.splitlines()[-1])["memory_mb"] <= goal


FULLER = [game for game in WITH_EVENING if filling(game)]


@pytest.mark.parametrize("game", FULLER, ids=[game.slug for game in FULLER])
def test_a_full_table_is_fuller_and_measured_beside(game: Any, tmp_path: Path) -> None:
    full, demo = Table(game, TINY, filling(game)), Evening(game, Random(run.SEED))
    found = full.inside(TINY)
    assert len(repr(without_defaults(full.evening.table))) > len(repr(without_defaults(demo.table))) * 3 / 2
    result = run.written({}, {game.slug: found | OVER_HTTP}, tmp_path / "bench.json")
    assert result["full"]["action_ratio"] == found["action_ratio"]
    assert f"{found['action_ratio']:.2f}" in run.drawn(result)


def test_the_first_load_counts_what_styles_and_pages_name() -> None:
    loaded = first_load(Table(WITH_EVENING[0], TINY).browser)
    assert {Path(address).suffix for address in loaded} >= {".js", ".css", ".woff2", ".svg"}
    assert all(loaded.values())


def test_a_number_over_its_goal_says_by_how_much() -> None:
    assert run.verdict(Measure("x", "x", 12), 15) == "over by 25%"
    assert run.verdict(Measure("x", "x", 12), 12) == "ok"
    assert run.verdict(Measure("x", "x", 12), None) == "not measured"
    assert run.verdict(Measure("x", "x", 10, 14), 10, 14) == "ok"
    assert run.verdict(Measure("x", "x", 10, 14), 11, 14) == "over by 10%"
    assert run.verdict(Measure("x", "x", 10, 14), 9, 21) == "over by 50%"
    assert run.verdict(Measure("x", "x", 10), 9, 12) == "over by 20%"
    assert run.verdict(Measure("x", "x"), 15) == ""


FINGER = {"data": {"startTime": 1.0}}
MARK = {"name": "bench:input", "ph": "I", "pid": 1, "tid": 1, "ts": 5000, "args": FINGER}
DID = (  # from and to, in microseconds of the trace; the page began at 4000
    ("RunTask", 4900, 5500),
    ("EventDispatch", 5100, 5300),
    ("RunTask", 6000, 6500),  # while it waits for the answer
    ("RunTask", 9000, 12000),
    ("FunctionCall", 9200, 10000),
    ("UpdateLayoutTree", 9500, 9900),
    ("Paint", 10_500, 11_000),
)


def test_a_tap_is_the_sum_of_its_shares() -> None:
    did = [{"name": name, "ph": "X", "pid": 1, "tid": 1, "ts": at, "dur": to - at} for name, at, to in DID]
    elsewhere = {**did[0], "tid": 2, "dur": 9000}
    trace = json.dumps({"traceEvents": [*did, elsewhere, MARK]}).encode()
    tap = Asked(input=1.0, painted=8.0, sent=1.4, got=4.9, site=1.5)
    (found,) = shares(trace, [tap])
    assert found == pytest.approx(
        {"server": 1.5, "wire": 2.0, "script": 0.4 + 3.0 - 0.9, "layout": 0.4, "paint": 0.5, "idle": 0.1}
    )
    assert sum(found.values()) == pytest.approx(tap.painted - tap.input)
