"""From the first visit to a game that is kept, without a network."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.take_along.device import Device, begin, check, seen, site_of, wait_until
from tests.browser.take_along.host import Host
from tests.browser.take_along.table import open_demo, part, tap


@pytest.mark.goal("TA1")
@pytest.mark.goal("TA12")
def test_a_first_visit_offers_two_doors_and_tries_the_whole_site(device: Device, host: Host) -> None:
    page = device.open(door="try")
    assert page.evaluate("nightlight.kind") == "memory"
    open_demo(page)
    tap(page)
    assert check(page)["whole"] == "ok"
    assert {urlsplit(address).netloc for address in device.asked if address.startswith("http")} == {
        urlsplit(host.url).netloc
    }


def test_language_and_light_chosen_on_the_first_page_are_those_of_the_site(device: Device) -> None:
    page = device.open(begins=False)
    for switch in ("language", "light"):
        page.locator(part(switch)).click()
    expect(page.locator(part("room-line"))).to_contain_text("liberi")
    begin(page, "try")
    html = site_of(page).locator("html")
    expect(html).to_have_attribute("lang", "it")
    expect(html).to_have_attribute("data-theme", "daylight")
    expect(page.locator(part("trying"))).to_contain_text("Stai provando")
    page.reload()
    expect(page.locator(part("try"))).to_contain_text("Prova")
    assert page.evaluate("document.documentElement.dataset.theme") == "daylight"


def test_what_was_tried_is_gone_unless_it_is_kept(device: Device) -> None:
    page = device.open(door="try")
    open_demo(page)
    page.goto(device.url)
    expect(page.locator(part("try"))).to_be_visible()


@pytest.mark.goal("TA1")
def test_what_was_tried_comes_along_when_it_is_kept(device: Device) -> None:
    page = device.open(door="try")
    address = open_demo(page)
    tap(page)
    number = seen(page)
    site_of(page).goto(device.url + "/")
    page.locator(part("keep-now")).click()
    wait_until(page, "nightlight.isKept && nightlight.kind")
    expect(page.locator(part("trying"))).to_be_hidden()
    device.restart()
    again = device.open(address)
    assert seen(again) == number
    tap(again)
    assert check(again)["logs"].endswith(" tables replay exactly.")


@pytest.mark.goal("TA6")
@pytest.mark.goal("TA3")
def test_without_a_network_it_starts_from_its_snapshot_and_plays_on(device: Device, host: Host) -> None:
    page = device.open()
    address = open_demo(page)
    tap(page)
    number = seen(page)
    wait_until(page, "nightlight.snapshot")
    assert page.evaluate("nightlight.snapshot") == {"isMade": True, "failed": []}
    device.close()
    host.stop()
    device.restart()
    again = device.open(address)
    assert again.evaluate("nightlight.isFromSnapshot") is True
    assert seen(again) == number
    tap(again)
    found = check(again)
    assert (found["whole"], found["doubled"]) == ("ok", 0)
    assert found["logs"].endswith(" tables replay exactly.")
    host.start()
