"""A candle burns down alike on several screens, and one of them sounds; ticks arrive everywhere."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, Route, expect

from campaigns.access import passes, speakers
from campaigns.log.signals import bump_access_version
from campaigns.models import Campaign, Session
from campaigns.sessions import candles
from companion.games import GAMES
from companion.live.hub import SETTLES
from tests.browser.people import Reader, make_group, make_owner
from tests.browser.table import saved
from tests.faults.here import Here, here
from tests.faults.listening import Listener
from tests.faults.streams import given
from tests.support.seated import begin

TABLET = (1024, 768)
DEALS_TWO = next(game for game in GAMES.values() if game.seats.count == range(2, 3))  # laid at once
CLOSE = 2  # seconds between what two screens show
TOLD = 1000 * SETTLES + 400  # milliseconds within which a screen hears who has come or gone
MANY = 7  # screens besides the one that is looked at
SPY = """() => {
  window.rung = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.rung += 1; return start.apply(this, at); };
}"""
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(scope="module")
def site(django_db_setup: None) -> Iterator[Here]:
    with here() as found:
        yield found


@pytest.fixture
def session(transactional_db: None) -> Session:
    group = make_group(make_owner())
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=DEALS_TWO.slug)
    return begin(campaign, ["Anna", "Bruno"])


@pytest.fixture
def screens(browser: Browser, site: Here, session: Session) -> Iterator[Callable[..., Page]]:
    """Give a way to open the table on one more device."""
    opened: list[Page] = []
    user = session.campaign.group.memberships.get().user

    def open_one(page: str = "", **how: object) -> Page:
        opened.append(Reader(browser, site.url, user).open(TABLET))
        opened[-1].add_init_script(f"({SPY})()")
        if how:
            opened[-1].emulate_media(**how)  # type: ignore[arg-type]  # as Playwright names them
        opened[-1].goto(f"/table/{session.pk}/{page}")
        return opened[-1]

    yield open_one
    for page in opened:
        page.context.close()


def seconds(page: Page) -> int:
    minutes, _colon, rest = page.locator("[data-clock]").inner_text().partition(":")
    return 60 * int(minutes) + int(rest)


@pytest.mark.goal("R5")
def test_a_tick_arrives_on_the_other_screen_with_who_set_it(screens: Callable[..., Page]) -> None:
    one, other = screens(), screens()
    expect(other.locator("#to-lay")).to_contain_text("0 of 5")
    one.locator(".tick").first.click()
    saved(one)
    for page in (one, other):
        expect(page.locator("#to-lay")).to_contain_text("1 of 5")
        expect(page.locator(".tick[aria-checked=true] .by .sr")).to_contain_text("ticked by")
    other.locator(".tick[aria-checked=true]").click()
    expect(one.locator("#to-lay")).to_contain_text("0 of 5")


def test_what_is_left_leads_to_the_list(screens: Callable[..., Page]) -> None:
    page = screens()
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#to-lay").click()
    expect(page.locator("#l-steps")).to_be_in_viewport()


@pytest.mark.goal("R14")
def test_a_candle_burns_alike_whatever_the_clocks_say(screens: Callable[..., Page]) -> None:
    leads, tv = screens(), screens("tv")
    tv.clock.set_system_time("2036-01-01T12:00:00")
    leads.locator("#open-settings").click()
    leads.locator("#open-candle").click()
    leads.locator("#candle-2").click()
    for page in (leads, tv):
        expect(page.locator(".burning")).to_be_visible()
    assert 115 <= seconds(leads) <= 120
    assert abs(seconds(leads) - seconds(tv)) <= CLOSE
    leads.reload()
    assert abs(seconds(leads) - seconds(tv)) <= CLOSE
    leads.locator("#candle-out").click()
    expect(tv.locator(".burning")).to_have_count(0)


def test_bad_minutes_are_told_in_the_sheet(screens: Callable[..., Page], session: Session) -> None:
    page = screens()
    page.locator("#open-settings").click()
    page.locator("#open-candle").click()
    page.locator("#candle-minutes").evaluate("(one) => { one.type = 'text'; one.form.noValidate = true }")
    page.locator("#candle-minutes").fill("NaN")
    page.locator("#candle-light").click()
    expect(page.locator("#candle-error")).to_contain_text("a whole number from 1 to 60")
    expect(page.locator(".burning")).to_have_count(0)


def test_at_its_end_it_is_said_and_only_the_speaker_sounds(
    screens: Callable[..., Page], session: Session
) -> None:
    speaker, other = screens(), screens()
    for page in (speaker, other):
        page.evaluate("localStorage.setItem('sound', 'on')")
    speaker.locator("#open-settings").click()
    speaker.locator("#speaker-here").click()
    expect(speaker.locator("#speaker-here")).to_have_attribute("aria-pressed", "true")
    expect(other.locator("[data-part=speaks]")).to_have_attribute("data-speaks", "elsewhere")
    candles.light(session, 1)
    Session.objects.filter(pk=session.pk).update(candle_ends_at=timezone.now() + timedelta(seconds=3))
    bump_access_version(session.campaign_id)
    for page in (speaker, other):
        expect(page.locator("#timer-says")).to_have_text("The candle has burnt down.")
    speaker.wait_for_timeout(400)
    assert (speaker.evaluate("window.rung"), other.evaluate("window.rung")) == (3, 0)


def test_it_sinks_in_steps_where_motion_is_unwanted(screens: Callable[..., Page], session: Session) -> None:
    candles.light(session, 1)
    page = screens(reduced_motion="reduce")
    sinks = page.locator(".burns [data-sinks]")
    expect(sinks).to_have_attribute("transform", "translate(0 0)")
    page.wait_for_timeout(1200)
    expect(sinks).to_have_attribute("transform", "translate(0 0)")


# what a screen asks for


def test_a_screen_asks_only_when_something_beside_its_board_changes(
    screens: Callable[..., Page], site: Here, session: Session
) -> None:
    page, asked = screens(), list[str]()
    speaks = page.locator("[data-part=speaks]")
    page.on(
        "request", lambda request: asked.append(request.url) if request.url.endswith("/burning") else None
    )
    held, others = given(session.campaign)[0], list[Listener]()

    def comes(cookies: dict[str, str]) -> None:
        others.append(Listener(site.port, session.pk, cookies))
        page.wait_for_timeout(TOLD)

    for _screen in range(MANY):
        held, cookies = given(session.campaign)
        comes(cookies)
    passes.request_access(session.campaign, "spectator", "Somebody knocks")
    page.wait_for_timeout(TOLD)
    assert asked == []
    speakers.set_speaker(session, speakers.name_of_pass(held))
    expect(speaks).to_have_attribute("data-speaks", "elsewhere")
    comes(given(session.campaign)[1])
    assert len(asked) == 1
    others[MANY - 1].close()
    expect(speaks).to_have_attribute("data-speaks", "")
    comes(cookies)
    expect(speaks).to_have_attribute("data-speaks", "elsewhere")
    assert len(asked) == 3
    candles.light(session, 1)
    expect(page.locator(".burning")).to_be_visible()
    page.wait_for_timeout(TOLD)
    assert len(asked) == 4
    for one in others:
        one.close()


def test_a_screen_that_was_away_asks_what_has_changed_meanwhile(
    screens: Callable[..., Page], session: Session
) -> None:
    page = screens()
    page.context.set_offline(True)
    candles.light(session, 1)
    page.wait_for_timeout(TOLD)
    expect(page.locator(".burning")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".burning")).to_be_visible()


def test_an_answer_that_was_lost_is_asked_for_again(screens: Callable[..., Page], session: Session) -> None:
    page, tries = screens(), list[str]()

    def lose(route: Route) -> None:
        tries.append(route.request.url)
        route.abort() if len(tries) == 1 else route.continue_()

    page.route("**/burning", lose)
    candles.light(session, 1)
    expect(page.locator(".burning")).to_be_visible()
    page.wait_for_timeout(TOLD)
    assert len(tries) == 2
