"""WebKitGTK takes the site along, too, its pages in IndexedDB: it stands in for the engine of Safari.

Its data live as long as the browser does: one that is driven keeps nothing, so no kill can be tried here.
"""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.take_along.host import Host
from tests.browser.take_along.steps import CHECK, keep_site, open_demo, open_site, seen, tap
from tests.browser.take_along.webkit import WebKit, webkit

MISSING = "there is no WebKitGTK: apt-get install webkit2gtk-driver xvfb dbus-x11"

pytestmark = [pytest.mark.skipif(webkit() is None, reason=MISSING), pytest.mark.night]


@pytest.fixture
def device(tmp_path: Path, host: Host) -> Iterator[WebKit]:
    program = webkit()
    assert program
    device = WebKit(tmp_path / "webkit", program)
    yield device
    device.kill()
    shutil.rmtree(device.folder, ignore_errors=True)


@pytest.mark.goal("TA3")
def test_webkit_keeps_its_taps_and_starts_again_without_a_network(device: WebKit, host: Host) -> None:
    begun = time.monotonic()
    keep_site(device, host.url)
    first = time.monotonic() - begun
    assert device.run("return nightlight.kind") == "pages"
    address = host.url + open_demo(device)
    number, again = tap(device, "#undo"), list[float]()
    host.stop()
    for button in ("#redo", "#undo"):
        begun = time.monotonic()
        device.open("about:blank")
        open_site(device, address)
        assert seen(device) == number
        again.append(time.monotonic() - begun)
        number = tap(device, button)
    found = device.run(CHECK % "logs")
    assert (found["whole"], found["doubled"]) == ("ok", 0)
    assert found["logs"].endswith(" tables replay exactly.")
    print(f"WebKitGTK: first start {first:.1f} s, later {again}")
    host.start()
