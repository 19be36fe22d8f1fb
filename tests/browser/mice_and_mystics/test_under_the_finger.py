"""What a sheet drawn anew leaves where it is: what is tapped again and again, a line that is being read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Group
from campaigns.teaching import coach
from tests.browser.mice_and_mystics.stages import session_at
from tests.browser.table import Thumb, choose_in_menu, open_menu

UPRIGHT = (768, 1024)
FOOT = "document.querySelector('#sheet footer').offsetHeight"


@pytest.mark.goal("T2")
def test_the_foot_of_a_sheet_keeps_its_height_once_nothing_is_missing(
    open_page: Callable[..., Page], group: Group
) -> None:
    page, session = open_page(UPRIGHT), session_at("found", group)
    page.goto(f"/table/{session.pk}/")
    thumb = Thumb(page)
    thumb.act("take_card")
    waits = page.locator("#waits")
    expect(waits).to_be_visible()
    height = page.evaluate(FOOT)
    thumb.choose("item")
    expect(waits).to_have_count(0)
    assert page.evaluate(FOOT) == height


@pytest.mark.goal("F1")
def test_a_tip_stays_while_its_sheet_is_answered(open_page: Callable[..., Page], group: Group) -> None:
    session, page = session_at("playing", group), open_page(UPRIGHT)
    coach.set_mistakes(session, is_on=True)
    page.goto(f"/table/{session.pk}/")
    with page.expect_response("**/coach/told"):
        Thumb(page).act("attack")
    slug = page.locator("#hint").get_attribute("data-slug") or ""
    for _answer in range(2):
        with page.expect_response(lambda answer: "act/attack" in answer.url):
            page.locator("#sheet label:has([name=target]:not(:checked))").first.tap()
        expect(page.locator("#hint")).to_have_attribute("data-slug", slug)


@pytest.mark.goal("F1")
def test_undo_is_in_sight_as_it_is_taught(open_page: Callable[..., Page], group: Group) -> None:
    session, page = session_at("first-fight", group), open_page(UPRIGHT)
    coach.set_coach(session, is_on=True)
    page.goto(f"/table/{session.pk}/")
    expect(page.locator("#undo")).not_to_have_class("undo is-taught")
    page.evaluate("scrollTo(0, 100000)")
    open_menu(page, "by_hand")
    choose_in_menu(page, "correct")
    page.locator("#sheet [data-step='1']").locator("visible=true").first.tap()
    Thumb(page).done()
    expect(page.locator("#coach")).to_have_attribute("data-slug", "undo")
    expect(page.locator("#undo")).to_be_in_viewport(ratio=1)
