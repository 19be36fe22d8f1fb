"""Several screens at one table in a real browser: each follows, through restarts, silence and bad proxies."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from importlib import import_module

import pytest
from django.conf import settings
from django.utils import timezone
from jinja2 import ChoiceLoader, DictLoader
from playwright.sync_api import Browser, Page, Route, expect

from campaigns.access import passes
from campaigns.access.permissions import PASSES_KEY
from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Entry, Pass, Session
from campaigns.sessions import lifecycle
from companion.games import GAMES
from companion.live.hub import HUB
from companion.rules import Play
from companion.table.render_cache import RENDER_CACHE
from companion.web.jinja import get_jinja
from tests.browser.held import hold
from tests.browser.people import Reader, make_group, make_owner
from tests.faults.here import Here, here
from tests.support.seated import begin
from tests.support.toy import TEMPLATES, TOY

LIGHT, POUR = Play("light"), Play("pour")
TABLET = (1024, 768)
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def site(django_db_setup: None) -> Iterator[Here]:
    with here() as found:
        yield found


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> Session:
    env = get_jinja()
    assert env.loader
    monkeypatch.setattr(env, "loader", ChoiceLoader([env.loader, DictLoader(TEMPLATES)]))
    monkeypatch.setitem(GAMES, TOY.slug, TOY)
    RENDER_CACHE.clear()
    campaign = Campaign.objects.create(group=make_group(make_owner()), name="By night", game_slug=TOY.slug)
    return begin(campaign, ["Anna", "Bruno", "Chiara"])


@pytest.fixture
def screens(browser: Browser, site: Here, session: Session) -> Iterator[Callable[..., Page]]:
    """Give a way to open the table on one more device."""
    opened: list[Page] = []
    user = session.campaign.group.memberships.get().user

    def open_one(page: str = "", *, blocked: str = "") -> Page:
        opened.append(Reader(browser, site.url, user).open(TABLET))
        if blocked:
            opened[-1].route(re.compile(blocked), lambda route: route.abort())
        opened[-1].goto(f"/table/{session.pk}/{page}")
        return opened[-1]

    yield open_one
    for page in opened:
        page.context.close()


def follows(page: Page, number: int) -> None:
    expect(page.locator("#board")).to_have_attribute("data-seen", str(number))


def listens(page: Page, campaign: int) -> None:
    """Wait until the site has a stream for the page."""
    for _try in range(100):
        if HUB.count_listeners(campaign):
            return
        page.wait_for_timeout(50)
    raise AssertionError("no stream")


def test_a_tap_on_one_screen_is_on_the_others(screens: Callable[..., Page], session: Session) -> None:
    tablet, other, tv = screens(), screens(), screens("tv")
    tablet.click("#act-light")
    for page in (tablet, other, tv):
        follows(page, 1)
    other.click("#act-pour")
    for page in (tablet, other, tv):
        follows(page, 2)


def test_an_open_sheet_stays_when_the_board_moves_on(screens: Callable[..., Page], session: Session) -> None:
    page = screens()
    page.click("#act-write")
    page.fill("input[name=words]", "half a senten")
    page.focus("input[name=words]")
    listens(page, session.campaign_id)
    commands.record(session, POUR, Command(seen=0, key="another-screen"))
    follows(page, 1)
    expect(page.locator("#sheet dialog")).to_be_visible()
    expect(page.locator("input[name=words]")).to_have_value("half a senten")
    expect(page.locator("input[name=words]")).to_be_focused()


def test_a_screen_that_wakes_keeps_its_sheet_and_draws_nothing_where_nothing_has_changed(
    screens: Callable[..., Page], session: Session
) -> None:
    page = screens()
    listens(page, session.campaign_id)
    page.wait_for_timeout(1000)  # until the screen itself is counted among the screens
    with page.expect_response("**/board"):
        page.evaluate(FRESH)
    page.click("#act-write")
    page.fill("input[name=words]", "half a senten")
    page.focus("input[name=words]")
    page.locator("#words").evaluate("(one) => { one.dataset.mine = 'untouched'; }")
    with page.expect_response("**/version*") as woken:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert woken.value.status == 204
    passes.request_access(session.campaign, "spectator", "Telly")
    with page.expect_response("**/board") as asked:
        page.evaluate(FRESH)
    assert asked.value.status == 304
    marks = f"{session.pk}.0.{Campaign.objects.get().access_version}"
    expect(page.locator("#board")).to_have_attribute("data-marks", marks)
    expect(page.locator("[data-part=state]")).to_have_attribute("data-state", "saved")
    expect(page.locator("#notice")).to_be_empty()
    expect(page.locator("input[name=words]")).to_have_value("half a senten")
    expect(page.locator("input[name=words]")).to_be_focused()
    assert page.locator("#words").get_attribute("data-mine") == "untouched"


def test_following_writes_nothing(screens: Callable[..., Page], session: Session) -> None:
    page = screens()
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    listens(page, session.campaign_id)
    commands.record(session, POUR, Command(seen=0, key="another-screen"))
    follows(page, 1)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(500)
    assert posts == []
    assert Entry.objects.count() == 1


def test_a_screen_that_cannot_stream_asks(screens: Callable[..., Page], session: Session) -> None:
    page = screens(blocked=r"/live/\d+")
    page.wait_for_timeout(1000)
    commands.record(session, POUR, Command(seen=0, key="another-screen"))
    follows(page, 1)


def test_a_screen_whose_stream_is_held_back_asks(screens: Callable[..., Page], session: Session) -> None:
    """A proxy that buffers: the stream neither fails nor says anything."""
    page = screens()
    held = hold(page, re.compile(r"/live/\d+"))
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_timeout(500)
    commands.record(session, POUR, Command(seen=0, key="another-screen"))
    follows(page, 1)
    assert held


def test_streams_that_end_come_back_by_themselves(screens: Callable[..., Page], session: Session) -> None:
    page = screens()
    listens(page, session.campaign_id)
    HUB.call(HUB.close_all)
    page.wait_for_timeout(100)
    commands.record(session, POUR, Command(seen=0, key="another-screen"))
    follows(page, 1)
    expect(page.locator("#state")).to_have_attribute("data-state", "saved")


@pytest.mark.goal("R4")
def test_offline_is_said_within_five_seconds(screens: Callable[..., Page], session: Session) -> None:
    page = screens()
    listens(page, session.campaign_id)
    page.route("**/*", lambda route: route.abort())
    HUB.call(HUB.close_all)
    expect(page.locator("#state")).to_have_attribute("data-state", "offline", timeout=5000)
    page.unroute("**/*")
    expect(page.locator("#state")).to_have_attribute("data-state", "saved", timeout=10_000)


def test_a_new_evening_is_followed(screens: Callable[..., Page], session: Session) -> None:
    tablet, tv = screens(), screens("tv")
    listens(tablet, session.campaign_id)
    lifecycle.pack_away(session)
    new = lifecycle.go_on(session.campaign)
    tablet.wait_for_url(f"**/table/{new.pk}/", timeout=10_000)
    tv.wait_for_url(f"**/table/{new.pk}/tv", timeout=10_000)


def test_a_big_screen_rests_once_the_evening_is_packed_away(
    screens: Callable[..., Page], session: Session
) -> None:
    tv = screens("tv")
    listens(tv, session.campaign_id)
    lifecycle.pack_away(session)
    expect(tv.locator("#board")).to_contain_class("is-resting", timeout=10_000)


def test_every_leading_screen_hears_at_once_that_the_evening_is_packed_away(
    screens: Callable[..., Page], session: Session
) -> None:
    tablets = [screens(), screens()]
    for one in tablets:
        listens(one, session.campaign_id)
    commands.record(session, POUR, Command(seen=0, key="the-first"))
    lifecycle.pack_away(session)
    for one in tablets:
        expect(one.locator("#notice")).to_contain_text("This evening was packed away.", timeout=10_000)


def test_what_happens_at_the_doors_is_told(screens: Callable[..., Page], session: Session) -> None:
    page = screens()
    page.evaluate(
        "document.addEventListener('nightlight:access', () => (document.body.dataset.told = 'knocked'))"
    )
    listens(page, session.campaign_id)
    passes.request_access(session.campaign, "spectator", "The TV")
    expect(page.locator("body")).to_have_attribute("data-told", "knocked")


def test_a_device_that_is_let_go_is_told(browser: Browser, site: Here, session: Session) -> None:
    now = timezone.now()
    one = session.campaign.passes.create(
        role=Pass.Role.SPECTATOR,
        label="TV",
        opened_at=now,
        admitted_at=now,
        expires_at=now + timedelta(hours=1),
    )
    kept = import_module(settings.SESSION_ENGINE).SessionStore()
    kept[PASSES_KEY] = {str(session.campaign_id): one.pk}
    kept.save()
    context = browser.new_context(base_url=site.url)
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": kept.session_key, "url": site.url}])
    page = context.new_page()
    page.goto(f"/table/{session.pk}/tv")
    follows(page, 0)
    listens(page, session.campaign_id)
    passes.revoke(one)
    expect(page.locator("#board")).to_have_count(0)
    context.close()


def shown(page: Page) -> str:
    return str(page.locator("#main, #now").evaluate_all("all => all.map((one) => one.textContent).join()"))


def test_answers_in_another_order_leave_no_panel_of_an_older_board(
    screens: Callable[..., Page], session: Session
) -> None:
    """A whole board comes late; what the next answer leaves out, it was asked for beside a newer one."""
    commands.record(session, Play("write", {"words": "One"}), Command(seen=0, key="the-first"))
    page = screens(blocked="/(live|version)")
    taps = hold(page, "**/act/pour*")
    page.click("#act-pour")
    held(page, taps)
    whole = taps[0].fetch(headers={**taps[0].request.headers, "x-shows": ""})
    assert "data-since" not in whole.text()
    commands.record(session, Play("write", {"words": "Two"}), Command(seen=2, key="another"))
    page.evaluate(FRESH)
    follows(page, 3)
    boards = hold(page, "**/board")
    commands.record(session, POUR, Command(seen=3, key="one-more"))
    page.evaluate(FRESH)
    held(page, boards)
    part = boards[0].fetch()
    assert 'data-since="3"' in part.text()
    page.unroute("**/board")
    taps[0].fulfill(response=whole)
    follows(page, 2)
    boards[0].fulfill(response=part)
    follows(page, 4)
    expect(page.locator("#fresh.htmx-request")).to_have_count(0)
    expect(page.locator("#words")).to_have_text("Two")
    assert shown(page) == shown(screens())


FRESH = "document.getElementById('fresh').dispatchEvent(new Event('nightlight:fresh'))"


def held(page: Page, routes: list[Route]) -> None:
    """Wait until something was asked for that nobody has answered."""
    while not routes:
        page.wait_for_timeout(20)


def test_a_tap_changes_nothing_of_a_panel_that_stays(screens: Callable[..., Page], session: Session) -> None:
    page = screens()
    page.locator("#words").evaluate("(one) => { one.dataset.mine = 'touched'; }")
    page.click("#act-pour")
    follows(page, 1)
    expect(page.locator("#oil")).to_have_text("4")
    assert page.locator("#words").get_attribute("data-mine") == "touched"


def test_seven_windows_of_one_browser_all_follow(screens: Callable[..., Page], session: Session) -> None:
    """A browser has six connections to a host: streams of all windows would leave none to the seventh."""
    first = screens()
    windows = [first, *(first.context.new_page() for _window in range(6))]
    for window in windows[1:]:
        window.goto(f"/table/{session.pk}/")
    commands.record(session, LIGHT, Command(0, "the-first-key"))
    for window in windows:
        follows(window, 1)
    windows[-1].locator("#undo").click()
    for window in windows:
        follows(window, 2)
