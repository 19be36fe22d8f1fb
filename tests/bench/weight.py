"""What a browser loads with a page: everything that the page, its styles and its modules name."""

import re
from urllib.parse import urljoin

from tests.bench.client import ZIPPED, Browser

IN_PAGE = re.compile(r"""(?:href|src)="(/static/[^"#?]+)""")
IN_STYLE = re.compile(r"""(?:url\(|@import (?!url\())["']?([^"')]+)""")
IN_MODULE = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")
NAMES = {".css": IN_STYLE, ".js": IN_MODULE}


def first_load(browser: Browser) -> dict[str, int]:
    """Return the bytes that come over the wire at the first visit of a table, by address."""
    page = f"/table/{browser.session.pk}/"
    loaded: dict[str, int] = {}
    waiting = [page]
    while waiting:
        address = waiting.pop()
        if address in loaded:
            continue
        answer = browser.get(address, **ZIPPED)
        assert answer.status == 200, (address, answer.status)
        loaded[address] = answer.weight
        waiting += named(browser, address)
    return loaded


def named(browser: Browser, address: str) -> list[str]:
    """Return the addresses that a file makes a browser load; it is read once more, not compressed."""
    suffix = address[address.rfind(".") :] if "." in address else ""
    pattern = NAMES.get(suffix) if suffix else IN_PAGE
    found = pattern.findall(browser.get(address).body.decode()) if pattern else []
    return [urljoin(address, one) for one in found if not one.startswith(("data:", "#"))]
