"""From a question to an evening in the calendar: proposed, answered without an account, fixed."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import vobject
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from campaigns.models import DateAnswer, GameNight, Group
from campaigns.schedule.answers import give_answer
from campaigns.schedule.links import create_link
from tests.browser import axe, measure
from tests.browser.screens import lights_of
from tests.browser.site import Site
from tests.browser.watch import Watch
from tests.support.evenings import fix, make_night

SIZES = ((360, 740), (390, 844), (768, 1024), (1024, 768), (1920, 1080))
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def phone(browser: Browser, site: Site, watch: Watch, opened: list[Page]) -> Page:
    """Return a phone that nobody has signed in on."""
    cache.clear()
    context = browser.new_context(
        base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB"
    )
    page = context.new_page()
    watch.on(page, site.url)
    opened.append(page)
    return page


@pytest.mark.goal("E1")
def test_an_evening_is_proposed_answered_without_an_account_and_fixed(
    open_page: Callable[..., Page], phone: Page, group: Group, site: Site
) -> None:
    group.people.filter(name="Anna").update(user=group.memberships.get().user)
    tablet, day = open_page(), timezone.now() + timedelta(days=9)
    tablet.goto(f"/groups/{group.pk}/evenings/")
    tablet.get_by_label("Which day?").fill(f"{day:%Y-%m-%d}")
    tablet.get_by_label("At what time?").fill("20:45")
    tablet.get_by_label("Where?").fill("at Anna’s")
    tablet.get_by_role("button", name="Ask the group").click()
    tablet.get_by_role("button", name="Your answer for").click()
    expect(tablet.get_by_text("1 of 4 answered")).to_be_visible()
    tablet.get_by_role("button", name="New link for Chiara").click()
    link = tablet.get_by_label("The link", exact=True).input_value()

    phone.goto(link[link.index("/answer/") :])  # another device knows the site by another address
    assert phone.url == f"{site.url}/answer/"  # the token has left the address bar
    phone.get_by_role("button", name="Maybe").tap()  # one tap from the link to an answer
    expect(phone.get_by_role("button", name="Maybe")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#state .is-saved")).to_be_visible()
    assert DateAnswer.objects.get(person__name="Chiara").answer == "maybe"

    tablet.goto(f"/groups/{group.pk}/evenings/")
    tablet.get_by_role("button", name="Choose").click()
    expect(tablet.get_by_text("The date is chosen.")).to_be_visible()
    with tablet.expect_download() as download:
        tablet.get_by_role("link", name="Calendar file").click()
    event = vobject.readOne(download.value.path().read_text()).vevent
    assert event.dtstart.value == GameNight.objects.get().starts_at


def test_a_tap_that_finds_no_site_says_that_it_is_not_saved(phone: Page, group: Group, watch: Watch) -> None:
    watch.means("ERR_INTERNET_DISCONNECTED|Failed to fetch")
    make_night(group)
    phone.goto(f"/answer/{create_link(group.people.get(name='Chiara'), 'answer')}")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Yes").first.tap()
    expect(phone.locator("#state .is-offline")).to_be_visible()
    expect(phone.get_by_role("button", name="Yes").first).to_have_attribute("aria-pressed", "false")
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Yes").first.tap()
    expect(phone.locator("#state .is-saved")).to_be_visible()
    assert DateAnswer.objects.get().answer == "yes"


def test_a_tap_on_a_link_that_was_ended_says_so(phone: Page, group: Group, watch: Watch) -> None:
    watch.means("410")
    make_night(group)
    chiara = group.people.get(name="Chiara")
    phone.goto(f"/answer/{create_link(chiara, 'answer')}")
    create_link(chiara, "answer")
    phone.get_by_role("button", name="Yes").first.tap()
    expect(phone.get_by_text("This link no longer works: your tap was not saved.")).to_be_visible()
    expect(phone.locator("#state .is-offline")).to_be_visible()


def planned(group: Group) -> dict[str, str]:
    """Return the addresses of every page of a group that plans much, by what they show."""
    group.people.filter(name="Anna").update(user=group.memberships.get().user)
    fixed = fix(make_night(group, (3,), note="Bring the small dice."))
    asked = make_night(group, (10, 11, 17, 18))
    for place, row in enumerate((*fixed.dates.all(), *asked.dates.all())):
        for person, answer in zip(group.people.all(), ("yes", "no", "maybe")[place % 2 :], strict=False):
            give_answer(row, person, answer)
    called_off = fix(make_night(group, (5,)))
    GameNight.objects.filter(pk=called_off.pk).update(called_off_at=timezone.now())
    change = f"/groups/{group.pk}/evenings/{fixed.pk}/change"
    link = f"/answer/{create_link(group.people.get(name='Chiara'), 'answer')}"
    return {
        "evenings": f"/groups/{group.pk}/evenings/",
        "new": f"/groups/{group.pk}/evenings/new",
        "change": change,
        "answer": link,
        "done": "/answer/done",
        "gone": "/answer/nothing",
    }


@pytest.mark.goal("U1", "U6")
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_pages_of_evenings_are_for_everybody(
    open_page: Callable[..., Page], group: Group, watch: Watch, language: str
) -> None:
    watch.means("404")
    page, found = open_page(language=language), []
    for address in planned(group).values():
        page.goto(address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found += [f"{address} {width}: {fault}" for fault in measure.faults(page)]
        for theme in lights_of(language):
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            found += [f"{address} {theme}: {fault}" for fault in axe.faults(page)]
    assert not found, "\n".join(found)
