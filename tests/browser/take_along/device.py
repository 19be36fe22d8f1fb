"""A device that has taken the site along: a browser with a profile of its own, which may be killed."""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Frame, Page, Playwright

STARTS_WITHIN = 120.0  # seconds, on a machine that does other things
SHOWN = "[data-shown]:not([data-shown=pages]):not([hidden])"
TELLS = "nightlight.ask({order}, 'checked')"


class Device:
    """A browser with a profile in `folder`; `url` is the host of the program."""

    def __init__(
        self, playwright: Playwright, chromium: str, flags: list[str], folder: Path, url: str
    ) -> None:
        self._launch: Callable[[], BrowserContext] = lambda: playwright.chromium.launch_persistent_context(
            folder,
            executable_path=chromium,
            args=flags,
            viewport={"width": 1024, "height": 768},
            has_touch=True,
            reduced_motion="reduce",
            locale="en",
        )
        self.folder, self.url = folder, url
        self.table = ""  # the address of the demo's table, if the device was prepared
        self.asked: list[str] = []  # addresses that any page has asked for
        self.said: list[str] = []  # what pages have written on their console
        self.context = self._launch()
        self._watch()

    def _watch(self) -> None:
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.context.on("console", lambda message: self.said.append(message.text))

    def open(self, path: str = "/", door: str = "keep", begins: bool = True) -> Page:
        """Open a window; on a first visit go through a door. Return once the site is shown."""
        page = self.context.new_page()
        page.goto(self.url + path)
        if begins:
            begin(page, door)
        return page

    def close(self) -> None:
        with suppress(Error):
            self.context.close()

    def restart(self) -> None:
        """Close the browser, and open it again on the same data."""
        self.close()
        self.context = self._launch()
        self._watch()

    def kill(self) -> None:
        """End all processes of the browser at once, as a system does that needs their memory."""
        for number in sorted(self.processes()):
            with suppress(OSError):
                os.kill(number, signal.SIGKILL)

    def processes(self) -> set[int]:
        parents, found = {}, set()
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                with suppress(OSError):
                    parents[int(entry.name)] = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                    if str(self.folder).encode() in (entry / "cmdline").read_bytes():
                        found.add(int(entry.name))
        while more := {number for number, parent in parents.items() if parent in found} - found:
            found |= more
        return found - {os.getpid()}

    def renderer_bytes(self) -> int:
        """Return the memory of the largest process that shows pages, with its part of shared memory."""
        held = []
        for number in self.processes():
            with suppress(OSError):
                if b"--type=renderer" in Path(f"/proc/{number}/cmdline").read_bytes():
                    rollup = Path(f"/proc/{number}/smaps_rollup").read_text()
                    held.append(int(rollup.partition("\nPss:")[2].split()[0]) * 1024)
        return max(held)


def begin(page: Page, door: str = "keep", seconds: float = STARTS_WITHIN) -> None:
    """Go through a door if there are doors, and wait for the site."""
    wait_until(
        page,
        f"window.nightlight && (nightlight.isReady || nightlight.fault || document.querySelector('{SHOWN}'))",
        seconds,
    )
    offered = page.locator(f'.shell:not([hidden]) [data-part="{door}"]')
    if offered.is_visible():
        offered.click()
    wait_until(page, "nightlight.fault || !document.querySelector('iframe').hidden", seconds)
    fault = page.evaluate("nightlight.fault")
    assert not fault, fault


def wait_until(page: Page, condition: str, seconds: float = STARTS_WITHIN) -> None:
    """Wait for a condition of the page around the site, whatever its frame does meanwhile."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(Error):
            if page.evaluate(f"async () => Boolean({condition})"):
                return
        time.sleep(0.05)
    raise AssertionError(f"never: {condition}")


def site_of(page: Page) -> Frame:
    """Return the frame with the site."""
    return next(frame for frame in page.frames if frame.parent_frame)


def check(page: Page, how: str = "logs") -> dict[str, Any]:
    """Return what the engine says of its data; "logs" plays every log again."""
    found: dict[str, Any] = page.evaluate(TELLS.format(order=f"{{check: '{how}'}}"))
    return found


def seen(page: Page) -> int:
    """Return the number of the entry that the board shows."""
    number = site_of(page).locator("#board").get_attribute("data-seen")
    return int(number or 0)
