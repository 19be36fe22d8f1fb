"""Eight writers at one SQLite file, half of them at one table, over HTTP against a real server."""

import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from io import StringIO
from itertools import count, cycle
from random import Random
from statistics import quantiles

from django.core.management import CommandError, call_command

from campaigns.log.state import current_state
from companion.games import GAMES
from companion.rules import AnyGame
from tests.bench.evening import Evening
from tests.faults.server import Server
from tests.faults.world import (
    NO_ANSWER,
    Report,
    Screen,
    games,
    in_full_swing,
    play_at,
    said_of,
    screen,
    somebody,
)

WRITERS = 8
TRIES = 1000  # of one intent: whoever taps as fast as three others together is let through late
WALKED = 100  # plays of a table for one, over and over
LIKELY = 20  # plays that are tried at the table that four share
Intent = tuple[str, str, int]  # where it goes, what it says, how many entries it is


@dataclass
class Writer:
    """One member who taps as fast as answers come."""

    name: str
    screen: Screen
    intents: Iterator[Intent]
    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    written: int = 0
    faults: list[str] = field(default_factory=list)

    def write(self, until: float) -> None:
        keys = (f"{self.name}-{number:07}" for number in count())
        for address, body, entries in self.intents:
            if time.monotonic() > until or len(self.faults) > TRIES:
                return
            self.do(address, body, entries, keys)

    def do(self, address: str, body: str, entries: int, keys: Iterator[str]) -> None:
        """Send an intent, again on what is there to look at where another acted first."""
        for _try in range(TRIES):
            try:
                answer = self.screen.tap(address, body, next(keys))
            except NO_ANSWER as fault:
                self.faults.append(f"{self.name}: {address} got no answer: {fault!r}")
                return
            self.seconds.append(answer.seconds)
            self.statuses[answer.status] += 1
            if answer.status == 200:
                self.written += entries
            elif answer.status not in {409, 422}:
                self.faults.append(f"{self.name}: {address} got {answer.status}")
            if answer.status != 409:
                return
        self.faults.append(f"{self.name}: {address} was never let through")


def alone(game: AnyGame) -> Iterator[Intent]:
    """Give walks over a table that nobody else plays at, each taken back at its end."""
    return cycle(walked(game.slug))


@cache
def walked(slug: str) -> list[Intent]:
    evening = Evening(GAMES[slug], Random(1))
    intents: list[Intent] = []
    for walk in evening.walks(WALKED, evening.mix):
        intents += [(f"act/{play.action}", said_of(evening.game, play), 1) for play in walk]
        intents.append(("undo", f"steps={len(walk)}", len(walk)))
    return intents


def together(game: AnyGame, place: int) -> Iterator[Intent]:
    """Give counters up and down, plays and undos: what four people may do at one table in any order."""
    plays = Random(place).sample(likely(game.slug), k=2 * LIKELY)
    return cycle([intent for play in plays for intent in (play, ("undo", "", 1))])


@cache
def likely(slug: str) -> list[Intent]:
    """Return plays that are right at a table in full swing: half of them commute."""
    evening = Evening(GAMES[slug], Random(2))
    plays = [
        play_at(evening.game, evening.table, evening.rng, commutes=is_tap)
        for is_tap in (True, False)
        for _one in range(LIKELY)
    ]
    return [(f"act/{play.action}", said_of(evening.game, play), 1) for play in plays]


def run(site: Server, seconds: float) -> Report:
    """Let all writers tap for so long, then count, and play every log again."""
    report = Report("R7 eight writers")
    writers = list(eight(site.port))
    tables = {writer.screen.session.pk: writer.screen.session for writer in writers}
    before = {pk: current_state(session).number for pk, session in tables.items()}
    told = len(site.said)
    for writer in writers:
        writer.screen.ask("board")  # a site that has just been started draws its first board slowly
    until = time.monotonic() + seconds
    with ThreadPoolExecutor(WRITERS) as threads:
        list(threads.map(partial(Writer.write, until=until), writers))
    said = site.said[told:]
    report.must("locked" not in said, "the server said that the database is locked")
    report.must("Traceback" not in said, f"the server met a fault: {said[-300:]}")
    for pk, session in tables.items():
        acknowledged = sum(one.written for one in writers if one.screen.session.pk == pk)
        kept = current_state(session).number - before[pk]
        report.must(kept == acknowledged, f"table {pk}: {kept} entries, {acknowledged} acknowledged")
    measure(report, writers, seconds)
    audit(report)
    return report


def eight(port: int) -> Iterator[Writer]:
    """Give writers: half at one table, half each at one of their own."""
    kinds = games()
    users = [somebody() for _writer in range(WRITERS)]
    shared = in_full_swing(kinds[0], *users[: WRITERS // 2])
    for place, user in enumerate(users):
        is_shared, game = place < WRITERS // 2, kinds[place % len(kinds)]
        session = shared if is_shared else in_full_swing(game, user)
        intents = together(session.game, place) if is_shared else alone(session.game)
        yield Writer(f"writer-{place}", screen(port, user, session), intents)


def measure(report: Report, writers: list[Writer], seconds: float) -> None:
    times = sorted(one for writer in writers for one in writer.seconds)
    statuses = sum((writer.statuses for writer in writers), Counter[int]())
    percent = quantiles(times, n=100)
    report.faults += [fault for writer in writers for fault in writer.faults]
    report.must(all(writer.written for writer in writers), "a writer has written nothing")
    report.numbers |= {
        "taps": len(times),
        "entries": sum(writer.written for writer in writers),
        "taps_per_s": round(len(times) / seconds, 1),
        "p50_ms": round(percent[49] * 1e3, 1),
        "p95_ms": round(percent[94] * 1e3, 1),
        "worst_ms": round(times[-1] * 1e3, 1),
        "played": statuses[200],
        "looked_again": statuses[409],
        "refused": statuses[422],
        "errors": sum(number for status, number in statuses.items() if status >= 500),
    }


def audit(report: Report) -> None:
    """Play every log of the site again."""
    said, wrong = StringIO(), StringIO()
    try:
        call_command("verify_tables", stdout=said, stderr=wrong)
    except CommandError as fault:
        report.faults += [str(fault), *wrong.getvalue().splitlines()]
    report.numbers["audit"] = said.getvalue().strip()


def audited() -> Report:
    report = Report("R11 every log played again")
    audit(report)
    return report
