"""`make faults`: every harness at its full length, on a site of its own; fails where a fault is found.

In the environment: FAULTS_ONLY is a name of `ALONE` for that harness alone, FAULTS_KILLS says how often the
server is killed, FAULTS_SECONDS how long the writers write. FAULTS_DATABASE_URL names an empty PostgreSQL
database, or is "own" for a server of our own; then what only asks rules and forms is left out.
"""

import logging
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.bench.__main__ import prepare
from tests.faults.own_postgres import LACKING, find_programs, own_postgres

SECONDS = float(os.environ.get("FAULTS_SECONDS", "60"))  # of the eight writers
REPEATS, ROUNDS = 10_000, 50
KILLS = int(os.environ.get("FAULTS_KILLS", "100"))
WORKER_KILLS = int(os.environ.get("FAULTS_WORKER_KILLS", "20"))
DATABASE, OWN = os.environ.get("FAULTS_DATABASE_URL", ""), "own"
ONLY = os.environ.get("FAULTS_ONLY", "")
BOXES, SENT, FILES = 150, 2_000, 5_000  # boxes of a game, requests to a table, files for a box
CAMPAIGNS = 1_000  # files of campaigns, of each game
SLOW = (10, 100, 1_000)  # clients at once that do not end what they send
NOISY = (10, 12)  # groups of a noisy account, sheets of each
STALLS = 20  # times that the way stands still


def main() -> int:
    folder = tempfile.mkdtemp(prefix="nightlight-faults-")
    try:
        with find_database() as url:
            prepare(folder, url)
            logging.disable(logging.CRITICAL)  # what is refused ten thousand times is not told so often
            return sum(tell(report) for report in reports())
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def find_database() -> Iterator[str]:
    """Give the address of the database to work on, "" for SQLite; a server of our own ends with us."""
    if DATABASE != OWN:
        yield DATABASE
    elif find_programs():
        with own_postgres() as url:
            yield url
    else:
        sys.exit(f"Not done on PostgreSQL: {LACKING}.")


def tell(report: Any) -> bool:
    print(f"{time.strftime('%H:%M:%S')} {report}", flush=True)
    return bool(report.faults)


def reports() -> Iterator[Any]:
    """Give each harness's report; the toy joins the shelf if no server is asked."""
    from tests.faults import writers  # noqa: PLC0415

    if ONLY:
        yield from ALONE[ONLY]()
        return
    for some in (of_taps, of_drill, of_slow, of_kills, of_workers, of_noise, of_campaign_files):
        yield from some()
    if not DATABASE:
        for some in (of_boxes, of_stalled, of_input):
            yield from some()
    yield writers.audited()


def of_taps() -> Iterator[Any]:
    from tests.faults import screens, writers  # noqa: PLC0415
    from tests.faults.server import server  # noqa: PLC0415

    with server() as site:
        yield screens.equal_taps(site, ROUNDS)
        yield screens.two_screens(site, ROUNDS)
        yield writers.run(site, SECONDS)


def of_kills() -> Iterator[Any]:
    from tests.faults import kills  # noqa: PLC0415
    from tests.faults.server import server  # noqa: PLC0415

    with server() as site:
        yield kills.run(site, KILLS)


def of_workers() -> Iterator[Any]:
    from tests.faults import worker_kills  # noqa: PLC0415

    yield worker_kills.run(WORKER_KILLS)
    yield worker_kills.run(WORKER_KILLS, worker_kills.PACKED)


def of_noise() -> Iterator[Any]:
    from tests.faults import noisy  # noqa: PLC0415
    from tests.faults.server import server  # noqa: PLC0415

    with server() as site:
        yield noisy.run(site, *NOISY)


def of_drill() -> Iterator[Any]:
    from tests.faults import drill  # noqa: PLC0415
    from tests.faults.server import server  # noqa: PLC0415

    with server() as site:
        yield drill.run(site, SECONDS / 2, 10 if SECONDS > 10 else 2)


def of_slow() -> Iterator[Any]:
    from tests.faults import slow_clients  # noqa: PLC0415
    from tests.faults.server import server  # noqa: PLC0415

    with server() as site:
        for number in SLOW:
            yield slow_clients.run(site, number, is_timed=True)


def of_boxes() -> Iterator[Any]:
    from tests.faults import broken_box, broken_files, crawl  # noqa: PLC0415

    yield crawl.run(2000)
    yield broken_box.run(BOXES)
    yield broken_files.run(FILES)


def of_input() -> Iterator[Any]:
    from tests.faults import bad_input, retries  # noqa: PLC0415

    lay_the_toy()
    yield retries.run(REPEATS)
    yield bad_input.run(SENT)


def of_stalled() -> Iterator[Any]:
    from tests.faults import stalled  # noqa: PLC0415

    lay_the_toy()
    yield stalled.alone(STALLS)


def of_campaign_files() -> Iterator[Any]:
    from companion.celery import app  # noqa: PLC0415
    from tests.faults import broken_transfers  # noqa: PLC0415

    app.conf.task_always_eager = True  # no worker runs here: an import is done by the request that begins it
    yield broken_transfers.run(CAMPAIGNS)


ALONE = {
    "taps": of_taps,
    "kills": of_kills,
    "workers": of_workers,
    "noise": of_noise,
    "drill": of_drill,
    "slow": of_slow,
    "boxes": of_boxes,
    "stalled": of_stalled,
    "input": of_input,
    "campaigns": of_campaign_files,
}


def lay_the_toy() -> None:
    from jinja2 import ChoiceLoader, DictLoader  # noqa: PLC0415

    from companion.games import GAMES  # noqa: PLC0415
    from companion.web.jinja import get_jinja  # noqa: PLC0415
    from tests.support.toy import TEMPLATES, TOY  # noqa: PLC0415

    env = get_jinja()
    assert env.loader
    GAMES[TOY.slug] = TOY
    env.loader = ChoiceLoader([env.loader, DictLoader(TEMPLATES)])


if __name__ == "__main__":
    sys.exit(main())
