"""The pages of groups and campaigns in a real browser: the way to a table, odd names, everybody's eyes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.models import Campaign, Group, Session
from companion.accounts.models import User
from companion.games import GAMES
from tests.browser.people import PEOPLE
from tests.support.hostile import ODD
from tests.support.seated import begin

GAME = next(game for game in GAMES.values() if len(PEOPLE) in game.seats.count)


@pytest.fixture
def session(group: Group) -> Session:
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=GAME.slug)
    return begin(campaign, PEOPLE)


def test_from_an_empty_site_to_a_laid_table(owner: User, open_page: Callable[..., Page]) -> None:
    page = open_page((390, 844))
    page.goto("/")
    page.get_by_role("link", name="Start our first evening").click()
    page.locator("label").filter(has_text=str(GAME.name)).click()
    page.get_by_label("Who is at the table?").fill("Anna\nBruno")
    page.get_by_text("Name group and campaign").click()
    page.get_by_label("What is your group called?").fill("The Moths")
    page.get_by_label("What is the campaign called?").fill("By night")
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/table/*/")
    assert Session.objects.get().people == ["Anna", "Bruno"]


@pytest.mark.goal("T3")
def test_the_door_is_in_the_words_of_the_game_that_is_chosen(
    group: Group, open_page: Callable[..., Page]
) -> None:
    page = open_page((390, 844))
    page.goto(f"/groups/{group.pk}/campaigns/new")
    door = page.locator("form.is-play .doors button")
    for game in GAMES.values():
        page.locator("label").filter(has_text=str(game.name)).tap()
        words = "Play now" if game.is_one_off else "Continue to set-up"
        assert door.inner_text().strip() == words
    assert not page.get_by_label("What is it called?").is_visible()
    page.get_by_text("Name the campaign").tap()
    assert page.get_by_label("What is it called?").is_visible()


def test_an_evening_is_packed_away_and_gone_on_with(session: Session, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(f"/campaigns/{session.campaign_id}/")
    page.get_by_role("button", name="Pack away").click()
    page.goto("/")
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/table/*/")
    assert Session.objects.count() == 2


@pytest.mark.goal("S9")
def test_no_odd_name_runs_on_any_page(session: Session, open_page: Callable[..., Page]) -> None:
    group = session.campaign.group
    for name in ODD:
        group.people.create(name=name)
        begin(Campaign.objects.create(group=group, name=name, game_slug=GAME.slug), [name])
    page = open_page()
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    newest = Campaign.objects.latest("pk")
    for where in (
        "/",
        f"/groups/{group.pk}/",
        f"/groups/{group.pk}/campaigns/new",
        f"/campaigns/{newest.pk}/",
    ):
        page.goto(where)
        assert page.locator("main script, main img, main iframe").count() == 0
    page.goto(f"/groups/{group.pk}/")
    assert set(ODD) <= set(page.locator(".lines b").all_text_contents())
