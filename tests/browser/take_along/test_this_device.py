"""The page about this device: copies, versions, what was set aside; a damaged device goes on."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.take_along.data import (
    DATABASE,
    make_older,
    names_of,
    outside,
    put_database,
    read_file,
    remove_file,
    take_database,
    write_file,
)
from tests.browser.take_along.device import Device, begin, check, seen, site_of, wait_until
from tests.browser.take_along.host import Host
from tests.browser.take_along.program import make_newer
from tests.browser.take_along.table import PATIENCE, part, shown, tap

BEFORE_MIGRATION = "0016_own_dice"
WHOLE = "whole.sqlite3"
# Whether a file has been written.
SIZE = """(await (await (await (await navigator.storage.getDirectory()).getDirectoryHandle("nightlight"))
  .getFileHandle("{name}")).getFile()).size > 1e5"""
GARBAGE = b"\x00\xffgarbage" * 400


def open_this_device(page: Page) -> None:
    """Go to the page about this device by the site's own link."""
    site_of(page).goto(f"{page.evaluate('location.origin')}/account")
    site_of(page).locator("a[href='/this-device']").click()
    expect(page.locator(shown("device"))).to_be_visible(timeout=PATIENCE)


def former(kind: str) -> str:
    return f'.shell:not([hidden]) [data-former="{kind}"]'


def change_version(page: Page, button: str) -> None:
    with page.expect_navigation():
        page.locator(part(button)).click()
    begin(page)


def fetch_newer(page: Page, host: Host) -> str:
    """Let the device fetch a newer program, which counts from the next start."""
    version = make_newer(host.folder)
    page.reload()
    begin(page)
    wait_until(page, f"nightlight.newer === '{version}'")
    return version


@pytest.mark.goal("TA10")
def test_the_version_before_can_be_chosen_again_and_left_again(
    table_device: Device, table_host: Host
) -> None:
    page = table_device.open(table_device.table)
    old, number = page.evaluate("nightlight.version"), seen(page)
    newer = fetch_newer(page, table_host)
    open_this_device(page)
    expect(page.locator(part("version-next"))).to_be_visible()
    expect(page.locator(former("none"))).to_be_visible()
    change_version(page, "change-now")
    assert page.evaluate("nightlight.version") == newer
    open_this_device(page)
    expect(page.locator(former("there"))).to_contain_text(old)
    page.locator(part("leave-device")).click()
    expect(site_of(page).get_by_role("heading", name="Your account")).to_be_visible()

    open_this_device(page)
    change_version(page, "go-back")
    assert page.evaluate("nightlight.version") == old
    page.goto(table_device.url + table_device.table)  # what was left does not come back by itself
    begin(page)
    assert page.evaluate("nightlight.version") == old
    assert seen(page) == number
    tap(page)
    page.goto(f"{table_device.url}/this-device")
    expect(page.locator(shown("device"))).to_be_visible(timeout=2 * PATIENCE)
    expect(page.locator(former("left"))).to_contain_text(newer)
    change_version(page, "go-forward")
    assert page.evaluate("nightlight.version") == newer
    assert check(page)["logs"].endswith(" tables replay exactly.")


@pytest.mark.goal("TA10")
def test_after_a_migration_the_version_before_goes_on_with_the_copy_from_then(
    table_device: Device, table_host: Host, tmp_path: Path
) -> None:
    device = table_device
    page = device.open(device.table)
    old, number = page.evaluate("nightlight.version"), tap(page)
    fetch_newer(page, table_host)
    page.close()
    page = outside(device)
    database = take_database(page, tmp_path)
    make_older(tmp_path, BEFORE_MIGRATION)
    put_database(page, database.read_bytes())
    site = device.open(device.table)
    assert seen(site) == number
    assert tap(site, "#redo") == number + 1
    open_this_device(site)
    expect(site.locator(former("migrated"))).to_contain_text(old)
    site.locator(part("ask-back")).click()
    expect(site.locator(part("sure-back"))).to_contain_text("Lines of the log: 1.")
    change_version(site, "go-back-sure")
    assert site.evaluate("nightlight.version") == old
    site_of(site).goto(device.url + device.table)
    assert seen(site) == number
    assert check(site)["logs"].endswith(" tables replay exactly.")

    aside = [name for name in names_of(page) if name.startswith("replaced ")]
    assert len(aside) == 1
    (tmp_path / "replaced").write_bytes(read_file(page, aside[0]))
    with closing(sqlite3.connect(tmp_path / "replaced")) as connection:
        newest = "SELECT MAX(number) FROM campaigns_entry WHERE session_id = ?"
        found = connection.execute(newest, (re.findall(r"\d+", device.table)[0],))
        assert found.fetchone() == (number + 1,)
    open_this_device(site)
    with site.expect_download() as download:
        site.locator(f"{part('aside-files')} button").click()
    assert download.value.path().read_bytes() == read_file(page, aside[0])


@pytest.mark.goal("TA10")
def test_a_damaged_device_goes_on_from_the_copy_of_its_last_good_start(
    table_device: Device, tmp_path: Path
) -> None:
    device = table_device
    page = outside(device)
    remove_file(page, WHOLE)
    site = device.open(device.table)
    number = seen(site)
    wait_until(page, SIZE.format(name=WHOLE))
    tap(site)
    site.close()
    content = bytearray(take_database(page, tmp_path).read_bytes())
    content[40 * 4096 : 40 * 4096 + len(GARBAGE)] = GARBAGE
    put_database(page, bytes(content))

    site = device.context.new_page()
    site.goto(device.url)
    expect(site.locator(shown("damaged"))).to_be_visible(timeout=2 * PATIENCE)
    expect(site.locator(part("copy-here"))).to_contain_text("not in it")
    with site.expect_navigation():
        site.locator(part("bring-back")).click()
    begin(site)
    site_of(site).goto(device.url + device.table)
    assert seen(site) == number
    tap(site)
    assert check(site)["logs"].endswith(" tables replay exactly.")
    aside = [name for name in names_of(page) if name.startswith("damaged ")]
    assert [read_file(page, name) for name in aside] == [bytes(content)]


@pytest.mark.goal("TA10")
def test_a_copy_that_broke_off_is_not_offered(table_device: Device, tmp_path: Path) -> None:
    device = table_device
    page = outside(device)
    content = take_database(page, tmp_path).read_bytes()
    write_file(page, WHOLE, bytes(16) + content[16:5000])
    put_database(page, GARBAGE)
    site = device.context.new_page()
    site.goto(device.url)
    expect(site.locator(shown("damaged"))).to_be_visible(timeout=2 * PATIENCE)
    expect(site.locator(part("copy-here"))).to_be_hidden()
    expect(site.locator(part("bring-back"))).to_be_hidden()
    assert read_file(page, DATABASE) == GARBAGE
