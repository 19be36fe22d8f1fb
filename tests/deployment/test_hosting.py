"""A site that is hosted: the steps of its images, its units and its settings, each as it stands."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command, get_commands

from campaigns.photos.senders import LARGE_BODIES
from companion.celery import NICENESS
from companion.operations.boot import http
from companion.operations.boot.ending import SEEN_WITHIN
from companion.web.request_bodies import MOST_BYTES
from tests.support.waiting import free_port, wait_until

pytestmark = pytest.mark.slow

ROOT = Path(settings.BASE_DIR)
DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
CADDYFILE = (DEPLOY / "Caddyfile").read_text()
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
BIN = Path(sys.executable).parent
STEPS = re.findall(r"^RUN (.+?)$(?<!\\)", DOCKERFILE.replace("\\\n", ""), re.M)
# systemd's words for what a site never does.
LOCKS = {
    *(
        "NoNewPrivileges=yes",
        "CapabilityBoundingSet=",
        "ProtectSystem=strict",
        "ProtectHome=yes",
        "PrivateTmp=yes",
    ),
    *("PrivateDevices=yes", "RestrictSUIDSGID=yes", "SystemCallFilter=@system-service", "User=nightlight"),
}


# images


def test_the_images_pass_the_lint() -> None:
    lint = BIN / "hadolint"
    done = subprocess.run(
        [lint, "--no-color", str(DEPLOY / "Dockerfile")], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "")


def is_in_the_image(file: Path) -> bool:
    """Return whether the build is given a file: all is out but what Dockerfile.dockerignore names."""
    named = re.findall(r"^!(.+)$", (DEPLOY / "Dockerfile.dockerignore").read_text(), re.M)
    inside = file.relative_to(ROOT).as_posix()
    return any(inside == one or inside.startswith(f"{one}/") for one in named)


def copy_what_is_copied(into: Path) -> None:
    for top in sorted(ROOT.iterdir()):
        if top.name.startswith(".") or top.name in {"node_modules", "build", "data", "tests"}:
            continue
        for file in top.rglob("*") if top.is_dir() else [top]:
            if file.is_file() and file.suffix not in {".pyc", ".mo"} and is_in_the_image(file):
                (into / file.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, into / file.relative_to(ROOT))


def test_the_steps_of_the_image_make_a_site_ready_of_what_they_are_given(tmp_path: Path) -> None:
    house, build = tmp_path / "house", tmp_path / "build"
    house.mkdir()
    copy_what_is_copied(house)
    (step,) = [step for step in STEPS if "manage.py" in step]
    env = {"PATH": f"{BIN}:{os.environ['PATH']}", "HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    step = step.replace("/tmp/build", str(build))
    subprocess.run(["sh", "-euc", step], cwd=house, env=env, check=True)
    assert (house / "build/static/staticfiles.json").exists()
    assert (house / "locale/it/LC_MESSAGES/django.mo").exists()
    assert not build.exists()


@pytest.mark.night
def test_the_lock_of_the_image_installs_into_a_clean_environment(tmp_path: Path) -> None:
    (step,) = [step for step in STEPS if step.startswith("pip ")]
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "env")], check=True)
    env = os.environ | {"PATH": f"{tmp_path / 'env' / 'bin'}:{os.environ['PATH']}"}
    subprocess.run(["sh", "-euc", step], cwd=ROOT, env=env, check=True)


def test_every_step_of_the_image_is_known_to_a_test() -> None:
    ours = [step for step in STEPS if not step.startswith(("apt-get update", "setcap"))]
    assert [step.split()[0] for step in ours] == ["pip", "DATA_DIR=/tmp/build"]


# the front


def test_the_front_waits_as_long_and_takes_as_much_as_the_site() -> None:
    assert f"read_header {http.HEAD_WITHIN}s" in CADDYFILE
    assert limit_in_front("others") == MOST_BYTES
    assert "read_body" not in CADDYFILE and "write " not in CADDYFILE  # they would cut live streams
    assert f"idle {http.KEEP_ALIVE}s" in CADDYFILE


def limit_in_front(matcher: str) -> int:
    """Return how many bytes a body may have at the addresses that Caddy gives this name."""
    (megabytes,) = re.findall(rf"request_body @{matcher} {{\s+max_size (\d+)MB", CADDYFILE)
    return int(megabytes) * 10**6


def test_the_front_takes_photos_as_large_as_the_site() -> None:
    (pattern,) = {*re.findall(r"@photos path_regexp (\S+)", CADDYFILE)}
    (others,) = {*re.findall(r"@others not path_regexp (\S+)", CADDYFILE)}
    assert pattern == others
    for large in LARGE_BODIES:
        assert limit_in_front("photos") == large.most
        address = re.sub(r"\(\?P<\w+>\[0-9\]\{1,9\}\)", "12", large.address.pattern)
        assert re.search(pattern, address), address
    assert not re.search(pattern, "/table/12/act/attack")


def test_the_front_sees_that_a_process_ends_before_it_does() -> None:
    (asks,) = re.findall(r"health_interval (\d+)s", CADDYFILE)
    assert "health_uri /livez" in CADDYFILE
    assert int(asks) * 2 < SEEN_WITHIN
    (waits,) = {*re.findall(r"TimeoutStopSec=(\d+)", "".join(unit.read_text() for unit in UNITS))}
    assert int(waits) > SEEN_WITHIN + http.STOP_WITHIN


@pytest.mark.skipif(not shutil.which("caddy"), reason="there is no Caddy here")
def test_caddy_reads_its_file(tmp_path: Path) -> None:
    env = os.environ | {"SITE_ADDRESS": "club.example.org", "SITE_AT": "127.0.0.1:1 127.0.0.1:2"}
    adapt = ["caddy", "adapt", "--config", str(DEPLOY / "Caddyfile")]
    for tls in ("internal", "you@example.org"):
        made = subprocess.run(adapt, env=env | {"TLS": tls}, capture_output=True, text=True, check=True)
        assert "127.0.0.1:2" in made.stdout and tls in made.stdout


# systemd


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_locked_up_and_runs_what_is_there(unit: Path) -> None:
    lines = unit.read_text().splitlines()
    assert {*lines} >= LOCKS
    (line,) = [line.removeprefix("ExecStart=") for line in lines if line.startswith("ExecStart=")]
    env, program, *words = line.split()
    assert env == "/usr/bin/env" and program in {"${HERE}/.venv/bin/python", "${HERE}/.venv/bin/celery"}
    if program.endswith("python"):
        assert words[0] == "${HERE}/manage.py" and words[1] in get_commands()
    else:
        assert words[:4] == ["--app", "companion", "--workdir", "${HERE}"]
        assert f"Nice={NICENESS}" in lines, "pages go first"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_reads_a_unit_and_finds_it_little_exposed(unit: Path) -> None:
    verify = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], check=False, capture_output=True, text=True
    )
    assert unit.name.split(".")[0] not in verify.stderr, verify.stderr
    judged = ["systemd-analyze", "security", "--offline=true", "--threshold=20", "--no-pager", str(unit)]
    done = subprocess.run(judged, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout.splitlines()[-1:]


# settings


def test_the_settings_of_a_club_are_written_once_for_root_alone(tmp_path: Path) -> None:
    etc = tmp_path / "etc"
    write = [str(DEPLOY / "make-env"), "club.example.org", "you@example.org"]
    env = os.environ | {"NIGHTLIGHT_ETC": str(etc)}
    subprocess.run(write, env=env, check=True, capture_output=True)
    assert {file.name: file.stat().st_mode & 0o777 for file in etc.iterdir()} == dict.fromkeys(
        ("env", "front", "version"), 0o600
    )
    read = (ROOT / "companion/settings.py").read_text() + (ROOT / "companion/live/bus.py").read_text()
    told = dict(re.findall(r"^(\w+)='(.*)'$", (etc / "env").read_text(), re.M))
    assert len(told) == len((etc / "env").read_text().splitlines())
    assert not [name for name in told if f'"{name}"' not in read]
    assert len(told["SECRET_KEY"]) == 64
    asked = {*re.findall(r"\{\$(\w+)", CADDYFILE)}
    assert {*re.findall(r"^(\w+)=", (etc / "front").read_text(), re.M)} == asked
    before = (etc / "env").read_text()
    assert subprocess.run(write, env=env, check=False, capture_output=True).returncode == 1
    assert (etc / "env").read_text() == before


def test_the_settings_of_a_club_have_a_time_zone_and_say_which(tmp_path: Path) -> None:
    for number, (zone, written) in enumerate((("Europe/Rome", "Europe/Rome"), ("", r"\w+(/\w+)*"))):
        etc = tmp_path / str(number)
        write = [str(DEPLOY / "make-env"), "club.example.org"]
        env = os.environ | {"NIGHTLIGHT_ETC": str(etc), "TZ": zone}
        done = subprocess.run(write, env=env, check=True, capture_output=True, text=True)
        setting = re.search(r"^TZ='(.+)'$", (etc / "env").read_text(), re.M)
        assert setting and re.fullmatch(written, setting[1])
        assert f"Times are those of {setting[1]}" in done.stdout


def test_a_club_starts_with_the_settings_that_are_written(tmp_path: Path) -> None:
    etc = tmp_path / "etc"
    env = os.environ | {"NIGHTLIGHT_ETC": str(etc)}
    subprocess.run([str(DEPLOY / "make-env"), "club.example.org"], env=env, check=True, capture_output=True)
    told = dict(re.findall(r"^(\w+)='(.*)'$", (etc / "env").read_text(), re.M))
    ours = {"DJANGO_SETTINGS_MODULE": "companion.settings", "DATA_DIR": str(tmp_path / "data")}
    check = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    done = subprocess.run(
        check, cwd=ROOT, env=os.environ | told | ours, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.django_db
def test_the_owner_of_a_site_that_nobody_watches_gets_a_link(settings: Any) -> None:
    for public_url, is_at_home, starts in (
        ("https://club.example.org", False, "https://club.example.org/owner/"),
        ("", False, "https://known.example.org/owner/"),
        ("", True, "http://"),
    ):
        settings.PUBLIC_URL, settings.HAS_HOME_NAMES = public_url, is_at_home
        settings.KNOWN_NAMES = ["known.example.org", "127.0.0.1"]
        said = StringIO()
        call_command("owner_link", stdout=said)
        assert said.getvalue().startswith(starts)


# what the page about hosting says


def test_the_page_about_hosting_names_what_is_there() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text()
    files = {*re.findall(r"(?<![\w/])(?:/opt/nightlight/[\d.]+/)?(deploy/[\w.-]+)", page)}
    assert {"deploy/install", "deploy/make-env", "deploy/manage", "deploy/restart"} < files
    assert not [file for file in files if not (ROOT / file).exists()]
    units = {name.partition("@")[0] for name in re.findall(r"\bnightlight-[a-z]+@?", page)}
    ours = {file.stem.removesuffix("@") for file in (DEPLOY / "systemd").iterdir()}
    assert units and units - {"nightlight-family"} <= ours
    commands = {*re.findall(r"(?:manage(?:\.py)?|`nightlight) ([a-z]\w+)", page)}
    assert commands and commands <= {*get_commands()}


def test_a_site_with_the_settings_of_the_page_answers_behind_a_proxy(tmp_path: Path) -> None:
    _before, _heading, page = (
        (ROOT / "docs" / "hosting.md").read_text().partition("## Behind a proxy of your own")
    )
    told = dict(re.findall(r"^    ([A-Z_]+)='(.*)'$", page, re.M))
    code = """if True:
        from django.conf import settings
        from django.test import RequestFactory
        from companion.web.home_names import is_home_name
        request = RequestFactory().get("/", headers={"X-Forwarded-Proto": "https"})
        print(is_home_name("games.example.org"), request.is_secure(), settings.HOST, settings.TIME_ZONE)
    """
    shell = [sys.executable, "manage.py", "shell", "--no-imports", "-c", code]
    ours = {"DJANGO_SETTINGS_MODULE": "companion.settings", "DATA_DIR": str(tmp_path)}
    env = os.environ | told | ours
    done = subprocess.run(shell, cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["True", "True", "127.0.0.1", "Europe/Rome"]


# one of several processes ends


@pytest.fixture
def process(tmp_path: Path) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    port = free_port()
    told = {"DATA_DIR": str(tmp_path), "WEB_PROCESSES": "2", "DJANGO_SETTINGS_MODULE": "companion.settings"}
    told["NIGHTLIGHT_DEBUG"] = "1"  # static files as they are
    line = [sys.executable, "manage.py", "web", "--host", "127.0.0.1", "--port", str(port)]
    running = subprocess.Popen([*line, "--skip-checks"], cwd=ROOT, env=os.environ | told)
    try:
        wait_until(lambda: ask(port, "/livez") == 200, 60)
        yield port, running
    finally:
        running.kill()
        running.wait()


def ask(port: int, path: str) -> int:
    """Return the status of a page; 0 if nobody listens."""
    line = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        line.request("GET", path)
        return line.getresponse().status
    except OSError:
        return 0
    finally:
        line.close()


@pytest.mark.goal("K9")
def test_a_process_says_that_it_ends_and_answers_until_then(process: Any) -> None:
    port, running = process
    running.send_signal(signal.SIGTERM)
    wait_until(lambda: ask(port, "/livez") == 503, 2)
    assert ask(port, "/manifest.webmanifest") == 200
    assert running.wait(20) == -signal.SIGTERM
    assert ask(port, "/livez") == 0


def test_a_process_that_is_told_twice_ends_at_once(process: Any) -> None:
    port, running = process
    running.send_signal(signal.SIGTERM)
    wait_until(lambda: ask(port, "/livez") == 503, 2)
    running.send_signal(signal.SIGTERM)
    wait_until(lambda: ask(port, "/livez") == 0, SEEN_WITHIN / 2)
