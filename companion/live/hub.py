"""Who listens at which table by way of this process, and what they are told: the newest numbers alone.

All of it happens in the event loop of the server, but for what says that any thread may ask.
"""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from campaigns.beside import BesideBoard
from companion.live.bus_messages import ME, NO_MARKS, BusMessage, Marks, merge_beside, merge_marks

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
HEARTBEAT = 2.0  # seconds after which a stream says the same once more: who misses two is cut off
ALIVE = 10.0  # seconds after which this process tells the others that it is there
FADES = 30.0  # seconds after which a process that says nothing is taken for dead
SETTLES = 0.5  # seconds in which a screen that was lost for a blink may be back before others are told
STUCK = 0.5  # seconds that a screen which reads nothing is given to hear that it is over
A_TABLE, A_SCREEN = 64, 8  # streams at most: of a table in this process, and there of one pass or account


@dataclass(eq=False, slots=True)
class Stream:
    """One screen that listens: by which names it may be sent away, and when its time is up."""

    who: str
    browser: str
    screen: str
    ends: float
    send: Send
    wants: str = ""
    sent: str = ""
    is_over: bool = False
    main: "asyncio.Task[Any] | None" = None  # there once the answer has begun
    pushing: "asyncio.Task[None] | None" = None

    def open(self) -> None:
        """Begin to tell, now that the answer has begun."""
        self.main = asyncio.current_task()
        self._go_on()

    def tell(self, numbers: str, *, again: bool = False) -> None:
        """Say these numbers next; what was to be said before and was not is forgotten."""
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


def body_chunk(body: bytes, *, more: bool = True) -> dict[str, Any]:
    return {"type": "http.response.body", "body": body, "more_body": more}


@dataclass(eq=False, slots=True)
class LiveTable:
    """A campaign's table that somebody listens at, or is about to."""

    campaign: int
    marks: Marks = NO_MARKS
    here: int = 0
    beside: BesideBoard = BesideBoard()
    shown: int = 0  # a number of `beside`, and of whether its speaker listens
    turned: int = 0  # one more with each message that sends somebody away
    coming: int = 0
    streams: set[Stream] = field(default_factory=set)
    settling: asyncio.TimerHandle | None = None

    @property
    def numbers(self) -> str:
        return ".".join(map(str, (*self.marks, self.here, self.shown)))

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

    def call(self, do: Callable[..., None], *args: Any) -> None:
        """Do something in the loop soon; any thread may ask."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(do, *args)

    def has_listeners(self, campaign: int) -> bool:
        """Return whether anybody listens at a table; any thread may ask."""
        return campaign in self.tables

    # coming and going

    def expect(self, campaign: int) -> LiveTable:
        """Return the table at which somebody is about to listen: from here on no message is missed."""
        table = self.tables.setdefault(campaign, LiveTable(campaign, here=self.listeners_hash(campaign)))
        table.coming += 1
        return table

    def leave_off(self, table: LiveTable) -> None:
        """Say that somebody who was expected has come, or will not."""
        table.coming -= 1
        self._forget(table)

    def has_room(self, table: LiveTable, stream: Stream) -> bool:
        """Return whether another stream is let in; one of the same screen gives way to it."""
        again = [one for one in table.streams if (one.who, one.screen) == (stream.who, stream.screen)]
        if not again and (len(table.streams) >= A_TABLE or self._streams_of(stream.who) >= A_SCREEN):
            return False
        for one in again:
            table.streams.discard(one)
            one.end()
        return True

    def _streams_of(self, who: str) -> int:
        return sum(stream.who == who for table in self.tables.values() for stream in table.streams)

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
        """Return a number that is another one when others are here; the same in all processes."""
        return crc32(repr(sorted(self.count_listeners(campaign).items())).encode())

    def beside_hash(self, campaign: int, beside: BesideBoard) -> int:
        """Return a number that is another one when something else stands beside a board, in all processes."""
        return crc32(repr((*beside, self.listens(campaign, beside.listener))).encode())

    def listens(self, campaign: int, who: str) -> bool:
        """Return whether a pass or an account listens at a table; any thread may ask."""
        return who in self.count_listeners(campaign)

    def count_listeners(self, campaign: int) -> Counter[str]:
        """Return who listens at a table, how often, over all processes; any thread may ask."""
        table = self.tables.get(campaign)
        found = table.who if table else Counter[str]()
        for of_one in tuple(self.others.values()):
            found.update(of_one.get(campaign, {}))
        return found

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
        table, here = self.tables.get(campaign), self.listeners_hash(campaign)
        if table and table.here != here:
            table.here, table.shown = here, self.beside_hash(campaign, table.beside)
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
            self.update_marks(table, message.marks or NO_MARKS, message.beside)

    def _receive_from_other(self, message: BusMessage) -> None:
        if message.asks:
            for table in self.tables.values():
                self.tell_others(BusMessage(table.campaign, here=table.who))
        if message.here is not None:
            self.others[message.by].pop(message.campaign, None)
            if message.here:
                self.others[message.by][message.campaign] = message.here
            self._count(message.campaign)

    def update_marks(self, table: LiveTable, marks: Marks, beside: BesideBoard | None) -> None:
        """Tell a table's screens how it stands, where that is news."""
        before, shown = table.marks, table.shown
        table.marks, table.beside = (
            merge_marks(before, marks),
            merge_beside(table.beside, before, beside, marks),
        )
        table.shown = self.beside_hash(table.campaign, table.beside)
        if (table.marks, table.shown) == (before, shown):
            return
        self._tell(table)
        if table.marks[2] != before[2]:
            self.check(table)

    def _tell(self, table: LiveTable) -> None:
        now = time.time()
        for stream in table.streams:
            if stream.ends <= now:
                stream.end()
            else:
                stream.tell(table.numbers)

    def send_away(self, names: Iterable[str], tables: Iterable[LiveTable]) -> None:
        """Close the streams of these passes, accounts and browsers; who still may comes back by itself."""
        gone = set(names)
        for table in tables:
            table.turned += 1
            for stream in table.streams:
                if stream.who in gone or stream.browser in gone:
                    stream.end()

    # time

    def beat(self) -> None:
        """Say the same again to all, so that dead ones are found; whose time is up is let go."""
        now = time.time()
        for table in self.tables.values():
            for stream in table.streams:
                if stream.ends <= now:
                    stream.end()
                elif not stream.is_over:
                    stream.tell(table.numbers, again=True)

    def look_round(self) -> None:
        """Tell the others that we live, and forget those who do not; our own word is to come back."""
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
        """Whether none of the words that this process says itself has come back for too long."""
        return self.hears_others and time.monotonic() - self.heard_at > FADES

    def hear_own(self) -> None:
        """Take note of a word of our own that came back, so that those of others do, too."""
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
        """Words of others may have been missed: all come back, and are looked at anew."""
        self.whole.clear()
        self.close_all()
        for name in tuple(self.others):
            self._lost(name)

    def start_over(self) -> None:
        """What was known of tables holds no longer: all screens come back, and are told anew."""
        for table in self.tables.values():
            table.marks = NO_MARKS
        self.close_all()

    def leave(self) -> None:
        """The server ends: nobody is kept waiting, nobody is let in."""
        self.is_leaving = True
        self.close_all()

    def close_all(self) -> None:
        for table in self.tables.values():
            table.turned += 1
            for stream in table.streams:
                stream.end()


HUB = Hub()
