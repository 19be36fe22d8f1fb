"""What a device cannot do: one sentence in its place says what to do instead, and nothing leads there."""

import re
from http import HTTPStatus
from urllib.parse import urlsplit

import pytest
from django.utils.translation import override
from playwright.sync_api import Frame, expect

from companion.text.instead import say_instead
from tests.browser.take_along.device import Device, site_of
from tests.browser.take_along.table import PATIENCE

LANGUAGES = ("en", "it")
# Instead of the browser's dialog, which no script can close.
COUNTS_PRINTS = "window.print = () => (window.prints = (window.prints ?? 0) + 1);"
READ = """async ([address, language]) => {
  const answer = await fetch(address, { headers: { accept: "text/html", "accept-language": language } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sends = ["action", "formaction", "hx-post"].flatMap(
    (name) => [...page.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  return [answer.status, page.body.textContent.replaceAll(/\\s+/g, " "), sends];
}"""
# Pages of what is not there: each is one sentence.
GONE = {
    "/accounts/login/": "passwords",
    "/accounts/signup/": "passwords",
    "/accounts/password/change/": "passwords",
    "/accounts/login/passkey/": "passkeys",
    "/accounts/passkeys/add/": "passkeys",
    "/accounts/codes/on/": "codes",
    "/owner/backups/now": "backups",
    "/tv": "other_devices",
    "/sit/": "other_devices",
}
# What no button may send to.
DEAD = re.compile(r"/accounts/|/owner/backups|screens/(code|link)|tent-card|/invite|/answer|/story/|calendar")


def places_of(site: Frame) -> dict[str, str]:
    """Return pages of the demo on which something is off, each with its ability; "" if it says nothing."""
    table = urlsplit(site.url).path
    campaign = str(site.locator("a[href^='/campaigns/']").first.get_attribute("href"))
    site.goto(site.evaluate("location.origin") + campaign)
    group = str(site.locator("a[href^='/groups/']").first.get_attribute("href"))
    number = re.findall(r"\d+", group)[0]
    return {
        "/": "",
        "/account/": "sign_in",
        "/owner/": "backups",
        table: "",
        f"{table}screens": "other_devices",
        f"{table}help": "",
        f"/sheets/{re.findall(r'[0-9]+', table)[0]}/": "pdf",
        campaign: "",
        f"{campaign}chronicle": "pdf",
        f"/groups/{number}/": "other_devices",
        f"/groups/{number}/evenings/": "",
        f"/groups/{number}/statistics": "",
        f"/groups/{number}/photos/": "",
    }


@pytest.mark.goal("TA7")
def test_what_is_off_says_what_to_do_instead_and_has_no_button(table_device: Device) -> None:
    site = site_of(table_device.open(table_device.table))
    places, faults = places_of(site), []
    wanted = [(address, ability, HTTPStatus.OK) for address, ability in places.items()]
    wanted += [(address, ability, HTTPStatus.NOT_FOUND) for address, ability in GONE.items()]
    for language in LANGUAGES:
        for address, ability, expected in wanted:
            status, words, sends = site.evaluate(READ, [address, language])
            with override(language):
                is_said = not ability or say_instead(ability) in words
            if status != expected or not is_said:
                faults.append((language, address, status, ability))
            faults += [(language, address, status, target) for target in sends if DEAD.search(target)]
    assert faults == []


@pytest.mark.goal("TA6")
def test_a_sheet_is_printed_from_its_page_in_the_same_window(table_device: Device) -> None:
    device = table_device
    device.context.add_init_script(COUNTS_PRINTS)
    page, windows = device.open(device.table), len(device.context.pages)
    site = site_of(page)
    room = f"/sheets/{re.findall(r'[0-9]+', device.table)[0]}/"
    site.goto(device.url + room)
    site.locator(".sheetbtn").first.click()
    site.get_by_role("button", name="Open the page to print").click()
    site.wait_for_url("**/page?*", timeout=PATIENCE)
    site.get_by_role("button", name="Print", exact=True).click()
    assert site.evaluate("window.prints") == 1
    site.get_by_role("button", name="Back").click()
    site.wait_for_url(f"**{room}", timeout=PATIENCE)
    expect(site.locator(".sheetbtn").first).to_be_visible(timeout=PATIENCE)
    assert len(device.context.pages) == windows
    assert page.evaluate("nightlight.isReady")
