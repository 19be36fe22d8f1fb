"""What `make run` installs is installed by scripts/environment, and by nothing that serves."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from companion.work import libraries
from tests.support.recorders import INSTALLERS, WITHOUT_LIBRARIES, path_before, put_recorders

pytestmark = pytest.mark.slow

ROOT = Path(settings.BASE_DIR)


def run_without_libraries(folder: Path, *command: str) -> tuple[str, str]:
    """Return what a command of manage.py says, and which installers it called, if no library is."""
    calls = put_recorders(folder, *INSTALLERS)
    env = {
        **os.environ,
        "PATH": path_before(folder),
        "DJANGO_SETTINGS_MODULE": "companion.settings",
        "DATA_DIR": str(folder / "data"),
        "STATIC_ROOT": str(folder / "static"),
    }
    told = subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARIES, *command],
        env=env,
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return told.stdout, calls.read_text()


def test_getting_ready_installs_nothing_and_says_what_to_type(tmp_path: Path) -> None:
    said, calls = run_without_libraries(tmp_path, "ready")
    started = [line for line in said.splitlines() if line.startswith("STARTS")]
    assert calls == ""
    assert [line for line in started if "collectstatic" in line]  # the record sees what is started
    assert not [line for line in started if re.search(r"\b(apt|apt-get|pip|sudo|install)\b", line)]
    assert libraries.ADVICE in said


def test_the_advice_names_what_the_script_the_image_and_the_readme_install() -> None:
    for file in ("README.md", "deploy/Dockerfile"):
        assert " ".join(libraries.PACKAGES) in (ROOT / file).read_text(), file
    assert " ".join(libraries.PACKAGES) in libraries.ADVICE


class House:
    """The script beside its lock, an environment that stands, and programs that write down their calls."""

    def __init__(self, folder: Path, *, lacking: str, user: int = 0, apt_fails: bool = False) -> None:
        self.folder, programs, bin_ = folder / "house", folder / "programs", folder / "house/.venv/bin"
        for part in (self.folder / "scripts", self.folder / "requirements", bin_, programs):
            part.mkdir(parents=True)
        shutil.copy(ROOT / "scripts/environment", self.folder / "scripts")
        shutil.copy(ROOT / "requirements/base.txt", self.folder / "requirements")
        shutil.copy(ROOT / "requirements/base.txt", self.folder / ".venv/installed-base")
        self.calls = put_recorders(programs, "apt-get", fails=apt_fails)
        self.write(programs / "id", f"echo {user}")
        self.write(bin_ / "pip", "exit 1")
        self.write(
            bin_ / "python",
            f'echo "python $*" >> "{self.calls}"\ncase "$*" in *libraries) echo "{lacking}";; esac',
        )
        self.env = {**os.environ, "PATH": path_before(programs)}

    def write(self, program: Path, does: str) -> None:
        program.write_text(f"#!/bin/sh\n{does}\n")
        program.chmod(0o755)

    def install(self) -> tuple[list[str], str]:
        """Run the script; return what it installed with, and what it said."""
        told = subprocess.run(
            ["scripts/environment", "base"],
            cwd=self.folder,
            env=self.env,
            capture_output=True,
            text=True,
            check=True,
        )
        calls = self.calls.read_text().splitlines()
        self.calls.write_text("")
        return [call for call in calls if "install" in call or "update" in call], told.stdout + told.stderr


def test_the_script_installs_the_libraries_that_lack(tmp_path: Path) -> None:
    calls, said = House(tmp_path, lacking="libone libtwo").install()
    assert [call.split()[1] for call in calls] == ["update", "install"]
    assert calls[1].endswith("--no-install-recommends libone libtwo") and " -y " in calls[1]
    assert "Installing the libraries" in said


def test_the_script_calls_nobody_where_nothing_lacks(tmp_path: Path) -> None:
    assert House(tmp_path, lacking="").install() == ([], "")


def test_the_script_leaves_the_system_of_others_alone(tmp_path: Path) -> None:
    assert House(tmp_path, lacking="libone", user=1000).install() == ([], "")


def test_a_start_without_a_network_goes_on_without_the_libraries(tmp_path: Path) -> None:
    calls, said = House(tmp_path, lacking="libone", apt_fails=True).install()
    assert len(calls) == 2
    assert "the next start tries again" in said


def test_a_new_lock_is_installed_once(tmp_path: Path) -> None:
    house = House(tmp_path, lacking="")
    (house.folder / ".venv/installed-base").write_text("an older lock")
    calls, said = house.install()
    assert len(calls) == 1 and "pip install" in calls[0] and calls[0].endswith("-r requirements/base.txt")
    assert "requirements/base.txt" in said
    assert house.install() == ([], "")


def test_the_list_of_what_lacks_is_empty_where_all_is_there() -> None:
    command = [sys.executable, "-S", "-m", "companion.work.libraries"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    assert listed == ([] if libraries.are_there() else libraries.PACKAGES)
