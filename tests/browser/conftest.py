"""A real browser for the tests of this folder; where there is none they are skipped and say why."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Give Debian's Chromium. NIGHTLIGHT_BROWSER is `later` (skip) or `required` (missing is a fault)."""
    wish = os.environ.get("NIGHTLIGHT_BROWSER", "")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
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
