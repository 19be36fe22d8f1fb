"""One table on four screens through bad Wi-Fi: all end equal, nothing is lost, nothing is done twice.

A game master's tablet, two players' phones and a TV, for each game, behind a proxy that loses a tenth of all.
Thumbs tap what is offered, at random; then the log, the screens and what was sent are compared.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from urllib.parse import parse_qs

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, Page, Request, Response
from playwright.sync_api import Error as PlaywrightError

from campaigns.access import passes
from campaigns.access.permissions import PASSES_KEY
from campaigns.log.replay import first_divergence
from campaigns.log.state import current_state
from campaigns.models import Entry, Session
from companion.games import GAMES
from companion.rules import AnyGame, seat_at
from tests.browser.people import make_group, make_owner, signed_in
from tests.browser.site import Site
from tests.faults.here import Here
from tests.faults.proxy import Proxy, proxy
from tests.settings import FULL
from tests.support.seated import begin_demo, person_at

pytestmark = pytest.mark.django_db(transaction=True)
TABLET, PHONE, TELEVISION = (1024, 768), (390, 844), (1920, 1080)
ROUNDS = 8
# In milliseconds: until all screens must be equal (bad weather is slow, and so is a busy machine), until a
# part of a page is there, until a page is, until the browser rests.
QUIET, PATIENCE, LOADING, SETTLES = 30_000, 4_000, 10_000, 500
# What a thumb may press: what is done at once, or opens a sheet; not what leads away or takes back.
OFFERED = ".now :is([hx-post], [hx-get^='act/']):not([aria-disabled='true'])"


@dataclass
class Device:
    """A screen, what it has sent under which key, and what was answered to that in the end."""

    page: Page
    sent: dict[str, str] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    received: list[str] = field(default_factory=list)

    def watch(self) -> None:
        self.page.on("request", self._sends)
        self.page.on("response", self._gets)

    def _sends(self, request: Request) -> None:
        if request.method == "POST" and "/table/" in request.url:
            key = key_in(request)
            if key:
                self.sent[key] = request.url

    def _gets(self, response: Response) -> None:
        if response.request.method == "POST" and response.status in (403, 404, 409, 422):
            self.refused.add(key_in(response.request))

    @property
    def seen(self) -> int:
        return int(self.page.locator("#board").get_attribute("data-seen") or 0)


def key_in(request: Request) -> str:
    return (parse_qs(request.post_data or "").get("key") or [""])[0]


@pytest.fixture
def weather(site: Site) -> Iterator[Proxy]:
    with proxy(int(site.url.rpartition(":")[2]), slowest=0.3) as found:
        yield found


def seated(session: Session, role: str, seat: str = "") -> str:
    """Return the key of a browser's session whose pass was admitted."""
    given = passes.request_access(session.campaign, role, person_at(session, seat) if seat else role)
    passes.admit(given)
    kept = import_module(settings.SESSION_ENGINE).SessionStore()
    kept[PASSES_KEY] = {str(session.campaign_id): given.pk}
    kept.save()
    return str(kept.session_key)


def device(browser: Browser, weather: Proxy | Here, size: tuple[int, int], key: str) -> BrowserContext:
    width, height = size
    url = f"http://127.0.0.1:{weather.port}"
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        has_touch=True,
        locale="en-GB",
        reduced_motion="reduce",
    )
    cookies = {settings.SESSION_COOKIE_NAME: key, settings.LANGUAGE_COOKIE_NAME: "en"}
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in cookies.items()])
    context.set_default_timeout(PATIENCE)
    return context


def opened(page: Page, address: str) -> None:
    """Load a page until it is there: the first tries may be lost."""
    tries: list[str] = []
    while len(tries) < 8:
        try:
            page.goto(address, wait_until="domcontentloaded", timeout=LOADING)
            page.locator("#board").wait_for(timeout=PATIENCE)
        except PlaywrightError as weather:
            tries.append(weather.message)
            page.wait_for_timeout(SETTLES)  # an error page, too, is gone to
            continue
        return
    raise AssertionError(f"{address} did not come through", tries)


def taps(one: Device, rng: Random) -> None:
    """Press something that is offered; fill its sheet as the sheet itself proposes, or close it."""
    page = one.page
    try:
        if page.locator("#sheet dialog").count():
            settle(page, rng)
            return
        offered = page.locator(OFFERED).all()
        if offered:
            rng.choice(offered).tap(timeout=1000)
            page.wait_for_timeout(400)
            settle(page, rng)
    except Exception:  # what was there is gone: somebody else acted, or the answer was lost
        page.keyboard.press("Escape")


def settle(page: Page, rng: Random) -> None:
    """Let the companion roll, choose something, and be done; a sheet that is not ready is closed."""
    here = page.locator("#sheet label:has(input[value=here]) >> visible=true")
    if here.count():
        here.first.tap(timeout=1000)
    choices = page.locator("#sheet input[type=radio]:not(:checked):not([name$='.door'])").all()
    if choices and rng.random() < 0.6:
        rng.choice(choices).locator("xpath=ancestor::label").tap(timeout=1000)
        page.wait_for_timeout(400)
    done = page.locator("#sheet [data-done]:not([aria-disabled='true'])")
    if done.count():
        done.first.tap(timeout=1000)
        page.wait_for_timeout(300)
    else:
        page.keyboard.press("Escape")


def rest(page: Page) -> None:
    """Give up what waits for a decision, and let what waits on the device go out."""
    page.keyboard.press("Escape")
    for _conflict in range(20):
        drop = page.locator("#notice [data-drop] >> visible=true")
        if not drop.count():
            break
        with suppress(PlaywrightError):  # it may be gone by itself, as the board moves on
            drop.first.tap(timeout=1000)
        page.wait_for_timeout(200)


def shown(page: Page) -> str:
    """Return what a screen shows of the table, without what is its own: the badge, focus, timers."""
    return str(
        page.evaluate(
            """() => {
              const board = document.getElementById("main").cloneNode(true);
              for (const one of board.querySelectorAll("[data-own], [data-timer]")) one.remove();
              return board.textContent.replace(/\\s+/g, " ").trim();
            }"""
        )
    )


# The game with secrets; NIGHTLIGHT_FULL=1 plays all five, half a minute each.
PLAYED = [game for slug, game in GAMES.items() if FULL or slug == "dreamers"]


@pytest.mark.goal("R5")
@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.slug)
def test_four_screens_are_equal_after_bad_weather(browser: Browser, weather: Proxy, game: AnyGame) -> None:
    owner = make_owner()
    session = begin_demo(game, make_group(owner))
    keys = [signed_in(owner), *(seated(session, "player", seat_at(place)) for place in (0, 1))]
    screens = [
        (TABLET, keys[0]),
        (PHONE, keys[1]),
        (PHONE, keys[2]),
        (TELEVISION, seated(session, "spectator")),
    ]
    contexts = [device(browser, weather, size, key) for size, key in screens]
    devices = [Device(context.new_page()) for context in contexts]
    try:
        for one in devices:
            one.watch()
            opened(one.page, f"/table/{session.pk}/")
        play(devices, Random(game.slug))
        equal_in_the_end(devices, session)
        nothing_lost_or_doubled(devices, session)
        assert weather.lost > 0
        weather.calm()
        as_a_fresh_page_shows_it(devices, session)
    finally:
        for context in contexts:
            context.close()


def play(devices: list[Device], rng: Random) -> None:
    gm, *phones, _tv = devices
    for _round in range(ROUNDS):
        taps(gm, rng)
        taps(rng.choice(phones), rng)


def equal_in_the_end(devices: list[Device], session: Session) -> None:
    """Wait until each screen is at the newest entry, and nothing waits on it."""
    left = QUIET
    while left > 0:
        newest = current_state(session).number
        waiting = [one.page.locator("#waiting li").count() for one in devices]
        if [one.seen for one in devices] == [newest] * len(devices) and not any(waiting):
            return
        for one in devices[:3]:
            rest(one.page)
        devices[0].page.wait_for_timeout(500)
        left -= 500
    told = [one.page.locator("#notice, #waiting").all_inner_texts() for one in devices]
    raise AssertionError(([one.seen for one in devices], current_state(session).number, waiting, told))


def nothing_lost_or_doubled(devices: list[Device], session: Session) -> None:
    """Each key that was sent is in the log once, or was refused; nothing else is there; the log replays."""
    entries = Entry.objects.filter(session=session).exclude(key__startswith="evening-")
    kept = Counter(entry.key for entry in entries if "~" not in entry.key)
    sent = {key for one in devices for key in one.sent}
    refused = {key for one in devices for key in one.refused}
    assert set(kept) <= sent
    assert max(kept.values(), default=1) == 1
    assert sent - set(kept) <= refused
    assert kept, "nobody has played anything"
    assert first_divergence(session) is None


def as_a_fresh_page_shows_it(devices: list[Device], session: Session) -> None:
    for one in devices:
        before = shown(one.page)
        opened(one.page, re.sub(r"#.*", "", one.page.url))
        assert shown(one.page) == before
