"""Two windows of one device: one of them writes, the other one waits, follows, or takes over."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.take_along.device import Device, begin, check, seen, site_of, wait_until
from tests.browser.take_along.table import PATIENCE, expect_broken, expect_saved, open_demo, part, shown, tap

FOLLOWS_WITHIN = 3.0  # seconds, on a machine that does other things
DEAF = "window.BroadcastChannel = class { postMessage() {} close() {} };"  # hears no other window
FROZEN = """const { request } = LockManager.prototype;
LockManager.prototype.request = function (...about) {
  return new Promise((resolve) => request.apply(this, about).then(resolve, () => {}));
};"""  # nor that its lock was taken


def expect_waiting(page: Page) -> None:
    """Wait until a window says that another one writes, and offers both ways on."""
    expect(page.locator(shown("elsewhere"))).to_be_visible(timeout=PATIENCE)
    for way in ("take-over", "second-screen"):
        expect(page.locator(part(way))).to_be_visible()


def open_second(device: Device, address: str) -> Page:
    page = device.context.new_page()
    page.goto(device.url + address)
    expect_waiting(page)
    return page


def open_with(device: Device, script: str) -> Page:
    """Open a window at the table in which a script runs first."""
    page = device.context.new_page()
    page.add_init_script(script)
    page.goto(device.url + device.table)
    begin(page)
    return page


def go_on_here(page: Page) -> None:
    page.locator(part("take-over")).click()
    wait_until(page, "nightlight.isReady && !document.querySelector('iframe').hidden")
    site_of(page).locator("#board").wait_for(timeout=PATIENCE)


def take_by_force(page: Page) -> None:
    """Ask a window that does not answer, then go on without it."""
    page.locator(part("take-over")).click()
    expect(page.locator(part("take-by-force"))).to_be_visible(timeout=PATIENCE)
    page.locator(part("take-by-force")).click()


def look_on(page: Page) -> None:
    page.locator(part("second-screen")).click()
    site_of(page).locator("#board").wait_for(timeout=PATIENCE)


def seconds_to_follow(follower: Page, number: int) -> float:
    """Wait until a window shows an entry; return how long it took."""
    begun = time.monotonic()
    expect(site_of(follower).locator("#board")).to_have_attribute("data-seen", str(number), timeout=PATIENCE)
    return time.monotonic() - begun


@pytest.mark.goal("TA10")
def test_a_second_window_waits_follows_and_takes_over(table_device: Device) -> None:
    device, address = table_device, table_device.table
    first = device.open(address)
    second = open_second(device, address)
    look_on(second)
    site_of(second).wait_for_timeout(1000)  # its stream is open
    number = tap(first)
    took = seconds_to_follow(second, number)
    print(f"a second screen follows after {took:.2f} s")
    assert took < FOLLOWS_WITHIN

    third = open_second(device, address)
    go_on_here(third)
    expect_waiting(first)
    assert seen(third) == number
    number = tap(third, "#redo")
    print(f"it follows the new window after {seconds_to_follow(second, number):.2f} s")

    go_on_here(first)
    expect_waiting(third)
    assert seen(first) == number
    number = tap(first)
    found = check(first)
    assert (found["whole"], found["doubled"]) == ("ok", 0)
    assert found["logs"].endswith(" tables replay exactly.")
    seconds_to_follow(second, number)


@pytest.mark.goal("TA10")
def test_a_window_that_does_not_answer_is_passed_over_and_leaves_when_it_wakes(table_device: Device) -> None:
    device, address = table_device, table_device.table
    first = open_with(device, DEAF)
    number = tap(first)
    second = open_second(device, address)
    take_by_force(second)
    wait_until(second, "nightlight.isReady && !document.querySelector('iframe').hidden")
    expect_waiting(first)
    site_of(second).locator("#board").wait_for(timeout=PATIENCE)
    assert seen(second) == number
    tap(second, "#redo")
    assert check(second)["logs"].endswith(" tables replay exactly.")


@pytest.mark.goal("TA10")
def test_files_that_a_frozen_window_holds_are_spoken_of_until_it_is_closed(table_device: Device) -> None:
    device, address = table_device, table_device.table
    first = open_with(device, DEAF + FROZEN)
    number = tap(first)
    second = open_second(device, address)
    take_by_force(second)
    expect_broken(second, "NoModificationAllowedError")
    first.close()
    with second.expect_navigation():
        second.locator(part("again")).click()
    begin(second)
    site_of(second).locator("#board").wait_for(timeout=PATIENCE)
    assert seen(second) == number
    assert check(second)["logs"].endswith(" tables replay exactly.")


@pytest.mark.goal("TA10")
def test_a_tap_of_a_second_screen_arrives_after_its_owner_was_closed(table_device: Device) -> None:
    device, address = table_device, table_device.table
    first = device.open(address)
    second = open_second(device, address)
    look_on(second)
    number = seen(second)
    first.close()
    site_of(second).locator("#undo").click()
    expect_saved(site_of(second), "offline")
    third = device.open(address)
    seconds_to_follow(second, number + 1)
    expect_saved(site_of(second))
    seconds_to_follow(third, number + 1)
    assert check(third, "quick")["doubled"] == 0


@pytest.mark.goal("TA5")
def test_a_tap_arrives_after_the_service_worker_was_stopped(table_device: Device) -> None:
    page = table_device.open(table_device.table)
    devtools = table_device.context.new_cdp_session(page)
    devtools.send("ServiceWorker.enable")
    for button in ("#undo", "#redo"):
        devtools.send("ServiceWorker.stopAllWorkers")
        page.wait_for_timeout(500)
        tap(page, button)
    number = seen(page)
    site_of(page).evaluate("document.querySelector('#undo').click()")
    devtools.send("ServiceWorker.stopAllWorkers")  # in the middle of a tap
    seconds_to_follow(page, number + 1)
    expect_saved(site_of(page))
    assert check(page, "quick")["doubled"] == 0


@pytest.mark.goal("TA6")
def test_a_page_to_print_is_in_the_window_of_a_site_that_is_only_tried(device: Device) -> None:
    page = device.open(door="try")
    table = open_demo(page)
    site_of(page).goto(f"{device.url}{table}sheets")
    site_of(page).locator("label").filter(has_text="Pack-away sheet").first.click()
    site_of(page).get_by_role("button", name="Open the page to print").click()
    expect(site_of(page).locator("[data-print]")).to_be_visible(timeout=PATIENCE)
    site_of(page).locator("[data-back]").click()
    site_of(page).goto(device.url + table)
    tap(page)
