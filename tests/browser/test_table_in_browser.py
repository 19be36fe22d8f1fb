"""What only a browser shows of the table: the pad, the order, the keys, the badge; with the toy game."""

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.conf import settings
from jinja2 import ChoiceLoader, DictLoader
from playwright.sync_api import Browser, Error, Page, Route, expect

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Entry, Session
from companion.games import GAMES
from companion.rules import Play
from companion.table.render_cache import RENDER_CACHE
from companion.web.jinja import get_jinja
from tests.browser.held import hold
from tests.browser.keys import IS_QUIET
from tests.browser.people import Reader, make_group, make_owner
from tests.browser.taps import tap_twice
from tests.browser.watch import Watch
from tests.faults.here import Here, here
from tests.support.seated import begin
from tests.support.toy import TEMPLATES, TOY

TABLET = (1024, 768)
LIGHT = Play("light")
SLOW = 180  # milliseconds between the taps of a slow double tap: the page has answered
NEXT_TAP = 350  # milliseconds after which a tap at the same place is no longer the second of a double tap
# What a test here means to provoke; and plain files, which the test server gives without a policy.
MEANT = re.compile(
    r"/static/|50[0-4]|404|428|no policy: .*/act/light|ERR_FAILED|htmx:error: (Failed to fetch|timeout)"
)
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> Session:
    env = get_jinja()
    assert env.loader
    monkeypatch.setattr(env, "loader", ChoiceLoader([env.loader, DictLoader(TEMPLATES)]))
    monkeypatch.setitem(GAMES, TOY.slug, TOY)
    RENDER_CACHE.clear()
    campaign = Campaign.objects.create(group=make_group(make_owner()), name="By night", game_slug=TOY.slug)
    return begin(campaign, ["Anna", "Bruno", "Chiara"])


@pytest.fixture(scope="module")
def site(django_db_setup: None) -> Iterator[Here]:
    with here() as found:
        yield found


@pytest.fixture
def reader(browser: Browser, site: Here, session: Session) -> Reader:
    user = session.campaign.group.memberships.get().user
    return Reader(browser, site.url, user)


@pytest.fixture
def page(reader: Reader, session: Session) -> Iterator[Page]:
    watch = Watch()
    page = reader.open(TABLET)
    watch.on(page, reader.url)
    page.goto(f"/table/{session.pk}/")
    yield page
    page.context.close()
    assert [one for one in watch.complaints if not MEANT.search(one)] == []


def seen(page: Page, number: int) -> None:
    expect(page.locator("#board")).to_have_attribute("data-seen", str(number))
    expect(page.locator("#state")).to_have_attribute("data-state", "saved")


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()"))


def test_dice_are_typed_on_the_pad_and_taken_back(page: Page, session: Session) -> None:
    page.click("#act-strike")
    page.click("label:has-text('Bruno')")
    expect(page.locator(".slots .die")).to_have_count(2)
    expect(page.locator("[data-done]")).to_have_attribute("aria-disabled", "true")
    page.click("[data-face=star]")
    page.click("[data-slot] >> nth=0")
    expect(page.locator("[data-slot]")).to_have_count(0)
    page.click("[data-face=spark]")
    expect(page.locator("[data-done]")).to_have_attribute("aria-disabled", "true")
    page.click("[data-face=star]")
    seen(page, 1)
    assert Entry.objects.get().answers["roll"] == ["spark", "star"]
    expect(page.locator("#toast")).to_contain_text("2 hits.")


@pytest.mark.goal("T3")
def test_a_wrong_last_die_is_taken_back_by_undo_and_the_others_are_there(
    page: Page, session: Session
) -> None:
    page.click("#act-strike")
    page.click("label:has-text('Bruno')")
    expect(page.locator(".slots .die")).to_have_count(2)
    page.click("[data-face=star]")
    page.click("[data-face=spark]")
    seen(page, 1)
    page.click("#undo")
    seen(page, 2)
    expect(page.locator("[data-slot] input")).to_have_value("star")
    page.click("[data-face=star]")
    seen(page, 3)
    assert Entry.objects.get(number=3).answers["roll"] == ["star", "star"]


def let_go(page: Page, held: list[Route]) -> None:
    """Let go on what is held on this page, and hold no more."""
    page.unroute_all()
    for route in held:
        with suppress(Error):  # one that a newer question has replaced
            route.continue_()


@pytest.mark.goal("T3")
def test_the_last_die_waits_for_how_many_there_are(page: Page, session: Session) -> None:
    posts: list[str] = []
    page.on("request", lambda one: posts.append(one.url) if one.method == "POST" else None)
    page.click("#act-strike")
    expect(page.locator(".slots .die")).to_have_count(1)
    held = hold(page, re.compile(r"/act/strike\?"))
    page.click("label:has-text('Bruno')")
    page.click("[data-face=star]")
    page.click("[data-face=spark]")  # there is one slot still
    page.wait_for_timeout(500)
    assert not posts
    let_go(page, held)
    expect(page.locator(".slots .die")).to_have_count(2)
    page.click("[data-face=star]")
    seen(page, 1)
    assert Entry.objects.get().answers["roll"] == ["spark", "star"]
    assert len(posts) == 1


@pytest.mark.goal("T3")
def test_the_last_die_sends_once_the_sheet_is_drawn_for_its_answers(page: Page, session: Session) -> None:
    page.click("#act-strike")
    page.click("label:has-text('Bruno')")
    expect(page.locator(".slots .die")).to_have_count(2)
    held = hold(page, re.compile(r"/act/strike\?"))
    page.click("label:has-text('Chiara')")
    page.click("label:has-text('Bruno')")  # after all
    page.click("[data-face=star]")
    page.click("[data-face=spark]")
    page.wait_for_timeout(500)
    assert not Entry.objects.exists()
    let_go(page, held)
    seen(page, 1)
    assert Entry.objects.get().answers["hero"] == "Bruno"


@pytest.mark.goal("T3")
def test_the_last_die_sends_with_what_is_proposed_and_undo_asks_again(page: Page, session: Session) -> None:
    page.click("#act-strike")
    page.click("[data-face=star]")
    seen(page, 1)
    assert Entry.objects.get().answers["hero"] == "Anna"
    page.click("#undo")
    seen(page, 2)
    page.click("label:has-text('Bruno')")
    expect(page.locator(".slots .die")).to_have_count(2)
    page.click("[data-face=star]")
    page.click("[data-face=spark]")
    seen(page, 3)
    assert Entry.objects.get(number=3).answers["hero"] == "Bruno"


def test_the_door_is_remembered_on_this_device(page: Page, session: Session) -> None:
    page.click("#act-strike")
    page.click("label:has-text('Roll for us')")  # which rolls
    seen(page, 1)
    assert Entry.objects.get().rolled == ["roll"]
    page.click("#act-strike")
    expect(page.locator("input[value=here]")).to_be_checked()
    page.click("[data-done]")
    seen(page, 2)
    assert Entry.objects.get(number=2).rolled == ["roll"]


def test_a_tap_on_roll_for_us_is_one_tap_though_others_wait(page: Page, session: Session) -> None:
    page.route("**/act/light", lambda route: route.fulfill(status=503))
    page.click("#act-light")
    expect(page.locator("#state")).to_have_attribute("data-state", "offline")
    page.click("#act-strike")
    page.click("label:has-text('Roll for us')")
    expect(page.locator("#sheet dialog")).to_have_count(0)
    page.unroute("**/act/light")
    seen(page, 2)
    page.wait_for_timeout(NEXT_TAP)
    assert [one.action for one in Entry.objects.order_by("number")] == ["light", "strike"]


def test_arrow_keys_go_through_the_sources_of_chance_without_a_roll(page: Page, session: Session) -> None:
    page.click("#act-strike")
    page.locator("input[value=typed]").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("input[value=here]")).to_be_checked()
    page.wait_for_timeout(400)
    assert not Entry.objects.exists()


def test_no_button_overrides_that_a_table_rolls_its_own_dice(page: Page, session: Session) -> None:
    page.click("#open-settings")
    page.click("#own-dice-switch")
    expect(page.locator("#own-dice-switch")).to_have_attribute("aria-checked", "true")
    page.click("#sheet [data-close]")
    page.click("#act-strike")
    page.click("label:has-text('Roll for us')")  # this once
    seen(page, 1)
    assert Entry.objects.get().rolled == ["roll"]
    page.click("#act-strike")
    expect(page.locator("input[value=typed]")).to_be_checked()
    expect(page.locator(".pad")).to_be_visible()


@pytest.mark.goal("R2")
def test_a_double_click_is_one_tap(page: Page, session: Session) -> None:
    page.dblclick("#act-light")
    seen(page, 1)
    page.wait_for_timeout(200)
    assert Entry.objects.count() == 1


def test_a_slow_double_click_is_one_tap_too(page: Page, session: Session) -> None:
    tap_twice(page, "#act-light", SLOW)
    seen(page, 1)
    tap_twice(page, "#act-write", SLOW)
    expect(page.locator("#sheet-title")).to_be_visible()
    page.fill("input[name=words]", "Fire!")
    tap_twice(page, "[data-done]", SLOW)
    seen(page, 2)
    page.wait_for_timeout(200)
    assert [entry.action for entry in Entry.objects.all()] == ["light", "write"]
    expect(page.locator("dialog")).to_have_count(0)


def test_an_order_is_laid_by_buttons_by_keys_and_by_dragging(page: Page, session: Session) -> None:
    page.click("#act-deal")
    rows = page.locator(".orow .name")
    expect(rows).to_have_text(["Anna", "Bruno", "Chiara"])
    page.wait_for_function(IS_QUIET)
    page.click("[aria-label='Anna down']")
    expect(rows).to_have_text(["Bruno", "Anna", "Chiara"])
    page.locator(".orow:has-text('Chiara') .grip").press("ArrowUp")
    expect(rows).to_have_text(["Bruno", "Chiara", "Anna"])
    page.locator(".orow:has-text('Anna') .grip").drag_to(page.locator(".orow:has-text('Bruno') .num"))
    expect(rows).to_have_text(["Anna", "Bruno", "Chiara"])
    page.click("[data-done]")
    seen(page, 1)
    assert Entry.objects.get().answers["order"] == ["Anna", "Bruno", "Chiara"]


def test_a_number_is_stepped_and_typed(page: Page, session: Session) -> None:
    page.click(".counter")
    page.click("[data-step='-1']")
    expect(page.locator("input[name=number]")).to_have_value("2")
    page.fill("input[name=number]", "9")
    page.click("[data-done]")
    expect(page.locator(".error:visible")).to_have_text("Choose a number from 1 to 3.The rule")
    page.fill("input[name=number]", "1")
    page.click("[data-done]")
    seen(page, 1)


def test_a_later_ask_comes_with_the_answer_before_it(page: Page, session: Session) -> None:
    page.click("#act-call")
    assert page.locator("input[name=loud]").count() == 0
    page.click(".field-tick label")
    expect(page.locator("input[name=loud]")).to_have_count(1)
    page.click("[aria-label='bat: one more']")
    page.click("[data-done]")
    expect(page.locator("#sheet-title")).to_have_text("Deal")
    assert Entry.objects.get().answers["foes"] == [["bat", 1]]


def test_whoever_knocks_leaves_the_answers_alone(page: Page, session: Session) -> None:
    """An open sheet is not drawn anew by what comes from elsewhere, before its own answers are sent."""
    page.click("#act-call")
    tick = page.locator("input[name=ambush]")
    tick.evaluate("(input) => { input.checked = true; }")  # just now: its sheet has not followed yet
    with page.expect_response("**/door"):
        page.evaluate("document.dispatchEvent(new Event('nightlight:access'))")
    expect(page.locator("#door.htmx-request")).to_have_count(0)
    expect(tick).to_be_checked()


def test_no_tap_goes_out_before_the_scripts_are_there(page: Page, session: Session) -> None:
    """On a slow connection: without its key and its token a tap would be refused."""
    held = hold(page, re.compile(r"/bundles/table\b.*\.js"), times=1)
    page.goto(page.url, wait_until="commit")
    button = page.locator("#act-light")
    button.wait_for()
    while not held:
        page.wait_for_timeout(50)
    button.click()
    page.wait_for_timeout(NEXT_TAP)
    assert not Entry.objects.exists()
    held[0].continue_()
    page.wait_for_load_state()
    button.click()
    seen(page, 1)


@pytest.mark.goal("U6")
def test_keys_alone_play_undo_and_close(page: Page, session: Session) -> None:
    page.focus("#act-light")
    page.keyboard.press("Enter")
    seen(page, 1)
    assert focused(page) == "act-light"
    page.focus("#act-write")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert focused(page) == "act-write"
    page.focus("#undo")
    page.keyboard.press("Enter")
    seen(page, 2)
    assert focused(page) == "undo"


GROUND = "button => getComputedStyle(button).backgroundImage"
TAPPED = """button => new Promise((done) => {
    button.click();
    requestAnimationFrame(() => done(getComputedStyle(button).backgroundImage));
})"""


@pytest.mark.goal("U3")
@pytest.mark.parametrize("name", ["act-light", "open-log"])
def test_a_tapped_button_shows_it_within_a_frame_and_until_the_answer(page: Page, name: str) -> None:
    held = hold(page, re.compile("/act/light|/log"), times=1)
    button = page.locator(f"#{name}")
    assert button.evaluate(GROUND) == "none"
    assert "gradient" in button.evaluate(TAPPED)
    while not held:
        page.wait_for_timeout(20)
    assert "gradient" in button.evaluate(GROUND)
    held[0].continue_()
    expect(button).not_to_have_attribute("aria-busy", "true")
    page.mouse.move(1, 1)
    assert button.evaluate(GROUND) == "none"


@pytest.mark.goal("U3")
def test_a_button_shows_a_finger_on_it(page: Page) -> None:
    box = page.locator("#act-light").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    assert "gradient" in page.locator("#act-light").evaluate(GROUND)
    page.mouse.move(1, 1)
    page.mouse.up()
    assert page.locator("#act-light").evaluate(GROUND) == "none"


@pytest.mark.goal("U3")
def test_what_is_not_saved_says_so_and_is_sent_once(page: Page, session: Session) -> None:
    page.context.set_offline(True)
    expect(page.locator("#state")).to_have_attribute("data-state", "offline")
    page.click("#act-pour")
    expect(page.locator("#waiting")).to_contain_text("1 tap is waiting on this device")
    assert not Entry.objects.exists()
    page.context.set_offline(False)
    seen(page, 1)
    expect(page.locator("#notice")).to_be_empty()
    assert Entry.objects.count() == 1


@pytest.mark.goal("R2")
def test_an_answer_that_is_lost_is_not_played_twice(page: Page, session: Session) -> None:
    reached: list[bytes | None] = []

    def swallow(route: Any) -> None:
        reached.append(route.fetch().body())
        route.abort()

    page.evaluate(
        "addEventListener('nightlight:link', (event) => event.stopPropagation(), true)"
    )  # in no hurry
    sent_again = hold(page, re.compile("/act/light"), 1)
    page.route(re.compile("/act/light"), swallow, times=1)
    page.click("#act-light")
    expect(page.locator("#waiting li")).to_have_count(1)
    assert Entry.objects.count() == 1
    let_go(page, sent_again)
    seen(page, 1)
    expect(page.locator("#waiting li")).to_have_count(0)
    assert Entry.objects.count() == 1


@pytest.mark.goal("S7")
def test_a_failing_server_is_seen(page: Page, session: Session) -> None:
    page.route(
        re.compile("/act/light"), lambda route: route.fulfill(status=500, body="<h1>Down</h1>"), times=1
    )
    page.click("#act-light")
    expect(page.locator("#notice")).to_contain_text("Something went wrong in Nightlight")
    expect(page.locator("h1")).to_contain_text("oil left")
    page.click("[data-drop]")
    expect(page.locator("#state")).to_have_attribute("data-state", "saved")


@pytest.mark.goal("R3")
@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_tap_that_a_proxy_answers_goes_out_by_itself(page: Page, session: Session, status: int) -> None:
    page.route(
        re.compile("/act/light"), lambda route: route.fulfill(status=status, body="<h1>Down</h1>"), times=1
    )
    page.click("#act-light")
    seen(page, 1)
    assert Entry.objects.count() == 1


@pytest.mark.goal("S7")
def test_a_sign_in_page_is_no_answer(page: Page, session: Session) -> None:
    expect(page.locator("#open-screens .n")).to_be_visible()  # what a page asks by itself is over
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.click("#act-light")
    expect(page.locator("#notice")).to_contain_text("You are signed out, or someone else")
    expect(page.locator("#state")).to_have_attribute("data-state", "offline")


@pytest.mark.goal("R2")
def test_a_tap_is_saved_after_another_tab_has_signed_in_again(
    page: Page, session: Session, site: Here
) -> None:
    """That gives the browser another token."""
    page.context.add_cookies([{"name": settings.CSRF_COOKIE_NAME, "value": "a" * 32, "url": site.url}])
    page.click("#act-light")
    seen(page, 1)
    assert Entry.objects.count() == 1


@pytest.mark.goal("R3")
def test_a_screen_that_fell_behind_gets_its_intent_back(page: Page, session: Session) -> None:
    page.evaluate("document.addEventListener('nightlight:behind', (event) => event.preventDefault())")
    commands.record(session, LIGHT, Command(seen=0, key="another-screen"))
    page.click("#act-light")
    expect(page.locator("#notice")).to_contain_text("Someone has acted since")
    assert Entry.objects.count() == 1
    page.click("#notice button:has-text('Do it anyway')")
    seen(page, 2)


@pytest.mark.goal("R3")
def test_two_screens_that_add_at_once_are_both_kept(page: Page, reader: Reader, session: Session) -> None:
    other = reader.open(TABLET)
    other.goto(page.url)
    for number, screen in enumerate((page, other), 1):
        screen.click("#act-pour")
        seen(screen, number)
        expect(screen.locator("#notice")).to_be_empty()
    assert Entry.objects.count() == 2
    other.context.close()


@pytest.mark.goal("R6")
def test_a_screen_that_wakes_catches_up_and_writes_nothing(page: Page, session: Session) -> None:
    page.evaluate(
        "document.addEventListener('nightlight:behind', (event) => event.preventDefault(), { once: true })"
    )
    commands.record(session, LIGHT, Command(seen=0, key="another-screen"))
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    seen(page, 1)
    expect(page.locator("#oil")).to_have_text("2")
    assert posts == []


@pytest.mark.goal("U2")
def test_a_line_of_the_log_undoes_to_before_it_in_two_taps(page: Page, session: Session) -> None:
    for number in (1, 2, 3):
        page.click("#act-light")
        seen(page, number)
        page.wait_for_timeout(NEXT_TAP)
    page.click("#open-log")
    page.click(".ev [hx-post=undo] >> nth=2")
    seen(page, 6)
    expect(page.locator("#oil")).to_have_text("3")


@pytest.mark.goal("S9")
def test_hostile_words_do_not_run(page: Page, session: Session) -> None:
    page.click("#act-write")
    page.fill("input[name=words]", "<img src=x onerror='document.title=1'>")
    page.click("[data-done]")
    seen(page, 1)
    expect(page.locator("#words")).to_have_text("<img src=x onerror='document.title=1'>")
    assert page.title() != "1"


def test_a_reload_in_the_middle_of_a_sheet_keeps_what_was_typed(page: Page, session: Session) -> None:
    page.click("#act-strike")
    page.click("label:has-text('Bruno')")
    expect(page.locator(".slots .die")).to_have_count(2)
    page.click("[data-face=star]")
    page.reload()
    expect(page.locator("#sheet dialog[data-of=strike]")).to_be_visible()
    expect(page.locator("input[value=Bruno]")).to_be_checked()
    expect(page.locator("[data-slot] input")).to_have_value("star")
    assert page.evaluate("sessionStorage.length") == 0
    page.click("[data-face=spark]")
    seen(page, 1)
    page.reload()
    expect(page.locator("#sheet dialog")).to_have_count(0)


def test_a_sheet_that_was_sent_does_not_come_back_by_a_reload(page: Page, session: Session) -> None:
    page.click("#act-strike")
    expect(page.locator("[data-face=star]")).to_be_visible()
    page.route("**/act/strike", lambda route: route.fetch())
    page.click("[data-face=star]")  # which is saved, and whose answer never comes
    expect(page.locator("#ask")).to_have_attribute("aria-busy", "true")
    page.wait_for_timeout(NEXT_TAP)
    page.unroute("**/act/strike")
    page.reload()
    seen(page, 1)
    page.wait_for_timeout(NEXT_TAP)
    assert page.locator("#sheet dialog").count() == 0


@pytest.mark.parametrize("opener", ["#act-strike", "#open-screens"])
def test_back_closes_the_sheet_and_then_leaves_the_table(page: Page, session: Session, opener: str) -> None:
    page.goto("/account/")
    page.goto(f"/table/{session.pk}/")
    page.click(opener)
    expect(page.locator("#sheet dialog")).to_be_visible()
    page.wait_for_function("history.state")  # the script comes with the first sheet
    page.go_back()
    expect(page.locator("#sheet dialog")).to_have_count(0)
    assert page.url.endswith(f"/table/{session.pk}/")
    for _twice in range(2):
        page.wait_for_timeout(NEXT_TAP)
        page.click(opener)
        expect(page.locator("#sheet dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#sheet dialog")).to_have_count(0)
    page.go_back()
    page.wait_for_url("**/account/")


def test_a_tap_beside_a_sheet_closes_it_unless_something_is_typed(page: Page, session: Session) -> None:
    page.click("#act-strike")
    expect(page.locator("#sheet dialog[data-of=strike]")).to_be_visible()
    page.mouse.click(500, 20)
    expect(page.locator("#sheet dialog")).to_have_count(0)
    page.click("#act-strike")
    page.click("label:has-text('Bruno')")
    page.click("[data-face=star]")
    page.mouse.click(500, 20)
    expect(page.locator("#sheet dialog[data-of=strike]")).to_be_visible()
    assert not Entry.objects.exists()


def test_the_undo_of_a_toast_is_gone_once_somebody_else_has_acted(page: Page, session: Session) -> None:
    page.click("#act-light")
    seen(page, 1)
    expect(page.locator("#toast .btn")).to_be_visible()
    commands.record(session, LIGHT, Command(seen=1, key="somebody-else"))
    seen(page, 2)
    expect(page.locator("#toast .btn")).to_have_count(0)
