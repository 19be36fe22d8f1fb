"""A browser that knows no cascade layers is told so in a sentence; others never see it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from campaigns.models import Group
from tests.browser.pages import addresses

WORDS = {"en": "This browser is too old", "it": "Questo browser è troppo vecchio"}


def drop_layers(text: str) -> str:
    """Return a style sheet as a browser reads it that skips each `@layer` block."""
    while match := re.search(r"@layer [^{;]*([{;])", text):
        end, depth = match.end(), int(match[1] == "{")
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = text[: match.start()] + text[end:]
    return text


def serve_without_layers(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, body=drop_layers(response.text()))


def test_blocks_are_dropped_whole() -> None:
    assert drop_layers("@layer a,b;@layer a{p{x:y}q{z:w}}i{j:k}") == "i{j:k}"


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_browser_without_layers_is_told_that_it_is_too_old(
    open_page: Callable[..., Page], group: Group, language: str
) -> None:
    page, places = open_page(language=language), addresses(group)
    pages = [places["join-tv"], places["join"], places["home"], places["table-photos"].removesuffix("photos")]
    for address in pages:
        page.goto(address)
        assert not page.get_by_text(WORDS[language]).is_visible(), address
    for address in pages:
        page = open_page(
            language=language
        )  # a new device each: a worker would answer with styles that it keeps
        page.route("**/*.css", serve_without_layers)
        page.goto(address)
        assert page.get_by_text(WORDS[language]).is_visible(), address
