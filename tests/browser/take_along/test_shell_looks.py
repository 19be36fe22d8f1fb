"""Every state of the page around the site: nothing overflows, targets are large, axe finds nothing.

`NIGHTLIGHT_PICTURES=folder` keeps a picture of each, in all sizes, languages and lights.
"""

import os
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.axe import faults
from tests.browser.conftest import FLAGS, chromium
from tests.browser.take_along.host import Host

PICTURES = os.environ.get("NIGHTLIGHT_PICTURES", "")
SHOW = (Path(__file__).parent / "shell_states.js").read_text(encoding="utf-8")
IS_FULL = os.environ.get("NIGHTLIGHT_FULL") == "1"
SIZES = ((1024, 768), (768, 1024), (390, 844), (1920, 1080), (320, 640))
LOOKS = tuple(product(("en", "it"), SIZES))
LOOKS_BY_DAY = (("en", (1024, 768)), ("it", (390, 844)))
WITH_AXE = {1024, 390}  # widths: other sizes, and languages, have the same colours and names
BROKEN = (
    "",
    "newer",
    "offline",
    "damaged-file",
    "QuotaExceededError",
    "other-store",
    "NoModificationAllowedError",
)
# What is shown, about what; which band; what the page about the device says of the former version.
STATES = {
    "offer": ("offer", "", "", ""),
    "loading": ("loading", "", "", ""),
    "elsewhere": ("elsewhere", "", "", ""),
    "silent": ("elsewhere", "silent", "", ""),
    **{f"unable {about}": ("unable", about, "", "") for about in ("insecure", "private", "old")},
    **{f"broken {about}": ("broken", about, "", "") for about in BROKEN},
    "damaged": ("damaged", "", "", ""),
    "damaged copy": ("damaged", "copy", "", ""),
    **{f"device {former}": ("device", "", "", former) for former in ("none", "there", "migrated", "left")},
    **{
        f"band {band}": ("site", "", band, "")
        for band in ("trying", "unsure", "renewed", "copy-due", "not-kept", "kept-already")
    },
}
# What is wider than the window, and what a thumb can hardly hit.
MEASURE = """() => {
  const { scrollWidth } = document.documentElement;
  const wide = scrollWidth > innerWidth ? [`${scrollWidth} wide`] : [];
  const small = [...document.querySelectorAll("button, a[href]")].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    const isSmall = height && (height < 44 || width < 44);
    return isSmall ? [`${target.textContent.trim()}: ${width} x ${height}`] : [];
  });
  const cut = [...document.querySelectorAll(".btn, .act, h1, p, small, b")].flatMap((text) =>
    text.clientWidth && text.scrollWidth > text.clientWidth + 1 ? [`cut: ${text.textContent.trim()}`] : []);
  return [...wide, ...small, ...cut];
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=str(chromium()), args=FLAGS)


@pytest.fixture
def shell(browser: Browser, host: Host) -> Page:
    """Open the page without its scripts."""
    page = browser.new_page(service_workers="block", reduced_motion="reduce")
    page.route("**/page.js", lambda route: route.abort())
    page.goto(host.url)
    return page


@pytest.mark.goal("TA10")
@pytest.mark.parametrize(("language", "size"), LOOKS if IS_FULL else LOOKS_BY_DAY)
def test_every_state_of_the_page_around_the_site_can_be_read_and_hit(
    shell: Page, language: str, size: tuple[int, int]
) -> None:
    shell.set_viewport_size({"width": size[0], "height": size[1]})
    found = {}
    for theme in ("candle", "daylight"):
        for name, about in STATES.items():
            shell.evaluate(SHOW, [language, theme, *about])
            said = faults(shell) if size[0] in WITH_AXE and language == "en" else []
            found[f"{name}, {theme}"] = [*shell.evaluate(MEASURE), *said]
            if PICTURES:
                file = f"{name} {language} {theme} {size[0]}.png".replace(" ", "_")
                shell.screenshot(path=Path(PICTURES, file), full_page=True)
    assert {state: said for state, said in found.items() if said} == {}
