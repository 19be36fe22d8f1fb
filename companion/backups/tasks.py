"""In each worker, beside its tasks: look each hour whether a backup is due.

That is done by a process of its own: what it takes, a worker at home would never give back.
"""

import subprocess
import time

from companion.boot.own_process import manage_line
from companion.celery import beside_tasks

FIRST_LOOK, LOOKS_EVERY = 60.0, 3600.0  # seconds


def back_up_for_ever() -> None:
    time.sleep(FIRST_LOOK)
    while True:
        subprocess.run(manage_line("backup", "--if-due"), stdin=subprocess.DEVNULL, check=False)
        time.sleep(LOOKS_EVERY)


beside_tasks(back_up_for_ever)
