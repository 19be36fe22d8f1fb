"""WebKitGTK as a device that has taken the site along, driven over HTTP (WebDriver) on its own screen."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.browser.take_along.driven import ELEMENT, DrivenBrowser

DRIVER, BROWSERS = "WebKitWebDriver", "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
STARTS_WITHIN = 60.0  # seconds
LONGEST = 150.0  # seconds of a command
WITHOUT_SCREEN = {  # what a container lacks
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
    "LIBGL_ALWAYS_SOFTWARE": "1",
}


def webkit() -> str | None:
    """Return where Debian's small browser of WebKitGTK is, None if it, its driver or a screen is missing."""
    found = sorted(map(str, Path("/").glob(BROWSERS.removeprefix("/"))))
    tools = all(shutil.which(tool) for tool in (DRIVER, "xvfb-run", "dbus-run-session"))
    return found[-1] if found and tools else None


class WebKit(DrivenBrowser):
    """A browser whose home is `folder`."""

    def __init__(self, folder: Path, program: str) -> None:
        self.folder, self.program = folder, program
        folder.mkdir()
        self.start()

    def start(self) -> None:
        self.port, run = _free_port(), self.folder / "run"
        run.mkdir(mode=0o700, exist_ok=True)
        own = {"HOME": str(self.folder), "XDG_RUNTIME_DIR": str(run), **WITHOUT_SCREEN}
        line = ["xvfb-run", "-a", "dbus-run-session", DRIVER, f"--port={self.port}"]
        with (self.folder / "said.txt").open("ab") as log:
            self.process = subprocess.Popen(
                line, stdout=log, stderr=log, env={**os.environ, **own}, start_new_session=True
            )
        self._await_driver()
        browser = {"binary": self.program, "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": browser}
        self.session = ""
        made = self.send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = f"/session/{made['sessionId']}"
        self.send("POST", "/timeouts", {"script": 120_000, "pageLoad": 120_000, "implicit": 30_000})

    def _await_driver(self) -> None:
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            time.sleep(0.05)
        raise AssertionError("WebKit's driver does not start.")

    def send(self, method: str, path: str, about: object = None) -> Any:
        """Send a command; return its answer."""
        data = None if about is None else json.dumps(about).encode()
        url = f"http://127.0.0.1:{self.port}{self.session if path != '/session' else ''}{path}"
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(url, data=data, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=LONGEST) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as fault:
            raise AssertionError(f"{path}: {fault.read().decode()[:300]}") from fault

    def open(self, address: str) -> None:
        self.send("POST", "/url", {"url": address})

    def enter(self, frame: int | None) -> None:
        self.send("POST", "/frame", {"id": frame})

    def execute(self, script: str) -> Any:
        return self.send("POST", "/execute/sync", {"script": script, "args": []})

    def tap_here(self, selector: str) -> None:
        found = self.send("POST", "/element", {"using": "css selector", "value": selector})
        self.send("POST", f"/element/{found[ELEMENT]}/click", {})

    def kill(self) -> None:
        """End all its processes at once."""
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
