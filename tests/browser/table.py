"""What every test of the table says to a screen."""

from playwright.sync_api import Page, expect


def saved(page: Page) -> None:
    """Wait until the badge says that what was tapped is saved."""
    expect(page.locator("#state")).to_have_attribute("data-state", "saved")
