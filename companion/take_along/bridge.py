"""Between a browser's worker and Django: one request at a time by WSGI.

The worker (`shell/engine.js`) calls `start`, `open_data`, then `answer` for each request of the service
worker. There are no threads: live streams run on the worker's own event loop (`streams`).
"""

import io
import json
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol, cast
from urllib.parse import unquote_to_bytes
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from companion.take_along.cookies import Jar

PORTS = {"http": "80", "https": "443"}
PAGE_COOKIES = "x-page-cookies"  # of the service worker: the cookies that scripts have set
UNSENT = {"content-length", "content-type", "cookie", "host", "accept-encoding", PAGE_COOKIES}


class FromBrowser(Protocol):
    """A body as it comes: a proxy of what a script has."""

    def to_bytes(self) -> bytes: ...


@dataclass
class BrowserSite:
    """The one site of this process, and the one browser that uses it."""

    application: WSGIApplication | None = None
    host: str = "localhost"
    scheme: str = "http"
    jar: Jar = field(default_factory=Jar)
    stored_jar: str = ""  # as the worker has it


SITE = BrowserSite()


def start() -> None:
    """Set Django up: all that pages need is imported, no file of the device is opened."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # the worker's loop waits while a page is made
    SITE.application = get_wsgi_application()
    _ = get_resolver().url_patterns


def open_data(jar: str, host: str, scheme: str) -> None:
    """Take up what belongs to this device: its cookies, and where its pages say that they are."""
    SITE.host, SITE.scheme = host, scheme
    SITE.jar.load(jar)
    SITE.stored_jar = SITE.jar.dump()


def answer(
    method: str, url: str, headers: str, body: FromBrowser | bytes | None = None
) -> tuple[int, str, bytes, str | None]:
    """Answer a request. Return status, headers as JSON, body, and the cookies if they have changed.

    `headers` is a JSON list of pairs, their names in small letters, as `fetch` gives them.
    """
    content = body if isinstance(body, bytes) else body.to_bytes() if body is not None else b""
    environ = environ_of(method, url, json.loads(headers), content)
    said: list[tuple[int, list[tuple[str, str]]]] = []

    def start_response(
        status: str, given: list[tuple[str, str]], _fault: object = None
    ) -> Callable[[bytes], object]:
        said[:] = [(int(status.partition(" ")[0]), given)]
        return lambda _part: None

    assert SITE.application is not None, "start() comes first"
    parts = SITE.application(environ, cast(StartResponse, start_response))
    try:
        out = b"".join(parts)
    finally:
        _close(parts)
    status, given = said[0]
    return status, json.dumps(_keep_cookies(given)), out, changed_jar()


def environ_of(method: str, url: str, headers: Iterable[tuple[str, str]], body: bytes) -> WSGIEnvironment:
    """Return the environment of a request, as a server would (PEP 3333)."""
    path, _, query = url.partition("?")
    name, _, port = SITE.host.partition(":")
    given = dict(headers)
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": query,
        "SERVER_NAME": name,
        "SERVER_PORT": port or PORTS[SITE.scheme],
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_HOST": SITE.host,
        "HTTP_COOKIE": SITE.jar.header(given.get(PAGE_COOKIES, "")),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": SITE.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    if "content-type" in given:
        environ["CONTENT_TYPE"] = given["content-type"]
    kept = {key: value for key, value in given.items() if key not in UNSENT}
    return environ | {f"HTTP_{key.upper().replace('-', '_')}": value for key, value in kept.items()}


def _keep_cookies(headers: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Store the cookies of an answer in the jar; return its other headers."""
    others = []
    for name, value in headers:
        if name.lower() == "set-cookie":
            SITE.jar.store(value)
        else:
            others.append((name, value))
    return others


def changed_jar() -> str | None:
    """Return the cookies for the worker to store, None if it has them."""
    jar = SITE.jar.dump()
    if jar == SITE.stored_jar:
        return None
    SITE.stored_jar = jar
    return jar


def cookies_for_scripts() -> str:
    """Return the cookies that scripts of pages read, a JSON list of texts for `document.cookie`."""
    return json.dumps(SITE.jar.for_scripts())


def _close(parts: object) -> None:
    if close := getattr(parts, "close", None):
        close()
