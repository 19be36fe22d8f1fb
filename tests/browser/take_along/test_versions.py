"""A newer program counts from the next start, and brings the data up to date; what is damaged is refused."""

import gzip
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.take_along.data import (
    DATABASE,
    FILES,
    STATES,
    applied_migrations,
    make_older,
    outside,
    put_database,
    read_file,
    take_database,
)
from tests.browser.take_along.device import Device, begin, check, seen, wait_until
from tests.browser.take_along.host import Host
from tests.browser.take_along.program import make_newer
from tests.browser.take_along.table import expect_broken, open_demo, part, tap

MakeDevice = Callable[[Host], Device]
BEFORE = "0016_own_dice"
COPY = "before.sqlite3"
LARGE = "program.bin.gz"
COUNTS = "(await (await caches.open('nightlight program')).keys()).length === {count}"


@pytest.mark.goal("TA7")
def test_a_newer_program_is_fetched_beside_the_old_one_and_counts_from_the_next_start(
    table_device: Device, table_host: Host
) -> None:
    device, host, address = table_device, table_host, table_device.table
    page = device.open(address)
    old, number = page.evaluate("nightlight.version"), seen(page)
    newer = make_newer(host.folder)
    host.asked.clear()
    device.restart()
    page = device.open(address)
    wait_until(page, f"nightlight.newer === '{newer}'")
    assert page.evaluate("nightlight.version") == old
    assert [path for path in host.asked if path.endswith(".gz")] == ["/shell.css.gz"]
    assert "newer" not in page.evaluate("fetch('/shell.css').then((answer) => answer.text())")
    assert tap(page) == number + 1
    device.close()
    host.stop()
    device.restart()
    page = device.open(address)
    assert page.evaluate("nightlight.version") == newer
    assert "newer" in page.evaluate("fetch('/shell.css').then((answer) => answer.text())")
    assert seen(page) == number + 1
    assert check(page)["logs"].endswith(" tables replay exactly.")
    host.start()


@pytest.mark.goal("TA7")
@pytest.mark.goal("TA10")
def test_older_data_are_brought_up_to_date_offline_and_newer_data_are_left_alone(
    table_device: Device, table_host: Host, tmp_path: Path
) -> None:
    device, host, address = table_device, table_host, table_device.table
    page = device.open(address)
    number = seen(page)
    newer = make_newer(host.folder)
    page.reload()
    begin(page)
    wait_until(page, f"nightlight.newer === '{newer}'")
    page.close()
    page = outside(device)
    database = take_database(page, tmp_path)
    make_older(tmp_path, BEFORE)
    assert applied_migrations(database)[-1] == BEFORE
    put_database(page, database.read_bytes())
    device.close()
    host.stop()

    device.restart()
    page = device.open(address)
    assert page.evaluate("nightlight.version") == newer
    assert seen(page) == number
    assert tap(page) == number + 1
    assert check(page)["logs"].endswith(" tables replay exactly.")
    device.restart()
    host.start()
    page = outside(device)
    (tmp_path / COPY).write_bytes(read_file(page, COPY))
    assert applied_migrations(tmp_path / COPY)[-1] == BEFORE

    database = take_database(page, tmp_path)
    assert applied_migrations(database)[-1] > BEFORE
    leave_newer_data_alone(device, page, database)


def leave_newer_data_alone(device: Device, page: Page, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        row = ("campaigns", "9999_of_a_later_version")
        connection.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2030-01-01')", row
        )
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    put_database(page, database.read_bytes())
    before = {name: read_file(page, name) for name in (*FILES, *STATES)}
    site = device.context.new_page()
    site.goto(device.url)
    expect_broken(site, "newer")
    site.close()
    assert {name: read_file(page, name) for name in before} == before
    assert before[DATABASE] == database.read_bytes()


@pytest.mark.goal("TA10")
def test_a_download_goes_on_where_it_broke_off_and_a_damaged_file_is_refused(
    make_device: MakeDevice, changing_host: Host
) -> None:
    large = changing_host.folder / LARGE
    whole = large.read_bytes()
    changing_host.breaks_at = f"/{LARGE}"
    device = make_device(changing_host)
    page = device.open(begins=False)
    page.locator(part("keep")).click()
    expect_broken(page, "offline")
    files = json.loads((changing_host.folder / "files.json").read_text(encoding="utf-8"))["files"]
    wait_until(page, COUNTS.format(count=len(files) - 1))  # all but the one that broke off

    changing_host.breaks_at = ""
    large.unlink()
    large.write_bytes(gzip.compress(b"something else"))
    assert_fetched(changing_host, page)
    expect_broken(page, "damaged-file")

    large.write_bytes(whole)
    assert_fetched(changing_host, page)
    begin(page)
    open_demo(page)


def assert_fetched(host: Host, page: Page) -> None:
    """Try again: only the large file is asked for."""
    host.asked.clear()
    with page.expect_navigation():
        page.locator(part("again")).click()
    wait_until(page, "window.nightlight && (nightlight.fault || nightlight.isReady)")
    assert [path for path in host.asked if path.endswith(".gz")] == [f"/{LARGE}"]
