"""The server is killed between tap and answer, and every tap is sent again with its key."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from random import Random
from threading import Event
from typing import Any

from campaigns.log.replay import first_divergence
from campaigns.models import Entry, Session
from tests.bench.client import Answer
from tests.faults.server import Server
from tests.faults.world import NO_ANSWER, Report, Screen, games, in_full_swing, screen, somebody
from tests.faults.writers import Intent, alone, together

SOONEST, LATEST = 0.15, 0.6
CLIENTS = 4
GIVE_UP = 60.0


@dataclass
class Client:
    """A member who sends each intent until there is an answer; `pending` is the key on its way."""

    name: str
    screen: Screen
    intents: Any
    pending: str = ""
    unanswered: int = 0
    done: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)

    def play(self, stop: Event) -> None:
        keys = (f"{self.name}-{number:07}" for number in count())
        for intent in self.intents:
            self.do(intent, keys)
            if stop.is_set():
                return

    def do(self, intent: Intent, keys: Any) -> None:
        address, body, entries = intent
        status = 409
        while status == 409:
            self.pending, seen = next(keys), self.screen.seen
            status = self.until_answered(address, body, seen).status
            if status == 200:
                self.done[self.pending] = entries
            else:
                self.refused.add(self.pending)
        assert status in {200, 422}, f"{address} got {status}"

    def until_answered(self, address: str, body: str, seen: int) -> Answer:
        """Send the same tap with the same key, until the site is there again and says what became of it."""
        until = time.monotonic() + GIVE_UP
        while time.monotonic() < until:
            try:
                return self.screen.tap(address, body, self.pending, seen)
            except NO_ANSWER:
                self.unanswered += 1
                time.sleep(0.05)
        raise TimeoutError(f"{address}: no answer in {GIVE_UP:.0f} s")


def run(site: Server, kills: int) -> Report:
    """Kill the server while four play, two at one table; then compare the logs with what was said."""
    report, rng, stop = Report("R1 in small: killed servers"), Random(3), Event()
    clients = four(site.port)
    written = 0
    with ThreadPoolExecutor(CLIENTS) as threads:
        plays = [threads.submit(client.play, stop) for client in clients]
        try:
            for _kill in range(kills):
                wait_for_answers(clients)
                time.sleep(rng.uniform(SOONEST, LATEST))
                site.kill()
                pending = [client.pending for client in clients if client.pending not in client.done]
                written += Entry.objects.filter(key__in=pending).count()
                site.start()
            wait_for_answers(clients)
        finally:
            stop.set()
        for play in plays:
            play.result()
    compare(report, clients)
    report.numbers |= {
        "kills": kills,
        "acknowledged": sum(len(client.done) for client in clients),
        "sent_again": sum(client.unanswered for client in clients),
        "written_but_not_answered": written,
    }
    return report


def wait_for_answers(clients: list[Client]) -> None:
    """Wait until one of them is answered: a kill before that meets a site that still starts."""
    before, until = answered(clients), time.monotonic() + GIVE_UP
    while answered(clients) == before and time.monotonic() < until:
        time.sleep(0.01)


def answered(clients: list[Client]) -> int:
    return sum(len(client.done) + len(client.refused) for client in clients)


def four(port: int) -> list[Client]:
    game = games()[0]
    users = [somebody() for _client in range(CLIENTS)]
    shared = in_full_swing(game, *users[:2])
    sessions = [shared, shared, *(in_full_swing(game, user) for user in users[2:])]
    return [
        Client(
            f"client-{place}",
            screen(port, user, session),
            together(game, place) if session is shared else alone(game),
        )
        for place, (user, session) in enumerate(zip(users, sessions, strict=True))
    ]


def compare(report: Report, clients: list[Client]) -> None:
    """What was acknowledged is there once; what was refused is not; nothing else is there."""
    for session in {client.screen.session.pk: client.screen.session for client in clients}.values():
        here = [client for client in clients if client.screen.session.pk == session.pk]
        kept = keys_of(session)
        said = Counter({key: entries for client in here for key, entries in client.done.items()})
        refused = {key for client in here for key in client.refused}
        lost, more = said - kept, kept - said
        report.must(
            not lost, f"table {session.pk}: {lost.total()} acknowledged entries lost, as {[*lost][:3]}"
        )
        report.must(not more, f"table {session.pk}: {more.total()} entries too many, as {[*more][:3]}")
        report.must(not refused & set(kept), f"table {session.pk}: refused and yet written")
        wrong = first_divergence(session)
        report.must(wrong is None, f"table {session.pk}: entry {wrong} differs when played again")


def keys_of(session: Session) -> Counter[str]:
    """Return how many entries each tap of a client has made; steps of an undo carry its key and a mark."""
    keys = session.entries.exclude(key__startswith="evening-").values_list("key", flat=True)
    return Counter(key.partition("~")[0] for key in keys)
