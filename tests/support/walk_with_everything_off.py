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
from html import unescape
from http import HTTPStatus
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from unittest.mock import patch
from urllib.parse import urldefrag, urljoin, urlsplit

from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.test import Client
from django.urls import reverse
from django.utils.module_loading import import_string

from companion.games import GAMES

LACKING = {
    *("PIL", "celery", "cryptography", "fcntl", "fido2", "kombu", "nh3", "pikepdf"),
    *("psycopg", "redis", "resource", "tinyhtml5", "uvicorn", "weasyprint"),
}
LINK = re.compile(r"""\s(?:href|hx-get)=["']([^"']*)["']""")
SHEETS = re.compile(r"/(sheets|print)/\w+/$")
TABLE = re.compile(r"/table/\d+/")
NAMED = re.compile(r'name="(\w+)" value="([^"]*)"')
CAMPAIGN = re.compile(r"/campaigns/\d+/$")


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
    patch.object(subprocess.Popen, "__init__", refuse).start()
    patch.object(threading.Thread, "start", refuse_thread).start()
    for name in ("fork", "link"):
        patch.object(os, name, refuse).start()


def links_of(page: str, address: str) -> Iterator[str]:
    """Give the addresses of this site in a page, or in a part of the page of a table."""
    of_table = TABLE.match(address)
    base = of_table[0] if of_table and "<html" not in page else address
    for link in LINK.findall(page):
        joined = urldefrag(urljoin(base, unescape(link))).url
        if is_own(joined):
            yield joined


def is_own(address: str) -> bool:
    parts = urlsplit(address)
    return not (parts.scheme or parts.netloc or parts.path.startswith("/static/"))


def begin() -> Client:
    """Return the browser of the owner, who has a demo of all games and a group."""
    get_wsgi_application()
    call_command("migrate", verbosity=0)
    make_link = import_string("companion.accounts.models.make_link")
    client = Client(raise_request_exception=False, headers={"host": "localhost"})
    client.post(reverse("owner_claim", args=[make_link()]))
    return client


def walk(client: Client) -> dict[str, dict[str, object]]:
    """Return the status of each address that links lead to, and the fault of each that has one."""
    statuses, faults = dict[str, object](), dict[str, object]()

    def read(address: str, sent: dict[str, str] | None = None) -> list[str]:
        name = f"POST {address} {sent.get('as', '')}" if sent else urlsplit(address).path
        if name in statuses:
            return []
        answer = client.post(address, sent) if sent else client.get(address)
        is_page = answer.headers.get("Content-Type", "").startswith("text/html")
        page = answer.content.decode() if is_page else ""
        statuses[name] = "not here" if "Not available here" in page else answer.status_code
        if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            faults[name] = repr(getattr(answer, "exc_info", ["", ""])[1])
        if "Location" in answer.headers:
            return [*filter(is_own, [urljoin(address, answer.headers["Location"])])]
        return [*links_of(page, address), *send(address, page)]

    def send(address: str, page: str) -> list[str]:
        """Send what a print room or a campaign asks for; return where that leads to."""
        if SHEETS.search(urlsplit(address).path):
            chosen = dict(reversed(NAMED.findall(page)))
            wanted = ("pdf", "tonight") if 'value="tonight"' in page else ("pdf",)
            return [link for how in wanted for link in read(address, chosen | {"as": how})]
        return read(f"{address}pack-away", {"sure": "yes"}) if CAMPAIGN.search(address) else []

    ahead = [reverse(name) for name in ("home", "account", "owner", "blank_games", "what_is_kept")]
    ahead += read(reverse("demo_look"), {"game": ""})
    game = next(iter(GAMES.values()))
    people = ["Anna", "Bruno", "Carla", "Dario", "Elsa", "Fabio"][: game.seats.count.start]
    ahead += read(reverse("group_new"), {"people": ", ".join(people), "game": game.slug})
    while ahead:
        ahead += read(ahead.pop())
    return {"statuses": statuses, "faults": faults}


if __name__ == "__main__":
    take_away()
    print(json.dumps(walk(begin())))
