"""All streams of a site after a restart: how long until each screen hears of its table again."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from tests.load.devices import Connection
from tests.load.run import STARTS_WITHIN, Process, cpu_of_database, processes, spread
from tests.load.tables import Table, lay_tables

FIRST, LAST = 0.3, 5.0  # seconds between two tries, as in static/js/live.js
SCREENS = 5  # a table
GOAL = 15.0  # seconds
ALL_WITHIN = 120.0


@dataclass
class Told:
    """When each screen was told its numbers first, since it began to listen to the present processes."""

    wanted: int
    at: dict[int, float] = field(default_factory=dict)  # by the screens' numbers
    refused: int = 0
    complete: asyncio.Event = field(default_factory=asyncio.Event)

    def add(self, screen: int) -> None:
        self.at.setdefault(screen, time.monotonic())
        if len(self.at) >= self.wanted:
            self.complete.set()


class Screen:
    """A screen that wants a stream, and tries again as a browser does."""

    def __init__(self, port: int, table: Table, cookies: Mapping[str, str], number: int, told: Told) -> None:
        self.port, self.number, self.rng = port, number, Random(number)
        head = Connection(port, cookies).head
        self.asks = f"GET /live/{table.session_id}?screen={number:016x} HTTP/1.1\r\n{head}\r\n".encode()
        self.told = told

    async def listen(self) -> None:
        """Listen for good."""
        failures = 0
        while True:
            try:
                failures = 0 if await self._hear() else failures + 1
            except (OSError, asyncio.IncompleteReadError):
                failures += 1
            wait = min(LAST, FIRST * 2 ** max(0, failures - 1))
            await asyncio.sleep(wait * (0.5 + self.rng.random() / 2))

    async def _hear(self) -> bool:
        """Return whether anything was heard, once the stream has ended."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**14)
        heard = False
        try:
            writer.write(self.asks)
            head = await reader.readuntil(b"\r\n\r\n")
            self.told.refused += b" 200 " not in head[:20]
            while line := await reader.readline():
                if line.startswith(b"data: ") and not heard:
                    heard = True
                    self.told.add(self.number)
        finally:
            writer.close()
        return heard


def run(streams: int, count: int) -> str:
    """Return the report of a restart of all processes under so many streams."""
    began = time.monotonic()
    tables = lay_tables(streams // SCREENS, SCREENS)
    print(f"{len(tables)} tables laid in {time.monotonic() - began:.0f} s", flush=True)
    with processes(count) as sites:
        return asyncio.run(restart(tables, sites))


async def restart(tables: list[Table], sites: list[Process]) -> str:
    """Let all listen, end all processes, start them again; return when all were back."""
    told, began = Told(len(tables) * SCREENS), time.monotonic()
    screens = [
        Screen(sites[number % len(sites)].port, table, cookies, place * SCREENS + number + 1, told)
        for place, table in enumerate(tables)
        for number, cookies in enumerate([table.leader, *table.screens])
    ]
    listening = [asyncio.create_task(screen.listen()) for screen in screens]
    await asyncio.wait_for(told.complete.wait(), ALL_WITHIN)
    first = time.monotonic() - began
    for site in sites:
        await asyncio.to_thread(site.end)
    ended, told = time.monotonic(), Told(len(screens))
    for screen in screens:
        screen.told = told
    sites[:] = [Process(site.port) for site in sites]
    for site in sites:
        await asyncio.to_thread(site.wait)
    ready, database = time.monotonic(), cpu_of_database()
    await asyncio.wait_for(told.complete.wait(), ALL_WITHIN)
    half, most = spread([at - ready for at in told.at.values()])
    last = max(told.at.values()) - ready
    for task in listening:
        task.cancel()
    site_s, database_s = sum(one.cpu_s for one in sites), cpu_of_database() - database
    return "\n".join(
        [
            f"{len(screens)} streams of {len(sites)} processes, {len(tables)} tables",
            f"opened at first within   {first:.1f} s",
            f"processes answer after   {ready - ended:.1f} s (at most {STARTS_WITHIN:.0f})",
            f"streams back, s          half {half / 1e3:.1f}, p95 {most / 1e3:.1f}, "
            f"all {last:.1f} (goal {GOAL:.0f})",
            f"refused meanwhile        {told.refused}",
            f"processor a stream, ms   {site_s / len(screens) * 1e3:.1f} with the start, "
            f"{database_s / len(screens) * 1e3:.1f} of the database",
        ]
    )
