"""The site as its one command runs it, worker and all, in processes of its own on our data."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings

from tests.bench.client import Answer, Outside

STARTS_WITHIN = 60.0
ENDS_WITHIN = 15.0


class Site:
    """A site that answers on `port`, and its processes."""

    def __init__(self, port: int, process: "subprocess.Popen[bytes]") -> None:
        self.port = port
        self.process = process

    def ask(self, address: str) -> Answer:
        return Outside(self.port).send("GET", address, b"", {"Host": "127.0.0.1"})

    def is_ready(self) -> bool:
        """Whether it answers, and its worker has given a sign of life."""
        with suppress(OSError):
            return self.ask("/readyz").status == 200
        return False

    @property
    def memory_mb(self) -> float | None:
        """What site and worker hold, each with its share of what both do (PSS); None if nothing tells."""
        if not Path("/proc/self/smaps_rollup").exists():
            return None
        return sum(own_share(pid) for pid in (self.process.pid, *children(self.process.pid))) / 1e6


@contextmanager
def site() -> Iterator[Site]:
    """Give a site that is ready, and end it afterwards."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = Path(settings.DATA_DIR) / "site.log"
    with log.open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, str(settings.BASE_DIR / "manage.py"), "serve"],
            env=os.environ | {"HOST": "127.0.0.1", "PORT": str(port)},
            cwd=settings.BASE_DIR,
            stdout=said,
            stderr=said,
        )
    found = Site(port, process)
    try:
        until = time.monotonic() + STARTS_WITHIN
        while not found.is_ready():
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"The site does not start: {log.read_text()}")
            time.sleep(0.1)
        yield found
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(ENDS_WITHIN)


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    own = [int(child) for task in tasks for child in task.read_text().split()]
    return own + [grandchild for child in own for grandchild in children(child)]


def resident(pid: int) -> int:
    return bytes_of(Path(f"/proc/{pid}/status"), "VmRSS:")


def own_share(pid: int) -> int:
    return bytes_of(Path(f"/proc/{pid}/smaps_rollup"), "Pss:")


def bytes_of(file: Path, name: str) -> int:
    """Return a number of a process as Linux tells it, in kB."""
    return next(int(row.split()[1]) * 1024 for row in file.read_text().splitlines() if row.startswith(name))
