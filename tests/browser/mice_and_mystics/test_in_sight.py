"""What is to be reached, and what the turn has left, are read without scrolling."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Campaign, Group
from tests.browser.measure import faults
from tests.browser.mice_and_mystics.stages import session_at
from tests.browser.test_nothing_in_the_way import SIZES, Open
from tests.games.mice_and_mystics.tables import FOUR, GAME, having, playing
from tests.games.mice_and_mystics.test_variants import by
from tests.support.seated import begin_at

# Whether all of these lies between the edges of what is seen: nothing over it, nothing cut off.
SEEN = """
(selector) => [...document.querySelectorAll(selector)].every((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const points = [[left + 1, top + 1], [right - 1, bottom - 1], [(left + right) / 2, (top + bottom) / 2]];
  return right - left > 20 && points.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
})
"""
# How near the words of one of these buttons come to its edge.
FROM_EDGE = """
(selector) => Math.min(...[...document.querySelectorAll(selector)].map((one) => {
  const words = document.createRange(), { left, right } = one.getBoundingClientRect();
  words.selectNodeContents(one.querySelector(".say"));
  const at = words.getBoundingClientRect();
  return Math.min(at.left - left, right - at.right);
}))
"""


@pytest.mark.goal("T2")
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("stage", ["playing", "minions"])
def test_goal_and_steps_are_in_sight(open_page: Open, group: Group, stage: str, language: str) -> None:
    page, session = open_page(language=language), session_at(stage, group)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/table/{session.pk}/")
        for what, number in ((".tracks .goal", 1), (".order .steps li", 3)):
            expect(page.locator(what)).to_have_count(number)
            assert page.evaluate(SEEN, what), (what, width, height)


def test_six_hearts_lie_beside_the_values(open_page: Open, group: Group) -> None:
    campaign = Campaign.objects.create(group=group, name="Hearty", game_slug=GAME.slug)
    page, session = open_page(), begin_at(campaign, having(playing(*FOUR), "collin", vitality=6))
    page.goto(f"/table/{session.pk}/")
    card = page.locator(".card:has(.hearts svg:nth-of-type(6))").first
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        hearts, values = (
            card.locator(".hearts svg").last.bounding_box(),
            card.locator(".stats").bounding_box(),
        )
        assert hearts and values
        assert hearts["x"] + hearts["width"] <= values["x"] or hearts["y"] + hearts["height"] <= values["y"]


def test_thirteen_buttons_of_a_bar_keep_their_words(open_page: Open, group: Group) -> None:
    campaign = Campaign.objects.create(group=group, name="Again", game_slug=GAME.slug)
    page, session = open_page(language="it"), begin_at(campaign, by(playing(*FOUR), "MM-VAR-12"))
    page.goto(f"/table/{session.pk}/")
    expect(page.locator("#now .act")).to_have_count(13)
    for width, height in (*SIZES, (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == [], width
        assert page.evaluate(FROM_EDGE, "#now .act") >= (8 if width == SIZES[-1][0] else 3), width


def test_a_candle_stays_in_sight_on_a_phone_and_covers_nothing_that_stays_too(
    open_page: Open, group: Group
) -> None:
    page, session = open_page((390, 844)), session_at("playing", group)
    page.goto(f"/table/{session.pk}/")
    for what in ("#open-settings", "#open-candle", "#candle-2"):
        page.locator(what).tap()
    candle, order = page.locator(".burning"), page.locator(".order")
    expect(candle).to_be_visible()
    page.evaluate("scrollTo(0, 500)")
    expect(candle).to_be_in_viewport(ratio=1)
    box, under = candle.bounding_box(), order.bounding_box()
    assert box and under
    assert box["height"] <= 60
    assert under["y"] >= box["y"] + box["height"]
    page.locator("#candle-out").tap()
    expect(candle).to_have_count(0)
