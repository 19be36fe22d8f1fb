"""A real site for a real browser: a server process of its own beside the tests, on their data."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

STARTS_WITHIN = 30.0
ENDS_WITHIN = 10.0


@dataclass
class Site:
    """A site that answers at `url`; it can be stopped for a while, as if the machine slept."""

    url: str
    process: "subprocess.Popen[bytes]"
    log: Path

    def stop(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)

    def end(self) -> None:
        self.go_on()
        self.process.terminate()
        self.process.wait(ENDS_WITHIN)


def start() -> Site:
    """Return a site on a free port, once it answers; it shares the data folder and its database with us."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    at = ["--host", "127.0.0.1", "--port", str(port)]
    said = Path(settings.DATA_DIR) / "site.log"
    with said.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "tests.browser.app:application", *at, "--log-level", "warning"],
            cwd=settings.BASE_DIR,
            env=os.environ
            | {"DJANGO_SETTINGS_MODULE": "tests.settings", "NIGHTLIGHT_TESTS_DATA": str(settings.DATA_DIR)}
            | {"NIGHTLIGHT_TESTS_PHONES": "many"},
            stdout=log,
            stderr=log,
        )
    site = Site(f"http://127.0.0.1:{port}", process, said)
    _wait_for(site)
    return site


def _wait_for(site: Site) -> None:
    give_up = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < give_up and site.process.poll() is None:
        try:
            urllib.request.urlopen(f"{site.url}/livez", timeout=2).close()
        except (urllib.error.URLError, TimeoutError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"The site does not answer: {site.log.read_text()}")
