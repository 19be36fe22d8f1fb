"""axe-core on a page as it stands: WCAG 2.2, levels A and AA."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]
# What the foot of a sheet that scrolls lies over is scrolled from under it; its size is measured elsewhere.
# Without preload: it would copy imported style sheets into the page, which the policy forbids.
_RUN = """
async (tags) => {
  const found = await axe.run(document, { runOnly: tags, resultTypes: ["violations"], preload: false });
  const dialog = document.querySelector("#sheet dialog");
  const scrolls = dialog && dialog.scrollHeight > dialog.clientHeight;
  const says = ({ any, all }) => [...any, ...all].map(({ message }) => message).join("; ");
  return found.violations.flatMap(({ id, nodes }) => nodes
    .filter((node) => !(scrolls && id === "target-size" && says(node).includes("obscured")))
    .map((node) => `${id}: ${node.html.slice(0, 160)} ${says(node)}`));
}
"""


@cache
def source() -> str:
    return (Path(__file__).parent / "vendor" / "axe.min.js").read_text()


def faults(page: Page) -> list[str]:
    """Return what axe finds against the page, in words."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(source())
    found: Any = page.evaluate(_RUN, TAGS)
    return list(found)
