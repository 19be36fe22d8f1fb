"""The drill on PostgreSQL, small: on a server of our own, or on the one that FAULTS_DATABASE_URL names."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

from tests.faults.own_postgres import LACKING, find_programs

pytestmark = pytest.mark.slow

GIVEN = os.environ.get("FAULTS_DATABASE_URL", "")


@pytest.mark.goal("K1", "R13")
@pytest.mark.skipif(not (GIVEN or find_programs()), reason=LACKING)
def test_a_backup_made_while_eight_write_lives_on_elsewhere_on_postgresql() -> None:
    env = {"FAULTS_DATABASE_URL": GIVEN or "own", "FAULTS_ONLY": "drill", "FAULTS_SECONDS": "3"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults"],
        env=os.environ | env,
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert "K1 the drill: no fault; " in done.stdout
