"""Without a network a page that was seen opens, as of when it was seen; never one that is another's."""

import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Entry, Membership, Session
from companion.accounts.models import User
from companion.web import offline
from tests.browser import axe
from tests.browser.conftest import FLAGS, chromium
from tests.browser.kept import is_kept, kept, kept_tables, nothing_is_kept
from tests.browser.people import Reader, signed_in
from tests.browser.test_table_in_browser import LIGHT, NEXT_TAP, TABLET, reader, seen, session, site
from tests.browser.watch import Watch
from tests.faults.here import Here

__all__ = ["reader", "session", "site"]
pytestmark = pytest.mark.django_db(transaction=True)
MEANT = re.compile(r"/static/|ERR_(INTERNET_DISCONNECTED|FAILED)|htmx:error: (Failed to fetch|timeout)")
PASSWORD = "tallow-wick-lit"


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    assert [one for one in watch.complaints if not MEANT.search(one)] == []


@pytest.fixture
def page(reader: Reader, session: Session, watch: Watch) -> Iterator[Page]:
    reader.user.set_password(PASSWORD)
    reader.user.save()
    page = reader.open(TABLET)
    watch.on(page, reader.url)
    page.goto(f"/table/{session.pk}/")
    is_kept(page, f"/table/{session.pk}/")
    yield page
    page.context.close()


def look_offline(page: Page, address: str = "") -> None:
    page.context.set_offline(True)
    page.goto(address or page.url)


ON_DEMAND = """async () => {
  const files = Object.values(JSON.parse(document.getElementById("live").dataset.onDemand));
  return Promise.all(files.map((file) => fetch(file).then(({ ok }) => ok, () => false)));
}"""


def is_as_of(page: Page) -> None:
    """See that the page says that it was kept."""
    expect(page.locator("#kept")).to_contain_text(re.compile(r"the table as of \d\d:\d\d\."))
    expect(page.locator("#state")).to_have_attribute("data-state", "offline")


def tap(page: Page, *buttons: str) -> None:
    for button in buttons:
        page.click(button)
        page.wait_for_timeout(NEXT_TAP)


@pytest.mark.goal("R4")
def test_what_a_page_loads_on_demand_is_kept_with_it(page: Page) -> None:
    look_offline(page)
    is_as_of(page)
    found = page.evaluate(ON_DEMAND)
    assert found and all(found)


@pytest.mark.goal("R4")
def test_a_page_opens_without_a_network_takes_taps_and_goes_on(page: Page, session: Session) -> None:
    look_offline(page)
    is_as_of(page)
    assert axe.faults(page) + axe.in_contrast(page) == []
    tap(page, "#act-pour", "#act-light")
    expect(page.locator("#waiting li")).to_have_count(2)
    page.reload()
    is_as_of(page)
    expect(page.locator("#waiting li")).to_have_count(2)
    assert not Entry.objects.exists()
    page.context.set_offline(False)
    seen(page, 2)
    expect(page.locator("#kept .notice")).to_have_count(0)
    expect(page.locator("#waiting li")).to_have_count(0)
    assert [one.action for one in Entry.objects.order_by("number")] == ["pour", "light"]


@pytest.mark.goal("R4")
def test_what_others_did_meanwhile_is_shown_before_what_waited_is_done(page: Page, session: Session) -> None:
    look_offline(page)
    tap(page, "#act-light")
    commands.record(session, LIGHT, Command(seen=0, key="another-screen", author_name="Bruno"))
    page.context.set_offline(False)
    expect(page.locator("#notice")).to_contain_text("Someone has acted since")
    expect(page.locator("#kept .notice")).to_have_count(0)
    assert Entry.objects.count() == 1


def test_what_asks_something_says_that_it_opens_with_the_connection(page: Page, session: Session) -> None:
    look_offline(page)
    tap(page, "#act-write")
    expect(page.locator("#notice")).to_contain_text("Not opened")
    expect(page.locator("#notice")).to_contain_text("You are offline. This opens when you are back")
    page.click("#notice [data-drop]")
    expect(page.locator("#notice")).to_be_empty()
    page.context.set_offline(False)
    expect(page.locator("#kept .notice")).to_have_count(0)
    tap(page, "#act-write")
    expect(page.locator("#sheet-title")).to_be_visible()


def test_it_is_the_last_board_that_opens(page: Page, session: Session) -> None:
    tap(page, "#act-pour")
    seen(page, 1)
    page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    is_kept(page, f"/table/{session.pk}/", 'data-seen="1"')
    look_offline(page)
    seen_then = page.locator("#board")
    expect(seen_then).to_have_attribute("data-seen", "1")


def test_another_page_says_that_there_is_no_connection_and_leads_to_the_table(
    page: Page, session: Session
) -> None:
    look_offline(page, "/")
    expect(page.get_by_role("heading", name="No connection")).to_have_count(1)
    assert axe.faults(page) + axe.in_contrast(page) == []
    page.locator(f"a[href$='/table/{session.pk}/']").click()
    is_as_of(page)
    page.goto("/")
    page.context.set_offline(False)
    expect(page.get_by_role("link", name="Continue")).to_be_visible()


def test_the_settings_say_whether_the_page_opens(page: Page, session: Session) -> None:
    tap(page, "#open-settings")
    expect(page.locator("[data-opens-is=kept]")).to_be_visible()
    expect(page.locator("[data-opens-is]:visible")).to_have_count(1)


# whose it is


@pytest.mark.goal("S16")
def test_who_signs_out_leaves_nothing(page: Page, session: Session) -> None:
    page.goto("/accounts/logout/")
    assert kept_tables(page) == [f"/table/{session.pk}/"]
    page.get_by_role("button", name="Sign out").click()
    nothing_is_kept(page)
    look_offline(page, f"/table/{session.pk}/")
    expect(page.get_by_role("heading", name="No connection")).to_have_count(1)
    expect(page.locator("#board, [data-part=boards]:visible")).to_have_count(0)


@pytest.fixture
def bruno(session: Session) -> User:
    user = User.objects.create_user("bruno", password=PASSWORD)
    Membership.objects.create(group=session.campaign.group, user=user)
    return user


@pytest.mark.goal("S16")
def test_two_people_on_one_browser_never_see_each_others_page(
    page: Page, session: Session, bruno: User
) -> None:
    annas = kept(page)[f"/table/{session.pk}/"]
    page.goto("/accounts/logout/")
    page.get_by_role("button", name="Sign out").click()
    page.goto("/accounts/login/")
    page.get_by_label("Name").fill("bruno")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.goto(f"/table/{session.pk}/tv")
    is_kept(page, f"/table/{session.pk}/tv")
    assert kept_tables(page) == [f"/table/{session.pk}/tv"]
    assert annas not in kept(page).values()
    look_offline(page, f"/table/{session.pk}/")
    expect(page.locator("#board")).to_have_count(0)


@pytest.mark.goal("S16")
def test_a_browser_that_has_become_anothers_without_a_word_keeps_what_is_theirs_alone(
    page: Page, reader: Reader, session: Session, bruno: User
) -> None:
    held = next(one for one in page.context.cookies() if one["name"] == settings.SESSION_COOKIE_NAME)
    page.context.add_cookies([{**held, "value": signed_in(bruno)}])  # type: ignore[typeddict-item]
    page.goto(f"/table/{session.pk}/tv")
    is_kept(page, f"/table/{session.pk}/tv")
    assert kept_tables(page) == [f"/table/{session.pk}/tv"]


@pytest.mark.goal("S16")
def test_who_may_look_no_longer_has_nothing_kept(page: Page, reader: Reader) -> None:
    reader.user.set_password("and-another-wick")  # which signs this browser out
    reader.user.save()
    page.reload()
    expect(page).to_have_url(re.compile("/accounts/login/"))
    nothing_is_kept(page)


# if it cannot be


def test_a_newer_worker_takes_over_and_what_the_older_one_kept_goes(
    page: Page, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = page.evaluate("caches.keys()")
    monkeypatch.setattr(offline, "find_version", lambda: "newer")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    for _try in range(100):
        if page.evaluate("caches.keys()") == ["nightlight newer"]:
            break
        page.wait_for_timeout(100)
    assert page.evaluate("caches.keys()") == ["nightlight newer"] != older
    is_kept(page, f"/table/{session.pk}/")
    look_offline(page)
    is_as_of(page)


REFUSES = "navigator.serviceWorker.register = () => Promise.reject(new DOMException('', 'SecurityError'));"
HAS_NONE = "delete Navigator.prototype.serviceWorker; delete window.caches; delete Window.prototype.caches;"


@pytest.mark.parametrize("lacks", [REFUSES, HAS_NONE])
def test_where_a_browser_allows_no_worker_play_goes_on(
    lacks: str, reader: Reader, session: Session, watch: Watch
) -> None:
    page = reader.open(TABLET)
    watch.on(page, reader.url)
    page.add_init_script(lacks)
    page.goto(f"/table/{session.pk}/")
    tap(page, "#act-pour")
    seen(page, 1)
    tap(page, "#open-settings")
    expect(page.locator("[data-opens-is=unable]")).to_be_visible()
    page.context.close()


def test_a_device_without_room_keeps_nothing_and_play_goes_on(
    reader: Reader, session: Session, watch: Watch
) -> None:
    page = reader.open(TABLET)
    watch.on(page, reader.url)
    room = {"origin": reader.url, "quotaSize": 1}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", room)
    page.goto(f"/table/{session.pk}/")
    page.wait_for_timeout(1000)
    tap(page, "#act-pour")
    seen(page, 1)
    page.reload()
    seen(page, 1)
    assert kept_tables(page) == []
    page.context.close()


def test_at_a_bare_address_there_is_no_worker_and_the_settings_say_so(
    browser: Browser, site: Here, reader: Reader, session: Session, watch: Watch
) -> None:
    rules = "--host-resolver-rules=MAP table.local 127.0.0.1"
    away = browser.browser_type.launch(executable_path=chromium(), args=[*FLAGS, rules])
    url = site.url.replace("127.0.0.1", "table.local")
    page = Reader(away, url, reader.user).open(TABLET)
    watch.on(page, url)
    page.goto(f"/table/{session.pk}/")
    tap(page, "#act-pour")
    seen(page, 1)
    tap(page, "#open-settings")
    expect(page.locator("[data-opens-is=insecure]")).to_be_visible()
    expect(page.locator("[data-opens-is]:visible")).to_have_count(1)
    away.close()
