"""Many screens in one event loop: each notes when it was told what."""

import asyncio
import re
import time
from collections import defaultdict
from collections.abc import Sequence

DATA = re.compile(rb"data: \d+\.(\d+)\.")


class Screen(asyncio.Protocol):
    """One stream: the time at which each number came first."""

    def __init__(self, table: str, ask: bytes) -> None:
        self.table, self.ask = table, ask
        self.told: dict[int, int] = {}
        self.began = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self.ask)  # type: ignore[attr-defined]

    def data_received(self, data: bytes) -> None:
        now = time.monotonic_ns()
        for number in DATA.findall(data):
            self.told.setdefault(int(number), now)
        if not self.began.done() and self.told:
            self.began.set_result(None)
        elif not self.began.done() and not data.startswith(b"HTTP/1.1 200"):
            self.began.set_exception(RuntimeError(data[:200]))

    def connection_lost(self, fault: Exception | None) -> None:
        if not self.began.done():
            self.began.set_exception(RuntimeError("no stream"))


async def connected(ports: Sequence[int], wanted: Sequence[tuple[str, str, str]]) -> list[Screen]:
    """Open a stream for each (table, address, cookie), at the ports in turns."""
    loop, found = asyncio.get_running_loop(), []
    for place, (table, address, cookie) in enumerate(wanted):
        head = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n".encode()
        make = lambda table=table, head=head: Screen(table, head)  # noqa: E731
        _transport, screen = await loop.create_connection(make, "127.0.0.1", ports[place % len(ports)])
        found.append(screen)
        if len(found) % 50 == 0:
            await found[-1].began
    for screen in found:
        await screen.began
    return found


def delays(screens: Sequence[Screen], stamps: dict[str, dict[int, int]]) -> tuple[list[float], int]:
    """Return the milliseconds from each commit to each receipt, and how many never came."""
    found, lost = [], 0
    for screen in screens:
        for number, at in stamps.get(screen.table, {}).items():
            heard = [when for told, when in screen.told.items() if told >= number]
            if heard:
                found.append((min(heard) - at) / 1e6)
            else:
                lost += 1
    return found, lost


def read_stamps(lines: Sequence[str], first: dict[str, int]) -> dict[str, dict[int, int]]:
    """Return when each table reached which number; `first` is the number before all stamps."""
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for table, at in sorted((line.split() for line in lines), key=lambda row: int(row[1])):
        found[table][first.get(table, 0) + len(found[table]) + 1] = int(at)
    return found
