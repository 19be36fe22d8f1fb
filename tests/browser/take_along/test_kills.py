"""The browser is killed in the middle of play: what was acknowledged is there at the next start, once."""

import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Error, Page

from tests.browser.take_along.device import Device, check, seen, site_of
from tests.browser.take_along.host import Host
from tests.browser.take_along.program import take_handles_away
from tests.browser.take_along.table import open_demo

IS_FULL = os.environ.get("NIGHTLIGHT_FULL") == "1"
KILLS = int(os.environ.get("NIGHTLIGHT_KILLS", "200" if IS_FULL else "3"))
KILLS_ON_PAGES = 50 if IS_FULL else 2
LATEST = 0.06  # seconds after a tick
MOST_TAPS = 12
WITHIN = 30.0  # seconds for the taps of a round
# Undo and redo in turns; the badge says when each is saved, and the console tells it.
PLAY = """() => {
  const board = () => document.querySelector("#board");
  const state = () => document.querySelector("#state").dataset.state;
  const isSaved = (seen) => board().dataset.seen !== seen && state() === "saved";
  const saved = (seen) => new Promise((resolve) => {
    const watch = new MutationObserver(() => isSaved(seen) && (watch.disconnect(), resolve()));
    watch.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  });
  const play = async () => {
    const { seen } = board().dataset;
    const done = saved(seen);
    (document.querySelector("#redo[hx-post]") ?? document.querySelector("#undo[hx-post]")).click();
    await done;
    console.log(`saved ${board().dataset.seen}`);
    setTimeout(play, 0);
  };
  play();
}"""


@dataclass
class Trial:
    """What several kills have shown."""

    device: Device
    address: str
    first: int  # the newest entry before all taps
    acknowledged: int = 0  # the newest entry that was shown as saved
    taps: int = 0
    faults: list[str] = field(default_factory=list)

    def look(self, page: Page) -> None:
        """Compare what is there with what was acknowledged; undo and redo in turns show a doubled tap."""
        found, quick = seen(page), check(page, "quick")
        offers_redo = site_of(page).locator("#redo[hx-post]").count() == 1
        is_doubled = offers_redo != bool((found - self.first) % 2)
        self.faults += find_faults(found, self.acknowledged, quick, is_doubled)
        self.acknowledged = found

    def play_and_kill(self, page: Page) -> None:
        """Play some taps, then kill the browser at a random moment after a tick."""
        heard = len(self.device.said)
        site_of(page).evaluate(PLAY)
        goal, end = random.randint(1, MOST_TAPS), time.monotonic() + WITHIN
        while len(self.ticks(heard)) < goal and time.monotonic() < end:
            page.wait_for_timeout(2)
        time.sleep(random.uniform(0, LATEST))
        self.device.kill()
        with suppress(Error):  # what it has said before it died counts
            page.wait_for_timeout(50)
        ticks = self.ticks(heard)
        self.taps += len(ticks)
        self.acknowledged = max([self.acknowledged, *ticks])

    def ticks(self, heard: int) -> list[int]:
        said = self.device.said[heard:]
        return [int(text.removeprefix("saved ")) for text in said if text.startswith("saved ")]


def find_faults(found: int, acknowledged: int, quick: Mapping[str, Any], is_doubled: bool) -> Iterator[str]:
    """Say what is lost or doubled if this entry is the newest one, and that was saved before."""
    if found < acknowledged:
        yield f"lost: {acknowledged} was saved, {found} is there"
    if quick["doubled"] or is_doubled:
        yield f"doubled at {found}"
    if quick["whole"] != "ok":
        yield f"not whole: {quick['whole']}"


def run(device: Device, kills: int) -> Trial:
    page = device.open(device.table or "/")
    address = device.table or open_demo(page)
    kind = page.evaluate("nightlight.kind")
    trial = Trial(device, address, seen(page), seen(page))
    for _ in range(kills):
        device.restart()
        page = device.open(address)
        trial.look(page)
        trial.play_and_kill(page)
    device.restart()
    page = device.open(address)
    trial.look(page)
    assert page.evaluate("nightlight.kind") == kind
    logs = check(page)["logs"]
    print(f"{kills} kills ({kind}), {trial.taps} taps acknowledged, faults: {trial.faults}; {logs}")
    assert logs.endswith(" tables replay exactly.")
    return trial


@pytest.mark.goal("TA5")
def test_no_acknowledged_tap_is_lost_or_doubled_by_a_kill(table_device: Device) -> None:
    trial = run(table_device, KILLS)
    assert trial.taps >= KILLS
    assert trial.faults == []


@pytest.mark.goal("TA5")
def test_a_kill_loses_nothing_if_data_are_pages_of_a_database(
    make_device: Callable[[Host], Device], changing_host: Host
) -> None:
    take_handles_away(changing_host.folder)
    device = make_device(changing_host)
    trial = run(device, KILLS_ON_PAGES)
    assert trial.taps >= KILLS_ON_PAGES
    assert trial.faults == []
    assert device.context.pages[-1].evaluate("nightlight.kind") == "pages"
