"""The print room with a thumb: two sheets as one PDF, the pack in a tap, blank sheets, a tablet by a link."""

from collections.abc import Callable
from datetime import timedelta
from io import BytesIO

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from campaigns.models import Group, Session
from companion.printing import jobs
from companion.printing.models import PACK, Asker, SheetJob
from companion.printing.pages import SheetChoice
from tests.browser.mice_and_mystics.stages import session_at
from tests.browser.site import Site
from tests.support.evenings import device
from tests.support.paper import needs_libraries

pytestmark = [needs_libraries, pytest.mark.django_db(transaction=True)]
WHILE_DRAWN = 60_000


@pytest.fixture
def night(group: Group) -> Session:
    return session_at("empty", group)


def choose(page: Page, *titles: str) -> None:
    for title in titles:
        page.locator(".sheetbtn", has=page.get_by_text(title, exact=True)).click()


def have(page: Page) -> PdfReader:
    """Wait for what is being made, and open it."""
    there = page.get_by_role("link", name="Open the PDF")
    expect(there).to_be_visible(timeout=WHILE_DRAWN)
    answer = page.request.get(there.get_attribute("href") or "")
    assert answer.headers["content-type"] == "application/pdf"
    return PdfReader(BytesIO(answer.body()))


def bookmarks(found: PdfReader) -> list[str]:
    return [str(one.title) for one in found.outline if not isinstance(one, list)]


@pytest.mark.goal("P1")
def test_two_sheets_are_chosen_made_and_had_as_one_file(
    open_page: Callable[..., Page], night: Session
) -> None:
    page = open_page()
    page.set_default_timeout(WHILE_DRAWN)
    page.goto(f"/sheets/{night.pk}/")
    choose(page, "Campaign record", "Pack-away sheet")
    expect(page.locator(".sumup")).to_contain_text("Pack-away sheet, Campaign record")
    page.get_by_role("button", name="Make these 2 (PDF)").click()
    assert bookmarks(have(page)) == ["Pack-away sheet", "Campaign record"]
    page.reload()
    expect(page.get_by_role("link", name="Pack-away sheet, Campaign record")).to_be_visible()


def test_the_pack_is_made_in_one_tap(open_page: Callable[..., Page], night: Session) -> None:
    page = open_page()
    page.goto(f"/sheets/{night.pk}/")
    expect(page.get_by_role("heading", name="5 sheets")).to_be_visible()
    page.get_by_role("button", name="Make the pack").click()
    found = bookmarks(have(page))
    assert found[:3] == ["Set-up of the chapter", "Hero sheets", "A turn on one page"]
    assert found[3:] == ["What you look up", "Quick summary"]
    page.reload()
    expect(page.get_by_role("heading", name="Nothing is missing on paper")).to_be_visible()


def test_copies_are_counted_by_the_thumb(open_page: Callable[..., Page], night: Session) -> None:
    page = open_page()
    page.goto(f"/sheets/{night.pk}/")
    choose(page, "Campaign record")
    page.get_by_role("button", name="Copies: more").click()
    page.get_by_role("button", name="Make the PDF").click()
    assert bookmarks(have(page)) == ["Campaign record", "Campaign record (2)"]


def test_backs_are_moved_and_crop_marks_left_out_by_the_thumb(
    open_page: Callable[..., Page], night: Session
) -> None:
    page = open_page()
    page.goto(f"/sheets/{night.pk}/?sheet=cards")
    page.get_by_role("button", name="Backs to the right, in mm: more").click()
    page.get_by_role("button", name="Backs down, in mm: less").click()
    page.get_by_role("switch", name="Crop marks").click()
    expect(page.get_by_label("Backs to the right, in mm", exact=True)).to_have_value("0.5")
    expect(page.get_by_label("Backs down, in mm", exact=True)).to_have_value("-0.5")
    expect(page.get_by_role("switch", name="Crop marks")).not_to_be_checked()


def test_what_is_being_made_is_stopped_in_a_tap(open_page: Callable[..., Page], night: Session) -> None:
    job = jobs.get_or_create_job(Asker.at(night), SheetChoice("setup"), "<p>a page</p>")
    SheetJob.objects.update(status=SheetJob.Status.RENDERING, lease_until=timezone.now() + timedelta(hours=1))
    page = open_page()
    page.goto(f"/sheets/{night.pk}/?job={job.pk}")
    expect(page.locator("#job[hx-trigger^=every]")).to_be_visible()  # looked once
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#job")).to_contain_text("stopped")
    assert SheetJob.objects.get().is_stopped


def test_what_is_seen_first_is_in_a_window_of_its_own(open_page: Callable[..., Page], night: Session) -> None:
    page = open_page()
    page.goto(f"/sheets/{night.pk}/")
    choose(page, "Campaign record", "Pack-away sheet")
    with page.expect_popup() as opened:
        page.get_by_role("button", name="See it first").click()
    seen = opened.value
    seen.get_by_role("link", name="Campaign record").click()
    expect(seen.get_by_role("link", name="Pack-away sheet")).to_be_visible()
    assert not SheetJob.objects.exists()


def test_blank_sheets_need_no_campaign(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/print/")
    page.get_by_role("link", name="Dreamers").click()
    choose(page, "Score sheet")
    page.get_by_role("button", name="Make the PDF").click()
    assert len(have(page).pages) == 1
    assert SheetJob.objects.get().user_id and not SheetJob.objects.get().is_filled


def test_a_tablet_that_leads_by_a_link_prints(
    open_page: Callable[..., Page], night: Session, site: Site
) -> None:
    page = open_page()
    name, key = settings.SESSION_COOKIE_NAME, device(night, "gm").cookies[settings.SESSION_COOKIE_NAME].value
    page.context.clear_cookies()
    page.context.add_cookies([{"name": name, "value": key, "url": site.url}])
    page.goto(f"/table/{night.pk}/sheets")
    choose(page, "Campaign record", "Pack-away sheet")
    page.get_by_role("button", name="Make these 2 (PDF)").click()
    assert bookmarks(have(page)) == ["Pack-away sheet", "Campaign record"]
    assert SheetJob.objects.filter(slug=PACK).count() == 1
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(f"{site.url}/table/{night.pk}/")


def test_the_bar_at_the_foot_reaches_from_the_places_to_the_edge(
    open_page: Callable[..., Page], night: Session
) -> None:
    page = open_page()
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"/sheets/{night.pk}/")
    places, bar = page.locator(".rail").bounding_box(), page.locator(".deeds").bounding_box()
    assert places and bar
    assert (bar["x"], bar["x"] + bar["width"]) == (places["x"] + places["width"], 1920)
