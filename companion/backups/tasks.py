"""In each worker, beside its tasks: each hour what is due is backed up, sent, let go of, or given a new key.

That is done by processes of their own: what they take, a worker at home would never give back.
"""

import os
import subprocess
import time

from companion.boot.own_process import manage_line
from companion.celery import beside_tasks

COMMANDS = (("backup", "--if-due"), ("keep_evenings",), ("forget_expired",), ("renew_secrets",))
SETTINGS = (
    "companion.settings"  # of the whole site: a worker at home has its own, which know no accounts' pages
)
FIRST_LOOK, LOOKS_EVERY = 60.0, 3600.0  # seconds


def back_up_for_ever() -> None:
    time.sleep(FIRST_LOOK)
    while True:
        for command in COMMANDS:
            run(command)
        time.sleep(LOOKS_EVERY)


def run(command: tuple[str, ...]) -> int:
    """Run a command of `manage.py` to its end; return its status."""
    done = subprocess.run(
        manage_line(*command),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=False,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": SETTINGS},
    )
    return done.returncode


beside_tasks(back_up_for_ever)
