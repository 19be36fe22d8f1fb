"""Who listens at which table through this process, and what they get: the newest numbers alone.

All of it runs in the event loop of the server, except the functions that any thread may call.
"""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from campaigns.access.ambience import Ambience
from companion.live.bus_messages import (
    ME,
    NO_VERSION,
    BusMessage,
    TableVersion,
    merge_ambience,
    merge_versions,
)

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
HEARTBEAT = 2.0  # seconds between two events of a stream: a client that misses two is cut off
ALIVE = 10.0  # seconds after which this process tells the others that it is there
FADES = 30.0  # seconds after which a process that says nothing is taken for dead
SETTLES = 0.5  # seconds in which a screen may reconnect before others see it leave
STUCK = 0.5  # seconds for the last write to a screen that reads nothing
A_TABLE, A_SCREEN = 64, 8  # streams at most: of a table in this process, and there of one pass or account
A_BROWSER = 4  # of one browser, which has six connections to a host: its other windows ask instead


@dataclass(eq=False, slots=True)
class Stream:
    """One screen that listens: the names by which its stream may be ended, and when it expires."""

    who: str
    browser: str
    screen: str
    ends: float
    send: Send
    wants: str = ""
    sent: str = ""
    is_over: bool = False
    main: "asyncio.Task[object] | None" = None  # there once the answer has begun
    pushing: "asyncio.Task[None] | None" = None

    def open(self) -> None:
        """Begin to send, now that the answer has begun."""
        self.main = asyncio.current_task()
        self._go_on()

    def tell(self, numbers: str, *, again: bool = False) -> None:
        """Send these numbers next; older ones that are still unsent are dropped."""
        self.wants = numbers
        if again:
            self.sent = ""
        self._go_on()

    def end(self) -> None:
        """Close the stream, whether its reader reads or not."""
        if not self.is_over:
            self.is_over = True
            self._go_on()
            asyncio.get_running_loop().call_later(STUCK, self._cut)

    def _go_on(self) -> None:
        if self.main and self.pushing is None and (self.is_over or self.wants != self.sent):
            self.pushing = asyncio.create_task(self._push())

    def _cut(self) -> None:
        if self.pushing is not None and self.main is not None:
            self.pushing.cancel()
            self.main.cancel()

    async def _push(self) -> None:
        try:
            while self.wants != self.sent and not self.is_over:
                self.sent = self.wants
                await self.send(body_chunk(b"data: %b\n\n" % self.sent.encode()))
            if self.is_over:
                await self.send(body_chunk(b"", more=False))
        finally:
            self.pushing = None


def body_chunk(body: bytes, *, more: bool = True) -> dict[str, object]:
    return {"type": "http.response.body", "body": body, "more_body": more}


@dataclass(eq=False, slots=True)
class LiveTable:
    """A campaign's table with at least one listener, or one that is about to listen."""

    campaign: int
    version: TableVersion = NO_VERSION
    listeners_hash: int = 0
    ambience: Ambience = Ambience()
    ambience_hash: int = 0  # a hash of `ambience`, and of whether its speaker listens
    turned: int = 0  # counts the messages that end streams
    coming: int = 0
    streams: set[Stream] = field(default_factory=set)
    settling: asyncio.TimerHandle | None = None

    @property
    def numbers(self) -> str:
        return ".".join(map(str, (*self.version, self.listeners_hash, self.ambience_hash)))

    @property
    def who(self) -> Counter[str]:
        """Who listens, how often; any thread may ask."""
        return Counter(stream.who for stream in tuple(self.streams))


class Hub:
    """The tables of this process."""

    def __init__(self) -> None:
        self.loop: asyncio.AbstractEventLoop | None = None
        self.tables: dict[int, LiveTable] = {}
        self.others: dict[str, dict[int, Mapping[str, int]]] = defaultdict(dict)
        self.seen: dict[str, float] = {}
        self.is_leaving = False
        self.whole = asyncio.Event()  # whether messages of other processes reach us
        self.hears_others = False  # whether there is a bus, and it was heard
        self.heard_at = 0.0
        self.tell_others: Callable[[BusMessage], None] = lambda message: None
        self.check: Callable[[LiveTable], None] = lambda table: None

    def call(self, do: Callable[..., None], *args: object) -> None:
        """Do something in the loop soon; any thread may ask."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(do, *args)

    def has_listeners(self, campaign: int) -> bool:
        """Return whether any screen listens at a table; any thread may ask."""
        return campaign in self.tables

    # coming and going

    def expect(self, campaign: int) -> LiveTable:
        """Return the table at which a screen is about to listen: from here on no message is missed."""
        table = self.tables.setdefault(
            campaign, LiveTable(campaign, listeners_hash=self.listeners_hash(campaign))
        )
        table.coming += 1
        return table

    def leave_off(self, table: LiveTable) -> None:
        """Say that a screen that was expected has come, or will not."""
        table.coming -= 1
        self._forget(table)

    def has_room(self, table: LiveTable, stream: Stream) -> bool:
        """Return whether another stream is let in; one of the same screen gives way to it."""
        again = [
            former for former in table.streams if (former.who, former.screen) == (stream.who, stream.screen)
        ]
        if not again and (len(table.streams) >= A_TABLE or self._has_enough(stream)):
            return False
        for former in again:
            table.streams.discard(former)
            former.end()
        return True

    def _has_enough(self, stream: Stream) -> bool:
        """Return whether the pass or the account of a stream, or its browser, has as many as it may."""
        others = [other for table in self.tables.values() for other in table.streams]
        of_screen = sum(other.who == stream.who for other in others)
        return of_screen >= A_SCREEN or sum(other.browser == stream.browser for other in others) >= A_BROWSER

    def join(self, table: LiveTable, stream: Stream) -> None:
        table.streams.add(stream)
        self._settle(table)

    def leave_table(self, table: LiveTable, stream: Stream) -> None:
        table.streams.discard(stream)
        self._settle(table)

    def _forget(self, table: LiveTable) -> None:
        if not table.streams and not table.coming and table.settling is None:
            self.tables.pop(table.campaign, None)

    # who is here

    def listeners_hash(self, campaign: int) -> int:
        """Return a number that changes with the listeners of a table, the same in all processes."""
        return crc32(repr(sorted(self.count_listeners(campaign).items())).encode())

    def ambience_hash(self, campaign: int, ambience: Ambience) -> int:
        """Return a number that changes with the ambience of a table, the same in all processes."""
        return crc32(repr((*ambience, self.listens(campaign, ambience.listener))).encode())

    def listens(self, campaign: int, who: str) -> bool:
        """Return whether a pass or an account listens at a table; any thread may ask."""
        return who in self.count_listeners(campaign)

    def count_listeners(self, campaign: int) -> Counter[str]:
        """Return how often each listener listens at a table, over all processes; any thread may ask."""
        table = self.tables.get(campaign)
        counts = table.who if table else Counter[str]()
        for of_process in tuple(self.others.values()):
            counts.update(of_process.get(campaign, {}))
        return counts

    def _settle(self, table: LiveTable) -> None:
        if self.is_leaving:
            self.tell_others(BusMessage(table.campaign, here=table.who))
        elif table.settling is None:
            table.settling = asyncio.get_running_loop().call_later(SETTLES, self._finish_settling, table)

    def _finish_settling(self, table: LiveTable) -> None:
        table.settling = None
        self.tell_others(BusMessage(table.campaign, here=table.who))
        self._count(table.campaign)
        self._forget(table)

    def _count(self, campaign: int) -> None:
        table, listeners_hash = self.tables.get(campaign), self.listeners_hash(campaign)
        if table and table.listeners_hash != listeners_hash:
            table.listeners_hash, table.ambience_hash = (
                listeners_hash,
                self.ambience_hash(campaign, table.ambience),
            )
            self._tell(table)

    # messages

    def receive(self, message: BusMessage) -> None:
        """Take in a message of this process or of another."""
        if message.by != ME:
            self.seen[message.by] = time.monotonic()
            self._receive_from_other(message)
        tables = [self.tables[message.campaign]] if message.campaign in self.tables else []
        if message.gone:
            self.send_away(message.gone, tables if message.campaign else tuple(self.tables.values()))
        for table in tables if message.marks else ():
            self.update_version(table, message.marks or NO_VERSION, message.beside)

    def _receive_from_other(self, message: BusMessage) -> None:
        if message.asks:
            for table in self.tables.values():
                self.tell_others(BusMessage(table.campaign, here=table.who))
        if message.here is not None:
            self.others[message.by].pop(message.campaign, None)
            if message.here:
                self.others[message.by][message.campaign] = message.here
            self._count(message.campaign)

    def update_version(self, table: LiveTable, version: TableVersion, ambience: Ambience | None) -> None:
        """Tell a table's screens its version, if that is news."""
        before, ambience_before = table.version, table.ambience_hash
        table.version, table.ambience = (
            merge_versions(before, version),
            merge_ambience(table.ambience, before, ambience, version),
        )
        table.ambience_hash = self.ambience_hash(table.campaign, table.ambience)
        if (table.version, table.ambience_hash) == (before, ambience_before):
            return
        self._tell(table)
        if table.version[2] != before[2]:
            self.check(table)

    def _tell(self, table: LiveTable) -> None:
        now = time.time()
        for stream in table.streams:
            if stream.ends <= now:
                stream.end()
            else:
                stream.tell(table.numbers)

    def send_away(self, names: Iterable[str], tables: Iterable[LiveTable]) -> None:
        """Close the streams of these passes, accounts and browsers; screens that still may listen return."""
        gone = set(names)
        for table in tables:
            table.turned += 1
            for stream in table.streams:
                if stream.who in gone or stream.browser in gone:
                    stream.end()

    # time

    def beat(self) -> None:
        """Send the version to all again, so that dead clients are noticed; end the streams that are over."""
        now = time.time()
        for table in self.tables.values():
            for stream in table.streams:
                if stream.ends <= now:
                    stream.end()
                elif not stream.is_over:
                    stream.tell(table.numbers, again=True)

    def look_round(self) -> None:
        """Tell the others that this process lives, and forget silent ones; cut off if we are unheard."""
        self.tell_others(BusMessage())
        if self.is_deaf:
            self.cut_off()
        for name in [name for name, at in self.seen.items() if time.monotonic() - at > FADES]:
            self._lost(name)

    def _lost(self, name: str) -> None:
        self.seen.pop(name, None)
        for campaign in self.others.pop(name, {}):
            self._count(campaign)

    # being cut off, and leaving

    @property
    def is_deaf(self) -> bool:
        """Whether no message of this process itself has come back for too long."""
        return self.hears_others and time.monotonic() - self.heard_at > FADES

    def hear_own(self) -> None:
        """Note that a message of our own came back: then those of other processes arrive, too."""
        self.heard_at = time.monotonic()
        if not self.whole.is_set():
            self.connected()

    def connected(self) -> None:
        """Other processes can be heard, from now on."""
        self.hears_others, self.heard_at = True, time.monotonic()
        self.whole.set()
        self.tell_others(BusMessage(asks=True))
        for table in self.tables.values():
            self.tell_others(BusMessage(table.campaign, here=table.who))

    def cut_off(self) -> None:
        """Messages of others may be lost: end all streams; the screens reconnect and are checked again."""
        self.whole.clear()
        self.close_all()
        for name in tuple(self.others):
            self._lost(name)

    def start_over(self) -> None:
        """The known versions are not valid any more: end all streams; the screens reconnect and ask again."""
        for table in self.tables.values():
            table.version = NO_VERSION
        self.close_all()

    def leave(self) -> None:
        """End all streams and let no new one in: the server ends."""
        self.is_leaving = True
        self.close_all()

    def close_all(self) -> None:
        for table in self.tables.values():
            table.turned += 1
            for stream in table.streams:
                stream.end()


HUB = Hub()
