"""A player's own phone, by taps: its turn, its counters, its secret; what it may only suggest, or look at."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Group, Session
from companion.rules import Play
from tests.browser.dreamers.stages import session_at as dreamers_at
from tests.browser.mice_and_mystics.stages import session_at as mice_at
from tests.browser.seats import become, make_pass
from tests.browser.stuffed_fables.stages import session_at as stuffed_at
from tests.browser.table import Thumb, saved

PHONE = (390, 844)
OpenPhone = Callable[..., Thumb]


@pytest.fixture
def open_phone(open_page: Callable[..., Page]) -> OpenPhone:
    """Give a way to open the phone of who sits at a place."""

    def open_one(session: Session, place: int, may: str = "play") -> Thumb:
        page = open_page(PHONE)
        become(page, make_pass(session, place, may))
        page.goto(f"/table/{session.pk}/")
        return Thumb(page)

    return open_one


def test_a_player_attacks_in_its_turn_and_takes_it_back(open_phone: OpenPhone, group: Group) -> None:
    session = mice_at("playing", group)
    thumb, before = open_phone(session, 0), current_state(session).number
    expect(thumb.page.locator("h1")).to_have_text("Your turn, Anna")
    thumb.act("attack")
    thumb.choose("Roll for us")  # which rolls
    expect(thumb.page.locator("#board")).to_have_attribute("data-seen", str(before + 1))
    saved(thumb.page)
    thumb.page.wait_for_timeout(350)
    expect(thumb.page.locator("#undo")).to_be_enabled()
    entry = session.entries.get(number=before + 1)
    assert (entry.action, entry.seat, entry.author_name) == ("attack", "seat-1", "Anna")
    if thumb.page.locator("#sheet dialog").count():
        thumb.page.keyboard.press("Escape")
    thumb.page.locator("#undo").tap()
    expect(thumb.page.locator("#board")).to_have_attribute("data-seen", str(before + 2))
    expect(thumb.page.locator("#act-attack-filch")).not_to_have_attribute("aria-disabled", "true")


def test_hearts_are_put_right_out_of_turn(open_phone: OpenPhone, group: Group) -> None:
    session = mice_at("playing", group)
    thumb = open_phone(session, 1)
    expect(thumb.page.locator("h1")).to_have_text("Round 3 · Filch’s turn")
    thumb.tap(".hero .hearts")
    thumb.page.locator("#sheet dialog").wait_for()
    thumb.page.wait_for_timeout(350)
    thumb.step("value", 1)
    thumb.page.locator("#sheet [data-done]").tap()
    expect(thumb.page.locator(".hero .hearts .sr")).to_have_text("Collin, 2 of 4 hearts")
    saved(thumb.page)


def test_who_suggests_is_told_so_and_nothing_moves(open_phone: OpenPhone, group: Group) -> None:
    session = mice_at("playing", group)
    thumb, before = open_phone(session, 0, "suggest"), current_state(session).number
    expect(thumb.page.locator(".crumb .badge")).to_have_text("suggests")
    thumb.tap("#act-end_turn")
    expect(thumb.page.locator(".toast")).to_contain_text("Suggested")
    assert current_state(session).number == before
    assert [one.action for one in session.suggestions.all()] == ["end_turn"]


def test_who_looks_on_reads_everything_and_presses_nothing(open_phone: OpenPhone, group: Group) -> None:
    page = open_phone(mice_at("ill", group), 1, "look").page
    expect(page.locator(".crumb .badge")).to_have_text("watches")
    expect(page.locator("#now")).to_have_count(0)
    assert page.locator("fieldset.own button:enabled").count() == 0
    page.locator("#glance").tap()
    expect(page.locator("#the-table")).to_be_visible()


def test_the_unfolded_table_stays_while_the_board_is_renewed(open_phone: OpenPhone, group: Group) -> None:
    session = mice_at("playing", group)
    thumb = open_phone(session, 1)
    thumb.tap("#glance")
    expect(thumb.page.locator("#the-table")).to_be_visible()
    seen = current_state(session).number
    commands.record(session, Play("end_turn"), Command(seen=seen, key="somebody-else"))
    thumb.page.evaluate("htmx.trigger('#fresh', 'nightlight:fresh')")
    expect(thumb.page.locator("#board")).to_have_attribute("data-seen", str(seen + 1))
    expect(thumb.page.locator("#the-table")).to_be_visible()
    expect(thumb.page.locator("#the-table .is-lit")).not_to_contain_text("Filch")


def test_dice_in_hand_go_along_into_the_sheet(open_phone: OpenPhone, group: Group) -> None:
    thumb = open_phone(stuffed_at("playing", group), 0)
    thumb.tap(".handbar label.d-green")
    thumb.act("move")
    expect(thumb.page.locator("#sheet dialog")).to_be_visible()
    expect(thumb.page.locator("#sheet input[name='dice']:checked")).to_have_count(1)


def test_the_own_identity_is_a_page_away_and_comes_while_held(open_phone: OpenPhone, group: Group) -> None:
    session = dreamers_at("dealt", group)
    thumb = open_phone(session, 1)
    words = ("Dreamer<", "Master of Nightmares")
    assert not any(word in thumb.page.content() for word in words)
    thumb.tap(".secret")
    thumb.page.wait_for_url("**/private/seat-2/")
    assert thumb.page.request.get(f"/table/{session.pk}/private/seat-1/").status == 404
