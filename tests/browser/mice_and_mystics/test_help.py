"""The help from the table: from a grey button, from a number, and back to the dice half typed."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from campaigns.models import Session
from tests.browser.table import NEXT_TAP, Thumb


def thumb_at(open_page: Callable[..., Page], session: Session) -> Thumb:
    thumb = Thumb(open_page())
    thumb.page.goto(f"/table/{session.pk}/")
    return thumb


def test_a_grey_button_leads_to_its_rule(
    open_page: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    thumb = thumb_at(open_page, table_at("playing"))
    thumb.tap_grey("#act-explore-filch")
    thumb.tap(".reason:popover-open .is-rule")
    expect(thumb.page.locator(".is-help .is-here")).to_contain_text("Only with no minion in the room.")
    expect(thumb.page.locator("#help-back")).to_have_count(0)
    thumb.page.locator("#help-q").fill("broom")
    expect(thumb.page.locator(".is-help")).to_contain_text("Chapter 1: Miz Maggie")
    expect(thumb.page.locator(".is-help .topic")).to_have_count(1)
    thumb.close()


def test_dice_half_typed_are_there_after_a_look_at_the_rule(
    open_page: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    thumb = thumb_at(open_page, table_at("playing"))
    thumb.act("attack-filch")
    thumb.choose("Roach 2")
    thumb.typed("bow-2")
    thumb.tap(".because summary")
    thumb.tap(".because .is-rule")
    expect(thumb.page.locator(".is-help .is-here")).to_contain_text("Attack dice")
    thumb.page.locator("#help-q").fill("dagger")
    expect(thumb.page.locator(".is-help")).to_contain_text("Dagger")
    thumb.page.wait_for_timeout(NEXT_TAP)
    thumb.tap("#help-back")
    expect(thumb.page.locator("#sheet-title")).to_contain_text("Filch attacks: Roach 2")
    expect(thumb.page.locator("#sheet [data-slot] input")).to_have_count(1)
    expect(thumb.page.locator("#sheet [data-slot] input")).to_have_value("bow-2")


def test_a_number_says_why_and_its_rule_leads_back_to_it(
    open_page: Callable[..., Page], table_at: Callable[[str], Session]
) -> None:
    thumb = thumb_at(open_page, table_at("playing"))
    thumb.tap("[hx-get='why/next-surge']")
    expect(thumb.page.locator("#sheet")).to_contain_text("The encounter card lies face up, read on page 1.")
    thumb.tap("#sheet .is-rule")
    expect(thumb.page.locator(".is-help .is-here")).to_contain_text("The five steps of a surge")
    thumb.page.wait_for_timeout(NEXT_TAP)
    thumb.tap("#help-back")
    expect(thumb.title).to_have_text("Why this number?")
