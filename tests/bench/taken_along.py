"""The site inside a browser, as `make take-along` has built it: starts, taps, memory and room on the device.

At each pace the whole browser has so much of one core (a cgroup), and a first start fetches at 20 Mbit/s.
"""

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, Playwright, sync_playwright

from companion.places import BASE_DIR
from tests.bench.tablet import Pace
from tests.browser.conftest import FLAGS, chromium
from tests.browser.take_along.device import Device, begin, site_of, wait_until
from tests.browser.take_along.host import Host
from tests.browser.take_along.program import sent_bytes
from tests.browser.take_along.table import LOOK, open_demo

BUILT = BASE_DIR / "build/take-along"
GROUP = Path("/sys/fs/cgroup/cpu/nightlight-bench")
PERIOD = 10_000  # microseconds: a turn is too short to be seen
WEIGHT = 100_000  # of 1,024 that others have: it gets its part, whatever else this machine does
TAPS = 30
REST = 400  # milliseconds between taps: a tap that comes sooner could be the second of a double tap
PATIENCE = 300.0
# Undo or redo, and the time until the board shows it and the frame after is painted.
TAPPED = """(button) => new Promise((resolve) => {
  const board = document.querySelector("#board"), before = board.dataset.seen, began = performance.now();
  const look = () => document.querySelector("#board").dataset.seen === before
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
  document.querySelector(button).click();
  look();
})"""
STORED = ("File System", "IndexedDB", "Service Worker")  # of a profile's folder


# The line is that of a household.
PACES = tuple(
    Pace(name, part=part, down=20e6, up=8e6, latency=20)
    for name, part in (("free", None), ("half", 0.5), ("quarter", 0.25))
)


def rows(paces: Sequence[Pace]) -> dict[str, Any]:
    """Return what was measured at each pace; nothing if the program is not built or there is no browser."""
    path = chromium()
    if not path or not (BUILT / "files.json").exists():
        return {}
    found: dict[str, Any] = {"taken_sent_mb": sent_bytes(BUILT) / 1e6}
    with sync_playwright() as playwright:
        for pace in paces:
            if pace.part is None or can_slow_down():
                measured = measure(playwright, path, pace)
                found |= {f"taken_{pace.name}_{name}": value for name, value in measured.items()}
    return found


def can_slow_down() -> bool:
    try:
        GROUP.mkdir(exist_ok=True)
    except OSError:
        return False
    return (GROUP / "cpu.cfs_quota_us").exists()


def slow_down(device: Device, pace: Pace) -> None:
    """Give all processes of the browser, and those that they start, so much of a core."""
    if pace.part is not None:
        (GROUP / "cpu.cfs_period_us").write_text(str(PERIOD))
        (GROUP / "cpu.shares").write_text(str(WEIGHT))
        (GROUP / "cpu.cfs_quota_us").write_text(str(int(PERIOD * pace.part)))
        for number in device.processes():
            (GROUP / "cgroup.procs").write_text(str(number))


@contextmanager
def new_device(playwright: Playwright, path: str) -> Iterator[Device]:
    folder, host = Path(tempfile.mkdtemp(prefix="nightlight-device-")), Host(BUILT)
    device = Device(playwright, path, FLAGS, folder, host.url)
    try:
        yield device
    finally:
        device.close()
        host.stop()
        shutil.rmtree(folder, ignore_errors=True)


def measure(playwright: Playwright, path: str, pace: Pace) -> dict[str, float]:
    """Return the seconds of starts, the milliseconds of taps, the MB of memory and room."""
    with new_device(playwright, path) as device:
        slow_down(device, pace)
        found = {"first_s": first_start(device, pace)}
        page = device.context.pages[-1]
        began = perf_counter()
        device.table = open_demo(page)
        found["demo_s"] = perf_counter() - began
        wait_until(page, "nightlight.snapshot", PATIENCE)
        device.restart()
        slow_down(device, pace)
        page, found["second_s"] = second_start(device)
        first, *others = [tap(page, place) for place in range(TAPS)]
        found |= {"first_tap_ms": first, "tap_ms": median(others), "tap_p95_ms": quantiles(others, n=20)[-1]}
        found |= {"memory_mb": device.renderer_bytes() / 1e6, "room_mb": stored_bytes(device) / 1e6}
        return found


def first_start(device: Device, pace: Pace) -> float:
    """Keep the site on a new device; return the seconds from the tap to its first page."""
    page = device.context.new_page()
    page.set_default_timeout(PATIENCE * 1e3)
    device.context.new_cdp_session(page).send("Network.emulateNetworkConditions", pace.line)
    page.goto(device.url)
    page.locator('.shell:not([hidden]) [data-part="keep"]').wait_for()
    began = perf_counter()
    begin(page, seconds=PATIENCE)
    site_of(page).get_by_role("button", name=LOOK).wait_for()
    return perf_counter() - began


def second_start(device: Device) -> tuple[Page, float]:
    """Open the table again; return the page, and the seconds until its board is shown."""
    page = device.context.new_page()
    page.set_default_timeout(PATIENCE * 1e3)
    began = perf_counter()
    page.goto(device.url + device.table)
    begin(page, seconds=PATIENCE)
    site_of(page).locator("#board").wait_for()
    return page, perf_counter() - began


def tap(page: Page, place: int) -> float:
    page.wait_for_timeout(REST)
    return float(site_of(page).evaluate(TAPPED, "#redo" if place % 2 else "#undo"))


def stored_bytes(device: Device) -> int:
    """Return how much of the device's disk the program and its data take, in whole blocks."""
    files = (file for name in STORED for file in (device.folder / "Default" / name).rglob("*"))
    return sum(file.stat().st_blocks * 512 for file in files if file.is_file())
