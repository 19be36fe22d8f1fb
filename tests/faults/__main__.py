"""`make faults`: every harness at its full length, on a site of its own; fails where a fault is found.

In the environment: FAULTS_ONLY is "kills", "slow" or "stalled" for that harness alone, FAULTS_KILLS says how
often the server is killed, FAULTS_SECONDS how long the writers write, FAULTS_DATABASE_URL names an empty
PostgreSQL database.
"""

import logging
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from tests.bench.__main__ import prepare

SECONDS = float(os.environ.get("FAULTS_SECONDS", "60"))  # of the eight writers
REPEATS, ROUNDS = 10_000, 50
KILLS = int(os.environ.get("FAULTS_KILLS", "20"))
DATABASE = os.environ.get("FAULTS_DATABASE_URL", "")
ONLY = os.environ.get("FAULTS_ONLY", "")
BOXES, SENT, FILES = 150, 2_000, 5_000  # boxes of a game, requests to a table, files for a box
CAMPAIGNS = 1_000  # files of campaigns, of each game
SLOW = (10, 100, 1_000)  # clients at once that do not end what they send
STALLS = 20  # times that the way stands still


def main() -> int:
    folder = tempfile.mkdtemp(prefix="nightlight-faults-")
    try:
        prepare(folder, DATABASE)
        logging.disable(logging.CRITICAL)  # what is refused ten thousand times is not told so often
        return sum(tell(report) for report in reports())
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def tell(report: Any) -> bool:
    print(f"{time.strftime('%H:%M:%S')} {report}", flush=True)
    return bool(report.faults)


def reports() -> Iterator[Any]:
    """Give each harness's report; the toy joins the shelf where no server is asked."""
    from tests.faults import (  # noqa: PLC0415
        bad_input,
        broken_box,
        broken_files,
        broken_transfers,
        crawl,
        drill,
        kills,
        retries,
        screens,
        slow_clients,
        stalled,
        writers,
    )
    from tests.faults.server import server  # noqa: PLC0415

    if ONLY == "kills":
        with server() as site:
            yield kills.run(site, KILLS)
        return
    if ONLY == "slow":
        with server() as site:
            for number in SLOW:
                yield slow_clients.run(site, number, is_timed=True)
        return
    if ONLY == "stalled":
        lay_the_toy()
        yield stalled.alone(STALLS)
        return
    with server() as site:
        yield screens.equal_taps(site, ROUNDS)
        yield screens.two_screens(site, ROUNDS)
        yield writers.run(site, SECONDS)
        yield drill.run(site, SECONDS / 2, 10)
        for number in SLOW:
            yield slow_clients.run(site, number, is_timed=True)
    with server() as site:
        yield kills.run(site, KILLS)
    yield crawl.run(2000)
    yield broken_box.run(BOXES)
    yield broken_files.run(FILES)
    yield broken_transfers.run(CAMPAIGNS)
    lay_the_toy()
    yield retries.run(REPEATS)
    yield bad_input.run(SENT)
    yield stalled.alone(STALLS)
    yield writers.audited()


def lay_the_toy() -> None:
    from jinja2 import ChoiceLoader, DictLoader  # noqa: PLC0415

    from companion.games import GAMES  # noqa: PLC0415
    from companion.table.render_cache import get_jinja  # noqa: PLC0415
    from tests.toy import TEMPLATES, TOY  # noqa: PLC0415

    env = get_jinja()
    assert env.loader
    GAMES[TOY.slug] = TOY
    env.loader = ChoiceLoader([env.loader, DictLoader(TEMPLATES)])


if __name__ == "__main__":
    sys.exit(main())
