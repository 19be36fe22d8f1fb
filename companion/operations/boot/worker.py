"""The worker behind the site: a child that is started, watched and ended, and ends when the site dies."""

import logging
import os
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from django.conf import settings

from companion.work.ages import touch_heartbeat
from companion.work.jobs import sweep
from companion.work.own_process import manage_line, start_apart

logger = logging.getLogger(__name__)

SETTINGS = "companion.operations.boot.worker_settings"
BEAT = 5.0
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
LIVED = 30.0
WAIT_AT_END = 5.0


class Worker:
    """The child as the site sees it. Its standard input is our end of a pipe: when we die, it closes."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.ending = threading.Event()
        self.child = self.begin()
        self.watch = threading.Thread(target=self.restart_when_it_ends, daemon=True, name="worker-watch")
        self.watch.start()

    def begin(self) -> "subprocess.Popen[bytes]":
        # Apart: Ctrl-C is for us, and we end the child in good order.
        own = os.environ | {"DJANGO_SETTINGS_MODULE": SETTINGS}
        return start_apart(self.command, stdin=subprocess.PIPE, env=own)

    def restart_when_it_ends(self) -> None:
        """Start the child again, ever more slowly while it keeps dying young."""
        wait, began = 0.0, time.monotonic()
        while True:
            status = self.child.wait()
            died_young = time.monotonic() - began < LIVED
            wait = min(wait * 2 or FIRST_WAIT, LONGEST_WAIT) if died_young else FIRST_WAIT
            if self.ending.is_set():
                return
            logger.warning("The worker ended with %s: it starts again in %.0f s", status, wait)
            if self.ending.wait(wait):
                return
            self.child, began = self.begin(), time.monotonic()

    def end(self) -> None:
        """End the child as our own death would; its job stays in its row, and is done again."""
        self.ending.set()
        if self.child.stdin:
            self.child.stdin.close()
        try:
            self.child.wait(WAIT_AT_END)
        except subprocess.TimeoutExpired:
            self.child.kill()
        self.watch.join(WAIT_AT_END)


def start() -> Worker:
    prepare()
    return Worker(manage_line("worker"))


def prepare() -> None:
    """Make the folders of the file broker, and delete the heartbeat of a worker before."""
    for folder in ("tasks", "control"):
        (settings.BROKER_DIR / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
    Path(settings.HEARTBEAT).unlink(missing_ok=True)


def end_with_the_site() -> None:
    """In the child: end at once when the other end of our standard input is gone."""
    while os.read(0, 1):
        pass
    os._exit(0)


def beat() -> None:
    """In the child: touch the heartbeat file every few seconds; the site waits for it."""
    sweep(lambda: touch_heartbeat(Path(settings.HEARTBEAT)), BEAT)


def beside(work: Callable[[], None]) -> None:
    """In the child: do this beside the tasks."""
    threading.Thread(target=work, daemon=True, name=work.__name__).start()
