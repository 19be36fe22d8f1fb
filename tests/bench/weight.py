"""What a browser loads with a page: everything that the page, its styles and its modules name."""

import re
from collections.abc import Iterable
from html import unescape
from urllib.parse import urljoin

from tests.bench.client import ZIPPED, Browser

IN_PAGE = re.compile(r"""(?:href|src)="(/static/[^"#?]+)|rel="manifest" href="([^"]+)""")
AT_ONCE = re.compile(r"""hx-get="([^"]+)"\s+hx-trigger="load\b""")
IN_STYLE = re.compile(r"""(?:url\(|@import (?!url\())["']?([^"')]+)""")
IN_MODULE = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")
NAMES = {".css": IN_STYLE, ".js": IN_MODULE}
FACE = re.compile(r"@font-face\s*\{([^}]*)\}")
RANGE = re.compile(r"unicode-range:([^;}]+)")
SLANTED = re.compile(r"font-style:\s*italic")
# The selectors of a rule that sets words in italics; faces are taken out before.
ITALICS = re.compile(r"([^{};]+)\{[^{}]*font(?:-style)?:\s*italic")
CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")
KINDS = {
    ".css": "style",
    ".js": "script",
    ".woff2": "font",
    ".svg": "picture",
    ".png": "picture",
    ".webmanifest": "manifest",
}


def first_load(browser: Browser) -> dict[str, int]:
    """Return the bytes that come over the wire at the first visit of a table, by address."""
    page = f"/table/{browser.session.pk}/"
    loaded: dict[str, int] = {}
    styles: list[str] = []
    waiting = [page]
    while waiting:
        address = waiting.pop()
        if address in loaded:
            continue
        answer = browser.get(address, **ZIPPED)
        assert answer.status == 200, (address, answer.status)
        loaded[address] = answer.weight
        text = plain(browser, address)
        if address.endswith(".css"):
            styles.append(FACE.sub("", text))
        waiting += named(address, text)
    text = plain(browser, page)
    rules = "".join(styles)
    for address in list(loaded):
        if address.endswith(".css"):
            faces = faces_for(text, FACE.findall(plain(browser, address)), rules)
            for font in (urljoin(address, one) for one in faces):
                loaded.setdefault(font, browser.get(font, **ZIPPED).weight)
    return loaded


def by_kind(loaded: dict[str, int]) -> dict[str, int]:
    """Return the bytes of each kind: page, style, script, font, picture, manifest."""
    kinds: dict[str, int] = {}
    for address, size in loaded.items():
        kind = KINDS.get(suffix_of(address), "page")
        kinds[kind] = kinds.get(kind, 0) + size
    return kinds


def plain(browser: Browser, address: str) -> str:
    """Return a file once more, not compressed; "" where it names nothing."""
    readable = suffix_of(address) in ("", *NAMES)
    return browser.get(address).body.decode() if readable else ""


def named(address: str, text: str) -> list[str]:
    """Return the addresses that a file makes a browser load, but for the faces of its words."""
    suffix = suffix_of(address)
    if suffix:
        found = NAMES[suffix].findall(FACE.sub("", text)) if suffix in NAMES else []
    else:
        found = [one for both in IN_PAGE.findall(text) for one in both if one] + AT_ONCE.findall(text)
    return [urljoin(address, one) for one in found if not one.startswith(("data:", "#"))]


def faces_for(page: str, faces: Iterable[str], rules: str) -> list[str]:
    """Return the fonts that a page asks for: a face is fetched only for a sign and a style that are there."""
    signs = set(map(ord, unescape(page)))
    worn = set(re.findall(r"[\w-]+", page))
    slanted = any(
        set(CLASS.findall(one)) <= worn for rule in ITALICS.findall(rules) for one in rule.split(",")
    )
    return [
        "".join(IN_STYLE.findall(face))
        for face in faces
        if has_sign(face, signs) and (slanted or not SLANTED.search(face))
    ]


def has_sign(face: str, signs: set[int]) -> bool:
    """Return whether a face is for one of these signs; it is for all if it says nothing."""
    said = RANGE.search(face)
    if not said:
        return True
    for one in said[1].split(","):
        first, _, last = one.strip().removeprefix("U+").partition("-")
        if any(int(first, 16) <= sign <= int(last or first, 16) for sign in signs):
            return True
    return False


def suffix_of(address: str) -> str:
    return address[address.rfind(".") :] if "." in address else ""
