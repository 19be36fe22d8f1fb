"""What tests do at a table of the demo."""

from urllib.parse import urlsplit

from playwright.sync_api import Frame, Page, expect

from tests.browser.take_along.device import seen, site_of

LOOK = "Look, 2 minutes"
PATIENCE = 30_000  # milliseconds, on a machine that does other things


def open_demo(page: Page) -> str:
    """Open the demo table from the first page; return its address."""
    site_of(page).get_by_role("button", name=LOOK).click()
    site_of(page).locator("#board").wait_for(timeout=60_000)
    return urlsplit(site_of(page).url).path


def tap(page: Page, button: str = "#undo") -> int:
    """Undo or redo, and wait until it is shown and saved; return the number of the newest entry."""
    before = seen(page)
    site_of(page).locator(button).click()
    board = site_of(page).locator("#board")
    expect(board).not_to_have_attribute("data-seen", str(before), timeout=PATIENCE)
    expect_saved(site_of(page))
    return seen(page)


def expect_saved(site: Frame, state: str = "saved") -> None:
    """Wait for what the badge in the head says."""
    expect(site.locator("#state")).to_have_attribute("data-state", state, timeout=PATIENCE)


def expect_broken(page: Page, about: str) -> None:
    """Wait until the page around the site says why it does not start."""
    expect(page.locator(f'{shown("broken")} p[data-about="{about}"]')).to_be_visible(timeout=PATIENCE)


def part(name: str) -> str:
    """Return the selector of a part of the page around the site, in the reader's language."""
    return f'.shell:not([hidden]) [data-part="{name}"]'


def shown(name: str) -> str:
    """Return the selector of what the page around the site shows."""
    return f'.shell:not([hidden]) [data-shown="{name}"]'
