"""Two games of a tournament on a tablet, by taps alone: turns, penalties, a knock, dawn, the table."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign
from tests.browser.keys import with_keys_too
from tests.browser.table import Thumb, make_group_and_campaign

ROWS = {"Ada": (1, 2, 6, 0), "Bruno": (2, 3, 4), "Carla": (12, 3, 4, 3, 1)}  # Ada and Bruno come to nine


@with_keys_too
@pytest.mark.goal("S3", "S16")
def test_two_games_of_a_tournament_are_played_by_taps(open_page: Callable[..., Page]) -> None:
    thumb = Thumb(open_page())
    make_group_and_campaign(thumb.page, "Ada, Bruno, Carla", "Nightmare Tales", "In the dark")
    expect(thumb.page.locator("h1")).to_have_text("Before the deal")
    choose_the_game(thumb)
    lay_and_begin(thumb)
    first_turns(thumb)
    knock_and_last_round(thumb)
    enter_fear(thumb)
    score_the_first_game(thumb)
    second_game(thumb)
    tournament_table(thumb)
    print_the_sheets(thumb)
    assert thumb.page.evaluate("localStorage.length + sessionStorage.length") == 0
    assert Campaign.objects.get().sessions.count() == 1


def choose_the_game(thumb: Thumb) -> None:
    """A tournament to 50 with a deck of 60; somebody comes late, and goes again."""
    thumb.tap("[hx-get^='act/choose_game']")
    thumb.choose("Quick Tournament")
    expect(thumb.page.locator("#sheet input[name=maximum]")).to_have_value("50")
    thumb.page.locator("#sheet input[name=deck]").fill("60")
    thumb.done("4 cards each, 1 looked at")
    thumb.tap("[hx-get^='act/add_player']")
    thumb.page.locator("#sheet input[name=name]").fill("Dario")
    thumb.done("Dario joins")
    thumb.tap("[hx-get^='act/drop_player']")
    thumb.choose("Dario")
    thumb.done("Dario does not play")


def lay_and_begin(thumb: Thumb) -> None:
    thumb.post(".step.is-here [role=checkbox][aria-checked=false]")
    thumb.post(".step.is-here details > .btn")
    thumb.tap("[hx-get='act/begin']")
    thumb.choose("We drew", "Ada")
    thumb.done("The cards are dealt")
    expect(thumb.page.locator("h1")).to_contain_text("Turn 1 · Ada’s turn")
    expect(thumb.page.locator(".deckclock .num")).to_have_text("48")


def cards_of(page: Page, name: str, cards: int) -> None:
    expect(page.locator(".kid").filter(has_text=name).locator(".counter .num")).to_have_text(str(cards))


def first_turns(thumb: Thumb) -> None:
    """Bruno discards the same name, Carla the wrong card; a keyword is read; a count is put right."""
    page = thumb.page
    thumb.tap_grey("#act-end_turn")
    expect(page.locator(".reason:popover-open")).to_contain_text("Ada still has to draw.")
    page.keyboard.press("Escape")
    thumb.post("#act-draw")
    thumb.tap("[hx-get^='act/use_effect?keyword=look']")
    expect(page.locator("#sheet .readout")).to_contain_text("look at it without showing it")
    thumb.done("Ada uses LOOK")
    thumb.act("discard_same")
    thumb.choose("Bruno")
    thumb.done("Bruno discards 1")
    cards_of(page, "Bruno", 3)
    thumb.act("penalty")
    thumb.choose("Carla", "discarded the wrong card")
    thumb.done("Penalty for Carla")
    cards_of(page, "Carla", 5)
    expect(page.locator(".kid").filter(has_text="Carla").locator(".chip.is-bad")).to_have_text("wrong card")
    expect(page.locator(".deckclock .num")).to_have_text("46")
    thumb.tap("[hx-get='act/correct?counter=deck']")
    thumb.step("value", -1)
    thumb.done("45")
    thumb.post("#act-end_turn")
    expect(page.locator("h1")).to_contain_text("Bruno’s turn")


def knock_and_last_round(thumb: Thumb) -> None:
    """Bruno knocks: Carla and Ada have one turn each, then dawn; a knock after the knock is refused."""
    page = thumb.page
    thumb.post("#act-knock")
    expect(page.locator("h1")).to_contain_text("Last round · Carla’s turn")
    expect(page.locator(".dawnclock .num")).to_have_text("2")
    thumb.tap_grey("#act-knock")
    expect(page.locator(".reason:popover-open")).to_contain_text("one knock a game")
    page.keyboard.press("Escape")
    thumb.post("#undo")
    expect(page.locator("h1")).to_contain_text("Bruno’s turn")
    thumb.post("#redo")
    for _turn in range(2):
        thumb.post("#act-draw")
        thumb.post("#act-end_turn")
    expect(page.locator("h1")).to_contain_text("Dawn")


def enter_fear(thumb: Thumb) -> None:
    """A tap a card, player by player; one card too many is taken back."""
    page = thumb.page
    for name, cards in ROWS.items():
        expect(page.locator(".entry.is-lit")).to_contain_text(name)
        for fear in cards:
            thumb.post(f".numpad [hx-post*='fear={fear}&']")
    expect(page.locator(".numpad")).to_have_count(0)
    expect(page.locator(".tie")).to_contain_text("then most cards, 4: Ada")
    thumb.tap(".entry:has-text('Carla')")
    page.locator("#sheet input[name=row]").fill("12 3 4 3")
    thumb.done("Carla reveals 12 3 4 3")
    expect(page.locator(".entry.is-lit")).to_contain_text("Carla")
    thumb.post(".numpad [hx-post*='fear=1&']")


def score_the_first_game(thumb: Thumb) -> None:
    """Ada is the bravest by more cards; Bruno has knocked and lost: nine and ten."""
    page = thumb.page
    thumb.post("[id^='act-score']")
    expect(page.locator(".outcome h2")).to_contain_text("Ada")
    expect(page.locator(".results tr").filter(has_text="Bruno")).to_contain_text("+10")
    expect(page.locator(".results tr").filter(has_text="Bruno").locator(".is-total")).to_have_text("19")
    expect(page.locator(".order .aside")).to_contain_text("Carla may begin the next game")


def second_game(thumb: Thumb) -> None:
    """Carla, the most frightened, begins; the deck runs out; sums that are level ask for the highest card."""
    page = thumb.page
    thumb.post("#act-next_game")
    thumb.tap("[hx-get='act/begin']")
    thumb.choose("We drew", "Carla")
    thumb.done("The cards are dealt")
    thumb.post("#act-deck_empty")
    expect(page.locator(".dawnclock")).to_contain_text("dawn after this turn")
    thumb.post("#act-end_turn")
    for name, fear in (("Ada", 9), ("Bruno", 9), ("Carla", 28)):
        thumb.act("enter_sum")
        thumb.choose(name)
        page.locator("#sheet input[name=fear]").fill(str(fear))
        thumb.done(f"{name}: fear {fear}")
    for name, highest in (("Ada", 5), ("Bruno", 4)):
        expect(thumb.title).to_have_text("The highest card")
        page.locator("#sheet input[name=highest]").fill(str(highest))
        thumb.done(f"{name}’s highest card")
    thumb.post("[id^='act-score']")
    expect(page.locator(".outcome h2")).to_contain_text("Bruno")


def tournament_table(thumb: Thumb) -> None:
    """Carla has 23 and 28: out above 50; bars of two games stand beside the points."""
    page = thumb.page
    rows = page.locator(".tourt tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Ada")
    expect(rows.nth(0).locator(".tot .num")).to_have_text("18")
    expect(rows.nth(2)).to_contain_text("Carla")
    expect(rows.nth(2).locator(".tot")).to_contain_text("out")
    expect(rows.nth(1).locator("td.bar b")).to_have_text(["9", "9"])
    expect(page.locator("#act-next_game")).to_be_enabled()


def print_the_sheets(thumb: Thumb) -> None:
    page = thumb.page
    thumb.tap("#act-print")
    page.locator("label").filter(has_text="Score sheet").tap()
    with page.expect_popup() as sheet:
        page.get_by_role("button", name="See it first").tap()
    expect(sheet.value.locator(".scores tbody tr").first).to_contain_text("highest 6")
    sheet.value.close()
