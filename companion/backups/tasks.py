"""In each worker, beside its tasks: each hour what is due is backed up, sent, let go of, or given a new key.

That is done by processes of their own: what they take, a worker at home would never give back.
"""

import time

from companion.boot.own_process import run_to_its_end
from companion.celery import beside_tasks

COMMANDS = (
    *(("backup", "--if-due"), ("keep_evenings",), ("forget_expired",), ("renew_secrets",)),
    ("index_search",),
)
FIRST_LOOK, LOOKS_EVERY = 60.0, 3600.0  # seconds


def back_up_for_ever() -> None:
    time.sleep(FIRST_LOOK)
    while True:
        for command in COMMANDS:
            run_to_its_end(*command)
        time.sleep(LOOKS_EVERY)


beside_tasks(back_up_for_ever)
