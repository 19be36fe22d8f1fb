"""Nothing in the way: the head has one height, nothing covers a control, what is new comes into sight."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Group
from companion.games import GAMES
from companion.i18n import translate
from companion.rules import AnyGame, Play
from companion.table.responses import render_toast
from tests.browser.mice_and_mystics.stages import session_at
from tests.browser.seats import become, make_pass
from tests.browser.table import Thumb
from tests.kit.games import evening, goldens
from tests.seated import begin_demo, begin_at

SIZES = ((390, 844), (768, 1024), (1024, 768), (1920, 1080))
PHONE = SIZES[0]
LONG_NAMES = "Round 12 · tocca a Ratti Guerrieri ×2"
_COVERED = (Path(__file__).parent / "covered.js").read_text()
HEAD = """
([undo, title]) => {
  const head = document.querySelector(".head"), says = head.querySelector(".says"), h1 = head.querySelector("h1");
  if (undo) says.textContent = undo;
  if (title) {
    h1.classList.add("is-long");
    h1.querySelector("span").textContent = title;
  }
  const box = (one) => one.getBoundingClientRect(), whole = box(head), found = [];
  const kids = [...head.querySelectorAll(":scope > *")].filter((one) => box(one).width);
  for (const one of [...kids, h1, says, ...head.querySelectorAll("h1 > *")])
    if (box(one).bottom > whole.bottom + 1 || box(one).top < whole.top - 1) found.push(`${one.className || one.tagName} leaves the head`);
  kids.forEach((a, n) => kids.slice(n + 1).forEach((b) => {
    const [one, other] = [box(a), box(b)];
    if (one.right > other.left + 1 && other.right > one.left + 1 && one.bottom > other.top + 1 && other.bottom > one.top + 1)
      found.push(`${a.className} runs under ${b.className}`);
  }));
  if (box(says).height > 2.5 * parseFloat(getComputedStyle(says).fontSize)) found.push("more than two lines under Undo");
  if (h1.scrollWidth > h1.clientWidth + 1) found.push("the title runs out of its place");
  return [Math.round(whole.height), found];
}
"""
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
            high, wrong = page.evaluate(HEAD, [undo, title])
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
  const at = (one) => document.querySelector(one).getBoundingClientRect();
  const stage = at("#stage"), head = at("#sheet dialog header"), came = at("#stage .came");
  return { over: Math.round(stage.bottom - head.top), inside: came.bottom <= stage.bottom + 1 && came.right <= innerWidth,
           takes: getComputedStyle(document.querySelector("#stage")).pointerEvents };
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
        thumb.typed("cheese-1", "sword-2-star")
        thumb.tap("#sheet [data-done]")
        expect(page.locator("#stage")).to_be_visible()
        for height in ("auto", "100dvh"):
            page.evaluate("height => document.querySelector('#sheet dialog').style.height = height", height)
            page.evaluate("document.dispatchEvent(new CustomEvent('htmx:after:swap', { detail: {} }))")
            page.wait_for_timeout(50)
            seen: Any = page.evaluate(STAGE)
            assert seen["takes"] == "none"
            assert seen["inside"], (size, height, seen)
            assert seen["over"] <= 0, (size, height, seen)


@pytest.mark.goal("T2")
def test_a_phone_shows_who_acts_after_its_own_tap(open_page: Open, group: Group) -> None:
    session, page = session_at("playing", group), open_page(PHONE)
    page.goto(f"/table/{session.pk}/")
    thumb = Thumb(page)
    for _turn in range(3):
        page.evaluate("window.scrollTo(0, document.scrollingElement.scrollHeight)")
        thumb.post("#act-end_turn")
        expect(page.locator(".mid .is-lit").first).to_be_in_viewport(ratio=0.9)
        expect(page.locator(".order .is-lit")).to_be_attached()
        strip: Any = page.evaluate(
            "() => { const at = document.querySelector('.order .is-lit').getBoundingClientRect(); return [at.left, at.right] }"
        )
        assert strip[0] >= 0
        assert strip[1] <= PHONE[0]


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
