"""The box in a real browser: cards typed by the keyboard, lines pasted, a chapter filled in."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from campaigns.box.repository import load_box
from campaigns.models import Group
from companion.games import GAMES
from tests.browser import axe, measure
from tests.browser.screens import ALL

GAME = GAMES["mice_and_mystics"]
SIZES = ((360, 740), (390, 844), (768, 1024), (1024, 768), (1920, 1080))
WIDTHS = {"candle": (390, 1024) if ALL else (1024,), "daylight": (390, 1024) if ALL else (390,)}


@pytest.fixture
def here(group: Group) -> str:
    return f"/groups/{group.pk}/box/{GAME.slug}/"


def found(group: Group) -> dict[str, Any]:
    return {card.id: card for card in load_box(group, GAME).found}


def saved(page: Page) -> None:
    expect(page.locator("#state")).to_have_attribute("data-state", "saved")


def test_three_cards_are_typed_by_the_keyboard(
    open_page: Callable[..., Page], group: Group, here: str
) -> None:
    page = open_page()
    page.goto(f"{here}search/")
    page.get_by_role("link", name="One more").click()
    keys = page.keyboard
    keys.type("Needle Rapier")
    keys.press("Tab")
    keys.type("w")  # a weapon
    for words in ("", "sharp", "2", "", "1", "scamp, war", "", "quick as a wasp", "2"):
        keys.press("Tab")
        if words:
            keys.type(words)
    keys.press("Enter")
    keys.type("Magic Scroll")
    keys.press("Tab")
    keys.type("scr")
    keys.press("Enter")
    keys.type("Walnut Shell")
    keys.press("Tab")
    keys.type("arm")
    keys.press("Tab")
    keys.press("Tab")
    keys.type("1")
    keys.press("Enter")
    saved(page)
    cards = found(group)
    rapier = cards["Needle Rapier"]
    assert (rapier.kind, rapier.attack, rapier.combat, rapier.paws) == ("weapon", "sharp", 2, 1)
    assert (rapier.needs, rapier.words, rapier.copies) == (("scamp", "warrior"), "quick as a wasp", 2)
    assert (cards["Magic Scroll"].kind, cards["Walnut Shell"].defence) == ("scroll", 1)
    search = GAME.shelf("search")
    assert search
    number = search.count(load_box(group, GAME))
    assert page.locator("#count").inner_text() == f"{number} of 71 search cards"
    expect(page.locator("details[data-row][open]")).to_have_count(1)
    page.reload()
    expect(page.get_by_text("weapon · sharp · Battle 2")).to_be_visible()


def test_a_row_that_is_wrong_stays_and_is_not_called_saved(
    open_page: Callable[..., Page], group: Group, here: str
) -> None:
    page = open_page()
    page.goto(f"{here}search/#new")
    expect(page.locator("details[data-row]").last.get_by_label("Name")).to_be_focused()
    page.keyboard.type("Wand")
    page.keyboard.press("Enter")
    state = page.locator("#state")
    expect(state).to_have_attribute("data-state", "offline")
    expect(page.get_by_text("Something still has to be chosen.")).to_be_visible()
    assert not found(group)
    kind = page.locator(f"[id='{page.locator('.is-wrong select').get_attribute('id')}']")
    kind.focus()
    kind.select_option("item")
    page.keyboard.press("Enter")
    saved(page)
    assert found(group)["Wand"].kind == "item"


def test_five_lines_are_pasted_and_one_is_mended(
    open_page: Callable[..., Page], group: Group, here: str
) -> None:
    page = open_page()
    page.goto(f"{here}search/paste")
    lines = (
        "Wand; weapon; ranged; magic; 2",
        "Shell; armatura;;;; 1;; head",
        "Scroll; pergamena",
        "Cake; item",
    )
    page.locator("#lines").fill("\n".join([*lines, "Bow; arma; a distanza; affilato; 13"]))
    page.get_by_role("button", name="Check the lines").click()
    expect(page.get_by_text("Line 5, Battle: 13 is more than 12.")).to_be_visible()
    page.get_by_role("button", name="Save 4 lines").click()
    expect(page.locator("#lines")).to_have_value("Bow; arma; a distanza; affilato; 13")
    page.locator("#lines").fill("Bow; arma; a distanza; affilato; 1")
    page.get_by_role("button", name="Look again").click()
    page.get_by_role("button", name="Save 1 line").click()
    expect(page.locator("#count")).to_contain_text("of 71 search cards")
    assert set(found(group)) == {"Wand", "Shell", "Scroll", "Cake", "bow"}


def test_two_tablets_are_told_of_each_other(open_page: Callable[..., Page], group: Group, here: str) -> None:
    anna, bruno = open_page(), open_page()
    for page in (anna, bruno):
        page.goto(f"{here}heroes/")
    life = "[data-row]:has-text('Collin') >> [name$='.vitality']"
    anna.locator(life).fill("5")
    anna.keyboard.press("Enter")
    saved(anna)
    bruno.locator(life).fill("6")
    bruno.keyboard.press("Enter")
    expect(bruno.get_by_text("Someone changed this in the meantime.")).to_be_visible()
    expect(bruno.locator("#state")).to_have_attribute("data-state", "offline")
    assert load_box(group, GAME).sheets[0].vitality == 5
    bruno.get_by_role("button", name="Keep our version").click()
    saved(bruno)
    assert load_box(group, GAME).sheets[0].vitality == 6


def test_a_server_that_is_away_loses_nothing(
    open_page: Callable[..., Page], group: Group, here: str, watch: Any
) -> None:
    watch.means("Failed to load resource")
    page = open_page()
    page.goto(f"{here}heroes/")
    page.context.set_offline(True)
    page.locator("[data-row]:has-text('Tilda') >> [name$='.vitality']").fill("4")
    page.keyboard.press("Enter")
    expect(page.locator("#state")).to_have_attribute("data-state", "offline")
    expect(page.get_by_text("What you typed is still here.")).to_be_visible()
    page.context.set_offline(False)
    saved(page)
    assert load_box(group, GAME).sheets[0].vitality == 4


def test_who_comes_is_tapped_in(open_page: Callable[..., Page], group: Group, here: str) -> None:
    page = open_page((390, 844))
    page.goto(f"{here}encounters/#new")
    page.get_by_label("Name").fill("7")
    row = page.locator("details[data-row]").first
    row.get_by_label("Page 1").tap()
    for name in ("Rat", "Rat", "Roach", "Rat"):
        page.locator(".wordbar:visible").get_by_role("button", name=name, exact=True).tap()
    expect(row.get_by_label("Page 1")).to_have_value("3 Rats, 1 Roach")
    page.locator("h1").tap()
    saved(page)
    assert load_box(group, GAME).encounters[0].on(1) == (("rat", 3), ("roach", 1))


def test_a_chapter_is_filled_in_beside_the_storybook(
    open_page: Callable[..., Page], group: Group, here: str
) -> None:
    page = open_page()
    page.goto(f"{here}chapters/")
    page.get_by_role("link", name="Chapter 2").click()
    expect(page.get_by_text("no End page yet")).to_be_visible()
    page.get_by_label("Title", exact=True).fill("Lily’s Tail")
    page.get_by_label("End page", exact=True).fill("7")
    page.locator("fieldset:has-text('May not come along')").last.get_by_text("Lily").click()
    page.get_by_label("The mice start in").select_option("room-1")
    for number, words in enumerate(("The king wakes.", "A bell rings.")):
        line = page.locator("[data-grid$='.notes'] > li").nth(number)
        line.get_by_label("When").select_option("surge")
        line.get_by_label("What it says, in our words").fill(words)
    page.get_by_role("button", name="Save").last.click()
    saved(page)
    chapter = load_box(group, GAME).chapter(2)
    assert (chapter.end_page, chapter.start, chapter.barred) == (7, "room-1", ("lily",))
    assert [note.words for note in chapter.notes] == ["The king wakes.", "A bell rings."]
    expect(page.locator("[data-lacks]")).to_have_text("nobody knows yet how it is won")
    page.get_by_role("button", name="Remove this row").first.click()
    page.get_by_role("button", name="Save").last.click()
    saved(page)
    left = page.locator("[data-grid$='.notes'] > li").first
    expect(left.get_by_label("What it says, in our words")).to_have_value("A bell rings.")
    assert [note.words for note in load_box(group, GAME).chapter(2).notes] == ["A bell rings."]


def test_without_script_a_shelf_is_saved_as_a_whole(
    open_page: Callable[..., Page], group: Group, here: str
) -> None:
    page = open_page()
    nothing = {"body": "", "content_type": "text/javascript", "headers": {"content-security-policy": ""}}
    page.route("**/*.js", lambda route: route.fulfill(**nothing))
    page.goto(f"{here}search/")
    rows = page.locator("details[data-row]")
    for number, name in ((-3, "Wand"), (-2, "Cake")):
        row = rows.nth(rows.count() + number)
        row.get_by_label("Name").fill(name)
        row.get_by_label("Kind").select_option("item")
    page.get_by_role("button", name="Save").last.click()
    expect(page.locator(".message")).to_have_text("Saved.")
    assert set(found(group)) == {"Wand", "Cake"}


@pytest.mark.goal("U1", "U6")
@pytest.mark.parametrize("theme", ["candle", "daylight"])
def test_every_page_is_for_all_eyes_and_thumbs(
    open_page: Callable[..., Page], group: Group, here: str, theme: str
) -> None:
    page, wrong = open_page(theme=theme), {}
    slugs = [shelf.slug for shelf in GAME.box.shelves]
    pages = [
        "",
        *(f"{slug}/" for slug in slugs),
        "search/paste",
        "chapters/1/",
        "chapters/2/",
        "take",
        "anew",
    ]
    for where in pages if ALL else pages[theme == "candle" :: 4]:
        page.goto(f"{here}{where}")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            if faults := [*measure.faults(page), *(axe.faults(page) if width in WIDTHS[theme] else ())]:
                wrong[f"{where} {width}x{height}"] = faults
    assert not wrong, wrong
