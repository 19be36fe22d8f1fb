"""A browser of the bench, signed in: inside this process or over HTTP, with each answer's time."""

import gzip
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import unescape
from http.client import HTTPConnection
from io import BytesIO
from time import perf_counter, thread_time
from typing import Any, Protocol

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.test import Client

from campaigns.models import Session
from companion.rules import AskKind, Play
from companion.table.answer_forms import to_query

WEARS = re.compile(r'data-wears="([^"]*)"')
ZIPPED = {"Accept-Encoding": "gzip, deflate, br"}


@dataclass(frozen=True)
class Answer:
    """What came back, after how many seconds; of them `cpu` of this process, 0 over HTTP."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float
    cpu: float = 0.0

    @property
    def weight(self) -> int:
        """Bytes on the wire, the headers with them."""
        return len(self.body) + sum(len(name) + len(value) + 4 for name, value in self.headers.items()) + 17

    @property
    def text(self) -> str:
        is_zipped = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if is_zipped else self.body).decode(errors="replace")


class Way(Protocol):
    """How a request gets to the site."""

    def send(self, method: str, address: str, body: bytes, headers: Mapping[str, str]) -> Answer: ...


class Inside:
    """Straight into the site's own WSGI application: no network, no server, no test client in the time."""

    def __init__(self) -> None:
        self.application: Any = get_wsgi_application()

    def send(self, method: str, address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        given = environ(method, address, body, headers)
        told: list[Any] = []
        began, cpu = perf_counter(), thread_time()
        response = self.application(given, lambda *status_and_headers: told.extend(status_and_headers))
        content = b"".join(response)
        response.close()
        seconds, cpu = perf_counter() - began, thread_time() - cpu
        return Answer(int(told[0][:3]), lowered(told[1]), content, seconds, cpu)


def lowered(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers}


def environ(method: str, address: str, body: bytes, headers: Mapping[str, str]) -> dict[str, Any]:
    """Return a request as WSGI has it."""
    path, _mark, query = address.partition("?")
    kind = {"CONTENT_TYPE": "application/x-www-form-urlencoded"} if body else {}
    return {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": BytesIO(body),
        "wsgi.url_scheme": "http",
        **kind,
        **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()},
    }


class Outside:
    """Over one connection that is kept open."""

    def __init__(self, port: int, patience: float = 90) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=patience)

    def send(self, method: str, address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        kind = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        began = perf_counter()
        self.connection.request(method, address, body or None, {**headers, **kind})
        response = self.connection.getresponse()
        content = response.read()
        seconds = perf_counter() - began
        return Answer(response.status, lowered(response.getheaders()), content, seconds)


@dataclass
class Browser:
    """A member of the group at a table: what it has seen, its cookies, its taps."""

    way: Way
    session: Session
    cookies: dict[str, str]
    seen: int
    taps: int = 0
    mark: str = field(default="")
    wears: str = field(default="")  # how its board looks, as the page says

    def __post_init__(self) -> None:
        board = self.get(f"/table/{self.session.pk}/board").body.decode()
        self.wears = wears_of(board)

    def get(self, address: str, **headers: str) -> Answer:
        return self.way.send("GET", address, b"", self._headers() | headers)

    def post(self, address: str, body: str, **headers: str) -> Answer:
        token = {"X-CSRFToken": self.cookies[settings.CSRF_COOKIE_NAME], "HX-Request": "true"}
        return self.way.send("POST", address, body.encode(), self._headers() | token | headers)

    def play(self, play: Play, **headers: str) -> Answer:
        """Tap: everything is typed, so that the table afterwards is known."""
        asks = self.session.game.actions[play.action].asks
        said = {name: value for name, value in play.answers.items() if asks[name].kind is not AskKind.BOX}
        return self._tap(f"act/{play.action}", to_query(said), 1, headers)

    def back(self, steps: int) -> Answer:
        return self._tap("undo", f"steps={steps}", steps, {})

    def _tap(self, address: str, body: str, steps: int, headers: Mapping[str, str]) -> Answer:
        self.taps += 1
        intent = f"seen={self.seen}&key={self.mark}{self.taps:08}"
        shows = {"X-Shows": f"{self.seen} {self.wears}"}
        answer = self.post(f"/table/{self.session.pk}/{address}", f"{body}&{intent}", **shows, **headers)
        assert answer.status == 200, (answer.status, address, body, " ".join(answer.text.split())[:4000])
        self.seen += steps
        return answer

    def _headers(self) -> dict[str, str]:
        return {"Host": "127.0.0.1", "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}


def wears_of(page: str) -> str:
    """Return what a screen says of the board on a page, "" if there is none."""
    return unescape("".join(WEARS.findall(page)))


def cookies_of(user: Any, session: Session) -> dict[str, str]:
    """Return the cookies of a browser that is signed in and has the table open."""
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(user)
    return cookies_in(client, f"/table/{session.pk}/")


def cookies_in(client: Client, address: str) -> dict[str, str]:
    """Return the cookies of a browser that has a page open."""
    assert client.get(address).status_code == 200
    return {name: cookie.value for name, cookie in client.cookies.items()}
