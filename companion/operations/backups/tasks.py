"""In each worker, beside its tasks: hourly commands for backups, deletions, keys, search and statistics.

They run in child processes: a worker at home would never give back the memory that they take.
"""

import time

from companion.celery import beside_tasks
from companion.work.own_process import run_to_its_end

COMMANDS = (
    *(("backup", "--if-due"), ("keep_evenings",), ("forget_expired",), ("renew_secrets",)),
    ("index_search",),
    ("count_evenings",),
)
FIRST_LOOK, LOOKS_EVERY = 60.0, 3600.0  # seconds


def back_up_for_ever() -> None:
    time.sleep(FIRST_LOOK)
    while True:
        for command in COMMANDS:
            run_to_its_end(*command)
        time.sleep(LOOKS_EVERY)


beside_tasks(back_up_for_ever)
