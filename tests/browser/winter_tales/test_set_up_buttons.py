"""The buttons of the set-up's steps: within their step, none over another, none alone if it has room."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

SIZES = ((390, 844), (768, 1024), (1024, 768))
# Buttons that leave their step or the screen, lie over one another, or break words where the row has room.
WRONG = """() => {
  const found = [], slack = 1;
  for (const doors of document.querySelectorAll(".of-all, .steps details[open] > .doors")) {
    const { left, right } = doors.getBoundingClientRect();
    const all = [...doors.children].map((one) =>
      ({ one, says: one.innerText.trim(), at: one.getBoundingClientRect() }));
    const top = Math.max(...all.map(({ at }) => at.top));
    const inLast = all.filter(({ at }) => at.top > top - slack);
    for (const { one, says, at } of all) {
      if (at.left < left - slack || at.right > Math.min(right, innerWidth) + slack)
        found.push(`${says} is out`);
      if (one.scrollWidth > one.clientWidth + slack) found.push(`${says} is cut off`);
    }
    all.forEach((a, n) => all.slice(n + 1).forEach((b) => {
      const isBeside = a.at.left >= b.at.right || b.at.left >= a.at.right;
      if (!isBeside && a.at.top < b.at.bottom && b.at.top < a.at.bottom)
        found.push(`${a.says} lies over ${b.says}`);
    }));
    if (inLast.length > 1) continue;
    const [{ one, says, at }] = inLast, words = document.createRange();
    words.selectNodeContents([...one.childNodes].findLast(({ data }) => data?.trim()) ?? one);
    const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
    if (lines.size > 1 && at.right < right - 80) found.push(`${says} has room and breaks`);
  }
  return found;
}"""


@pytest.mark.goal("T2")
@pytest.mark.parametrize("stage", ["empty-five", "sided", "laid"])
def test_buttons_of_steps_wrap_within_their_step(board_at: Callable[..., Page], stage: str) -> None:
    page = board_at(stage, SIZES[0], language="it")
    expect(page.locator(".steps details[open] > .doors").first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WRONG) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)


def test_four_short_buttons_share_a_row_of_a_tablet(board_at: Callable[..., Page]) -> None:
    page = board_at("empty-five", (1024, 768), language="it")
    rows = page.locator(".steps details[open] > .doors").first.locator(".btn")
    expect(rows).to_have_count(4)
    assert len({round(box["y"]) for one in rows.all() if (box := one.bounding_box())}) == 1
