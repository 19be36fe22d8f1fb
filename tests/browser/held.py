"""What a page asks for, held on its way until a test lets it go on."""

from re import Pattern

from playwright.sync_api import Page, Route


def hold(page: Page, address: str | Pattern[str], times: int | None = None) -> list[Route]:
    """Hold what the page asks for there, the first so many times; give it as it comes."""
    held: list[Route] = []

    def keep(route: Route) -> None:  # Playwright takes no method of a list
        held.append(route)

    page.route(address, keep, times=times)
    return held
