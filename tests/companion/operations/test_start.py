"""The one-command run: the worker behind the site, and the whole start as a game master sees it."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

import pytest
from django.conf import settings

from companion.celery import NICENESS
from companion.games import GAMES
from companion.operations.boot import site as site_module
from companion.operations.boot.worker import SETTINGS, Worker
from companion.web import address
from companion.work import libraries
from tests.support.recorders import INSTALLERS, WITHOUT_LIBRARIES, path_before, put_recorders
from tests.support.waiting import free_port, wait_until

WAITS_FOR_US = [sys.executable, "-c", "import sys; sys.stdin.read()"]


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except FileNotFoundError:
        return False


def test_a_worker_that_dies_is_started_again_and_ends_with_us() -> None:
    worker = Worker(WAITS_FOR_US)
    first = worker.child.pid
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: worker.child.pid != first)
    worker.end()
    assert worker.child.poll() == 0
    assert not worker.watch.is_alive()


def test_a_library_that_is_not_there_is_seen() -> None:
    assert not libraries.are_there(["libno-such-thing.so.0"])
    assert libraries.are_there(["libc.so.6"])


def test_the_address_is_one_that_another_device_can_type() -> None:
    assert address.address("0.0.0.0", 8000) == f"http://{address.own_address()}:8000"
    assert address.address("::1", 80) == "http://[::1]:80"
    assert address.own_address() != "0.0.0.0"


def told_at_the_start(settings: Any, heartbeat: Path) -> list[str]:
    settings.HEARTBEAT = heartbeat
    told: list[str] = []
    asyncio.run(site_module.Site(told.append).tell_when_ready())
    return told


def test_a_worker_that_draws_loads_no_game_and_no_page(tmp_path: Path) -> None:
    draws = "import django, sys; django.setup(); import companion.printing.tasks, companion.printing.pdf"
    env = os.environ | {"DJANGO_SETTINGS_MODULE": SETTINGS, "DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-c", f"{draws}; print(*sys.modules)"]
    loaded = subprocess.check_output(command, env=env, text=True).split()
    assert {"weasyprint", "companion.printing.jobs", "companion.games"} <= {*loaded}
    games = tuple(f"companion.games.{slug}" for slug in GAMES)
    assert not [name for name in loaded if name.startswith((*games, "companion.urls", "allauth"))]


def test_a_site_loads_no_library_that_its_first_pages_do_not_need(tmp_path: Path) -> None:
    reads = "import companion.asgi, sys; from django.urls import get_resolver; get_resolver().url_patterns"
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "companion.settings", "DATA_DIR": str(tmp_path)}
    command = [sys.executable, "-W", "ignore", "-c", f"{reads}; print(*sys.modules)"]
    loaded = subprocess.check_output(command, env=env, text=True).split()
    assert "campaigns.schedule.views.nights" in loaded
    lazy = {"PIL", "celery", "cryptography", "fido2", "icalendar", "kombu", "nh3", "pikepdf", "psycopg"}
    assert not (lazy | {"pypdf", "redis", "uvicorn", "weasyprint"}) & {*loaded}


def test_a_worker_that_is_late_is_named_and_keeps_nobody_waiting(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_module, "PATIENCE", 0.1)
    told = told_at_the_start(settings, tmp_path / "heartbeat")
    assert told == ["The worker has not started: PDF sheets wait for it, play does not."]


def test_the_way_is_shown_once_the_worker_gives_a_sign(settings: Any, tmp_path: Path) -> None:
    heartbeat = tmp_path / "heartbeat"
    late = threading.Timer(0.3, heartbeat.touch)
    late.start()
    began = time.monotonic()
    assert told_at_the_start(settings, heartbeat) == [""]
    assert time.monotonic() - began >= 0.3


# What the worker has done once an hour, by one process.
LOOKS = """
import django, sys
from django.core.management import call_command
django.setup()
from companion.operations.backups.tasks import COMMANDS
for command in COMMANDS:
    call_command(*command)
"""


class Site:
    """A site started as `make run` starts it, with its folder and its port, where the libraries lack."""

    def __init__(self, folder: Path) -> None:
        self.is_fresh = not (folder / "data").exists()
        self.port = free_port()
        self.said = folder / "said"
        env = {**os.environ, "DJANGO_SETTINGS_MODULE": "companion.settings", "HOST": "127.0.0.1"}
        env |= {
            "DATA_DIR": str(folder / "data"),
            "STATIC_ROOT": str(folder / "static"),
            "PORT": str(self.port),
        }
        self.calls = put_recorders(folder, *INSTALLERS)
        env["PATH"] = path_before(folder)
        self.env = env
        command = [sys.executable, "-c", WITHOUT_LIBRARIES, "serve"]
        with self.said.open("w") as console:
            self.process = subprocess.Popen(
                command, env=env, cwd=settings.BASE_DIR, stdout=console, stderr=subprocess.STDOUT
            )

    def at(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def shows_the_way(self) -> bool:
        assert self.process.poll() is None, self.said.read_text()
        return "Ctrl-C ends it." in self.said.read_text()

    def console(self) -> str:
        """Return what site and worker have said so far: that no fault was met is looked up each time."""
        said = self.said.read_text()
        assert "Traceback" not in said, said
        return said

    def look(self) -> str:
        """Have done what is due each hour; return what was said of it."""
        command = [sys.executable, "-c", LOOKS]
        done = subprocess.run(
            command, env=self.env, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def worker(self) -> int:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        pids = [int(pid) for pid in children.read_text().split()]
        return pids[0]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder that a second start finds as the first has left it: that takes half as long."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    if not Path("/proc/self/task").exists():
        pytest.skip("the children of a process are looked up in /proc, which is not here")
    site = Site(folder)
    try:
        wait_until(site.shows_the_way, 60)
        yield site
    finally:
        site.process.kill()
        site.process.wait()


@pytest.mark.goal("U10")
def test_one_command_starts_everything_lets_the_owner_in_and_ends_it_all(site: Site) -> None:
    # At the first look: who reads the address may open it.
    with urlopen(site.at("/readyz")) as answer:
        assert answer.status == 200
    assert site.is_fresh  # what a first start meets, no other does
    worker = site.worker()
    own, behind = (os.getpriority(os.PRIO_PROCESS, one) for one in (site.process.pid, worker))
    assert behind == max(own, NICENESS), "pages go first"
    assert site.calls.read_text() == "", "a site that serves installs nothing"
    assert libraries.ADVICE in site.console()
    link = re.search(r"http://\S+/owner/\S+", site.console())
    assert link
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    page = browser.open(link[0]).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    form = urlencode({"csrfmiddlewaretoken": token[1]}).encode()
    browser.open(link[0], form)
    # Signed in, an owner without a password is asked to set one.
    assert "password" in browser.open(site.at("/accounts/password/set/")).read().decode().lower()
    with pytest.raises(HTTPError, match="410"):
        build_opener().open(link[0])
    assert site.look().splitlines() == [
        "0 evenings come again.",
        "0 reminders are sent.",
        "0 rows are gone.",
        "0 secrets have the present key now.",
        "0 logs and other things were brought into the index.",
    ]
    assert is_running(worker) and site.worker() == worker
    site.process.send_signal(signal.SIGINT)
    assert site.process.wait(15) == 0
    assert not is_running(worker)
    site.console()


def test_a_killed_site_takes_its_worker_along(site: Site) -> None:
    worker = site.worker()
    site.process.kill()
    wait_until(lambda: not is_running(worker), 10)
    site.console()
