"""Requests of a browser's worker on their way to Django, here in an ordinary Python."""

import json
from collections.abc import Callable, Iterator
from typing import cast
from wsgiref.types import WSGIApplication, WSGIEnvironment

import pytest

from companion.take_along.bridge import SITE, answer, changed_jar, environ_of, open_data

PAIRS = [("content-type", "text/plain"), ("hx-request", "true"), ("cookie", "forged=1"), ("host", "other")]


@pytest.fixture(autouse=True)
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[WSGIEnvironment]]:
    """Give the requests that reach an application, which sets a cookie and answers with the body."""
    asked: list[WSGIEnvironment] = []

    def application(environ: WSGIEnvironment, start_response: object) -> list[bytes]:
        asked.append(environ)
        headers = [("Content-Type", "text/plain"), ("Set-Cookie", "session=abc; HttpOnly; Path=/")]
        cast("Callable[..., object]", start_response)("201 Created", headers)
        return [environ["wsgi.input"].read(), b"!"]

    monkeypatch.setattr(SITE, "application", cast(WSGIApplication, application))
    open_data("", "localhost:8443", "https")
    yield asked
    open_data("", "localhost", "http")


def test_a_request_reaches_django_as_a_server_would_send_it() -> None:
    environ = environ_of("POST", "/caf%C3%A9?a=b%20c", PAIRS, b"words")
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/café"
    assert (environ["QUERY_STRING"], environ["CONTENT_LENGTH"]) == ("a=b%20c", "5")
    assert (environ["CONTENT_TYPE"], environ["HTTP_HX_REQUEST"]) == ("text/plain", "true")
    assert (environ["HTTP_HOST"], environ["SERVER_PORT"], environ["wsgi.url_scheme"]) == (
        "localhost:8443",
        "8443",
        "https",
    )
    assert environ["HTTP_COOKIE"] == ""


def test_an_answer_comes_without_cookies_and_they_are_kept(site: list[WSGIEnvironment]) -> None:
    status, headers, body, jar = answer("POST", "/", "[]", b"words")
    assert (status, body, json.loads(headers)) == (201, b"words!", [["Content-Type", "text/plain"]])
    assert jar is not None
    assert answer("GET", "/", "[]")[3] is None  # nothing new to store
    assert site[1]["HTTP_COOKIE"] == "session=abc"
    open_data(jar, "localhost:8443", "https")
    assert changed_jar() is None
    answer("GET", "/", json.dumps([["x-page-cookies", "zone=Europe/Rome"]]))
    assert site[2]["HTTP_COOKIE"] == "zone=Europe/Rome; session=abc"
