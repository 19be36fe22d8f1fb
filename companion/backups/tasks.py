"""In each worker, beside its tasks: look each hour which backup and reminders are due, and what has expired.

That is done by processes of their own: what they take, a worker at home would never give back.
"""

import subprocess
import time

from companion.boot.own_process import manage_line
from companion.celery import beside_tasks

COMMANDS = (("backup", "--if-due"), ("keep_evenings",), ("forget_expired",))
FIRST_LOOK, LOOKS_EVERY = 60.0, 3600.0  # seconds


def back_up_for_ever() -> None:
    time.sleep(FIRST_LOOK)
    while True:
        for command in COMMANDS:
            line = manage_line(*command)
            subprocess.run(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
        time.sleep(LOOKS_EVERY)


beside_tasks(back_up_for_ever)
