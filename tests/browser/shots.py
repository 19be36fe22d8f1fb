"""Picture every screen into build/shots, to be looked at: `python -m tests.browser.shots --help`."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

import django

django.setup()

from django.core.management import call_command  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from companion.operations.boot.catalogues import compile_catalogues  # noqa: E402
from tests.browser import site as sites  # noqa: E402
from tests.browser.conftest import FLAGS, chromium  # noqa: E402
from tests.browser.pages import addresses  # noqa: E402
from tests.browser.people import Reader, make_group, make_owner  # noqa: E402
from tests.browser.screens import all_screens  # noqa: E402

INTO = Path("build/shots")
SIZES = ("1024x768", "768x1024", "390x844", "1920x1080")
SETTLES = 250  # milliseconds for fonts and the last morph


def main() -> None:
    wanted = _read(sys.argv[1:])
    call_command("migrate", verbosity=0)
    compile_catalogues()
    owner = make_owner()
    group = make_group(owner)
    screens = all_screens(group) | {f"page-{name}": _goes_to(url) for name, url in addresses(group).items()}
    if not any(re.search(wanted.only, name) for name in screens):
        sys.exit(f"No screen is called {wanted.only!r}; there are: {', '.join(screens)}.")
    site = sites.start()
    try:
        with sync_playwright() as playwright:
            path = chromium()
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            reader = Reader(browser, site.url, owner)
            for name, page in _pages(reader, wanted):
                _take(page, screens, wanted.only, name)
                page.context.close()
    finally:
        site.end()


def _goes_to(url: str) -> Callable[[Page], object]:
    return lambda page: page.goto(url)


def _read(words: list[str]) -> argparse.Namespace:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--only", default="", help="a pattern of their names: moon_tales-board")
    reading.add_argument("--size", nargs="*", default=SIZES)
    reading.add_argument("--theme", nargs="*", default=("candle", "daylight"))
    reading.add_argument("--language", nargs="*", default=("en",))
    return reading.parse_args(words)


def _pages(reader: Reader, wanted: argparse.Namespace) -> Iterator[tuple[str, Page]]:
    """Give a page for each size, light and language, with the name of its folder."""
    for size in wanted.size:
        width, height = map(int, size.split("x"))
        for theme in wanted.theme:
            for language in wanted.language:
                yield f"{size}-{theme}-{language}", reader.open((width, height), theme, language)


def _take(page: Page, screens: dict[str, Any], only: str, folder: str) -> None:
    into = INTO / folder
    into.mkdir(parents=True, exist_ok=True)
    for name, show in screens.items():
        if re.search(only, name):
            try:
                show(page)
                page.wait_for_timeout(SETTLES)
                page.screenshot(path=into / f"{name}.png")
            except Exception as fault:  # one screen that fails must not cost the others
                print(f"{folder}/{name}: {str(fault).splitlines()[0]}")


if __name__ == "__main__":
    main()
