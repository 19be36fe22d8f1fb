"""What a site prints over HTTP: a sheet, a pack by two workers, and how its table answers meanwhile."""

import os
import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from statistics import median
from typing import Any

from pypdf import PdfReader

from companion.operations.boot import worker
from companion.printing.pages import A4, LETTER
from companion.work.own_process import manage_line
from tests.bench.client import ZIPPED, Answer, Browser, Outside
from tests.bench.evening import Evening
from tests.bench.numbers import Sizes, spread
from tests.bench.site import Site

SHEET_WITHIN = 60.0
BREATH = 0.05  # seconds between two taps of a table
STARTS = 10.0  # seconds that a worker takes to come up
LOOKS = re.compile(rb'id="job"[^>]* hx-get="(?P<where>[^"]+)" hx-trigger="\D+(?P<number>\d+)(?P<unit>ms|s)"')
FILE = re.compile(rb'href="(?P<where>[^"]+/jobs/\d+/file)"')
PAPERS = ((A4, "en"), (LETTER, "it"))
PACKS = 3  # so often a pack is asked for, each time of a state of its own


def printed(site: Site, browser: Browser, evening: Evening, sizes: Sizes) -> dict[str, Any]:
    """Return the seconds of a sheet in a worker that has drawn before, and the memory after the sheets."""
    slugs = [sheet.slug for sheet in browser.session.game.sheets]
    cold, _pages = sheet(browser, f"sheet={slugs[0]}", "blank", *PAPERS[0])
    warm = {
        f"{slug} {paper} {language}": sheet(browser, f"sheet={slug}", "filled", paper, language)
        for slug in slugs[: sizes.sheets]
        for paper, language in PAPERS
    }
    one_page = [seconds for seconds, pages in warm.values() if pages == 1]
    after = site.memory_mb
    with another_worker():
        packs = pack_beside_taps(browser, evening, slugs[: sizes.pack], sizes)
    return {
        "sheet_s": median(one_page) if one_page else None,
        "sheet_cold_s": cold,
        "sheets": {name: {"s": seconds, "pages": pages} for name, (seconds, pages) in warm.items()},
        "memory_after_sheets_mb": after,
        "pack_sheets": len(slugs[: sizes.pack]),
        **packs,
    }


@contextmanager
def another_worker() -> Iterator[None]:
    """Start a second worker beside the site's, which has drawn a sheet, as a server has them."""
    env = os.environ | {"DJANGO_SETTINGS_MODULE": worker.SETTINGS}
    process = subprocess.Popen(manage_line("worker"), stdin=subprocess.PIPE, env=env)
    try:
        time.sleep(STARTS)
        yield
    finally:
        process.kill()
        process.wait()


def pack_beside_taps(
    browser: Browser, evening: Evening, slugs: Sequence[str], sizes: Sizes
) -> dict[str, Any]:
    """Return what a pack takes, and how the table answers beside packs, in answers of a quiet site.

    The first time both workers warm up. A table that is played beside them never waits for them: what is
    compared is p95 with p95, of the same taps, in the same run.
    """
    chosen = "&".join(f"sheet={slug}" for slug in slugs)
    sheet(browser, chosen, "blank", LETTER, "en")
    alone = [sheet(browser, chosen, "filled", paper, language) for paper, language in PAPERS]
    quiet = taps(browser, evening, sizes.actions // 2)
    printer = replace(browser, way=Outside(int(browser.way.connection.port)))  # type: ignore[attr-defined]
    asked = [(size, paper) for size in ("large", "plain") for paper in (A4, LETTER)][:PACKS]
    busy = list[Answer]()
    with ThreadPoolExecutor(1) as beside:
        printing = beside.submit(
            lambda: [sheet(printer, chosen, "blank", paper, "it", size) for size, paper in asked]
        )
        while not printing.done():
            busy += taps(browser, evening, sizes.warm)
            time.sleep(BREATH)
        printing.result()
    before, meanwhile = spread(quiet)["p95"], spread(busy)["p95"]
    return {
        "pack_s": median(seconds for seconds, _pages in alone),
        "pack_pages": alone[0][1],
        "tap_p95_ms": before,
        "tap_beside_pack_p95_ms": meanwhile,
        "tap_beside_pack_ratio": meanwhile / before,
    }


def taps(browser: Browser, evening: Evening, steps: int) -> list[Answer]:
    """Return the answers of so many actions, a breath between two, as people take one."""
    found = list[Answer]()
    for walk in evening.walks(steps, evening.mix):
        for play in walk:
            found.append(browser.play(play, **ZIPPED))
            time.sleep(BREATH)
        browser.back(len(walk))
    return found


def sheet(
    browser: Browser, asked: str, content: str, paper: str, language: str, size: str = "plain"
) -> tuple[float, int]:
    """Return the seconds from the tap to the PDF, and its pages, looking as often as the page of a room does.

    Raises: TimeoutError.
    """
    chosen = f"{asked}&content={content}&paper={paper}&language={language}&size={size}"
    began = time.perf_counter()
    told = browser.post(f"/sheets/{browser.session.pk}/", chosen)
    while look := LOOKS.search(told.body):
        if time.perf_counter() - began > SHEET_WITHIN:
            raise TimeoutError(f"{asked} is not drawn after {SHEET_WITHIN:.0f} s")
        time.sleep(int(look["number"]) / (1000 if look["unit"] == b"ms" else 1))
        told = browser.get(look["where"].decode(), **{"HX-Request": "true"})
    file = FILE.search(told.body)
    assert file, (told.status, told.body[:2000])
    answer = browser.get(file["where"].decode())
    assert answer.status == 200, (answer.status, answer.body[:2000])
    return time.perf_counter() - began, len(PdfReader(BytesIO(answer.body)).pages)
