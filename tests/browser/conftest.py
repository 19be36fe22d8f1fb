"""A real browser for the tests of this folder; if there is none they are skipped and say why."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Browser, Page, expect, sync_playwright

from campaigns.models import Group, Session
from companion.accounts.models import User
from tests.browser import site as sites
from tests.browser.keys import by_keys
from tests.browser.people import PATIENCE, Reader, make_group, make_owner
from tests.browser.watch import Watch

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
# The shell first: the same engine without a browser's own windows, at half the cost.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
TABLET = (1024, 768)
FAILED = Path("build/failed")
expect.set_options(timeout=PATIENCE)  # a busy machine is slow, and no test here is about how fast it is


def chromium() -> str | None:
    """Return where Debian's Chromium is, None if there is none."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Give Debian's Chromium. NIGHTLIGHT_BROWSER is `later` (skip) or `required` (missing is a fault)."""
    wish = os.environ.get("NIGHTLIGHT_BROWSER", "")
    path = chromium()
    if wish == "later":
        pytest.skip("the browser tests run afterwards, by themselves")
    if not path:
        assert wish != "required", "There is no Chromium."
        pytest.skip("there is no Chromium on this machine: apt-get install chromium")
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright runs an event loop in our thread while it lives; Django need not mind.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(django_db_setup: None) -> Iterator[sites.Site]:
    """Give a site in a process of its own, on the tests' database."""
    if not settings.DATABASES["default"]["ENGINE"].endswith("sqlite"):
        pytest.skip("a site of its own shares SQLite's file with the tests")
    site = sites.start()
    yield site
    site.end()


@pytest.fixture
def owner(transactional_db: None) -> User:
    return make_owner()


@pytest.fixture
def group(owner: User) -> Group:
    return make_group(owner)


@pytest.fixture
def table_at(request: pytest.FixtureRequest, group: Group) -> Callable[[str], Session]:
    """Give a way to a table at a stage of the game whose folder the test lies in."""
    stages = import_module(f"tests.browser.{request.path.parent.name}.stages")
    found: Callable[[str, Group], Session] = stages.session_at
    return lambda stage: found(stage, group)


@pytest.fixture
def board_at(open_page: Callable[..., Page], table_at: Callable[[str], Session]) -> Callable[..., Page]:
    """Give a way to a screen that shows a table at a stage; more arguments are the screen's."""

    def open_board(stage: str, *args: object, **more: object) -> Page:
        page = open_page(*args, **more)
        page.goto(f"/table/{table_at(stage).pk}/")
        return page

    return open_board


@pytest.fixture
def watch(site: sites.Site) -> Iterator[Watch]:
    """Give an eye on every page that `open_page` opens: at the end nothing may have gone wrong there."""
    watch = Watch()
    yield watch
    assert watch.complaints == [], site.log.read_text()[-3000:]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        for number, page in enumerate(getattr(item, "funcargs", {}).get("opened", ())):
            if not page.is_closed():
                FAILED.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=FAILED / f"{item.name}-{number}.png")
    return report


@pytest.fixture
def opened() -> list[Page]:
    """Give the pages that a test has opened; where it fails, they are pictured in build/failed."""
    return []


@pytest.fixture
def open_page(
    browser: Browser, site: sites.Site, owner: User, watch: Watch, opened: list[Page]
) -> Iterator[Callable[..., Page]]:
    """Give a way to open pages as the owner: each a device of its own, with its size, light and language."""

    def open_one(size: tuple[int, int] = TABLET, theme: str = "candle", language: str = "en") -> Page:
        page = Reader(browser, site.url, owner).open(size, theme, language)
        watch.on(page, site.url)
        opened.append(page)
        return page

    yield open_one
    for page in opened:
        page.context.close()


@pytest.fixture
def pointer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, opened: list[Page]) -> str:
    """Give what a test taps with: a finger, or keys alone (see `with_keys_too`)."""
    wanted = str(request.param)
    if wanted == "keys":
        by_keys(monkeypatch, lambda: opened[-1])
    return wanted
