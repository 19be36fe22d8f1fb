"""Picture the demo's evening for README.md and the manual: `make manual-pictures LOOK="--only board"`.

The clocks of site and browser stand still, people have the demo's names: the same site, the same pictures.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

NOW = "2026-11-19T21:10:00+00:00"  # a Thursday
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
os.environ["NIGHTLIGHT_TESTS_NOW"] = NOW

import django  # noqa: E402

from tests.browser.clock import stop_clock  # noqa: E402

stop_clock()  # before a model takes the clock for a field's default
django.setup()

from django.core.management import call_command  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Page, Response, sync_playwright  # noqa: E402

from campaigns.models import Group, Session  # noqa: E402
from companion.operations.boot.catalogues import compile_catalogues  # noqa: E402
from tests.browser import site as sites  # noqa: E402
from tests.browser.conftest import FLAGS, TABLET, chromium  # noqa: E402
from tests.browser.people import Reader, make_owner  # noqa: E402
from tests.browser.seats import sit  # noqa: E402

FOLDERS = {"en": Path("docs/pictures"), "it": Path("docs/it/pictures")}
MOST_BYTES = 120_000
PHONE, TELEVISION, BETWEEN = (390, 844), (1280, 720), (1024, 1100)
SHEET = (1024, 1000)  # without the mark of the log at its foot, which each site has its own of
PATIENCE = 120_000  # milliseconds: a busy machine is slow to draw a sheet
SETTLES = 400  # milliseconds for fonts and the last morph
MICE = "mice_and_mystics"
Tables = Mapping[str, Session]


@dataclass(frozen=True)
class Picture:
    """How to show what a picture shows, on a screen of which size and in which light."""

    show: Callable[[Page, Tables], object]
    size: tuple[int, int] = TABLET
    theme: str = "candle"


def board(game: str) -> Callable[[Page, Tables], object]:
    return lambda page, tables: page.goto(f"/table/{tables[game].pk}/")


def phone(page: Page, tables: Tables) -> None:
    sit(page, tables[MICE], 0)


def reason(page: Page, tables: Tables) -> None:
    """Show why a number is what it is."""
    board(MICE)(page, tables)
    page.locator("[hx-get='why/next-surge']").first.dispatch_event("click")
    page.locator("#sheet dialog").wait_for()


def pack_away_sheet(page: Page, tables: Tables) -> None:
    """Open the sheet as a page, in the language of the browser."""
    language = page.evaluate("navigator.language").partition("-")[0]
    how = f"sheet=pack_away&paper=A4&language={language}&size=plain&content=filled"
    of_table("/sheets/{table}/page?" + how)(page, tables)


def of_table(address: str) -> Callable[[Page, Tables], object]:
    return lambda page, tables: page.goto(
        address.format(table=tables[MICE].pk, campaign=tables[MICE].campaign_id)
    )


def of_group(address: str) -> Callable[[Page, Tables], object]:
    return lambda page, tables: page.goto(address.format(group=tables[MICE].campaign.group_id))


PICTURES = {
    "board": Picture(board(MICE)),
    "tv": Picture(of_table("/table/{table}/tv"), TELEVISION),
    "print": Picture(of_table("/sheets/{table}/"), BETWEEN, "daylight"),
    "reason": Picture(reason),
    "stuffed": Picture(board("stuffed_fables")),
    "winter": Picture(board("winter_tales")),
    "dreamers": Picture(board("dreamers")),
    "nightmare": Picture(board("nightmare_tales")),
    "pack-away": Picture(pack_away_sheet, SHEET, "daylight"),
    "campaign": Picture(of_table("/campaigns/{campaign}/"), BETWEEN, "daylight"),
    "group": Picture(of_group("/groups/{group}/"), BETWEEN, "daylight"),
    "phone": Picture(phone, PHONE),
}


def main() -> None:
    wanted = _read(sys.argv[1:])
    call_command("migrate", verbosity=0)
    compile_catalogues()
    owner = make_owner()
    tables = {language: _lay(language) for language in wanted.language}
    site = sites.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            reader = Reader(browser, site.url, owner)
            for language in wanted.language:
                for name, picture in PICTURES.items():
                    if re.search(wanted.only, name):
                        _take(reader, name, picture, language, tables[language])
    finally:
        site.end()


def _read(words: list[str]) -> argparse.Namespace:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("--only", default="", help="a pattern of the pictures' names")
    reading.add_argument("--language", nargs="*", default=tuple(FOLDERS))
    return reading.parse_args(words)


def _lay(language: str) -> Tables:
    """Return the demo's tables in a language, by game."""
    call_command("demo", language=language, verbosity=0)
    group = Group.objects.order_by("-pk")[0]
    running = Session.objects.filter(campaign__group=group, campaign__ended_at=None).order_by("number")
    return {session.campaign.game_slug: session for session in running}


def _must_be_well(response: Response) -> None:
    """Raise where a page is that of an error: nobody may take it for a picture."""
    if response.request.is_navigation_request() and not response.ok:
        raise SystemExit(f"{response.url} answers {response.status}.")


def _take(reader: Reader, name: str, picture: Picture, language: str, tables: Tables) -> None:
    page = reader.open(picture.size, picture.theme, language)
    page.set_default_timeout(PATIENCE)
    page.clock.set_fixed_time(NOW)
    page.on("response", _must_be_well)
    picture.show(page, tables)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(SETTLES)
    # How many screens are connected is another number each time.
    page.locator("#open-screens .n").evaluate_all("all => all.forEach(one => one.remove())")
    shot = Image.open(BytesIO(page.screenshot(animations="disabled", caret="hide")))
    page.context.close()
    to = FOLDERS[language] / f"{name}.webp"
    to.parent.mkdir(parents=True, exist_ok=True)
    shot.convert("RGB").save(to, quality=82, method=6)
    if to.stat().st_size > MOST_BYTES:
        raise SystemExit(f"{to} has {to.stat().st_size} bytes, more than {MOST_BYTES}.")


if __name__ == "__main__":
    main()
