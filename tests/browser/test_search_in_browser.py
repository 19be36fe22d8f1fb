"""The search in a real browser: found while somebody types, kept in the address, lit where it leads."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Group
from campaigns.notes.writing import write_note
from companion.accounts.models import User
from companion.games import GAMES
from tests.browser.people import PEOPLE
from tests.support.seated import begin

GAME = next(game for game in GAMES.values() if len(PEOPLE) in game.seats.count)


@pytest.fixture
def campaign(group: Group, owner: User) -> Campaign:
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=GAME.slug)
    begin(campaign, PEOPLE)
    for number in range(30):
        text = "Il caffè della torre" if number == 0 else f"Zzebra, number {number}"
        write_note(campaign, owner, f"note-{number}", text=text)
    return campaign


@pytest.mark.goal("E3")
def test_what_is_typed_is_found_at_once_and_lit_where_it_leads(
    campaign: Campaign, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.goto(f"/campaigns/{campaign.pk}/")
    page.get_by_role("navigation", name="Places").get_by_role("link", name="Search").click()
    field = page.get_by_label("Search everything that you may see")
    field.press_sequentially("caffe tor")
    hit = page.locator(".hits a")
    expect(hit).to_have_count(1)
    expect(hit.locator("mark")).to_have_text(["caffè", "torre"])
    expect(field).to_be_focused()
    expect(page).to_have_url(re.compile(r"/search/\?.*q=caffe(\+|%20)tor"))
    hit.click()
    lit = page.locator(":target")
    expect(lit).to_contain_text("Il caffè della torre")
    assert lit.evaluate("one => getComputedStyle(one).backgroundColor") != page.locator(".jot").nth(
        -2
    ).evaluate("one => getComputedStyle(one).backgroundColor")
    page.go_back()
    expect(page.locator(".hits a")).to_have_count(1)


def test_what_is_typed_before_the_page_is_ready_is_found_too(
    campaign: Campaign, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.add_init_script(
        """new MutationObserver((_, watch) => {
          const field = document.querySelector("#q");
          if (field) { field.value = "caffe tor"; watch.disconnect(); }
        }).observe(document, { childList: true, subtree: true });"""
    )
    page.goto("/search/")
    expect(page.locator(".hits a")).to_have_count(1)


@pytest.mark.goal("E3")
def test_one_looks_closer_by_keyboard_without_a_script(
    campaign: Campaign, open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.route("**/htmx*.js", lambda route: route.abort("aborted"))
    page.goto("/search/")
    page.get_by_label("Search everything that you may see").fill("zzebra")
    page.keyboard.press("Enter")
    expect(page.locator(".hits a")).to_have_count(4)
    page.locator(".finds .go").press("Enter")
    expect(page.locator(".hits a")).to_have_count(20)
    page.get_by_label("Since when").select_option("month")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.locator(".hits a")).to_have_count(4)
    expect(page.get_by_role("link", name="Notes 29")).to_be_visible()
