"""A round on a tablet, by taps alone: identities passed on, turns, the helper, an accusation, the score."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.log.state import current_state
from campaigns.models import Session
from companion.games.dreamers.data import MASTER, SEATS
from tests.browser.keys import with_keys_too
from tests.browser.table import Thumb, make_group_and_campaign
from tests.browser.taps import count_taps

NAMES = ("Anna", "Ben")
CARDS = re.compile(r"Dreamer\b|Master of Nightmares")


@with_keys_too
@pytest.mark.goal("S3", "S16")
def test_a_round_is_played_by_taps(open_page: Callable[..., Page]) -> None:
    thumb = Thumb(open_page())
    make_group_and_campaign(thumb.page, ", ".join(NAMES), "Dreamers", "By night")
    expect(thumb.page.locator("h1")).to_have_text("Ready for a match")
    begin(thumb)
    identities = [look_alone(thumb, name) for name in NAMES]
    assert identities != ["Master of Nightmares"] * 2
    exact_sum(thumb)
    nobody_accuses(thumb)
    modifier_of_the_helper(thumb)
    accuse_alone(thumb, identities)
    see_the_score(thumb, identities)
    thumb.page.reload()
    assert thumb.page.evaluate("localStorage.length + sessionStorage.length") == 0


@pytest.mark.goal("T3")
def test_both_look_on_one_tablet_on_the_way_to_the_first_nightmare(open_page: Callable[..., Page]) -> None:
    """Besides the taps that everybody makes, each says to be ready, holds, and has seen it."""
    thumb = Thumb(open_page())
    taps = count_taps(thumb.page)
    make_group_and_campaign(thumb.page, ", ".join(NAMES), "Dreamers")
    thumb.post("#act-deal_everything")
    table = current_state(Session.objects.get()).table
    for seat in (table.first, table.second):
        look_alone(thumb, table.person(seat))
    thumb.page.wait_for_url("**/table/*/")
    thumb.post(".key:text-is('9')")
    assert taps.taken <= 13, taps.what


def begin(thumb: Thumb) -> None:
    """Anna is first player; the cards are shuffled, and each takes one."""
    thumb.post("#act-new_match-False")
    thumb.act("set_first")
    thumb.choose("Anna")
    thumb.done("Anna is first player.")
    thumb.post("#act-lay_identities")
    thumb.post(".back:has-text('The middle card')")
    expect(thumb.page.locator(".back.is-gone")).to_have_count(1)
    thumb.post(".back:has-text('The left card')")
    expect(thumb.page.locator("h1")).to_have_text("Nightmare · round 1, turn 1")
    assert not CARDS.search(thumb.page.content())


def look_alone(thumb: Thumb, name: str) -> str:
    """Pass the tablet, hold, read, lift; nothing of it is in the page before or after."""
    page = thumb.page
    if page.locator("#board").count():
        thumb.tap(f"#act-look-{SEATS[NAMES.index(name)]}")  # for the second, the tablet goes on by itself
    expect(page.locator("h2.first")).to_have_text(f"Pass the tablet to {name}")
    assert not CARDS.search(page.content())
    page.locator("#ready").tap()
    seen = page.locator("[data-after-look]")
    expect(seen).to_have_attribute("aria-disabled", "true")
    box = page.locator("#hold").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    card = page.locator("#held h2")
    expect(card).to_have_text(CARDS)
    identity = card.inner_text()
    page.mouse.up()
    expect(page.locator("#held")).to_be_empty()
    assert not CARDS.search(page.content())
    where = page.url
    page.get_by_role("button", name="I have seen it").tap()  # and the tablet goes on
    page.wait_for_function("(before) => location.href !== before", arg=where)
    return identity


def exact_sum(thumb: Thumb) -> None:
    """Target 9, Dreams 4 and 5: a gate opens, and phase 4 is left out."""
    thumb.post(".key:text-is('9')")
    thumb.post(".key:text-is('near')")
    turn_dreams(thumb, 4, 5)
    expect(thumb.page.locator(".verdict")).to_contain_text("A hit!")
    expect(thumb.page.locator(".is-gates .num")).to_have_text("1")
    expect(thumb.page.locator("h1")).to_have_text("Accusation · round 1, turn 1")


def turn_dreams(thumb: Thumb, one: int, two: int) -> None:
    thumb.act("turn_dreams")
    for name, value in (("one", one), ("two", two)):
        thumb.tap(f"#sheet label:has([name={name}][value='{value}'])")
    expect(thumb.page.locator("#sheet .sums")).to_contain_text(f"{one} + {two} = {one + two}")
    thumb.done(f"The Dreams are turned over: {one} and {two}")


def nobody_accuses(thumb: Thumb) -> None:
    thumb.post("[id^='act-no_accusation']")
    expect(thumb.page.locator("h1")).to_have_text("Nightmare · round 1, turn 2")
    expect(thumb.page.locator(".guide")).to_contain_text("Ben has the First-Player card.")
    expect(thumb.page.locator(".turn").first).to_contain_text("Ben")


def modifier_of_the_helper(thumb: Thumb) -> None:
    """Target 13, Dreams 4 and 3: +6 on either, ×3 on the 3 alone; Ben declines, Anna plays it."""
    page = thumb.page
    thumb.post(".key:text-is('13')")
    turn_dreams(thumb, 4, 3)
    expect(page.locator(".verdict")).to_contain_text("6 short")
    expect(page.locator(".hits tbody th")).to_have_text(["+6", "×3"])
    expect(page.locator(".hit")).to_have_count(3)
    expect(page.locator(".miss")).to_contain_text("12 + 3 = 15")
    thumb.act("play_modifier")
    thumb.step("number", 1)
    expect(page.locator("#sheet .tried")).to_contain_text("misses 13")
    thumb.tap("#sheet [data-done]")
    expect(page.locator("#refusal")).to_contain_text("That makes 14, not 13: it cannot be played.")
    thumb.close()
    thumb.post("[id^='act-pass_modifier']")
    thumb.post(".hits tr:has-text('×3') .hit")
    expect(page.locator("#undo")).to_contain_text("Anna plays times 3")
    expect(page.locator(".is-gates .num")).to_have_text("2")


def accuse_alone(thumb: Thumb, identities: list[str]) -> None:
    """Ben is first player: he accuses alone. As the Master he is turned down, and nobody else can tell."""
    page = thumb.page
    thumb.tap("#act-decide")
    page.locator("#ready").tap()
    page.get_by_role("button", name="I accuse lay a skull card").tap()
    is_master = identities[1] == "Master of Nightmares"
    whisper = "A Master cannot accuse." if is_master else "The accusation stands."
    expect(page.locator("#held h2")).to_contain_text(whisper)
    page.locator("#held h2").tap()
    expect(page.locator("#board")).to_be_visible()


def see_the_score(thumb: Thumb, identities: list[str]) -> None:
    """The table agrees with what the two have read; where the Master was turned down the deck runs out."""
    page, table = thumb.page, current_state(Session.objects.get()).table
    assert [one == MASTER for one in table.identities] == [one.startswith("Master") for one in identities]
    if table.phase != "scored":
        expect(page.locator("h1")).to_have_text("Nightmare · round 1, turn 3")
        thumb.by_hand("end_round")
        thumb.choose("the three gates are open", "Yes, show both identities")
        thumb.done("The round is ended by hand")
    expect(page.locator("h1")).to_have_text("Round 1 is over")
    points = [one.replace("−", "-") for one in page.locator(".shown .got .num").all_inner_texts()]
    assert tuple(map(int, points)) == current_state(Session.objects.get()).table.rounds[0].points
    expect(page.locator(".shown .role")).to_have_text(identities)
    thumb.post("[id^='act-next_round']")
