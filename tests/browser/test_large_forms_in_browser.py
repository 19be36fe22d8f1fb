"""A file or lines that a proxy does not take: the page says so, and what was chosen or typed stays."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from campaigns.box.files import serialize_box
from campaigns.models import Group
from companion.games import GAMES
from tests.browser.watch import Watch
from tests.games.mice_and_mystics.chapters import BOX

GAME = next(game for game in GAMES.values() if game.box.shelves)
TOO_LARGE = "What is sent is larger than this site"
MEGABYTE = 1_000_000


def refuse(route: Route) -> None:
    """Answer as nginx does that takes a megabyte."""
    if route.request.method == "POST":
        policy = {"Content-Security-Policy": "default-src 'none'", "Content-Type": "text/html"}
        route.fulfill(status=413, headers=policy, body="<h1>413 Request Entity Too Large</h1>")
    else:
        route.continue_()


@pytest.fixture
def page(open_page: Callable[..., Page], watch: Watch) -> Page:
    watch.means("413")
    return open_page((390, 844))


def test_a_box_file_that_a_proxy_refuses_stays_chosen(page: Page, group: Group, tmp_path: Path) -> None:
    file = tmp_path / "box.json"
    file.write_bytes(b"x" * MEGABYTE)
    page.route("**/box/**", refuse)
    page.goto(f"/groups/{group.pk}/box/{GAME.slug}/take")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text(TOO_LARGE)).to_be_visible()
    assert page.evaluate("document.querySelector('input[type=file]').files[0].name") == "box.json"


def test_a_box_file_that_the_site_does_not_take_is_not_even_sent(
    page: Page, group: Group, tmp_path: Path
) -> None:
    file = tmp_path / "box.json"
    file.write_bytes(b"x" * 3 * MEGABYTE)
    sent = list[str]()
    page.on("request", lambda request: sent.append(request.method))
    page.goto(f"/groups/{group.pk}/box/{GAME.slug}/take")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text(TOO_LARGE)).to_be_visible()
    assert "POST" not in sent


def test_a_large_file_that_is_taken_shows_what_the_site_says_of_it(
    page: Page, group: Group, tmp_path: Path
) -> None:
    file = tmp_path / "box.json"
    file.write_bytes(b"x" * 600_000)
    page.goto(f"/groups/{group.pk}/box/{GAME.slug}/take")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".field.is-wrong .error")).to_be_visible()


def test_pasted_lines_that_a_proxy_refuses_stay(page: Page, group: Group) -> None:
    shelf = GAME.box.shelves[0].slug
    page.goto(f"/groups/{group.pk}/box/{GAME.slug}/{shelf}/paste")
    page.route("**/box/**", refuse)
    page.evaluate("document.querySelector('textarea').value = 'x'.repeat(1_100_000)")
    page.get_by_role("button", name="Check the lines").click()
    expect(page.get_by_text(TOO_LARGE)).to_be_visible()
    assert page.evaluate("document.querySelector('textarea').value.length") == 1_100_000


def test_a_large_file_that_is_imported_shows_its_message(page: Page, group: Group, tmp_path: Path) -> None:
    game = GAMES["mice_and_mystics"]
    file = tmp_path / "box.json"
    file.write_text(serialize_box(game, BOX))
    page.goto(f"/groups/{group.pk}/box/{game.slug}/take")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    page.evaluate("document.querySelector('textarea').value += ' '.repeat(600_000)")
    page.locator("form.ways button[name=mode]").first.click()
    expect(page.get_by_text("The file has been imported.")).to_be_visible()
