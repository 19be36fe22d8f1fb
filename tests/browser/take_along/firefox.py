"""Firefox as a device that has taken the site along, driven over a socket (Marionette)."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.browser.take_along.driven import ELEMENT, DrivenBrowser

SETTINGS: dict[str, bool | int] = {
    "marionette.port": 0,  # a free one, which it writes into its profile
    "devtools.console.stdout.content": True,
    "browser.dom.window.dump.enabled": True,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.server": False,
}
PORT = "MarionetteActivePort"
STARTS_WITHIN = 60.0  # seconds


def firefox() -> str | None:
    """Return where Debian's Firefox is, None if there is none."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox(DrivenBrowser):
    """A browser with a profile in `folder`, which may be killed; `said` is what its pages wrote."""

    def __init__(self, folder: Path, program: str) -> None:
        self.folder, self.program = folder, program
        folder.mkdir()
        rows = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SETTINGS.items()]
        (folder / "user.js").write_text("\n".join(rows))
        self.log = folder / "said.txt"
        self.start()

    def start(self) -> None:
        (self.folder / PORT).unlink(missing_ok=True)
        line = [self.program, "--headless", "--marionette", "--no-remote", "--profile", str(self.folder)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(line, stdout=log, stderr=log, start_new_session=True)
        self.socket = self._connect()
        self.file = self.socket.makefile("rb")
        self._read()  # it greets
        self.count = 0
        self.send("WebDriver:NewSession", {})
        self.send("WebDriver:SetTimeouts", {"script": 120_000, "implicit": 30_000})

    def _connect(self) -> socket.socket:
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            with suppress(OSError, ValueError):
                return socket.create_connection(("127.0.0.1", int((self.folder / PORT).read_text())))
            time.sleep(0.05)
        raise AssertionError(f"Firefox does not start: {self.log.read_text()[-2000:]}")

    def send(self, command: str, about: dict[str, object]) -> Any:
        """Send a command; return its answer."""
        self.count += 1
        text = json.dumps([0, self.count, command, about]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _kind, _number, error, value = self._read()
        assert error is None, f"{command}: {error}"
        return value

    def _read(self) -> Any:
        size = b""
        while (sign := self.file.read(1)) != b":":
            assert sign, "Firefox has left."
            size += sign
        return json.loads(self.file.read(int(size)))

    def open(self, address: str) -> None:
        self.send("WebDriver:Navigate", {"url": address})

    def enter(self, frame: int | None) -> None:
        self.send("WebDriver:SwitchToFrame", {"id": frame})

    def execute(self, script: str) -> Any:
        return self.send("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def tap_here(self, selector: str) -> None:
        found = self.send("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"]
        self.send("WebDriver:ElementClick", {"id": found[ELEMENT]})

    def said(self) -> str:
        return self.log.read_text(errors="replace")

    def close(self) -> None:
        with suppress(AssertionError, OSError):
            self.send("Marionette:Quit", {"flags": ["eForceQuit"]})
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(20)
        self.kill()

    def kill(self) -> None:
        """End all its processes at once, as a system does that needs their memory."""
        with suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.socket.close()

    def restart(self) -> None:
        self.close()
        self.start()
