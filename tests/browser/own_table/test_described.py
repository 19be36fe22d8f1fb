"""A game described from half a page by a stranger's hand, played, and its pad printed (O1)."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion.games.own_table.demo_session import PEOPLE
from tests.browser.table import NEXT_TAP

A_TAP, A_KEY = 2.0, 0.5  # seconds of a slow hand on a tablet
MOST_SECONDS, MOST_TAPS = 300.0, 25


class Hand:
    """Taps and types on the builder, and counts taps, and the seconds that a slow hand takes for it."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.seconds = page, 0, 0.0

    def tap(self, selector: str) -> None:
        self.page.wait_for_timeout(NEXT_TAP)  # the second of two taps at one place is none of its own
        self.page.locator(selector).locator("visible=true").first.click()
        self.taps, self.seconds = self.taps + 1, self.seconds + A_TAP

    def choose(self, field: str, value: str) -> None:
        """Tap an option of a field, unless it is proposed, and wait until the sheet is drawn anew."""
        if self.page.locator(f"#sheet [name={field}][value='{value}']").is_checked():
            return
        with self.page.expect_response(lambda answer: "/act/" in answer.url):
            self.page.locator(f"#sheet label:has([name={field}][value='{value}'])").click()
        self.taps, self.seconds = self.taps + 1, self.seconds + A_TAP

    def type(self, words: str) -> None:
        """Type where the sheet has put the cursor."""
        expect(self.page.locator("#sheet input:focus")).to_be_visible()
        self.page.keyboard.type(words)
        self.seconds += A_KEY * len(words)

    def fill(self, field: str, words: str) -> None:
        """Tap a field, and type in the place of what is there."""
        self.page.locator(f"#sheet [name={field}]").fill(words)
        self.taps, self.seconds = self.taps + 1, self.seconds + A_TAP + A_KEY * len(words)

    def enter(self) -> None:
        """Press Enter on the keyboard that is open: the sheet is done."""
        self.page.locator("#sheet input[type=text]").first.press("Enter")
        expect(self.page.locator("#sheet dialog")).to_have_count(0)
        self.seconds += A_KEY


def describe(hand: Hand) -> None:
    """Type Harbour Lights: a fog that rises, ships, oil for each, twelve storms, a score together."""
    hand.tap("[id^='act-begin_empty']")
    hand.type("Harbour Lights")
    hand.enter()
    hand.tap("#add-put_counter")
    hand.type("Fog")
    hand.choose("whose", "table")
    hand.fill("high", "10")
    hand.enter()
    hand.tap("#add-put_counter")
    hand.type("Ships")
    hand.choose("whose", "table")
    hand.enter()
    hand.tap("#add-put_counter")
    hand.type("Oil")
    hand.fill("start", "5")
    hand.enter()
    hand.tap("#add-put_pile")
    hand.type("Storms")
    hand.fill("cards", "7 Calm, 5 Gale")
    hand.enter()
    hand.tap("#add-put_step")
    hand.choose("when", "start")
    hand.choose("who", "table")
    hand.choose("what", "change")
    hand.enter()
    hand.tap("#add-put_step")
    hand.choose("when", "card")
    hand.choose("card", "card-6")
    hand.choose("what", "change")
    hand.choose("acts_on", "counter-3")
    hand.fill("number", "-1")
    hand.enter()
    hand.tap("#add-put_column")
    hand.type("Light")
    hand.fill("formula", "ships * 10 + oil")
    hand.enter()


@pytest.mark.goal("O1")
def test_a_game_is_described_in_five_minutes_and_25_taps_played_and_printed(
    board_at: Callable[..., Page],
) -> None:
    page = board_at("start")
    session_page = page.url
    hand = Hand(page)
    describe(hand)
    hand.tap("[id^='act-play_it']")
    print(f"{hand.taps} taps, {hand.seconds:.0f} s of a slow hand")
    assert hand.taps <= MOST_TAPS and hand.seconds <= MOST_SECONDS, (hand.taps, hand.seconds)
    hand.tap("[id='act-begin']")
    fog = page.locator(".own-track", has_text="Fog").locator(".num").first
    expect(fog).to_have_text("1")
    hand.tap("[id^='act-draw']")
    page.locator("#sheet").get_by_text("Draw for us").click()
    expect(page.locator("#slot-piles")).to_contain_text("11")
    hand.tap("[id='act-go_on']")
    number = session_page.rstrip("/").rpartition("/")[2]
    page.goto(f"/sheets/{number}/page?sheet=pad&content=filled&paper=A4&language=en&size=plain")
    for words in ("Light", *PEOPLE):
        expect(page.locator("body")).to_contain_text(words)
