"""The site inside a browser, as `make take-along` has built it; without it these tests are skipped."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from companion.places import BASE_DIR
from tests.browser.conftest import FLAGS, chromium
from tests.browser.take_along.device import Device, wait_until
from tests.browser.take_along.host import Host
from tests.browser.take_along.table import open_demo

BUILT = BASE_DIR / "build/take-along"


@pytest.fixture(scope="session")
def program() -> Path:
    """Give the folder of static files."""
    if not (BUILT / "files.json").exists():
        assert os.environ.get("NIGHTLIGHT_BROWSER") != "required", "There is no build/take-along."
        pytest.skip("the program for a browser is not built: make take-along")
    if not chromium():
        pytest.skip("there is no Chromium on this machine: apt-get install chromium")
    return BUILT


@pytest.fixture
def host(program: Path) -> Iterator[Host]:
    host = Host(program)
    yield host
    host.stop()


@pytest.fixture
def changing_host(program: Path, tmp_path: Path) -> Iterator[Host]:
    """Give a host with a copy of the program, whose files a test may change."""
    host = Host(Path(shutil.copytree(program, tmp_path / "program")))
    yield host
    host.stop()


@pytest.fixture
def make_device(tmp_path: Path) -> Iterator[Callable[[Host], Device]]:
    """Give a way to devices with nothing on them yet."""
    made: list[Device] = []
    with sync_playwright() as playwright:

        def make(host: Host) -> Device:
            folder = tmp_path / f"device-{len(made)}"
            made.append(Device(playwright, str(chromium()), FLAGS, folder, host.url))
            return made[-1]

        yield make
        for device in made:
            device.close()


@dataclass(frozen=True)
class Prepared:
    """A device that keeps the demo and has its snapshot: the browser's folder, its host's port, the table."""

    folder: Path
    port: int
    table: str


@pytest.fixture(scope="session")
def prepared(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """Prepare a device once, for tests that begin at a table; each gets a copy."""
    host, folder = Host(program), tmp_path_factory.mktemp("prepared")
    with sync_playwright() as playwright:
        device = Device(playwright, str(chromium()), FLAGS, folder, host.url)
        page = device.open()
        table = open_demo(page)
        wait_until(page, "nightlight.snapshot")
        device.close()
    host.stop()
    return Prepared(folder, host.port, table)


@pytest.fixture
def table_host(program: Path, prepared: Prepared, tmp_path: Path) -> Iterator[Host]:
    """Give the host of prepared devices, with a copy of the program, whose files a test may change."""
    copy = shutil.copytree(program, tmp_path / "program")
    host = Host(Path(copy), prepared.port)
    yield host
    host.stop()


@pytest.fixture
def table_device(
    make_device: Callable[[Host], Device], table_host: Host, prepared: Prepared, tmp_path: Path
) -> Device:
    """Give a copy of the prepared device."""
    left_out = shutil.ignore_patterns("Singleton*")
    shutil.copytree(prepared.folder, tmp_path / "device-0", symlinks=True, ignore=left_out)
    device = make_device(table_host)
    device.table = prepared.table
    return device


@pytest.fixture
def device(make_device: Callable[[Host], Device], host: Host) -> Device:
    return make_device(host)
