"""What every release has stored opens in this build: it is migrated, opened, replayed and printed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from campaigns.models import Group
from companion.games import GAMES
from tests.releases.__main__ import COUNTS, DATABASE, GOLDEN
from tests.releases.checking import find_lost, find_unread
from tests.settings import FULL

pytestmark = pytest.mark.slow

RELEASES = sorted((path.name for path in GOLDEN.iterdir()), key=lambda name: [*map(int, name.split("."))])
BY_DAY = [name for name in RELEASES if name in ("1.0", "1.4", RELEASES[-1])]  # the others by night
BUILD = settings.BASE_DIR


def test_a_corpus_holds_a_database_its_counts_and_files() -> None:
    assert RELEASES
    for release in RELEASES:
        names = {file.name for file in (GOLDEN / release).iterdir()}
        assert names > {f"{DATABASE}.gz", COUNTS}


@pytest.mark.goal("R12")
def test_each_corpus_holds_the_boxes_of_games_that_are_still_here() -> None:
    for release in RELEASES:
        boxes = {file.stem.removeprefix("box_") for file in (GOLDEN / release).glob("box_*.json")}
        assert boxes and boxes <= {*GAMES}


@pytest.fixture(scope="session")
def static(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return where the static files of this run are, of all its workers: they are collected once."""
    folder = tmp_path_factory.getbasetemp()
    return str((folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "static-of-releases")


@pytest.mark.goal("R12")
@pytest.mark.parametrize("release", RELEASES if FULL else BY_DAY)
def test_a_release_opens_in_this_build(release: str, static: str) -> None:
    env = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    env["NIGHTLIGHT_TESTS_STATIC"] = static
    line = [sys.executable, "-m", "tests.releases", "check", release]
    found = subprocess.run(line, env=env, cwd=BUILD, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout[-3000:] + found.stderr[-3000:]


@pytest.mark.django_db
def test_what_is_gone_is_missed() -> None:
    Group.objects.create(name="One")
    assert list(find_lost({"campaigns.Group": 1, "campaigns.Entry": 0})) == []
    assert list(find_lost({"campaigns.Group": 2})) == ["campaigns.Group: 2 were stored, 1 are there"]
    assert list(find_lost({"campaigns.Evening": 1})) == ["campaigns.Evening: 1 were stored, 0 are there"]


def test_a_file_that_cannot_be_taken_in_is_named(tmp_path: Path) -> None:
    kept = next(iter(sorted((GOLDEN / RELEASES[0]).glob("box_*.json"))))
    assert not list(find_unread(kept))
    spoilt = tmp_path / kept.name
    spoilt.write_text(kept.read_text(encoding="utf-8").replace("nightlight-box", "a-box"), encoding="utf-8")
    assert list(find_unread(spoilt)) == [f"{kept.name}: This file does not contain a box."]


def test_what_is_new_in_this_version_is_told_and_what_it_stores_is_kept() -> None:
    newest = (BUILD / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1]
    assert newest.split(",")[0] == settings.VERSION
    assert "### Upgrading" in newest
    assert RELEASES[-1] == settings.VERSION
