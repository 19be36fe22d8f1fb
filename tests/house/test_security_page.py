"""The page of requirements names nothing that is not there."""

import re
from pathlib import Path

from django.conf import settings

ROOT: Path = settings.BASE_DIR
PAGE = (ROOT / "docs" / "security.md").read_text()
TESTS = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("*.py"))


def test_every_test_that_it_names_is_there() -> None:
    named = {*re.findall(r"`(test_\w+)`", PAGE)}
    assert len(named) > 20
    assert sorted(one for one in named if f"def {one}(" not in TESTS) == []


def test_every_file_that_it_names_is_there() -> None:
    named = {*re.findall(r"`((?:tests|docs|deploy|campaigns|companion|templates)/[\w./-]+)`", PAGE)}
    assert named and sorted(one for one in named if not (ROOT / one).exists()) == []


def test_every_row_says_how_it_stands() -> None:
    rows = re.findall(r"^\| \d+\.\d+\.\d+\S* \| [^|]+ \| ([^|]+) \| (.+) \|$", PAGE, re.M)
    assert len(rows) == len(re.findall(r"^\| \d", PAGE, re.M)) > 200
    assert {state.split()[0] for state, _how in rows} == {"met", "partly", "not", "n/a"}
