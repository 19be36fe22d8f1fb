"""The first page, the first evening's form, the demo and its end: in each size, light and language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe

LOOKS = [
    ((1024, 768), "candle", "en"),
    ((768, 1024), "daylight", "it"),
    ((390, 844), "candle", "it"),
    ((1920, 1080), "daylight", "en"),
]
IS_WIDER = "document.documentElement.scrollWidth > innerWidth"
pytestmark = pytest.mark.django_db(transaction=True)


def sound(page: Page) -> None:
    """Nothing that axe finds, in high contrast neither, nothing that has to be scrolled sideways."""
    assert axe.faults(page) == []
    assert axe.in_contrast(page) == []
    assert not page.evaluate(IS_WIDER)


@pytest.mark.goal("F1")
@pytest.mark.parametrize(("size", "theme", "language"), LOOKS, ids=str)
def test_every_page_on_the_way_is_sound(
    owner: object, open_page: Callable[..., Page], size: tuple[int, int], theme: str, language: str
) -> None:
    page = open_page(size, theme, language)
    page.goto("/")
    expect(page.locator(".door3")).to_have_count(3)
    expect(page.locator(".rail")).to_have_count(0)
    sound(page)
    page.locator("a.door3.is-main").tap()
    page.wait_for_url("**/groups/new")
    sound(page)
    page.goto("/")
    page.locator("form.door3 button").tap()
    page.wait_for_url("**/table/*/")
    expect(page.locator("#board")).to_be_visible()
    sound(page)
    page.goto("/")
    expect(page.locator(".demo-line")).to_be_visible()
    sound(page)
