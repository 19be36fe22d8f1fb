"""Devices in one event loop: each listens, and fetches its board when its table has moved on."""

import asyncio
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.conf import settings

from tests.bench.client import wears_of
from tests.load.tables import Table

DATA = re.compile(rb"data: \d+\.(\d+)\.")
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
KEPT = 60.0  # seconds within which a connection is used again: the site hangs up later
NOT_CHANGED, OK = 304, 200


@dataclass
class Seen:
    """What all devices saw: seconds from taps to answers, and to the boards of screens; what went wrong."""

    taps: list[float] = field(default_factory=list)
    drawn: list[float] = field(default_factory=list)
    boards: int = 0
    same: int = 0
    bytes: int = 0
    errors: list[str] = field(default_factory=list)


class Connection:
    """One connection that is kept open."""

    def __init__(self, port: int, cookies: Mapping[str, str]) -> None:
        self.port = port
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.head = (
            f"Host: 127.0.0.1\r\nCookie: {cookie}\r\nHX-Request: true\r\n"
            "X-Forwarded-Proto: https\r\nX-Forwarded-For: 127.0.0.1\r\n"
            f"Origin: https://127.0.0.1\r\nX-CSRFToken: {cookies.get(settings.CSRF_COOKIE_NAME, '')}\r\n"
        )
        self.used = 0.0
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, address: str, body: str = "", more: str = "") -> tuple[int, bytes]:
        """Return the status and the body of an answer."""
        if self.streams is None or time.monotonic() - self.used > KEPT:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        self.used = time.monotonic()
        reader, writer = self.streams
        kind = f"{FORM}Content-Length: {len(body)}\r\n" if body else ""
        writer.write(f"{method} {address} HTTP/1.1\r\n{self.head}{more}{kind}\r\n{body}".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(head)
        status = int(head[9:12])
        content = await reader.readexactly(int(length[1])) if length and status != NOT_CHANGED else b""
        return status, content


class Device:
    """A screen at a table, and the one who leads there, who taps."""

    def __init__(self, ports: tuple[int, int], table: Table, cookies: Mapping[str, str], seen: Seen) -> None:
        self.table, self.seen, self.port = table, seen, ports[0]
        self.pages, self.stream = Connection(ports[1], cookies), Connection(ports[0], cookies)
        self.number = self.newest = 0
        self.wears = ""
        self.moved = asyncio.Event()

    async def open(self) -> None:
        """Fetch the whole board, then listen."""
        _status, page = await self.pages.send("GET", f"/table/{self.table.session_id}/board")
        self.wears = wears_of(page.decode())
        assert self.wears, page[:300]
        reader, self.listens = await asyncio.open_connection("127.0.0.1", self.port, limit=2**16)
        self.listens.write(f"GET /live/{self.table.session_id} HTTP/1.1\r\n{self.stream.head}\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head[:20]:
            self.seen.errors.append(f"a stream is answered {head[:20]!r}")
        self.tasks = [asyncio.create_task(self.hear(reader)), asyncio.create_task(self.follow())]

    async def hear(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            found = DATA.match(line)
            if found and int(found[1]) > self.newest:
                self.newest = int(found[1])
                self.moved.set()
        self.seen.errors.append("a stream has ended")

    async def follow(self) -> None:
        """Fetch what is new, as often as there is something."""
        while True:
            await self.moved.wait()
            self.moved.clear()
            while self.newest > self.number:
                await self.catch_up()

    async def catch_up(self) -> None:
        told = self.newest
        shows = f"X-Shows: {self.number} {self.wears}\r\nAccept-Encoding: gzip\r\n"
        status, body = await self.pages.send("GET", f"/table/{self.table.session_id}/board", more=shows)
        now = time.monotonic()
        self.seen.boards += 1
        self.seen.same += status == NOT_CHANGED
        self.seen.bytes += len(body)
        if status not in (OK, NOT_CHANGED):
            self.seen.errors.append(f"a board is answered {status}")
        for number in range(self.number + 1, told + 1):
            if number in self.tapped_at:
                self.seen.drawn.append(now - self.tapped_at[number])
        self.number = told

    tapped_at: dict[int, float]  # of its table, by the numbers of the entries


class Leader(Device):
    """Who taps; the answer is the board, so that nothing more is fetched."""

    taps = 0

    async def tap(self) -> None:
        address, body = self.table.taps[self.taps % len(self.table.taps)]
        self.taps += 1
        expected = self.number + 1
        self.newest = expected  # what it hears of itself it has
        intent = f"{body}&seen={self.number}&key=load-{self.table.session_id}-{self.taps:06}".lstrip("&")
        shows = f"X-Shows: {self.number} {self.wears}\r\nAccept-Encoding: gzip\r\n"
        began = self.tapped_at[expected] = time.monotonic()
        status, answer = await self.pages.send(
            "POST", f"/table/{self.table.session_id}/{address}", intent, shows
        )
        took = time.monotonic() - began
        self.seen.taps.append(took)
        self.seen.bytes += len(answer)
        if status == OK:
            self.number = expected
            self.seen.drawn.append(took)
        else:
            self.newest = self.number
            self.seen.errors.append(f"a tap, {address}, is answered {status}")
