"""What only a browser shows of passkeys: it makes one, and signs in with it; passwords can be seen."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.accounts.models import User
from tests.browser.people import Reader
from tests.browser.site import Site
from tests.browser.watch import Watch

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = (390, 844)
PASSWORD = "a long enough one"
FINGER = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def here(site: Site) -> str:
    """Give the address of the site at which browsers allow passkeys without HTTPS."""
    return site.url.replace("127.0.0.1", "localhost")


def with_finger(page: Page) -> Callable[[bool], object]:
    """Give a page's browser a device that keeps passkeys; return a way to make its owner refuse."""
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    made = devices.send("WebAuthn.addVirtualAuthenticator", {"options": FINGER})["authenticatorId"]
    say = {"authenticatorId": made, "isUserVerified": True}
    return lambda willing: devices.send("WebAuthn.setUserVerified", say | {"isUserVerified": willing})


@pytest.mark.goal("S6")
def test_a_passkey_is_made_and_signs_in(browser: Browser, here: str, owner: User, watch: Watch) -> None:
    page = Reader(browser, here, owner).open(PHONE)
    watch.on(page, here)
    willing = with_finger(page)
    page.goto("/account/")
    page.click("text=Add a passkey")
    page.fill("input[name=password]", PASSWORD)
    page.click("main form button.is-main")
    page.fill("input[name=name]", "My phone")
    page.click("main form button.is-main")
    expect(page.locator(".lines b", has_text="My phone")).to_be_visible()

    page.goto("/accounts/logout/")
    page.click("main form button")
    page.goto("/accounts/login/?next=/account/")
    willing(False)
    page.click("text=Sign in with a passkey")
    expect(page.get_by_text("No passkey was used")).to_be_visible()
    willing(True)
    page.click("text=Sign in with a passkey")
    page.wait_for_url("**/account/")
    expect(page.get_by_text("last used")).to_be_visible()

    page.click("text=Add a passkey")
    page.fill("input[name=password]", PASSWORD)
    page.click("main form button.is-main")
    page.click("main form button.is-main")
    expect(page.get_by_text("has a passkey of yours already")).to_be_visible()
    page.context.close()


def test_a_password_can_be_seen_and_a_new_one_is_measured(
    browser: Browser, here: str, owner: User, watch: Watch
) -> None:
    page = Reader(browser, here, owner).open(PHONE)
    watch.on(page, here)
    page.goto("/accounts/password/change/")
    field, strength = page.locator("input[name=password1]"), page.locator("[data-part=strength]")
    for typed, says in (("short", "too weak"), ("a" * 20, "too weak"), ("tallow-wick", "too weak")):
        field.fill(typed)
        expect(strength).to_have_text(says)
    field.fill("tallow-wick-x")
    expect(strength).to_have_text("enough")
    field.fill("tallow-wick-lit-by-moon")
    expect(strength).to_have_text("strong")
    assert field.get_attribute("type") == "password"
    page.click(".field:has(input[name=password1]) [data-reveal]")
    expect(field).to_have_attribute("type", "text")
    page.context.close()


def test_taps_that_wait_are_dropped_by_whoever_signs_out(
    browser: Browser, here: str, owner: User, watch: Watch
) -> None:
    page = Reader(browser, here, owner).open(PHONE)
    watch.on(page, here)
    page.goto("/accounts/logout/")
    expect(page.get_by_text("Taps wait on this device")).to_be_hidden()
    page.evaluate("localStorage.setItem('taps 7', '[{}]'); localStorage.setItem('chime', 'on')")
    page.reload()
    expect(page.get_by_text("Taps wait on this device")).to_be_visible()
    page.click("main form button")
    page.wait_for_url(re.compile(r"/$"))
    assert page.evaluate("Object.keys(localStorage)") == ["chime"]
    page.context.close()
