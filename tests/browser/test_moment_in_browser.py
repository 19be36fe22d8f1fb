"""The moment of a roll as it is seen: on the tablet, on a phone and on the TV, before anything covers it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group
from tests.browser.mice_and_mystics.stages import session_at
from tests.browser.seats import become, make_pass
from tests.browser.table import Thumb

TABLET, PHONE, SCREEN = (1024, 768), (390, 844), (1920, 1080)
STAGE = "#stage"
IS_ON_TOP = """() => {
  const { left, top, width, height } = document.querySelector("#stage .rolled").getBoundingClientRect();
  const sheet = document.querySelector("#sheet dialog");
  return width > 0 && (!sheet || [...document.querySelectorAll(":popover-open")].length === 1);
}"""
Open = Callable[..., Page]


def attack(thumb: Thumb) -> None:
    """The rats attack Collin, with dice that were typed."""
    thumb.act("minion_attack")
    thumb.choose("Collin")
    thumb.typed("cheese-1", "sword-2-star")  # the last die sends


@pytest.mark.goal("T1")
def test_a_roll_is_seen_on_every_screen_before_anything_covers_it(open_page: Open, group: Group) -> None:
    session = session_at("minions", group)
    tablet, phone, tv = open_page(TABLET), open_page(PHONE), open_page(SCREEN)
    tablet.goto(f"/table/{session.pk}/")
    become(phone, make_pass(session, 1))
    phone.goto(f"/table/{session.pk}/mine")
    tv.goto(f"/table/{session.pk}/tv")
    attack(Thumb(tablet))
    for page in (tablet, phone, tv):
        moment = page.locator(STAGE)
        expect(moment).to_be_visible()
        expect(moment.locator(".die")).to_have_count(2)
        expect(moment.locator(".came").first).to_have_text(re.compile(r"\d hits?\."))
        assert page.evaluate(IS_ON_TOP)
    expect(tablet.locator("#sheet dialog")).to_be_visible()  # it waits under the dice
    for page in (tablet, phone, tv):
        expect(page.locator(STAGE)).to_be_hidden(timeout=3_000)


@pytest.mark.goal("T1")
def test_a_moment_takes_no_tap_from_who_goes_on(open_page: Open, group: Group) -> None:
    session, page = session_at("minions", group), open_page(TABLET)
    page.goto(f"/table/{session.pk}/")
    thumb = Thumb(page)
    attack(thumb)
    expect(page.locator(STAGE)).to_be_visible()
    page.wait_for_timeout(400)  # after which a tap is no longer the second of a double tap
    page.locator("#sheet label").filter(has_text="Roll for us").tap()
    expect(page.locator(STAGE)).to_be_hidden(timeout=500)
    expect(page.locator("#sheet input[value='here']")).to_be_checked()


def test_who_comes_later_or_loads_anew_sees_no_moment(open_page: Open, group: Group) -> None:
    session, page = session_at("defending", group), open_page(TABLET)
    page.goto(f"/table/{session.pk}/")
    expect(page.locator("#moment")).to_be_attached()
    page.wait_for_timeout(300)
    expect(page.locator(STAGE)).to_be_hidden()


def test_a_device_may_want_no_moments(open_page: Open, group: Group) -> None:
    session, page = session_at("minions", group), open_page(TABLET)
    page.goto(f"/table/{session.pk}/")
    thumb = Thumb(page)
    thumb.tap("#open-settings, [hx-get='settings']")
    thumb.choose("Never")
    thumb.close()
    attack(thumb)
    expect(page.locator("#moment")).to_be_attached()
    page.wait_for_timeout(300)
    expect(page.locator(STAGE)).to_be_hidden()
