"""Walks every link of a site without abilities, and prints as JSON how each address has answered.

It runs in a process of its own, in which the libraries that such a site lacks cannot be imported, and neither
processes nor threads begin.
"""

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from urllib.parse import urldefrag, urljoin, urlsplit

LACKING = {
    *("PIL", "celery", "cryptography", "fcntl", "fido2", "kombu", "nh3", "pikepdf"),
    *("psycopg", "redis", "resource", "uvicorn", "weasyprint"),
}
LINK = re.compile(r"""\s(?:href|hx-get)=["']([^"']*)["']""")
PAGES = re.compile(r"text/html")


class Refuses(MetaPathFinder):
    """Finds nothing of what is lacking."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in LACKING:
            raise ImportError(f"There is no {fullname} here.", name=fullname)
        return None


def refuse(*_given: object, **_options: object) -> None:
    raise OSError("There are no processes here.")


def refuse_thread(*_given: object) -> None:
    raise RuntimeError("can't start new thread")


def take_away() -> None:
    """Take everything away that such a site lacks."""
    sys.meta_path.insert(0, Refuses())
    for name in [name for name in sys.modules if name.partition(".")[0] in LACKING]:
        del sys.modules[name]
    subprocess.Popen.__init__ = refuse  # type: ignore[method-assign, assignment]
    threading.Thread.start = refuse_thread  # type: ignore[method-assign]
    os.link = os.fork = refuse  # type: ignore[assignment]


def links_of(page: str, address: str) -> Iterator[str]:
    for link in LINK.findall(page):
        joined = urldefrag(urljoin(address, link.replace("&amp;", "&"))).url
        parts = urlsplit(joined)
        if not (parts.scheme or parts.netloc or parts.path.startswith("/static/")):
            yield joined


def walk() -> dict[str, object]:
    """Return the status of each address that links lead to, and the fault of each that has one."""
    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application
    from django.test import Client
    from django.urls import get_resolver, reverse

    get_wsgi_application()
    _patterns = get_resolver().url_patterns
    call_command("migrate", verbosity=0)
    from companion.accounts.models import make_link

    client = Client(raise_request_exception=False, headers={"host": "localhost"})
    client.post(reverse("owner_claim", args=[make_link()]))
    client.post(reverse("demo_look"))
    statuses, faults = dict[str, int](), dict[str, str]()
    ahead = [reverse(name) for name in ("home", "account", "owner", "blank_games", "what_is_kept")]
    while ahead:
        address = ahead.pop()
        if urlsplit(address).path in statuses:
            continue
        answer = client.get(address)
        statuses[urlsplit(address).path] = answer.status_code
        if answer.status_code >= 500:
            faults[address] = repr(answer.exc_info[1]) if answer.exc_info else ""
        if answer.headers.get("Location"):
            ahead.append(urljoin(address, answer.headers["Location"]))
        if answer.headers.get("Content-Type", "").startswith("text/html") and not answer.streaming:
            ahead += links_of(answer.content.decode(), address)
    return {"statuses": statuses, "faults": faults}


if __name__ == "__main__":
    take_away()
    print(json.dumps(walk()))
