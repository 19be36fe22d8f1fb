"""What the site is made of, and what is known of it: a list that is whole, and no green for nothing."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

ROOT: Path = settings.BASE_DIR
FINE = {"name": "django", "version": "5.2.19", "vulns": []}
FAULTY = {"name": "jinja2", "version": "3.0.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1.6"]}]}
SKIPPED = {"name": "uvicorn", "skip_reason": "Dependency not found"}


def audit(said: str) -> tuple[int, str]:
    command = [sys.executable, str(ROOT / "scripts" / "audit.py")]
    done = subprocess.run(command, input=said, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip()


@pytest.mark.parametrize(
    ("found", "code", "says"),
    [
        ([FINE], 0, "1 libraries checked, 0 known faults."),
        ([FINE, FAULTY], 1, "jinja2 3.0.0: PYSEC-1, mended in 3.1.6\n2 libraries checked, 1 known faults."),
        ([FINE, SKIPPED], 3, "Not checked: 1 of 2 libraries, whose advisories could not be read."),
        ([], 3, "Not checked: the advisories could not be read."),
    ],
    ids=["fine", "a known fault", "some not found", "none"],
)
def test_an_audit_is_green_for_what_was_checked_alone(
    found: list[dict[str, Any]], code: int, says: str
) -> None:
    assert audit(json.dumps({"dependencies": found})) == (code, says)


def test_an_audit_that_reached_nobody_is_not_checked() -> None:
    for said in ("", "no network", "[]", "{}"):
        assert audit(said) == (3, "Not checked: the advisories could not be read.")


def test_the_list_of_what_the_site_is_made_of_is_that_of_the_lock() -> None:
    made = subprocess.check_output([sys.executable, str(ROOT / "scripts" / "sbom.py")], text=True)
    bom = json.loads(made)
    assert (bom["bomFormat"], bom["specVersion"]) == ("CycloneDX", "1.6")
    found = {f"{one['name']}=={one['version']}" for one in bom["components"]}
    lock = (ROOT / "requirements" / "base.txt").read_text()
    assert found == {*re.findall(r"^[\w.-]+==[\w.+!]+", lock, re.M), "htmx.org==4.0.1"}
    wants = {one["ref"]: one.get("dependsOn", []) for one in bom["dependencies"]}
    django = next(ref for ref in wants if ref.startswith("pkg:pypi/django@"))
    assert {ref.partition("@")[0] for ref in wants[django]} >= {"pkg:pypi/asgiref", "pkg:pypi/sqlparse"}
    ours = bom["metadata"]["component"]["bom-ref"]
    assert django in wants[ours] and "pkg:npm/htmx.org@4.0.1" in wants[ours]
