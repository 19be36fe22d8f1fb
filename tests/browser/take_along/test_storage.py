"""The device is full, its files are damaged, its browser promises nothing: each is said."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.take_along.data import (
    DATABASE,
    STATES,
    names_of,
    outside,
    read_file,
    set_quota,
    take_database,
    write_file,
)
from tests.browser.take_along.device import Device, begin, check, seen, site_of, wait_until
from tests.browser.take_along.table import PATIENCE, expect_saved, open_demo, part, shown, tap

GARBAGE = b"\x00\xffgarbage" * 400
MOST_TAPS = 150
SITE = "document.querySelector('iframe').contentDocument"
IS_ANSWERED = (
    f"{SITE}.querySelector('#board').dataset.seen !== '{{before}}'"
    f" || {SITE}.querySelector('#state').dataset.state === 'offline'"
)


def tap_until_full(page: Page) -> int:
    """Undo and redo in turns until a tap is not saved; return the newest entry that was."""
    for number in range(MOST_TAPS):
        before = seen(page)
        site_of(page).locator(("#undo", "#redo")[number % 2]).click()
        wait_until(page, IS_ANSWERED.format(before=before))
        if seen(page) == before:
            return before
    raise AssertionError("The device was never full.")


@pytest.mark.goal("TA10")
def test_a_full_device_saves_nothing_says_so_and_goes_on_with_room_again(table_device: Device) -> None:
    device = table_device
    page = device.open(device.table)
    devtools = device.context.new_cdp_session(page)
    usage = page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
    set_quota(devtools, device, usage)
    number = tap_until_full(page)
    expect_saved(site_of(page), "offline")
    notice = site_of(page).locator("#notice")
    expect(notice).to_contain_text("Not saved")
    assert check(page, "quick")["whole"] == "ok"

    set_quota(devtools, device, None)
    notice.locator("[data-again]").click()
    expect(site_of(page).locator("#board")).to_have_attribute("data-seen", str(number + 1), timeout=PATIENCE)
    expect_saved(site_of(page))
    expect(notice).not_to_contain_text("Not saved")
    found = check(page)
    assert (found["whole"], found["doubled"]) == ("ok", 0)
    assert found["logs"].endswith(" tables replay exactly.")


@pytest.mark.goal("TA10")
def test_damaged_state_is_made_again_and_the_games_stay(table_device: Device) -> None:
    device, address = table_device, table_device.table
    page = device.open(address)
    number = seen(page)
    page.close()
    page = outside(device)
    for name in STATES:
        write_file(page, name, GARBAGE)
    page.close()
    page = device.open("/account")
    expect(page.locator(part("renewed"))).to_be_visible()
    page.locator(f"{part('renewed')} button").click()
    expect(page.locator(part("renewed"))).to_be_hidden()
    page.goto(device.url + address)
    begin(page)
    assert seen(page) == number
    tap(page)
    assert check(page)["logs"].endswith(" tables replay exactly.")


@pytest.mark.goal("TA10")
@pytest.mark.parametrize("place", ["the head", "the middle"])
def test_a_damaged_database_is_said_and_set_aside(table_device: Device, tmp_path: Path, place: str) -> None:
    device = table_device
    page = device.open(device.table)
    page.close()
    page = outside(device)
    content = bytearray(take_database(page, tmp_path).read_bytes())
    at = 0 if place == "the head" else 40 * 4096
    content[at : at + len(GARBAGE)] = GARBAGE
    write_file(page, DATABASE, bytes(content))
    write_file(page, f"{DATABASE}-wal", b"")

    site = device.context.new_page()
    site.goto(device.url)
    expect(site.locator(shown("damaged"))).to_be_visible(timeout=2 * PATIENCE)
    with site.expect_download() as download:
        site.locator(part("save-damaged")).click()
    assert download.value.path().read_bytes() == content
    assert read_file(page, DATABASE) == content

    with site.expect_navigation(url="**/import"):
        site.locator(part("bring-copy")).click()
    begin(site)
    expect(site_of(site).locator("input[type=file]")).to_be_attached(timeout=PATIENCE)
    aside = [name for name in names_of(page) if re.fullmatch(rf"damaged [\dT-]+ {DATABASE}", name)]
    assert len(aside) == 1
    assert read_file(page, aside[0]) == content
    site_of(site).goto(device.url + "/")
    open_demo(site)
    assert check(site)["whole"] == "ok"


@pytest.mark.goal("TA10")
def test_a_browser_that_promises_nothing_is_said_until_it_is_understood(table_device: Device) -> None:
    device = table_device
    device.context.add_init_script("StorageManager.prototype.persist = () => Promise.resolve(false)")
    page = device.open()
    band = page.locator(part("unsure"))
    expect(band).to_be_visible()
    band.locator("button").click()
    expect(band).to_be_hidden()
    page.reload()
    begin(page)
    expect(site_of(page).get_by_role("heading", name="Good evening.")).to_be_visible()
    expect(band).to_be_hidden()


def test_a_browser_that_promises_to_keep_the_data_is_not_spoken_of(table_device: Device) -> None:
    device = table_device
    device.context.add_init_script("StorageManager.prototype.persist = () => Promise.resolve(true)")
    page = device.open()
    expect(page.locator(part("unsure"))).to_be_hidden()


def test_what_was_tried_is_kept_before_the_user_answers_the_browser(device: Device) -> None:
    device.context.add_init_script("StorageManager.prototype.persist = () => new Promise(() => {})")
    page = device.open(door="try")
    address = open_demo(page)
    site_of(page).goto(device.url + "/")
    page.locator(part("keep-now")).click()
    wait_until(page, "nightlight.isKept && nightlight.kind")
    device.restart()
    device.context.add_init_script("StorageManager.prototype.persist = () => new Promise(() => {})")
    page = device.open(address)
    wait_until(page, "nightlight.snapshot")
    assert page.evaluate("nightlight.snapshot.isMade")
