"""The wheel: installed apart from the clone, one command starts the site, also if nothing is of POSIX."""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.conf import settings

from tests.support.waiting import free_port, wait_until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(os.name != "posix", reason="it plays the others")]

ROOT = Path(settings.BASE_DIR)
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [*PIP, "wheel", "--no-deps", "--no-index", "--no-build-isolation", f"--wheel-dir={folder}", "."]
    subprocess.run(build, cwd=ROOT, check=True)
    (made,) = folder.glob("*.whl")
    return made


class Installed:
    """An environment beside the clone with the wheel in it; the libraries are those of the tests."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder, self.home = folder / "env", folder / "home"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(self.folder)], check=True)
        self.packages = Path(sysconfig.get_path("purelib", vars={"base": str(self.folder)}))
        (self.packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
        to = f"--python={self.folder / 'bin' / 'python'}"
        subprocess.run([*PIP, to, "install", "--no-deps", "--no-index", str(wheel)], check=True)
        self.home.mkdir()
        self.env = {"HOME": str(self.home), "PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}

    def has(self) -> dict[str, int]:
        """Return what is installed, each file with its time."""
        return {str(file): file.stat().st_mtime_ns for file in self.packages.rglob("*")}

    def run(self, *words: str) -> str:
        command = [str(self.folder / "bin" / "nightlight"), *words]
        done = subprocess.run(
            command, cwd=self.home, env=self.env, capture_output=True, text=True, check=True
        )
        return done.stdout

    @contextmanager
    def started(self, **env: str) -> Iterator["Started"]:
        site = Started(self, env)
        try:
            wait_until(site.shows_the_way, 60)
            yield site
        finally:
            site.process.kill()
            site.process.wait()


class Started:
    """The command `nightlight`, typed in a home folder."""

    def __init__(self, installed: Installed, env: dict[str, str]) -> None:
        self.port, self.said = free_port(), installed.home / "said"
        env = {"HOST": "127.0.0.1", "PORT": str(self.port)} | env
        with self.said.open("w") as console:
            self.process = subprocess.Popen(
                [str(installed.folder / "bin" / "nightlight")],
                cwd=installed.home,
                env=installed.env | env,
                stdout=console,
                stderr=subprocess.STDOUT,
            )

    def shows_the_way(self) -> bool:
        assert self.process.poll() is None, self.said.read_text(errors="replace")
        return "Ctrl-C ends it." in self.said.read_text(errors="replace")

    def read(self, path: str, language: str = "en") -> str:
        asked = Request(f"http://127.0.0.1:{self.port}{path}", headers={"Accept-Language": language})
        with urlopen(asked) as answer:
            return str(answer.read().decode())

    def is_ready(self) -> bool:
        """Whether every part of it is, the worker too: if one is not, there is no page but a fault."""
        try:
            return "ok" in self.read("/readyz")
        except HTTPError:
            return False

    def end(self, how: int) -> str:
        """Return what it has said, once a signal has ended it."""
        self.process.send_signal(how)
        assert self.process.wait(20) == 0
        return self.said.read_text(errors="replace")


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Installed:
    return Installed(tmp_path, wheel)


def look_at_pages(site: Started) -> None:
    """See the first page in both languages with its style, and the rules of a game."""
    english, italian = site.read("/accounts/login/"), site.read("/accounts/login/", "it")
    assert 'lang="en"' in english and 'lang="it"' in italian
    assert "Sign in" in english and "Accedi" in italian
    (style,) = re.findall(r'rel="stylesheet" href="(/static/[^"]+)"', english)[:1]
    assert re.search(r"\.[0-9a-f]{12}\.css$", style) and "@layer" in site.read(style)
    wait_until(site.is_ready, 60)  # a busy machine shows the way before its worker has started


@pytest.mark.goal("K10")
def test_what_is_installed_runs_by_one_command_and_writes_to_its_data_folder_alone(
    installed: Installed,
) -> None:
    before = installed.has()
    with installed.started() as site:
        look_at_pages(site)
        said = site.end(signal.SIGTERM)
    data = installed.home / ".local" / "share" / "nightlight"
    assert "Traceback" not in said and f"All is kept in {data}" in said
    assert (data / "nightlight.sqlite3").exists()
    assert installed.has() == before
    assert str(ROOT) not in said
    made = installed.run("backup").split()[0]
    assert Path(made).is_file() and Path(made).is_relative_to(installed.home)
    installed.run("verify_backup", made)
    installed.run("restore", made)


@pytest.mark.night
def test_it_installs_beside_the_locked_libraries(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "env")], check=True)
    to = [*PIP, f"--python={tmp_path / 'env' / 'bin' / 'python'}"]
    lock = str(ROOT / "requirements" / "base.txt")
    subprocess.run([*to, "install", "--require-hashes", "-r", lock], check=True)
    subprocess.run([*to, "install", "--no-deps", "--no-index", str(wheel)], check=True)
    subprocess.run([*to, "check"], check=True)  # that what the wheel asks for is there
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    subprocess.run([str(tmp_path / "env" / "bin" / "nightlight"), "check"], env=env, cwd=tmp_path, check=True)


def test_the_wheel_holds_what_a_clone_has_and_no_more(installed: Installed) -> None:
    house = installed.packages / "companion" / "house"
    for folder in ("static", "templates"):
        ours = {file.relative_to(ROOT).as_posix() for file in (ROOT / folder).rglob("*") if file.is_file()}
        assert ours == {
            file.relative_to(house).as_posix() for file in (house / folder).rglob("*") if file.is_file()
        }
    assert [file.name for file in house.rglob("django.*")] == ["django.mo"]
    assert not (installed.packages / "tests").exists()


def test_a_machine_that_is_no_posix_plays(installed: Installed) -> None:
    """Also one whose texts are in no UTF-8; what Windows has of its own cannot be tried here."""
    shutil.copy(ROOT / "tests" / "support" / "foreign.py", installed.packages / "foreign.py")
    (installed.packages / "foreign_start.pth").write_text("import foreign; foreign.play()\n")
    with installed.started(LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0") as site:
        look_at_pages(site)
        said = site.end(signal.SIGINT)
    assert "Traceback" not in said
