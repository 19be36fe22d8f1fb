"""A line of the log put right on a tablet: its dice, what no longer holds then, and one undo."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.log.replay import replays_exactly
from campaigns.log.state import current_state
from campaigns.models import Session
from tests.browser.table import NEXT_TAP, Thumb

ATTACK, DEFENSE, MISS, TURN = 33, 34, 38, 39  # lines of the demo's evening
LINES = 41


@pytest.fixture
def session(table_at: Callable[[str], Session]) -> Session:
    return table_at("playing")


@pytest.fixture
def thumb(open_page: Callable[..., Page], session: Session) -> Thumb:
    page = open_page()
    page.goto(f"/table/{session.pk}/")
    return Thumb(page)


def change(thumb: Thumb, number: int, *faces: str) -> None:
    """Open a line's sheet and type other dice in place of those that lie there."""
    thumb.tap("#open-log")
    thumb.tap(f"[hx-get^='amend/{number}/']")
    expect(thumb.page.locator(".amending")).to_be_visible()
    thumb.page.wait_for_timeout(NEXT_TAP)
    slots = thumb.page.locator("#sheet [data-slot]")
    for left in reversed(range(slots.count())):
        slots.first.tap()
        expect(slots).to_have_count(left)
    for face in faces:
        thumb.tap(f"#sheet [data-face='{face}']")
    thumb.tap("#sheet [data-done]")


def test_a_wrong_die_is_put_right_and_what_no_longer_holds_is_left_out(
    thumb: Thumb, session: Session
) -> None:
    before = current_state(session).table
    change(thumb, ATTACK, "bow-2", "bow-2", "bow-2")
    expect(thumb.title).to_have_text("A later play no longer works")
    expect(thumb.page.locator(".amend-it")).to_contain_text("No attack is waiting for a defense.")
    assert current_state(session).number == LINES
    thumb.tap("#amend-leave-out")
    thumb.is_at(LINES + 1)
    expect(thumb.title).to_have_text("To do on the table")
    expect(thumb.page.locator(".to-lay li")).to_have_text(["Put Roach 1 on the tile: no wound"])
    thumb.tap("#to-lay-1")
    expect(thumb.page.locator("#to-lay-1")).to_be_checked()
    thumb.tap("#sheet footer .btn")
    expect(thumb.page.locator("#sheet dialog")).to_have_count(0)
    expect(thumb.page.locator("#toast")).to_contain_text("1 later play is left out.")
    expect(thumb.page.locator("#undo")).to_contain_text(
        "Changed: “Collin attacks Roach 1: bow, bow and bow.”"
    )
    assert len(current_state(session).table.figures) == len(before.figures) + 1
    thumb.page.wait_for_timeout(NEXT_TAP)
    thumb.post("#undo")
    assert current_state(session).table == before
    assert replays_exactly(session)


def test_what_a_changed_die_asks_for_is_put_in(thumb: Thumb, session: Session) -> None:
    change(thumb, MISS, "sword-2-star", "cheese-1")
    expect(thumb.page.locator(".amend-it")).to_contain_text("The defender’s dice come first.")
    thumb.tap("#amend-insert")
    expect(thumb.page.locator(".amending")).to_contain_text("To be added before")
    thumb.page.wait_for_timeout(NEXT_TAP)
    thumb.typed("bow-2", "bow-2")
    thumb.tap("#sheet [data-done]")
    thumb.is_at(LINES + 1)
    entry = session.entries.get(number=LINES + 1)
    assert [play.action for play in entry.changes[TURN]] == ["defend", "end_turn"]
    expect(thumb.page.locator(".to-lay li").first).to_be_visible()
    thumb.tap("#sheet header [data-close]")
    thumb.page.wait_for_timeout(NEXT_TAP)
    thumb.tap("#open-log")
    expect(thumb.page.locator(f".ev:has([hx-get^='amend/{TURN}/'])")).to_contain_text("Filch defends")
    assert replays_exactly(session)


def test_the_change_is_given_up_and_nothing_is_written(thumb: Thumb, session: Session) -> None:
    change(thumb, ATTACK, "bow-2", "bow-2", "bow-2")
    expect(thumb.title).to_have_text("A later play no longer works")
    thumb.tap("#sheet [data-close]")
    expect(thumb.page.locator("#sheet dialog")).to_have_count(0)
    assert current_state(session).number == LINES
