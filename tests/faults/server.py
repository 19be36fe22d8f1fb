"""A real server process on our data, that can be killed and started again at the same port."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path

from django.conf import settings

from tests.bench.client import Outside

STARTS_WITHIN = 30.0
ENDS_WITHIN = 15.0


class Server:
    """The site as `manage.py serve` runs it, without its worker; with a `seed`, the fault of that name."""

    site = "companion.asgi:application"

    def __init__(self, seed: str = "") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.seed = seed
        self.log = Path(settings.DATA_DIR) / "faults.log"
        self.log.write_bytes(b"")
        self.start()

    def start(self) -> None:
        site = "tests.faults.seeded:application" if self.seed else self.site
        folder = {"DATA_DIR": str(settings.DATA_DIR), "NIGHTLIGHT_TESTS_DATA": str(settings.DATA_DIR)}
        with self.log.open("ab") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tests.faults.serve", str(self.port), site],
                cwd=settings.BASE_DIR,
                env=os.environ | folder | {"NIGHTLIGHT_SEED": self.seed},
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
        self.wait()

    def wait(self) -> None:
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until and self.process.poll() is None:
            with suppress(OSError, HTTPException):
                if Outside(self.port).send("GET", "/livez", b"", {}).status == 200:
                    return
            time.sleep(0.02)
        how = "does not answer" if self.process.poll() is None else f"ended with {self.process.returncode}"
        raise RuntimeError(f"The server {how}: {self.said[-2000:]}")

    @property
    def said(self) -> str:
        return self.log.read_text()

    def kill(self) -> None:
        """End the whole process group at once, as a power cut would."""
        with suppress(ProcessLookupError):  # ended already
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(ENDS_WITHIN)


@contextmanager
def server(seed: str = "") -> Iterator[Server]:
    found = Server(seed)
    try:
        yield found
    finally:
        found.kill()
