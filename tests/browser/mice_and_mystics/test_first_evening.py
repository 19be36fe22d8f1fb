"""From the owner's link to the first attack: how often a thumb touches the glass on a first evening."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.accounts.models import make_link
from tests.browser.mice_and_mystics.test_taps import copy_sheets
from tests.browser.site import Site
from tests.browser.table import Thumb, begin_first_evening
from tests.browser.taps import count_taps

TO_THE_BOARD, TO_THE_ATTACK = 5, 21  # the goal: 10 and 25
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def new_page(browser: Browser, site: Site, opened: list[Page]) -> Callable[[], Page]:
    """Give a way to a tablet on which nobody has signed in."""

    def open_one() -> Page:
        context = browser.new_context(
            base_url=site.url,
            viewport={"width": 1024, "height": 768},
            has_touch=True,
            locale="en-GB",
            reduced_motion="reduce",
        )
        page = context.new_page()
        opened.append(page)
        return page

    return open_one


@pytest.mark.goal("F1", "U10")
def test_from_the_owners_link_to_the_first_attack(new_page: Callable[[], Page]) -> None:
    page = new_page()
    taps, thumb = count_taps(page), Thumb(page)
    page.goto(f"/owner/{make_link()}")
    page.get_by_role("button", name="Sign in as owner").tap()
    page.get_by_role("link", name="Start our first evening").tap()
    begin_first_evening(page, "Anna\nBruno\nChiara\nDario", "Mice and Mystics")
    expect(page.locator(".coach")).to_be_visible()
    assert taps.taken <= TO_THE_BOARD, taps.what
    copy_sheets(thumb)
    thumb.choose("We placed them")
    thumb.done("Initiative: ")
    thumb.act("attack")
    thumb.choose("Roll for us")
    thumb.done("attacks")
    assert taps.taken <= TO_THE_ATTACK, taps.what


@pytest.mark.goal("F1")
def test_a_table_in_full_swing_is_one_tap_away(open_page: Callable[..., Page]) -> None:
    page = open_page()
    taps, thumb = count_taps(page), Thumb(page)
    page.goto("/")
    page.get_by_role("button", name="Look, 2 minutes").tap()
    page.wait_for_url("**/table/*/")
    assert taps.taken == 1, taps.what
    expect(page.locator(".demo-bar")).to_contain_text("nothing is kept")
    thumb.act("attack")
    expect(page.locator("#sheet dialog")).to_be_visible()
    thumb.close()
    first = page.url
    page.locator(".demo-bar").get_by_role("button", name="Reset").tap()
    page.wait_for_url(lambda url: url != first and "/table/" in url)
    expect(page.locator("#board")).to_be_visible()
    page.locator(".demo-bar").get_by_role("button", name="Remove").tap()
    expect(page.get_by_text("The demo has been removed.")).to_be_visible()


@pytest.mark.goal("F1")
def test_a_screen_of_a_demo_that_is_begun_again_says_so_and_leads_on(
    open_page: Callable[..., Page], watch: object
) -> None:
    watch.means("404")  # type: ignore[attr-defined]
    one, other = open_page(), open_page()
    one.goto("/")
    one.get_by_role("button", name="Look, 2 minutes").tap()
    one.wait_for_url("**/table/*/")
    other.goto(one.url)
    other.locator("#open-screens .n").wait_for()
    one.locator(".demo-bar").get_by_role("button", name="Reset").tap()
    one.wait_for_url(lambda url: "/table/" in url and url != other.url)
    expect(other.get_by_role("heading", name="This demo is over")).to_be_visible()
    other.get_by_role("button", name="To the new demo").tap()
    other.wait_for_url(one.url)
