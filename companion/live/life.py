"""The hub's life in a server: it begins with the first request, beats, and ends before the server does."""

import asyncio
import signal
from collections.abc import Callable
from functools import partial
from threading import current_thread, main_thread
from typing import Any

from companion.live.bus import listen, tell_others
from companion.live.gate import no_longer
from companion.live.hub import ALIVE, HEARTBEAT, HUB, Hub, Table
from companion.live.stream import THREADS

ENDS = (signal.SIGTERM, signal.SIGINT)
TASKS: "set[asyncio.Task[None]]" = set()  # the loop itself does not hold them


def begin() -> None:
    """Give the hub the loop that we are in, once."""
    if HUB.loop is None or HUB.loop.is_closed():
        HUB.loop = asyncio.get_running_loop()
        HUB.tell_others, HUB.check = tell_others, partial(_check, HUB)
        _keep(_each(HEARTBEAT, HUB.beat))
        _keep(_each(ALIVE, HUB.look_round))
        listen(HUB)
        if current_thread() is main_thread():
            for number in ENDS:
                _before(number, HUB)


def _keep(what: Any) -> None:
    task = asyncio.get_running_loop().create_task(what)
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)


async def _each(seconds: float, do: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(seconds)
        do()


def _check(hub: Hub, table: Table) -> None:
    """Ask who may still look, since somebody has said something of it, and let the others go."""
    _keep(_checked(hub, table))


async def _checked(hub: Hub, table: Table) -> None:
    loop = asyncio.get_running_loop()
    gone = await loop.run_in_executor(THREADS, no_longer, table.campaign, tuple(table.who))
    if gone:
        hub.send_away(gone, [table])


def _before(number: int, hub: Hub) -> None:
    """Let the streams go when the server is told to end: it waits for all that it answers."""
    former = signal.getsignal(number)
    if not callable(former):
        return

    def end(*told: Any) -> None:
        hub.call(hub.leave)
        former(*told)

    signal.signal(number, end)
