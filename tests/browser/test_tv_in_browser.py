"""The big screen from three metres, the candle, the timer, what a device at the table does."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from campaigns.models import Group, Session
from campaigns.sessions import lifecycle
from tests.browser.conftest import FLAGS, chromium
from tests.browser.people import Reader
from tests.browser.screens import ALL
from tests.browser.site import Site
from tests.browser.watch import Watch

MEASURE = (Path(__file__).parent / "tv.js").read_text()
HIGH, CONTRAST = 0.12, 7  # of the screen's height; to one
SIZES = ((1920, 1080), (3840, 2160), (1280, 720))
STAGES = {
    "mice_and_mystics": ("surge", "boss", "party", "won"),
    "stuffed_fables": ("evening", "group", "strikes", "empty", "won"),
    "winter_tales": ("playing", "seven", "conflict", "empty-five", "ended"),
    "dreamers": ("start", "dealt", "second-chance", "unmasked", "won"),
    "nightmare_tales": ("playing", "crowd", "entering", "empty", "winner"),
}
SLUG = next(iter(STAGES))
Open = Callable[..., Page]


def at(slug: str, stage: str, group: Group) -> Session:
    found: Session = import_module(f"tests.browser.{slug}.stages").session_at(stage, group)
    return found


def faults(page: Page) -> Any:
    page.evaluate("document.fonts.ready.then(() => 0)")
    return page.evaluate(MEASURE, [HIGH, CONTRAST])


@pytest.mark.goal("U5")
@pytest.mark.parametrize("slug", STAGES)
def test_a_big_screen_is_read_from_three_metres(slug: str, open_page: Open, group: Group) -> None:
    stages = STAGES[slug] if ALL else STAGES[slug][::2]
    tables = {stage: at(slug, stage, group) for stage in stages}
    found = []
    for size, theme, language in zip(
        SIZES, ("candle", "daylight", "daylight"), ("it", "en", "it"), strict=True
    ):
        page = open_page(size, theme, language)
        for stage, session in tables.items():
            page.goto(f"/table/{session.pk}/tv")
            found += [(size, theme, language, stage, fault) for fault in faults(page)["found"]]
    assert found == []


def test_the_measure_sees_what_it_should(open_page: Open, group: Group) -> None:
    page = open_page((1920, 1080))
    page.goto(f"/table/{at(SLUG, 'playing', group).pk}/tv")
    seeded = {
        ".tv-huge .num { font-size: 10vh; }": "low",
        ".tv-then { color: #777; }": "pale",
        ".tv-folk .tv-card { min-height: 90vh; }": "cut off",
        ".tv-whose h1 span { width: 2em; overflow-wrap: anywhere; }": "broken",
        ".tv-crumb { font-size: 14px; }": "tiny",
        ".tv-whose { margin-top: 40vh; }": "over each other",
    }
    for style, kind in seeded.items():
        sheet = (
            "const one = new CSSStyleSheet(); one.replaceSync(style); document.adoptedStyleSheets = [one];"
        )
        page.evaluate(f"(style) => {{ {sheet} }}", style)
        assert any(fault.startswith(kind) for fault in faults(page)["found"]), kind


# while it rests


def test_a_candle_burns_while_the_table_rests_and_is_still_where_motion_is_unwanted(
    open_page: Open, group: Group
) -> None:
    session = at(SLUG, "playing", group)
    lifecycle.pause(session, is_paused=True)
    page = open_page((1920, 1080))
    page.goto(f"/table/{session.pk}/tv")
    expect(page.locator(".candle-light")).to_be_visible()
    assert faults(page)["found"] == []
    assert page.evaluate("document.getAnimations().length") == 0
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate("document.getAnimations().length") == 2


# the timer


@pytest.fixture
def timed(group: Group) -> Session:
    session = at(SLUG, "playing", group)
    lifecycle.set_timer(session, 2)
    return session


def turn_to(page: Page, who: str) -> None:
    """Let the board say that the turn is another one's, as a morph would."""
    page.evaluate("(who) => { document.getElementById('board').dataset.turn = who; }", who)


@pytest.mark.goal("R14")
@pytest.mark.parametrize("address", ["", "tv"])
def test_a_turn_is_timed_from_its_change_on_whatever_date_the_device_has(
    address: str, open_page: Open, timed: Session, watch: Watch
) -> None:
    watch.means("htmx:error: timeout")  # the clock runs ahead of whatever is being asked
    page = open_page((1920, 1080))
    page.clock.install()
    page.goto(f"/table/{timed.pk}/{address}")
    turn_to(page, "somebody")
    page.clock.run_for(1500)
    ring, left = page.locator("#timer"), page.locator("#timer [data-left]")
    expect(ring).to_be_visible()
    expect(left).to_have_text("2")
    page.clock.set_system_time("2036-11-21T20:00:00")  # ten years on, in the middle of a turn
    page.clock.run_for(65_000)
    expect(left).to_have_text("1")
    page.clock.set_system_time("2006-11-21T20:00:00")
    page.clock.run_for(60_000)
    expect(page.locator("#timer [data-over]")).to_be_visible()
    expect(page.locator("#timer-says")).to_have_text("The time for this turn is over.")
    turn_to(page, "somebody else")
    page.clock.run_for(1500)
    expect(left).to_have_text("2")


# awake, sound, vibration

SPY = """
window.tones = 0;
window.AudioContext = class extends window.AudioContext {
  createOscillator() { window.tones += 1; return super.createOscillator(); }
  resume() { return Promise.resolve(); } // a browser in which somebody has tapped lets it sound
};
window.heard = async () => { await null; await null; return window.tones; }; // once it has begun to
"""


def go_and_hear(page: Page, address: str) -> None:
    """Open a table and wait for the script that sounds: it is loaded on demand, after the page itself."""
    page.goto(address)
    page.evaluate("import(JSON.parse(document.getElementById('live').dataset.onDemand).chime)")


@pytest.fixture
def far(browser: Browser, site: Site, owner: Any) -> Iterator[Page]:
    """Give a page of a device that reaches the site by a name of the home network, without HTTPS."""
    rules = "--host-resolver-rules=MAP table.local 127.0.0.1"
    away = browser.browser_type.launch(executable_path=chromium(), args=[*FLAGS, rules])
    yield Reader(away, site.url.replace("127.0.0.1", "table.local"), owner).open((390, 844))
    away.close()


# A browser without windows has no screen to keep awake, and says no; what we do with a yes is ours to test.
WAKES = "navigator.wakeLock.request = async () => new EventTarget();"


def badge(page: Page, state: str) -> Any:
    return page.locator(f"[data-wake-lock-is={state}]")


@pytest.mark.goal("U7")
def test_a_screen_stays_awake_or_says_why_not(open_page: Open, far: Page, group: Group) -> None:
    session = at(SLUG, "playing", group)
    near = open_page()
    near.context.add_init_script(WAKES)
    for page, state in ((near, "awake"), (far, "video")):
        page.goto(f"/table/{session.pk}/")
        page.locator("#open-settings").click()
        expect(badge(page, state)).to_be_visible()
        assert page.locator("[data-wake-lock-is]:visible").count() == 1
    for page in (near, far):
        tv = page.context.new_page()
        tv.goto(f"/table/{session.pk}/tv")
        expect(tv.locator("html[data-wake-lock=awake], html[data-wake-lock=video]")).to_be_attached()
        expect(tv.locator(".tv-dims")).to_be_hidden()


VIDEO = "document.querySelector('.awake-video')"
SILENT = f"""() => {{
  const one = {VIDEO};
  const {{ width, height }} = one.getBoundingClientRect();
  const told = navigator.mediaSession?.playbackState;
  const isUnder = document.elementFromPoint(width / 2, height / 2) !== one;
  const isSeen = one.checkVisibility({{ opacityProperty: true }});
  return [one.muted, one.webkitAudioDecodedByteCount, width * height, isUnder, told, isSeen];
}}"""


@pytest.mark.goal("U7")
def test_at_a_bare_address_a_video_plays_that_is_neither_seen_nor_heard(far: Page, group: Group) -> None:
    far.goto(f"/table/{at(SLUG, 'playing', group).pk}/")
    assert far.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [False, False]
    far.wait_for_function(f"() => {VIDEO}?.currentTime > 0.5")
    assert far.evaluate(SILENT) == [True, 0, 390 * 844, True, "none", False]
    assert far.evaluate(f"fetch({VIDEO}.src).then((file) => file.blob()).then((file) => file.size)") < 4096
    hide = "Object.defineProperty(document, 'visibilityState', {{ value: '{}', configurable: true }});"
    turn = "document.dispatchEvent(new Event('visibilitychange'))"
    far.evaluate(hide.format("hidden") + turn)
    far.wait_for_function(f"() => {VIDEO}.paused")
    far.evaluate(hide.format("visible") + turn)
    far.wait_for_function(f"() => !{VIDEO}.paused")


REFUSED = """
window.play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = async () => { throw new DOMException("", "NotAllowedError"); };
"""


@pytest.mark.goal("U7")
def test_a_video_that_wants_a_finger_first_starts_with_it(far: Page, group: Group) -> None:
    far.add_init_script(REFUSED)
    far.goto(f"/table/{at(SLUG, 'playing', group).pk}/tv")
    expect(far.locator(".tv-dims")).to_be_visible()
    far.evaluate("() => { HTMLMediaElement.prototype.play = window.play; }")
    far.keyboard.press("a")
    expect(far.locator(".tv-dims")).to_be_hidden()


@pytest.mark.goal("U7")
def test_a_browser_that_counts_no_silent_video_says_that_it_may_dim(far: Page, group: Group) -> None:
    far.add_init_script(
        "Object.defineProperty(navigator, 'userAgent', { value: 'Version/18.1 Safari/605.1' });"
    )
    far.goto(f"/table/{at(SLUG, 'playing', group).pk}/")
    far.locator("#open-settings").click()
    expect(badge(far, "insecure")).to_be_visible()
    assert far.locator("video").count() == 0
    far.get_by_role("link", name="How to get HTTPS at home").click()
    expect(far.get_by_role("heading", name="HTTPS at home", exact=True)).to_be_visible()


def test_a_device_sounds_only_where_somebody_wants_it_to(open_page: Open, timed: Session) -> None:
    page = open_page()
    page.add_init_script(SPY)
    go_and_hear(page, f"/table/{timed.pk}/")
    call = "document.dispatchEvent(new CustomEvent('nightlight:call', { detail: 'time' })), heard()"
    assert page.evaluate(call) == 0
    page.locator("#open-settings").click()
    sound = page.locator("[data-wish=sound]")
    expect(sound).not_to_be_checked()
    sound.check()
    assert page.evaluate("window.tones") == 2  # so it is heard what will come
    go_and_hear(page, page.url)
    assert page.evaluate(call) == 2
    page.locator("#open-settings").click()
    expect(page.locator("[data-wish=sound]")).to_be_checked()
    page.locator("[data-wish=sound]").uncheck()
    assert page.evaluate(call) == 2


def test_this_seats_turn_calls_once(open_page: Open, timed: Session) -> None:
    page = open_page()
    page.add_init_script(SPY + "localStorage.setItem('sound', 'on');")
    go_and_hear(page, f"/table/{timed.pk}/")
    yours = """async (turns) => {
      const told = [];
      for (const yours of turns) {
        document.getElementById('board').classList.toggle('is-turn', yours);
        document.dispatchEvent(new CustomEvent('htmx:after:swap', { detail: {} }));
        told.push(await heard());
      }
      return told;
    }"""
    assert page.evaluate(yours, [False, True, True, False, True]) == [0, 2, 2, 2, 4]


def test_whoever_knocks_is_heard_once(open_page: Open, timed: Session) -> None:
    page = open_page()
    page.add_init_script(SPY + "localStorage.setItem('sound', 'on');")
    go_and_hear(page, f"/table/{timed.pk}/")
    # All in one go: nothing that the page itself hears may come in between.
    knocks = """async (numbers) => {
      const caller = () => Object.assign(document.createElement('p'), { className: 'caller' });
      const told = [];
      for (const number of numbers) {
        document.getElementById('door')?.remove();
        const door = Object.assign(document.createElement('div'), { id: 'door' });
        door.dataset.part = 'door';
        door.append(...Array.from({ length: number }, caller));
        document.body.append(door);
        document.dispatchEvent(new CustomEvent('htmx:after:swap', { detail: {} }));
        told.push(await heard());
      }
      return told;
    }"""
    assert page.evaluate(knocks, [0, 1, 1, 2, 1]) == [0, 2, 2, 4, 4]


@pytest.mark.goal("R4")
def test_a_big_screen_does_not_speak_though_its_browser_does_at_the_table(
    open_page: Open, timed: Session
) -> None:
    page = open_page()
    page.add_init_script("localStorage.setItem('listen-voice', 'on')")
    page.goto(f"/table/{timed.pk}/tv")
    expect(page.locator("#board.is-tv")).to_be_visible()
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert any("tv" in one for one in loaded) and not any("listen" in one for one in loaded)
