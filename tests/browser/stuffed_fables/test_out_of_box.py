"""What the set-up takes out of the box, in a narrow column: where a name ends and the next begins is seen."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_nothing_in_the_way import SIZES

NAMES = ".out-of-box dt"
# The least distance between the words of a name and those of the next below it.
LEAST = """names => {
  const boxes = [...document.querySelectorAll(names)].map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one.lastChild);
    return words.getBoundingClientRect();
  });
  const under = (a) => boxes.filter((b) => b.top >= a.top + 4 && b.left < a.right && a.left < b.right);
  return Math.min(...boxes.flatMap((a) => under(a).map((b) => b.top - a.bottom)));
}"""


def test_names_of_two_lines_keep_apart(board_at: Callable[..., Page]) -> None:
    page = board_at("laying", SIZES[0], language="it")
    expect(page.locator(NAMES).first).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LEAST, NAMES) >= 6, width
