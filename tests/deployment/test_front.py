"""Caddy in front of a site, as deploy/Caddyfile has it: a stranger stops nobody else."""

import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SO_LINGER, SOL_SOCKET
from struct import pack
from threading import Thread

import pytest
from django.conf import settings

from tests.support.waiting import free_port, wait_until

pytestmark = pytest.mark.slow

CADDYFILE = Path(settings.BASE_DIR) / "deploy" / "Caddyfile"
LARGE = b"x" * 2_900_000
STRANGERS, TAPS = 8, 20


class Site(BaseHTTPRequestHandler):
    """Answers everything, but breaks off a connection that brings a large body."""

    def do_GET(self) -> None:
        self.answer(200)

    def do_POST(self) -> None:
        size = int(self.headers["Content-Length"])
        if size < len(LARGE):
            self.rfile.read(size)
            self.answer(200)
        else:
            self.connection.setsockopt(SOL_SOCKET, SO_LINGER, pack("ii", 1, 0))  # reset, as with data unread
            self.close_connection = True

    def answer(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *args: object) -> None: ...


@pytest.fixture
def site() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()


@pytest.fixture
def front(site: int, tmp_path: Path) -> Iterator[int]:
    """Run Caddy with the file of the repository, in front of one process; give its port."""
    caddy = shutil.which("caddy")
    if not caddy:
        pytest.skip("there is no Caddy here")
    port, folder = free_port(), str(tmp_path)
    places = dict.fromkeys(("CERTIFICATES", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), folder)
    env = {"SITE_ADDRESS": "localhost", "SITE_AT": f"127.0.0.1:{site}"} | places
    ports = {"HTTP_PORT": str(free_port()), "HTTPS_PORT": str(port)}
    command = [caddy, "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
    with (tmp_path / "caddy.log").open("wb") as log:
        running = subprocess.Popen(command, env=os.environ | env | ports, stdout=log, stderr=log)
        try:
            wait_until(lambda: send(port, "GET") == 200)
            yield port
        finally:
            running.terminate()
            running.wait()


def send(port: int, method: str, body: bytes = b"") -> int:
    """Return the status of an answer, 0 without one."""
    connection = HTTPSConnection("localhost", port, timeout=10, context=ssl._create_unverified_context())
    with suppress(OSError):
        connection.request(method, "/", body, {"Content-Length": str(len(body))})
        return connection.getresponse().status
    return 0


@pytest.mark.goal("K7")
def test_a_body_that_the_site_breaks_off_takes_no_process_from_others(front: int) -> None:
    for _stranger in range(STRANGERS):
        Thread(target=send, args=(front, "POST", LARGE), daemon=True).start()
        assert {send(front, "POST", b"seen=1") for _tap in range(TAPS)} == {200}


def test_no_process_is_left_out_because_of_its_requests() -> None:
    assert not re.search(r"^\s*(fail_duration|max_fails|unhealthy_\w+)", CADDYFILE.read_text(), re.M)
