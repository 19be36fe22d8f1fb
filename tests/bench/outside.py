"""The site over HTTP: how long an action takes, what comes over the wire."""

from statistics import median
from typing import Any

from tests.bench.client import ZIPPED, Browser, Outside
from tests.bench.evening import Evening
from tests.bench.inside import beside
from tests.bench.numbers import Sizes, spread
from tests.bench.paper import printed
from tests.bench.site import Site
from tests.bench.weight import first_load


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
        **printed(site, browser, evening, sizes),
    }
