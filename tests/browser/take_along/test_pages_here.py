"""Every page that a link leads to answers inside the browser, and asks nobody else."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from tests.browser.take_along.data import FILES, STATES, file_holds, names_of, outside, read_file, remove_file
from tests.browser.take_along.device import Device, begin, site_of, wait_until
from tests.browser.take_along.host import Host

IS_FULL = os.environ.get("NIGHTLIGHT_FULL") == "1"
OF_THE_HOST = {"/files.json", "/service_worker.js"}  # whether there is a newer version
LEADS_OUT = ("/hand/", "/this-device")  # a play is handed to another program; the page around the site
MOST_PAGES = 5000 if IS_FULL else 110
CANARY = "zafferano-quattordici-lanterne"
NUMBERS = re.compile(r"\d+|\?.*")
# What a page holds that leads on; the links of a sheet are links of the page that it comes to.
FETCH = """async ([address, from]) => {
  const answer = await fetch(address, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer) return [0, from, []];
  const isPage = (answer.headers.get("content-type") ?? "").includes("html");
  const text = isPage ? await answer.text() : "";
  const page = new DOMParser().parseFromString(text, "text/html");
  const base = text.includes("<body") ? new URL(answer.url) : new URL(from, location);
  const found = [...page.querySelectorAll("a[href], [hx-get]")].map((link) => {
    const target = link.getAttribute("href") ?? link.getAttribute("hx-get");
    return URL.canParse(target, base) ? new URL(target, base) : base;
  });
  const here = found.filter(({ origin }) => origin === location.origin);
  return [answer.status, base.pathname, here.map(({ pathname, search }) => pathname + search)];
}"""
# Where a word is among the files of the program: names of what holds it.
SEARCH_CACHES = """async (word) => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const content = new Uint8Array(await (await cache.match(request)).arrayBuffer());
      if (new TextDecoder("latin1").decode(content).includes(word)) found.push(request.url);
    }
  }
  return found;
}"""


def walk(page: Page, most: int) -> Iterator[tuple[str, int]]:
    """Follow the links from the shown page, new kinds of pages first; give each address with its status."""
    waiting, kinds = ["/", urlsplit(site_of(page).url).path], Counter[str]()
    of_page = dict.fromkeys(waiting, "/")  # the page on which a link was found
    while waiting and most:
        waiting.sort(key=lambda address: kinds[NUMBERS.sub("0", address)])
        address = waiting.pop(0)
        kinds[NUMBERS.sub("0", address)] += 1
        status, base, links = site_of(page).evaluate(FETCH, [address, of_page[address]])
        yield address, status
        found = {link: base for link in links if link not in of_page and not link.startswith(LEADS_OUT)}
        waiting += found
        of_page |= found
        most -= 1


@pytest.mark.goal("TA7")
@pytest.mark.goal("TA12")
def test_every_page_that_a_link_leads_to_answers(table_device: Device, table_host: Host) -> None:
    page = table_device.open(table_device.table)
    answers = dict(walk(page, MOST_PAGES))
    print(f"{len(answers)} pages: {Counter(answers.values())}")
    assert len(answers) > 100
    assert {address: status for address, status in answers.items() if status != HTTPStatus.OK} == {}
    origins = {urlsplit(address).netloc for address in table_device.asked if address.startswith("http")}
    assert origins == {urlsplit(table_host.url).netloc}
    assert {*table_host.asked} <= OF_THE_HOST


def write_canary(device: Device, page: Page) -> None:
    """Write a word into the notes of the demo's campaign."""
    campaign = site_of(page).locator("a[href^='/campaigns/']").first.get_attribute("href")
    site_of(page).goto(f"{device.url}{campaign}notes/")
    form = site_of(page).locator("#new-thread")
    form.locator("[name=words]").fill(CANARY)
    with page.expect_event("framenavigated"):
        form.get_by_role("button").click()
    site_of(page).get_by_text(CANARY).first.wait_for()


@pytest.mark.goal("TA12")
def test_neither_snapshot_nor_cache_holds_a_word_or_the_key_of_the_device(
    table_device: Device,
) -> None:
    device = table_device
    page = device.open(device.table)
    write_canary(device, page)
    page.close()
    page = outside(device)
    remove_file(page, snapshot_of(page))  # so that one is made while the word is there
    site = device.context.new_page()
    site.goto(device.url)
    begin(site)
    wait_until(site, "nightlight.snapshot")
    assert site.evaluate("nightlight.snapshot.isMade")
    site.close()

    key = re.search(r'"key":"([0-9a-f]{64})"', "".join(read_file(page, name).decode() for name in STATES))
    assert key
    assert any(file_holds(page, name, CANARY) for name in FILES)
    for secret in (CANARY, key[1]):
        assert not file_holds(page, snapshot_of(page), secret)
        assert page.evaluate(SEARCH_CACHES, secret) == []


def snapshot_of(page: Page) -> str:
    return next(name for name in names_of(page) if name.startswith("snapshot "))
