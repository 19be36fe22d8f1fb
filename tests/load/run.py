"""One run: processes are started, devices sit down, people tap; what came of it, in figures."""

import asyncio
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles

from django.conf import settings

from tests.bench.client import Outside
from tests.bench.site import resident
from tests.faults.own_redis import free_port
from tests.load.devices import Device, Leader, Seen
from tests.load.tables import Table, lay_tables

STARTS_WITHIN = 60.0
SETTLES = 5.0  # seconds, for those who came last
TAP_GOAL, DRAWN_GOAL, CPU_GOAL = 300, 1000, 35  # ms


@dataclass(frozen=True)
class Load:
    """How much: the goal K8, for a minute."""

    tables: int = 200
    screens: int = 5  # a table, its leader's among them
    taps: int = 30  # a second, all tables together
    seconds: int = 60
    processes: int = 2
    rests: int = 10  # seconds in which all listen and nobody taps, before


class Process:
    """The site as `manage.py web` serves it."""

    def __init__(self, port: int = 0) -> None:
        self.port = port or free_port()
        line = [sys.executable, str(settings.BASE_DIR / "manage.py"), "web", "--host", "127.0.0.1"]
        self.log = Path(settings.DATA_DIR) / f"web-{self.port}.log"
        with self.log.open("wb") as said:
            self.process = subprocess.Popen([*line, "--port", str(self.port)], stdout=said, stderr=said)

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()

    def wait(self) -> None:
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            try:
                Outside(self.port).send("GET", "/livez", b"", {"Host": "127.0.0.1"})
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"A process does not answer: {self.log.read_text()}")

    @property
    def cpu_s(self) -> float:
        return cpu_of(self.process.pid)


def cpu_of(pid: int) -> float:
    rows = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(rows[11]) + int(rows[12])) / os.sysconf("SC_CLK_TCK")


def cpu_of_all() -> float:
    """Return the seconds for which the processors of this machine have worked, whoever for."""
    found = Path("/proc/stat").read_text().splitlines()[0].split()
    user, nice, system, _idle, _wait, irq, soft = map(int, found[1:8])
    return (user + nice + system + irq + soft) / os.sysconf("SC_CLK_TCK")


def cpu_of_database() -> float:
    """Return the seconds for which our database has worked on this machine, 0 if it is elsewhere."""
    name, spent = settings.DATABASES["default"]["NAME"].encode(), 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            line = (folder / "cmdline").read_bytes()
            if line.startswith(b"postgres:") and name in line.split():
                spent += cpu_of(int(folder.name))
    return spent


@contextmanager
def processes(count: int) -> Iterator[list[Process]]:
    found = [Process() for _one in range(count)]
    try:
        for one in found:
            one.wait()
        yield found
    finally:
        for one in found:
            one.end()
            print(one.log.read_text()[-2000:], end="")


def run(load: Load) -> str:
    """Return the report of a run."""
    began = time.monotonic()
    tables = lay_tables(load.tables, load.screens)
    print(f"{load.tables} tables laid in {time.monotonic() - began:.0f} s", flush=True)
    with processes(load.processes) as sites:
        seen, spent = asyncio.run(play(load, tables, sites))
    return report(load, seen, spent)


@dataclass(frozen=True)
class Spent:
    """Seconds of processors: of the site, its database, the whole machine; the site's memory, in MB."""

    site: float
    database: float
    machine: float
    memory: float = 0.0

    def since(self, before: "Spent") -> "Spent":
        site, database = self.site - before.site, self.database - before.database
        return Spent(site, database, self.machine - before.machine, self.memory)


def spent_so_far(sites: list[Process]) -> Spent:
    memory = sum(resident(one.process.pid) for one in sites) / 1e6
    return Spent(sum(one.cpu_s for one in sites), cpu_of_database(), cpu_of_all(), memory)


async def play(load: Load, tables: list[Table], sites: list[Process]) -> tuple[Seen, Spent]:
    """Sit down and tap; return what was seen, and what it took."""
    seen = Seen()
    leaders, devices = sit_down(tables, sites, seen)
    began = time.monotonic()
    for place in range(0, len(devices), 20):
        await asyncio.gather(*(one.open() for one in devices[place : place + 20]))
    print(f"{len(devices)} screens sit down in {time.monotonic() - began:.1f} s", flush=True)
    await asyncio.sleep(SETTLES)
    before = spent_so_far(sites)
    await asyncio.sleep(load.rests)
    rested = spent_so_far(sites).since(before)
    if load.rests:
        print(f"nobody taps: {rested.site / load.rests * 1e3:.0f} ms of processor a second", flush=True)
    before = spent_so_far(sites)
    await tap(load, leaders)
    spent = spent_so_far(sites).since(before)
    await asyncio.sleep(SETTLES)
    missing = len(seen.taps) * load.screens - len(seen.drawn)
    if missing:
        seen.errors.append(f"{missing} boards were not drawn")
    for one in devices:
        for task in one.tasks:
            task.cancel()
    return seen, spent


def sit_down(tables: list[Table], sites: list[Process], seen: Seen) -> tuple[list[Leader], list[Device]]:
    """Spread the devices over the processes, as a proxy does."""
    leaders: list[Leader] = []
    devices: list[Device] = []
    for place, table in enumerate(tables):
        times: dict[int, float] = {}
        port = sites[place % len(sites)].port
        leaders.append(Leader((port, port), table, table.leader, seen))
        others = [
            Device((sites[number % len(sites)].port,) * 2, table, cookies, seen)
            for number, cookies in enumerate(table.screens)
        ]
        for one in (leaders[-1], *others):
            one.tapped_at = times
            devices.append(one)
    return leaders, devices


async def tap(load: Load, leaders: list[Leader]) -> None:
    """Tap so often a second, at tables in no order; nobody taps before the own last tap is answered."""
    rng, under_way, busy = Random(1), list[asyncio.Task[None]](), set[Leader]()
    until, at = time.monotonic() + load.seconds, time.monotonic()
    while at < until:
        free = [one for one in leaders if one not in busy]
        if free:
            one = rng.choice(free)
            busy.add(one)
            under_way.append(asyncio.create_task(tap_once(one, busy)))
        at += 1 / load.taps
        await asyncio.sleep(max(0.0, at - time.monotonic()))
    await asyncio.gather(*under_way)


async def tap_once(one: Leader, busy: set[Leader]) -> None:
    try:
        await one.tap()
    finally:
        busy.discard(one)


def report(load: Load, seen: Seen, spent: Spent) -> str:
    taps, drawn = spread(seen.taps), spread(seen.drawn)
    count = max(1, len(seen.taps))
    weight = seen.bytes / count / 1e3
    lines = [
        f"{load.tables} tables of {load.screens} screens, {load.taps} taps/s for {load.seconds} s, "
        f"{load.processes} processes, load of the machine {os.getloadavg()[0]:.1f}",
        f"taps                     {len(seen.taps)}, {len(seen.taps) / load.seconds:.1f} a second",
        f"a tap, ms                half {taps[0]:.0f}, p95 {taps[1]:.0f} (goal {TAP_GOAL})",
        f"drawn on a screen, ms    half {drawn[0]:.0f}, p95 {drawn[1]:.0f} (goal {DRAWN_GOAL})",
        f"boards fetched           {seen.boards}, {seen.same} the same, {weight:.1f} kB a tap",
        f"processor a tap, ms      {spent.site / count * 1e3:.1f} (goal {CPU_GOAL})",
        f"the database’s, ms       {spent.database / count * 1e3:.1f} a tap",
        f"the whole machine, ms    {spent.machine / count * 1e3:.1f} a tap: site, database, devices, others",
        f"memory of the site, MB   {spent.memory:.0f}",
        f"errors                   {len(seen.errors)}",
    ]
    lines += [f"  {times} x {says}" for says, times in Counter(seen.errors).most_common(8)]
    return "\n".join(lines)


def spread(seconds: list[float]) -> tuple[float, float]:
    """Return the milliseconds that half, and that 95 of 100, stay under."""
    if len(seconds) < 2:
        return 0.0, 0.0
    return median(seconds) * 1e3, quantiles(seconds, n=20, method="inclusive")[-1] * 1e3
