"""The pages of groups and campaigns in a real browser: the way to a table, odd names, everybody's eyes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from campaigns import people, store
from campaigns.models import Campaign, Group, Session
from companion.games import GAMES
from tests.browser.people import PEOPLE
from tests.hostile import ODD

GAME = next(iter(GAMES.values()))
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SMALL = """() => [...document.querySelectorAll('a, button, summary, label.btn, input:not([type=hidden])')]
    .filter(one => one.checkVisibility() && !one.closest('.skip, label input, .prose'))
    .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 48 || box.height < 47.5)).map(([words]) => words)"""


@pytest.fixture
def session(group: Group) -> Session:
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=GAME.slug)
    return store.begin(campaign, PEOPLE)


def test_from_an_empty_site_to_a_laid_table(owner: User, open_page: Callable[..., Page]) -> None:
    page = open_page((390, 844))
    page.goto("/")
    page.get_by_role("link", name="New group").click()
    page.get_by_label("What is your group called?").fill("The Moths")
    page.get_by_label("Who sits at the table?").fill("Anna, Bruno")
    page.get_by_role("button", name="Make the group").click()
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_url("**/table/*/")
    assert Session.objects.get().people == ["Anna", "Bruno"]


def test_an_evening_is_packed_away_and_gone_on_with(session: Session, open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(f"/campaigns/{session.campaign_id}/")
    page.get_by_role("button", name="Pack away").click()
    page.goto("/")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_url("**/table/*/")
    assert Session.objects.count() == 2


def test_no_odd_name_runs_on_any_page(session: Session, open_page: Callable[..., Page]) -> None:
    group = session.campaign.group
    for name in ODD:
        group.people.create(name=name)
        store.begin(Campaign.objects.create(group=group, name=name, game_slug=GAME.slug), [name])
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


@pytest.mark.parametrize(
    ("size", "theme", "language"), [((1024, 768), "candle", "en"), ((390, 844), "daylight", "it")]
)
def test_every_page_is_for_everybody_and_for_thumbs(
    session: Session, open_page: Callable[..., Page], size: tuple[int, int], theme: str, language: str
) -> None:
    group, campaign = session.campaign.group, session.campaign
    person = group.people.all()[0]
    page = open_page(size, theme, language)
    for where in (
        "/",
        "/account/",
        "/groups/new",
        f"/groups/{group.pk}/",
        f"/groups/{group.pk}/rename",
        f"/groups/{group.pk}/end",
        f"/groups/{group.pk}/people/{person.pk}",
        f"/groups/{group.pk}/campaigns/new",
        f"/groups/{group.pk}/box/{GAME.slug}/",
        f"/campaigns/{campaign.pk}/",
        f"/campaigns/{campaign.pk}/end",
        "/accounts/logout/",
        "/accounts/password/change/",
        f"/join/{people.invite(group)}",
    ):
        page.goto(where)
        check(page, where)


def check(page: Page, where: str) -> None:
    page.evaluate(AXE.read_text())
    found = page.evaluate("tags => axe.run({runOnly: tags})", RULES)["violations"]
    faults = [(one["id"], node["html"][:120]) for one in found for node in one["nodes"]]
    assert not faults, (where, faults)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, where
    assert not page.evaluate(SMALL), (where, page.evaluate(SMALL))
