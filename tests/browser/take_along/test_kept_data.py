"""A device that has games never gets an empty site beside them, nor what was tried in their place."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.take_along.data import (
    DATABASE,
    FILES,
    STATES,
    make_folder,
    outside,
    read_file,
    set_quota,
    write_file,
)
from tests.browser.take_along.device import Device, begin, check, seen, site_of, wait_until
from tests.browser.take_along.host import Host
from tests.browser.take_along.program import let_handles_fail
from tests.browser.take_along.table import PATIENCE, expect_broken, open_demo, part, tap

HALF = 500_000  # bytes: not enough for the database
BASES = "indexedDB.databases().then((bases) => bases.map(({ name }) => name))"


@pytest.mark.goal("TA10")
@pytest.mark.parametrize("remembered", ["files", None])
def test_a_fault_of_the_file_system_opens_no_empty_site_beside_the_games(
    table_device: Device, table_host: Host, remembered: str | None
) -> None:
    device = table_device
    page = device.open(device.table)
    assert page.evaluate("localStorage.getItem('nightlight-store')") == "files"
    version = let_handles_fail(table_host.folder)
    page.reload()
    begin(page)
    wait_until(page, f"nightlight.newer === '{version}'")
    if remembered is None:
        page.evaluate("localStorage.removeItem('nightlight-store')")
    page.close()
    page = outside(device)
    before = {name: read_file(page, name) for name in (*FILES, *STATES)}
    site = device.context.new_page()
    site.goto(device.url)
    expect_broken(site, "other-store")
    assert {name: read_file(page, name) for name in before} == before
    assert page.evaluate(BASES) == []


@pytest.mark.goal("TA10")
def test_a_device_with_games_is_kept_whatever_its_browser_remembers(table_device: Device) -> None:
    device = table_device
    page = device.open(device.table)
    number = seen(page)
    page.evaluate("localStorage.clear()")
    device.restart()
    page = device.context.new_page()
    page.goto(device.url + device.table)
    wait_until(page, "window.nightlight?.isReady")
    assert page.evaluate("[nightlight.isKept, nightlight.kind]") == [True, "files"]
    site_of(page).locator("#board").wait_for(timeout=PATIENCE)
    assert seen(page) == number
    tap(page)
    assert check(page)["logs"].endswith(" tables replay exactly.")


@pytest.mark.goal("TA10")
def test_what_was_tried_is_never_written_over_what_is_there(device: Device) -> None:
    page = device.open(door="try")
    open_demo(page)
    site_of(page).goto(device.url + "/")
    other = outside(device)
    make_folder(other)
    content = other.request.get(f"{device.url}/empty.sqlite3").body()
    write_file(other, DATABASE, content)
    page.locator(part("keep-now")).click()
    expect(page.locator(part("kept-already"))).to_be_visible(timeout=PATIENCE)
    assert read_file(other, DATABASE) == content
    with page.expect_navigation():
        page.locator(part("open-kept")).click()
    begin(page)
    assert page.evaluate("nightlight.isKept")
    expect(site_of(page).get_by_role("button", name="Look, 2 minutes")).to_be_visible()
    assert check(page)["entries"] == 0


@pytest.mark.goal("TA10")
def test_what_was_tried_can_be_kept_once_a_full_device_has_room(device: Device) -> None:
    page = device.open(door="try")
    address = open_demo(page)
    number = tap(page)
    site_of(page).goto(device.url + "/")
    devtools = device.context.new_cdp_session(page)
    usage = page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
    set_quota(devtools, device, usage + HALF)
    page.locator(part("keep-now")).click()
    band = page.locator(part("not-kept"))
    expect(band).to_be_visible(timeout=PATIENCE)
    assert read_file(outside(device), DATABASE) == b""
    set_quota(devtools, device, None)
    band.locator("button").click()
    wait_until(page, "nightlight.isKept")
    expect(band).to_be_hidden()
    device.restart()
    assert seen(opened(device, address)) == number


def opened(device: Device, address: str) -> Page:
    page = device.open(address)
    site_of(page).locator("#board").wait_for(timeout=PATIENCE)
    return page
