"""Live screens: from a commit to the receipt at another screen; what a waiting screen weighs.

Beside each number stands the same of an empty stream, which knows no hub: this machine may be busy.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from threading import Lock
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Group, Membership, Session
from companion.games import GAMES
from tests.bench.client import Outside, cookies_of
from tests.bench.listeners import Screen, connected, delays, read_stamps
from tests.bench.site import resident
from tests.faults.server import Server
from tests.faults.streams import given
from tests.support.random_play import some_play
from tests.support.seated import begin

REDIS = os.environ.get("NIGHTLIGHT_TEST_REDIS", "redis://127.0.0.1:6379/15")


@dataclass(frozen=True)
class Crowd:
    """So many screens at so many tables, and how fast people tap there, all tables together."""

    screens: int
    tables: int
    taps: int
    a_second: float


CROWDS = {"1": Crowd(1, 1, 40, 10), "100": Crowd(100, 10, 150, 10), "1000": Crowd(1000, 200, 200, 10)}


class Stamped(Server):
    """A server with a clock in it."""

    site = "tests.bench.stamped:application"

    @property
    def stamps(self) -> Path:
        return Path(settings.DATA_DIR) / f"stamps-{self.process.pid}"

    @property
    def cpu_s(self) -> float:
        rows = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(rows[11]) + int(rows[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def memory(self) -> int:
        return resident(self.process.pid)

    @property
    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))

    def asked(self, query: str = "queries") -> bytes:
        return Outside(self.port).send("GET", f"/bare?{query}", b"", {"Host": "127.0.0.1"}).body


@contextmanager
def sites(count: int, url: str = "") -> Iterator[list[Stamped]]:
    os.environ["LIVE_URL"] = url
    found: list[Stamped] = []
    try:
        for _site in range(count):
            found.append(Stamped())
        yield found
    finally:
        os.environ.pop("LIVE_URL")
        for one in found:
            one.kill()


@dataclass
class Room:
    """A table of the bench: who leads it, and the cookies of the screens around it."""

    session: Session
    cookies: dict[str, str]
    screens: list[str]
    number: int
    hand: Any = field(default_factory=Lock)

    def tap(self, port: int) -> None:
        """Take the one play back, or bring it again."""
        with self.hand:
            self._tap(port)

    def _tap(self, port: int) -> None:
        word = "redo" if self.number % 2 == 0 else "undo"
        headers = {
            "Host": "127.0.0.1",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies[settings.CSRF_COOKIE_NAME],
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        body = f"seen={self.number}&key=bench-{self.session.pk}-{self.number:04}".encode()
        answer = Outside(port).send("POST", f"/table/{self.session.pk}/{word}", body, headers)
        assert answer.status == 200, (answer.status, answer.body[:500])
        self.number += 1


def rooms(crowd: Crowd) -> list[Room]:
    """Lay the tables, each with a play that can be taken back, and hand out the passes."""
    user = get_user_model().objects.create_user(f"streams-{time.monotonic_ns()}")
    group = Group.objects.create(name="The bench")
    Membership.objects.create(group=group, user=user, role=Membership.Role.OWNER)
    game = next(iter(GAMES.values()))
    found: list[Room] = []
    cookies: dict[str, str] = {}
    for _table in range(crowd.tables):
        campaign = Campaign.objects.create(group=group, name="Streams", game_slug=game.slug)
        session = begin(campaign, ["Anna", "Bruno", "Chiara"][: max(game.seats.count)])
        table, rng = current_state(session).table, Random(1)
        play = next(one[0] for _try in range(500) if (one := some_play(game, table, [*game.actions], rng)))
        commands.record(session, play, Command(seen=0, key="bench-0000"))
        cookies = cookies or cookies_of(user, session)
        passes = [given(campaign)[1] for _screen in range(crowd.screens // crowd.tables)]
        keys = ["; ".join(f"{name}={value}" for name, value in one.items()) for one in passes]
        found.append(Room(session, cookies, keys, 1))
    return found


def measured(crowd: Crowd, count: int = 1, url: str = "") -> dict[str, float]:
    """Return what a crowd is told, how soon, and what it costs while it waits."""
    tables = rooms(crowd)
    with sites(count, url) as running:
        return asyncio.run(_measured(crowd, tables, running))


async def _measured(crowd: Crowd, tables: list[Room], running: list[Stamped]) -> dict[str, float]:
    ports = [site.port for site in running]
    warm = await connected(ports, [wanted(tables[0], tables[0].screens[0])] * min(2, len(ports) * 2))
    for screen in warm:
        screen.transport.close()
    await asyncio.sleep(1)
    memory, threads = sum(site.memory for site in running), sum(site.threads for site in running)
    began = time.monotonic()
    screens = await connected(ports, [wanted(room, key) for room in tables for key in room.screens])
    opened = time.monotonic() - began
    await asyncio.sleep(1.5)
    found = {
        "opened_s": opened,
        "kb_a_screen": (sum(site.memory for site in running) - memory) / 1e3 / crowd.screens,
        "threads": sum(site.threads for site in running) - threads,
        **await idle(running),
    }
    first = {str(room.session.pk): room.number for room in tables}
    found |= await told(crowd, running, screens, first, lambda place: tables[place].tap)
    bare = await connected(
        ports[:1],
        [
            (f"bare-{room.session.pk}", f"/bare?at={room.session.pk}", "")
            for room in tables
            for _key in room.screens
        ],
    )
    empty = await told(crowd, running[:1], bare, {}, lambda place: fires(running[0], tables[place]))
    return found | {f"empty_{name}": number for name, number in empty.items()}


def wanted(room: Room, key: str) -> tuple[str, str, str]:
    return str(room.session.pk), f"/live/{room.session.pk}", key


def fires(site: Stamped, room: Room) -> Callable[[int], Any]:
    return lambda _port: site.asked(f"fire={room.session.pk}")


async def idle(running: list[Stamped], seconds: float = 16) -> dict[str, float]:
    """Wait as the screens do, some heartbeats long; return the queries and the processor time of it."""
    asked, cpu = [int(site.asked()) for site in running], sum(site.cpu_s for site in running)
    await asyncio.sleep(seconds)
    spent = sum(site.cpu_s for site in running) - cpu
    queries = sum(int(site.asked()) for site in running) - sum(asked)
    return {"idle_queries": queries, "idle_cpu_percent": spent / seconds * 100}


async def told(
    crowd: Crowd,
    running: list[Stamped],
    screens: list[Screen],
    first: dict[str, int],
    tap_of: Callable[[int], Callable[[int], Any]],
) -> dict[str, float]:
    """Tap at the tables in turns, at the processes in turns; return how soon all have heard."""
    loop, before = asyncio.get_running_loop(), {site: len(lines(site)) for site in running}
    spent = sum(site.cpu_s for site in running)
    with ThreadPoolExecutor(8) as hands:
        taps = []
        for number in range(crowd.taps):
            port = running[number % len(running)].port
            taps.append(loop.run_in_executor(hands, tap_of(number % crowd.tables), port))
            await asyncio.sleep(1 / crowd.a_second)
        await asyncio.gather(*taps)
    await asyncio.sleep(1)
    spent = sum(site.cpu_s for site in running) - spent
    stamps = read_stamps([line for site in running for line in lines(site)[before[site] :]], first)
    found, lost = delays(screens, stamps)
    p95 = quantiles(found, n=20, method="inclusive")[-1] if len(found) > 1 else 0.0
    return {
        "p50": median(found),
        "p95": p95,
        "told": len(found),
        "lost": lost,
        "cpu_ms_a_tap": spent / crowd.taps * 1e3,
    }


def lines(site: Stamped) -> list[str]:
    return site.stamps.read_text().splitlines() if site.stamps.exists() else []


def all_crowds(names: Sequence[str] = ("1", "100", "1000")) -> dict[str, dict[str, float]]:
    """Measure each crowd in one process, and the larger ones in two that tell each other through Redis."""
    found = {}
    for name in names:
        found[name] = measured(CROWDS[name])
        if CROWDS[name].screens > 1 and has_redis():
            found[f"{name}_redis"] = measured(CROWDS[name], 2, REDIS)
    return found


def has_redis() -> bool:
    import redis  # noqa: PLC0415

    with suppress(redis.RedisError):
        return bool(redis.Redis.from_url(REDIS, socket_connect_timeout=1).ping())
    return False


def rows(found: dict[str, dict[str, float]]) -> dict[str, Any]:
    """Return the lines of the bench."""
    result: dict[str, Any] = {"streams": found}
    if not found:
        return result
    for name, numbers in found.items():
        result |= {f"streams_{name}_{part}": numbers[part] for part in ("p50", "p95")}
        if not name.endswith("redis"):
            result[f"streams_{name}_ratio"] = numbers["p95"] / numbers["empty_p95"]
    largest = [numbers for name, numbers in found.items() if not name.endswith("redis")][-1]
    return result | {
        f"streams_{part}": largest[part]
        for part in ("kb_a_screen", "threads", "idle_queries", "idle_cpu_percent")
    }


def told_of(names: Sequence[str]) -> None:
    """Print the streams alone, of these crowds or of all."""
    for name in names or tuple(CROWDS):
        for key, numbers in all_crowds([name]).items():
            shown = ", ".join(f"{part} {number:.2f}" for part, number in numbers.items())
            print(f"{key}: {shown}; load {os.getloadavg()[0]:.1f}", flush=True)
