"""Clients that begin a request and do not end it: whoever else asks is answered as if they were not there."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPException
from statistics import quantiles

from companion.web.request_bodies import MOST_BYTES_OF_STRANGERS
from tests.bench.client import Outside
from tests.faults.server import Server
from tests.faults.world import Report

PATIENCE = 5.0  # seconds after which somebody who only wants a page has gone
HEARD_WITHIN = 1.0
ASKED = 40  # times for a page
WITHIN = 0.1  # seconds for `/livez`
SENDS = {
    "half a body": (
        # With the cookie of a form: without it a page is refused before anything is read.
        f"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: csrftoken={'a' * 32}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 20000\r\n\r\nlogin=a"
    ),
    "half a head": "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "nothing": "",
}


@contextmanager
def slow_clients(site: Server, number: int, sends: str) -> Iterator[list[socket.socket]]:
    """Give so many connections that have sent this and send no more."""
    held: list[socket.socket] = []
    try:
        for _one in range(number):
            held.append(socket.create_connection(("127.0.0.1", site.port), PATIENCE))
            held[-1].sendall(sends.encode())
        yield held
    finally:
        for one in held:
            one.close()


def run(site: Server, number: int, *, is_timed: bool = False) -> Report:
    """Attach slow clients of each kind, and ask for pages beside them."""
    report = Report(f"K5 {number} slow clients")
    alone = ask(site, "/accounts/login/")
    for kind, sends in SENDS.items():
        with slow_clients(site, number, sends):
            time.sleep(HEARD_WITHIN)
            lives, pages = ask(site, "/livez"), ask(site, "/accounts/login/")
        report.must(None not in lives, f"{kind}: /livez does not answer")
        report.must(None not in pages, f"{kind}: a page does not answer")
        if None in lives or None in pages:
            return report
        report.numbers[kind] = f"/livez {p95(lives) * 1000:.0f} ms, a page {p95(pages) * 1000:.0f} ms"
        if is_timed:
            report.must(p95(lives) < WITHIN, f"{kind}: /livez takes {p95(lives):.2f} s")
            report.must(p95(pages) < 2 * p95(alone) + 0.05, f"{kind}: a page takes {p95(pages):.2f} s")
    too_much(site, report)
    return report


def ask(site: Server, address: str) -> list[float | None]:
    """Return how long each answer took, None for one that did not come; none is asked for after it."""
    found: list[float | None] = []
    for _time in range(ASKED):
        try:
            found.append(Outside(site.port, PATIENCE).send("GET", address, b"", {}).seconds)
        except (OSError, HTTPException):
            return [*found, None]
    return found


def p95(seconds: list[float | None]) -> float:
    return quantiles([one for one in seconds if one is not None], n=20)[-1]


def too_much(site: Server, report: Report) -> None:
    """Send a body without an end, with its length and without: it is refused at the first byte too many."""
    head = "POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n"
    declared = answer_to(site, f"{head}Content-Length: 400000000\r\n\r\n", 0)
    report.must(declared.startswith(b"HTTP/1.1 413"), f"400 MB declared: {declared[:40]!r}")
    size = 16_384
    chunk = f"{size:x}\r\n{'a' * size}\r\n"
    most = MOST_BYTES_OF_STRANGERS // size + 1
    chunked = answer_to(site, f"{head}Transfer-Encoding: chunked\r\n\r\n{chunk * most}", 0)
    report.must(chunked.startswith(b"HTTP/1.1 413"), f"a body without an end: {chunked[:40]!r}")


def answer_to(site: Server, sends: str, more: int) -> bytes:
    with socket.create_connection(("127.0.0.1", site.port), PATIENCE) as one, suppress(OSError):
        one.sendall(sends.encode())
        return one.recv(1000)
    return b""
