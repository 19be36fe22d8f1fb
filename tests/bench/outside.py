"""The site over HTTP: how long an action takes, what comes over the wire, a sheet's making, the memory."""

import os
import re
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from statistics import median
from typing import Any

from pypdf import PdfReader

from companion.boot import worker
from companion.boot.own_process import manage_line
from companion.printing.pages import A4, LETTER
from tests.bench.client import ZIPPED, Browser, Outside
from tests.bench.evening import Evening
from tests.bench.inside import beside
from tests.bench.numbers import Sizes, spread
from tests.bench.site import Site
from tests.bench.weight import first_load

SHEET_WITHIN = 60.0
LOOK_AGAIN = 0.01
STARTS = 10.0  # seconds that a worker takes to come up
JOB = re.compile(rb"/jobs/(\d+)")
PAPERS = ((A4, "en"), (LETTER, "it"))


def over_http(site: Site, browser: Browser, evening: Evening, sizes: Sizes) -> dict[str, Any]:
    """Return what a table costs at this site: it is played, loaded anew, and printed."""
    browser.way = Outside(site.port)
    beside(browser, evening.walks(sizes.warm, evening.mix), **ZIPPED)
    found = beside(browser, evening.walks(sizes.actions, evening.mix), **ZIPPED)
    weights = [answer.weight for answer in found.action]
    loaded = first_load(browser)
    return {
        "http_action_ratio": found.ratio,
        "http_action_ms": spread(found.action),
        "http_empty_ms": spread(found.empty),
        "action_answer_kb": max(weights) / 1e3,
        "action_answer_median_kb": median(weights) / 1e3,
        "first_load_kb": sum(loaded.values()) / 1e3,
        "script_kb": sum(size for address, size in loaded.items() if address.endswith(".js")) / 1e3,
        "first_load": loaded,
        **printed(site, browser, sizes),
    }


def printed(site: Site, browser: Browser, sizes: Sizes) -> dict[str, Any]:
    """Return the seconds of a sheet in a worker that has drawn before, and the memory until then."""
    slugs = [sheet.slug for sheet in browser.session.game.sheets]
    cold, _pages = sheet(browser, f"sheet={slugs[0]}", "blank", *PAPERS[0])
    memory = site.memory_mb
    warm = {
        f"{slug} {paper} {language}": sheet(browser, f"sheet={slug}", "filled", paper, language)
        for slug in slugs[: sizes.sheets]
        for paper, language in PAPERS
    }
    one_page = [seconds for seconds, pages in warm.values() if pages == 1]
    after = site.memory_mb
    with another_worker():
        pack_s, pack_pages = pack(browser, slugs[: sizes.pack])
    return {
        "sheet_s": median(one_page) if one_page else None,
        "sheet_cold_s": cold,
        "sheets": {name: {"s": seconds, "pages": pages} for name, (seconds, pages) in warm.items()},
        "memory_mb": memory,
        "memory_after_sheets_mb": after,
        "pack_s": pack_s,
        "pack_sheets": len(slugs[: sizes.pack]),
        "pack_pages": pack_pages,
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


def pack(browser: Browser, slugs: Sequence[str]) -> tuple[float, int]:
    """Return the seconds of so many sheets as one PDF, and its pages; the first time both workers warm up."""
    chosen = "&".join(f"sheet={slug}" for slug in slugs)
    sheet(browser, chosen, "blank", LETTER, "en")
    return sheet(browser, chosen, "filled", LETTER, "en")


def sheet(browser: Browser, asked: str, content: str, paper: str, language: str) -> tuple[float, int]:
    """Return the seconds from the tap to the PDF, and its pages. Raises: TimeoutError."""
    chosen = f"{asked}&content={content}&paper={paper}&language={language}&size=plain"
    began = time.perf_counter()
    told = browser.post(f"/sheets/{browser.session.pk}/", chosen)
    job = JOB.search(told.body)
    assert job, (told.status, told.body[:2000])
    file = f"/sheets/{browser.session.pk}/jobs/{int(job[1])}/file"
    while (answer := browser.get(file)).status != 200:
        if time.perf_counter() - began > SHEET_WITHIN:
            raise TimeoutError(f"{asked} is not drawn after {SHEET_WITHIN:.0f} s")
        time.sleep(LOOK_AGAIN)
    return time.perf_counter() - began, len(PdfReader(BytesIO(answer.body)).pages)
