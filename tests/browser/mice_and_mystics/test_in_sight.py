"""What is to be reached, and what the turn has left, are read without scrolling."""

import pytest
from playwright.sync_api import expect

from campaigns.models import Group
from tests.browser.mice_and_mystics.stages import session_at
from tests.browser.test_nothing_in_the_way import SIZES, Open

# Whether all of these lies between the edges of what is seen: nothing over it, nothing cut off.
SEEN = """
(selector) => [...document.querySelectorAll(selector)].every((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const points = [[left + 1, top + 1], [right - 1, bottom - 1], [(left + right) / 2, (top + bottom) / 2]];
  return right - left > 20 && points.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
})
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
