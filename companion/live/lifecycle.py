"""The hub's life in a server: it begins with the first request, beats, and ends before the server does."""

import asyncio
import signal
from collections.abc import Callable
from functools import partial
from threading import current_thread, main_thread
from typing import Any

from companion.live.auth import find_expelled
from companion.live.bus import listen, tell_others
from companion.live.hub import ALIVE, HEARTBEAT, HUB, Hub, LiveTable
from companion.live.sse import THREADS
from companion.work.maintenance import find_last_maintenance

ENDS = (signal.SIGTERM, signal.SIGINT)
TASKS: "set[asyncio.Task[None]]" = set()  # the loop itself does not hold them


def start_hub() -> None:
    """Give the hub the loop that we are in, once."""
    if HUB.loop is None or HUB.loop.is_closed():
        HUB.loop = asyncio.get_running_loop()
        HUB.tell_others, HUB.check = tell_others, partial(_start_check, HUB)
        _start_task(_repeat(HEARTBEAT, HUB.beat))
        _start_task(_repeat(ALIVE, HUB.look_round))
        _start_task(_repeat(HEARTBEAT, StartsOverAfterRest(HUB)))
        listen(HUB)
        if current_thread() is main_thread():
            for number in ENDS:
                _leave_before(number, HUB)


class StartsOverAfterRest:
    """Has the hub start over after a maintenance, since a backup was restored."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.last_maintenance = hub, find_last_maintenance()

    def __call__(self) -> None:
        before, self.last_maintenance = self.last_maintenance, find_last_maintenance()
        if self.last_maintenance != before:
            self.hub.start_over()


def _start_task(what: Any) -> None:
    task = asyncio.get_running_loop().create_task(what)
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)


async def _repeat(seconds: float, do: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(seconds)
        do()


def _start_check(hub: Hub, table: LiveTable) -> None:
    """Check who may still look, since a message says that this has changed, and end the other streams."""
    _start_task(_check_viewers(hub, table))


async def _check_viewers(hub: Hub, table: LiveTable) -> None:
    loop = asyncio.get_running_loop()
    gone = await loop.run_in_executor(THREADS, find_expelled, table.campaign, tuple(table.who))
    if gone:
        hub.send_away(gone, [table])


def _leave_before(number: int, hub: Hub) -> None:
    """End the streams when the server gets a signal to end: it waits for all running answers."""
    former = signal.getsignal(number)
    if not callable(former):
        return

    def end(*arguments: Any) -> None:
        hub.call(hub.leave)
        former(*arguments)

    signal.signal(number, end)
