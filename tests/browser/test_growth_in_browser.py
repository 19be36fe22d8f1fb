"""How figures have grown, on a campaign's page: long names stay whole, in their column and on the screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Group, Session
from tests.browser.measure import faults
from tests.browser.test_nothing_in_the_way import SIZES
from tests.browser.test_screens import LONG_NAMES
from tests.kit.games import golden
from tests.support.seated import begin

GROWN = "section:has(> :is(#h-grow, #h-wins, #h-tales, #h-matches))"
PLAYED = (  # a game and its golden session after which something is told there
    ("dreamers", "five-rounds"),
    ("mice_and_mystics", "campaign"),
    ("nightmare_tales", "winner"),
    ("stuffed_fables", "campaign"),
    ("winter_tales", "two"),
)
# The words of the growth that leave it, or the card in which they stand.
OUTSIDE = """grown => [...document.querySelectorAll(`${grown}, ${grown} .card`)].flatMap((box) => {
  const { left, right } = box.getBoundingClientRect(), found = [], words = document.createRange();
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    words.selectNodeContents(node);
    const most = Math.min(right, innerWidth) + 1;
    if ([...words.getClientRects()].some((at) => at.left < left - 1 || at.right > most))
      found.push(node.data.trim());
  }
  return found;
})"""
# Figures whose player stands on another line.
PARTED = """() => [...document.querySelectorAll(".grow h3")]
  .filter((one) => one.clientHeight > 1.6 * parseFloat(getComputedStyle(one).fontSize))
  .map((one) => one.innerText)"""


def played(group: Group, slug: str, kept: str) -> Session:
    found = golden(slug, kept)
    session = begin(Campaign.objects.create(group=group, name="Grown", game_slug=slug), found.start.people)
    for number, play in enumerate(found.plays):
        commands.record(session, play, Command(seen=number, key=f"grown-{number:04}"))
    return session


@pytest.mark.goal("T2")
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("slug", "kept"), PLAYED)
def test_growth_stays_in_its_column(
    open_page: Callable[..., Page], group: Group, slug: str, kept: str, language: str
) -> None:
    page, session = open_page(SIZES[0], language=language), played(group, slug, kept)
    page.goto(f"/campaigns/{session.campaign_id}/")
    expect(page.locator(GROWN)).to_be_visible()
    expect(page.locator(".recs:not(:has(dt))")).to_have_count(0)  # no panel of records without one
    page.evaluate(LONG_NAMES)
    for width, height in (*SIZES, (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUTSIDE, GROWN) == [], width
        assert page.evaluate(PARTED) == [], width
        assert faults(page) == [], width
