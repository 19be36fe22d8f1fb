"""Light and language while something is typed: nothing of it goes, and a game proposes its own people."""

from collections.abc import Callable

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from campaigns.models import Campaign, Group
from companion.games import GAMES
from tests.browser.people import PEOPLE
from tests.support.seated import begin

Open = Callable[..., Page]
POLICY = {"content-security-policy": "default-src 'none'"}
NAME, CHOSEN = "[name=name]", "[name=people]:checked"


def _who_plays(page: Page) -> list[str]:
    return [one.strip() for one in page.locator(f"label:has({CHOSEN})").all_inner_texts()]


@pytest.mark.goal("T3")
def test_what_is_typed_stays_when_light_and_language_change(group: Group, open_page: Open) -> None:
    page = open_page((390, 844))
    page.goto(f"/groups/{group.pk}/campaigns/new")
    page.get_by_text("Name the campaign").click()
    page.locator(NAME).fill("By night")
    page.locator("label:has([name=people])").last.click()
    chosen = _who_plays(page)
    page.get_by_role("button", name="Daylight").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "daylight")
    expect(page.get_by_role("button", name="Daylight")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(NAME)).to_have_value("By night")
    page.get_by_role("button", name="Italiano").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("html")).to_have_attribute("data-theme", "daylight")
    expect(page.locator(NAME)).to_be_visible()
    expect(page.locator(NAME)).to_have_value("By night")
    assert _who_plays(page) == chosen
    page.reload()
    expect(page.locator(NAME)).to_have_value("")


@pytest.mark.goal("T3")
def test_light_that_the_site_does_not_take_is_as_it_was(group: Group, open_page: Open) -> None:
    page = open_page()
    page.goto("/groups/new")
    page.route("**/theme/", lambda route: route.fulfill(status=200, headers=POLICY))
    page.get_by_role("button", name="Daylight").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "candle")


@pytest.mark.goal("F3")
def test_a_device_that_asks_for_contrast_has_it_until_somebody_chooses(group: Group, open_page: Open) -> None:
    page = open_page()
    page.context.clear_cookies(name=settings.THEME_COOKIE_NAME)
    page.emulate_media(contrast="more")
    page.goto("/groups/new")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    assert page.locator("body").evaluate("one => getComputedStyle(one).color") == "rgb(255, 255, 255)"
    expect(page.get_by_role("button", name="High contrast")).to_have_attribute("aria-pressed", "true")
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="Daylight").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "daylight")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "daylight")


@pytest.mark.goal("T3")
def test_a_game_proposes_who_was_there_last_night_until_somebody_says(group: Group, open_page: Open) -> None:
    first, second = [game for game in GAMES.values() if game.seats.count.start <= len(PEOPLE)][:2]
    for game in (first, second):
        size = game.seats.count.start
        people = PEOPLE[:size] if game is first else PEOPLE[-size:]
        campaign = Campaign.objects.create(group=group, name=game.slug, game_slug=game.slug)
        begin(campaign, people)
    page = open_page()
    page.goto(f"/groups/{group.pk}/campaigns/new")
    there = {*PEOPLE[: first.seats.count.start], *PEOPLE[-second.seats.count.start :]}
    for game in (second, first):
        page.locator(f"label:has([value={game.slug}])").click()
        last = PEOPLE[: game.seats.count.start] if game is first else PEOPLE[-game.seats.count.start :]
        assert {*_who_plays(page)} == (there if len(there) in game.seats.count else {*last})
    page.locator("label:has([name=people])").last.click()
    said = _who_plays(page)
    page.locator(f"label:has([value={second.slug}])").click()
    assert _who_plays(page) == said
