"""Nothing in the way: the head has one height, nothing covers a control, what is new comes into sight."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Group, Session
from companion.games import GAMES
from companion.rules import AnyGame, Play
from companion.table.responses import render_toast
from companion.text.i18n import translate
from tests.browser.mice_and_mystics.stages import session_at
from tests.browser.table import Thumb
from tests.kit.games import goldens
from tests.support.seated import begin_demo

SIZES = ((390, 844), (768, 1024), (1024, 768), (1920, 1080))
PHONE = SIZES[0]
LONG_NAMES = "Round 12 · tocca a Ratti Guerrieri ×2"
_COVERED = (Path(__file__).parent / "covered.js").read_text()
_CUT = """() => {
  const edge = document.querySelector("#main").getBoundingClientRect().top;
  const isCut = ({ top, bottom, width }) => width > 2 && top < edge - 1 && bottom > edge + 1;
  const headings = [...document.querySelectorAll("#main h2")];
  return headings.filter((one) => isCut(one.getBoundingClientRect())).map((one) => one.textContent);
}"""
_HEAD = (Path(__file__).parent / "head.js").read_text()
Open = Callable[..., Page]


def longest_sentence(game: AnyGame) -> str:
    """Return the longest line that the log of this game has ever had, in the language of the reader."""
    rows = [row for _name, one in goldens(game) for row in zip(one.tables, one.plays, strict=False)]
    return max((translate(game.says(table, play)) for table, play in rows), key=len)


@pytest.mark.goal("T2")
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("slug", GAMES)
def test_the_head_has_one_height_whatever_it_holds(
    open_page: Open, group: Group, slug: str, language: str
) -> None:
    page, game = open_page(language=language), GAMES[slug]
    page.goto(f"/table/{begin_demo(game, group).pk}/")
    with override(language):
        longest = longest_sentence(game)
    assert len(longest) > 45
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        heights = set()
        for undo, title in (("", ""), ("…", ""), (longest, ""), (longest, LONG_NAMES)):
            high, wrong = page.evaluate(_HEAD, [undo, title])
            assert not wrong, (width, undo, title, wrong)
            heights.add(high)
        assert len(heights) == 1, (width, heights)
        page.reload()


@pytest.mark.goal("T2")
@pytest.mark.parametrize("slug", GAMES)
def test_a_toast_covers_no_control(open_page: Open, group: Group, slug: str) -> None:
    page, game = open_page(language="it"), GAMES[slug]
    page.goto(f"/table/{begin_demo(game, group).pk}/")
    with override("it"):
        toast = str(render_toast(longest_sentence(game)))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("toast => document.querySelector('#toast').innerHTML = toast", toast)
        expect(page.locator(".toast .btn")).to_be_visible()
        assert page.evaluate(_COVERED) == [], (width, height)


def test_a_toast_that_covers_a_control_is_found(open_page: Open, group: Group) -> None:
    """The measure itself: with the toast over the bar, as it lay once, it finds what is covered."""
    page = open_page()
    page.goto(f"/table/{begin_demo(GAMES['mice_and_mystics'], group).pk}/")
    page.evaluate(
        "toast => document.querySelector('#toast').innerHTML = toast", str(render_toast("It is done."))
    )
    page.evaluate(
        "document.querySelector('.toast').style.cssText = 'position: fixed; width: 100%; bottom: 0'"
    )
    assert any("act-attack" in one for one in page.evaluate(_COVERED))


STAGE = """
() => {
  const one = document.querySelector("#stage");
  const at = (name) => document.querySelector(name).getBoundingClientRect();
  const stage = at("#stage"), came = at("#stage .came");
  return {
    over: Math.round(stage.bottom - at("#sheet dialog header").top),
    inside: came.bottom <= stage.bottom + 1 && came.right <= innerWidth,
    takes: getComputedStyle(one).pointerEvents,
  };
}
"""


@pytest.mark.goal("T1", "T2")
def test_a_roll_hides_no_head_of_a_sheet(open_page: Open, group: Group) -> None:
    """Over the sheet that follows, and over one as high as sheets get."""
    for size in SIZES:
        page = open_page(size)
        page.goto(f"/table/{session_at('minions', group).pk}/")
        thumb = Thumb(page)
        thumb.act("minion_attack")
        thumb.choose("Collin")
        thumb.typed("cheese-1", "sword-2-star")  # the last of which sends
        expect(page.locator("#stage")).to_be_visible()
        for height in ("auto", "100dvh"):
            page.evaluate("height => document.querySelector('#sheet dialog').style.height = height", height)
            page.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:swap', { detail: {} }))")
            page.wait_for_timeout(50)
            seen: Any = page.evaluate(STAGE)
            assert seen["takes"] == "none"
            assert seen["inside"], (size, height, seen)
            assert seen["over"] <= 0, (size, height, seen)


def end_turn(thumb: Thumb) -> None:
    """End a turn, also if somebody of the card has not acted."""
    thumb.act("end_turn")
    if thumb.page.locator("#sheet [data-done]").count():
        thumb.done()


@pytest.mark.goal("T2")
def test_a_phone_shows_who_acts_after_its_own_tap(open_page: Open, group: Group) -> None:
    session, page = session_at("playing", group), open_page(PHONE)
    page.goto(f"/table/{session.pk}/")
    thumb = Thumb(page)
    for _turn in range(3):
        page.evaluate("window.scrollTo(0, document.scrollingElement.scrollHeight)")
        end_turn(thumb)
        expect(page.locator(".mid .is-lit").first).to_be_in_viewport(ratio=0.9)
        expect(page.locator(".order .is-lit")).to_be_attached()
        at = page.locator(".order .is-lit").bounding_box()
        assert at
        assert at["x"] >= 0
        assert at["x"] + at["width"] <= PHONE[0]


@pytest.mark.goal("U2", "T2")
@pytest.mark.parametrize("slug", GAMES)
def test_undo_stays_at_hand_on_an_upright_tablet(open_page: Open, group: Group, slug: str) -> None:
    page = open_page((768, 1024))
    page.goto(f"/table/{begin_demo(GAMES[slug], group).pk}/")
    page.set_viewport_size({"width": 768, "height": 700})
    page.evaluate("window.scrollTo(0, document.scrollingElement.scrollHeight)")
    is_long = page.evaluate("document.scrollingElement.scrollHeight") > 700  # a new game's board is not
    assert (page.evaluate("scrollY") > 0) is is_long
    for control in ("#undo", "#open-help", "#open-log", "#open-settings"):
        expect(page.locator(control)).to_be_in_viewport(ratio=1)
    assert page.evaluate(_COVERED) == []


@pytest.mark.goal("T2")
def test_what_comes_into_sight_cuts_no_heading(open_page: Open, group: Group) -> None:
    """On a flat tablet of any height, after each tap, the upper edge of the board lies in no heading."""
    for height in range(500, 780, 40):
        page = open_page((1024, height))
        page.goto(f"/table/{session_at('playing', group).pk}/")
        thumb = Thumb(page)
        for _turn in range(2):
            end_turn(thumb)
            page.wait_for_timeout(100)
            assert page.evaluate(_CUT) == [], height
        page.context.close()


@pytest.mark.goal("T2")
def test_who_acts_comes_into_sight_beside_the_coach_too(open_page: Open, group: Group) -> None:
    """On a flat tablet the coach has a row of its own, and the middle above it scrolls by itself."""
    session, page = session_at("playing", group), open_page((1024, 768))
    Session.objects.filter(pk=session.pk).update(is_coached=True)
    page.goto(f"/table/{session.pk}/")
    thumb = Thumb(page)
    for _turn in range(3):
        end_turn(thumb)
        page.wait_for_timeout(200)
        lit = page.locator(".mid .is-lit").first.bounding_box()
        coach = page.locator(".coach").bounding_box()
        assert lit and coach
        assert lit["y"] + lit["height"] <= coach["y"] + 1


@pytest.mark.goal("T2")
def test_nobody_who_scrolls_is_taken_elsewhere_by_others(open_page: Open, group: Group) -> None:
    session, page = session_at("playing", group), open_page(PHONE)
    page.goto(f"/table/{session.pk}/")
    page.evaluate("window.scrollTo(0, 300)")
    seen = current_state(session).number
    commands.record(session, Play("end_turn"), Command(seen=seen, key="somebody-else"))
    page.evaluate("htmx.trigger('#fresh', 'nightlight:fresh')")
    expect(page.locator("#board")).to_have_attribute("data-seen", str(seen + 1))
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == 300


@pytest.mark.goal("T2", "R3")
def test_a_sheet_becomes_nobody_else_s_when_a_second_screen_acts(open_page: Open, group: Group) -> None:
    """Filch's attack is half typed here while another screen gives the turn to Maginos, and takes it back."""
    session = session_at("playing", group)
    here, there = open_page(), open_page(PHONE)
    for page in (here, there):
        page.goto(f"/table/{session.pk}/")
    mine, other = Thumb(here), Thumb(there)
    mine.act("attack")
    mine.typed("bow-2")
    before, to_maginos = other.seen, Play("set_turn", {"card": "maginos"})
    commands.record(session, to_maginos, Command(seen=before, key="by-another-screen"))
    for page in (here, there):
        page.evaluate("htmx.trigger('#fresh', 'nightlight:fresh')")
    sheet = here.locator("#sheet dialog")
    expect(sheet).to_contain_text("It is Maginos’s turn now. This sheet was for Filch.")
    assert current_state(session).number == before + 1
    other.post("#undo")
    here.evaluate("htmx.trigger('#fresh', 'nightlight:fresh')")
    expect(here.locator("#sheet [data-slot]")).to_have_count(1)  # what was typed is there again
    seen = current_state(session).number
    commands.record(session, to_maginos, Command(seen=seen, key="once-more-by-it"))
    here.evaluate("htmx.trigger('#fresh', 'nightlight:fresh')")
    here.wait_for_timeout(350)
    here.get_by_role("button", name="Go on as Maginos").tap()
    expect(here.locator("#ask")).to_be_visible()
    expect(here.locator("#sheet [data-slot]")).to_have_count(0)


@pytest.mark.goal("T2")
@pytest.mark.parametrize("size", [(1024, 768), (1280, 800)])
def test_beside_a_value_to_type_the_order_stays_in_sight(
    open_page: Open, group: Group, size: tuple[int, int]
) -> None:
    session, page = session_at("playing", group), open_page(size)
    page.goto(f"/table/{session.pk}/")
    page.locator("[hx-get^='act/correct?counter']").locator("visible=true").first.click()
    sheet, order = page.locator("#sheet dialog.is-count"), page.locator(".order")
    sheet.wait_for()
    over, below = sheet.bounding_box(), order.bounding_box()
    assert over and below
    assert over["x"] >= below["x"] + below["width"]
    assert over["x"] + over["width"] <= size[0]
