"""axe-core on a page as it stands: WCAG 2.2, levels A and AA; AAA where contrast is high."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
# Off in axe unless asked for by name.
AAA = {"color-contrast-enhanced": {"enabled": True}, "meta-refresh-no-exceptions": {"enabled": True}}
# What lies under the foot of a sheet or page is scrolled from under it first, and must be clear then.
# Without preload: it would copy imported style sheets into the page, which the policy forbids.
_RUN = """
async ([tags, rules]) => {
  const asked = { runOnly: tags, rules, resultTypes: ["violations"], preload: false };
  const found = await axe.run(document, asked);
  const isClear = (one) => {
    one.scrollIntoView({ block: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const target = one.closest("label") ?? one;
    const at = (x, y) => document.elementFromPoint(left + width / 2 + x, top + height / 2 + y);
    return [[0, 0], [-11, -11], [11, -11], [-11, 11], [11, 11]].every(([x, y]) => target.contains(at(x, y)));
  };
  const says = ({ any, all }) => [...any, ...all].map(({ message }) => message).join("; ");
  const isUnder = (id, node) => id === "target-size" && says(node).includes("obscured");
  const isOf = (node) => document.querySelector(node.target.at(-1));
  return found.violations.flatMap(({ id, nodes }) => nodes
    .filter((node) => !isUnder(id, node) || !isClear(isOf(node)))
    .map((node) => `${id}: ${node.html.slice(0, 160)} ${says(node)}`));
}
"""


@cache
def source() -> str:
    return (Path(__file__).parent / "vendor" / "axe.min.js").read_text()


def faults(page: Page, *, is_aaa: bool = False) -> list[str]:
    """Return what axe finds against the page, in words; `is_aaa` asks for more contrast."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(source())
    found: Any = page.evaluate(_RUN, [TAGS, AAA if is_aaa else {}])
    return list(found)


def in_contrast(page: Page) -> list[str]:
    """Return what axe finds where contrast is high; then the page is in its own light again."""
    own = page.evaluate("document.documentElement.dataset.theme")
    page.evaluate("document.documentElement.dataset.theme = 'contrast'")
    found = faults(page, is_aaa=True)
    page.evaluate("theme => document.documentElement.dataset.theme = theme", own)
    return found
