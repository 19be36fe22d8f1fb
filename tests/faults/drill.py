"""The drill: while eight write, the site is backed up; it is lost, and lives on elsewhere from the file."""

import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection

from campaigns.models import Entry
from companion.env import url_of
from companion.operations.backups.archive import make as make_backup
from companion.operations.backups.archive import read_manifest
from companion.operations.backups.dumps import run_tool
from tests.faults import writers
from tests.faults.server import Server
from tests.faults.world import Report

ELSEWHERE = "nightlight_elsewhere"  # a database beside the one that is lost
# What is typed on the other machine, by one process.
COMMANDS = """
import django, sys
from django.core.management import call_command
django.setup()
call_command("migrate", interactive=False, verbosity=0)
call_command("restore", sys.argv[1])
call_command("verify_tables", "--heads")
"""


def run(site: Server, seconds: float, backups: int) -> Report:
    """Make backups of a site that eight write to, and bring the last one back in another place."""
    report = Report("K1 the drill")
    with ThreadPoolExecutor(1) as beside, tempfile.TemporaryDirectory() as folder:
        writing = beside.submit(writers.run, site, seconds)
        while not (writing.done() or Entry.objects.exists()):
            time.sleep(0.01)
        paths = [make_backup("drill", Path(folder)) for _one in range(backups)]
        written = writing.result()
        report.faults += written.faults
        manifest = read_manifest(paths[-1])
        with_entries = [head for head in manifest.heads.values() if head[0]]
        report.must(with_entries, "nothing was written before the backup")
        found = bring_back_elsewhere(paths[-1], Path(folder) / "elsewhere", report)
        report.must(found == manifest.heads, "the logs do not end as they did")
    report.numbers |= {"backups": backups, "entries": sum(head[0] for head in with_entries)}
    return report


def bring_back_elsewhere(path: Path, place: Path, report: Report) -> Any:
    """Start with an empty site in another place, bring the backup back, and return how its logs end."""
    env = {"DATA_DIR": str(place), "DJANGO_SETTINGS_MODULE": "companion.settings", "SECRET_KEY": "elsewhere"}
    if connection.vendor == "postgresql":
        run_tool("dropdb", "--if-exists", "--force", ELSEWHERE, database="postgres")
        run_tool("createdb", ELSEWHERE, database="postgres")
        env |= {"DATABASE_URL": url_of(settings.DATABASES["default"], ELSEWHERE)}
    else:
        env |= {"DATABASE_URL": ""}
    place.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", COMMANDS, str(path)],
        env=os.environ | env,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    report.must(done.returncode == 0, f"elsewhere: {done.stderr[-500:]}")
    return json.loads(done.stdout.splitlines()[-1] if done.stdout else "{}")
