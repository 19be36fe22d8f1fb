"""What the log says, and what it keeps to itself: of no link may the token be read there."""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from companion.web.log_lines import WithoutTokens
from tests.support.cases import for_each

TOKEN = "1aE1-WtL_G42"
DOORS = ("/owner/", "/join/", "/sit/", "/accounts/password/reset/key/")
STARTS_WITHIN, LOOKS_EVERY = 30.0, 0.05


def line_of(message: str, *args: object, fault: BaseException | None = None) -> str:
    told = (type(fault), fault, None) if fault else None
    return WithoutTokens().format(
        logging.LogRecord("django.request", logging.WARNING, "", 1, message, args, told)
    )


@pytest.mark.goal("S3")
@for_each("door", DOORS)
def test_a_line_names_no_token_of_a_link(door: str) -> None:
    assert line_of("%s: %s", "Gone", door + TOKEN) == f"Gone: {door}…"
    assert line_of(f"Bad Request: {door}{TOKEN}/") == f"Bad Request: {door}…/"
    within = f"/accounts/login/?next={door}{TOKEN}".replace("next=/", "next=%2F")
    assert TOKEN not in line_of(within) and line_of(within).startswith("/accounts/login/?next=%2F")
    assert TOKEN not in line_of(f"GET /accounts/login/?next={door.replace('/', '%2f')}{TOKEN} HTTP/1.1")
    assert TOKEN not in line_of("It broke", fault=ValueError(f"no page at {door}{TOKEN}"))


def test_a_line_keeps_what_is_no_token() -> None:
    for said in ("Not Found: /table/12/board", "GET /sit/ HTTP/1.1", "Not Found: /groups/3/people"):
        assert line_of(said) == said


@contextmanager
def served(folder: Path, *command: str) -> Iterator[tuple[int, Path]]:
    """Serve a site without tables, which fails much; give its port, and the file of what it says."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    said = folder / "said"
    env = os.environ | {"NIGHTLIGHT_TESTS_DATA": str(folder), "LOG_LEVEL": "DEBUG"}
    env |= {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    with said.open("w") as console:
        process = subprocess.Popen(
            [sys.executable, *command, "--port", str(port)],
            env=env,
            cwd=settings.BASE_DIR,
            stdout=console,
            stderr=subprocess.STDOUT,
        )
    try:
        until = time.monotonic() + STARTS_WITHIN
        while not answers(port):
            assert process.poll() is None and time.monotonic() < until, said.read_text()
            time.sleep(LOOKS_EVERY)
        yield port, said
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(STARTS_WITHIN)


def answers(port: int) -> bool:
    with socket.socket() as knock:
        return knock.connect_ex(("127.0.0.1", port)) == 0


def ask(port: int, method: str, address: str, **headers: str) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, address, headers=headers)
    connection.getresponse().read()
    connection.close()


@pytest.mark.goal("S3")
@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [("manage.py", "web"), ("-m", "uvicorn", "companion.asgi:application")],
    ids=["the site's own command", "uvicorn with its access log"],
)
def test_a_site_that_says_all_it_can_says_no_token(tmp_path: Path, command: tuple[str, ...]) -> None:
    with served(tmp_path, *command) as (port, said):
        for door in DOORS:
            for method in ("GET", "POST", "PUT"):
                ask(port, method, door + TOKEN)
            ask(port, "GET", door + TOKEN, Host="elsewhere.example")
            ask(port, "GET", f"/accounts/login/?next={door.replace('/', '%2F')}{TOKEN}")
    told = said.read_text()
    assert "/join/…" in told and "/sit/…" in told, told
    assert TOKEN not in told
