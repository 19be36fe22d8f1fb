"""Firefox takes the site along, too: a first start, a tap, later starts, and kills in the middle of play."""

import random
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.take_along.firefox import Firefox, firefox
from tests.browser.take_along.host import Host
from tests.browser.take_along.steps import CHECK, keep_site, open_demo, open_site, seen, tap
from tests.browser.take_along.test_kills import KILLS_ON_PAGES, LATEST, MOST_TAPS, PLAY, WITHIN, find_faults

SAVED = re.compile(r'^console\.log: "saved (\d+)"', re.MULTILINE)

pytestmark = [
    pytest.mark.skipif(firefox() is None, reason="there is no Firefox: apt-get install firefox-esr"),
    pytest.mark.night,
]


@pytest.fixture
def device(tmp_path: Path, host: Host) -> Iterator[Firefox]:
    program = firefox()
    assert program
    device = Firefox(tmp_path / "firefox", program)
    yield device
    device.close()
    shutil.rmtree(device.folder, ignore_errors=True)


@pytest.mark.goal("TA3")
def test_firefox_keeps_a_tap_and_starts_again_from_its_snapshot_without_a_network(
    device: Firefox, host: Host
) -> None:
    begun = time.monotonic()
    keep_site(device, host.url)
    first = time.monotonic() - begun
    address = host.url + open_demo(device)
    number = tap(device, "#undo")
    device.wait_until("nightlight.snapshot")  # though nobody has answered whether the data may stay
    assert device.run("return nightlight.snapshot") == {"isMade": True, "failed": []}
    host.stop()
    device.restart()
    begun = time.monotonic()
    open_site(device, address)
    again = time.monotonic() - begun
    assert device.run("return nightlight.isFromSnapshot") is True
    assert device.run("return nightlight.kind") == "files"
    assert seen(device) == number
    assert tap(device, "#redo") == number + 1
    found = device.run(CHECK % "logs")
    assert (found["whole"], found["doubled"]) == ("ok", 0)
    assert found["logs"].endswith(" tables replay exactly.")
    print(f"Firefox: first start {first:.1f} s, from its snapshot {again:.1f} s")
    host.start()


def play_and_kill(device: Firefox) -> list[int]:
    """Play some taps, then kill the browser at a random moment; return the entries that were saved."""
    device.run_in_site(f"({PLAY})()")
    goal, end = random.randint(1, MOST_TAPS), time.monotonic() + WITHIN
    while len(SAVED.findall(device.said())) < goal and time.monotonic() < end:
        time.sleep(0.005)
    time.sleep(random.uniform(0, LATEST))
    device.kill()
    return [int(number) for number in SAVED.findall(device.said())]


@pytest.mark.goal("TA5")
def test_a_kill_of_firefox_loses_nothing(device: Firefox, host: Host) -> None:
    keep_site(device, host.url)
    address = host.url + open_demo(device)
    first = acknowledged = seen(device)
    taps, faults = 0, list[str]()
    for _kill in range(KILLS_ON_PAGES):
        saved = play_and_kill(device)
        taps, acknowledged = taps + len(saved), max([acknowledged, *saved])
        device.start()
        open_site(device, address)
        found = seen(device)
        offers_redo = bool(device.run_in_site("return document.querySelector('#redo[hx-post]') !== null"))
        is_doubled = offers_redo != bool((found - first) % 2)
        faults += find_faults(found, acknowledged, device.run(CHECK % "quick"), is_doubled)
        acknowledged = found
    logs = device.run(CHECK % "logs")["logs"]
    print(f"{KILLS_ON_PAGES} kills (Firefox), {taps} taps acknowledged, faults: {faults}; {logs}")
    assert taps >= KILLS_ON_PAGES
    assert faults == []
    assert logs.endswith(" tables replay exactly.")
