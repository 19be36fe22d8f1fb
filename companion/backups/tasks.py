"""In each worker, beside its tasks: look each hour whether a backup is due, and let go of what has expired.

That is done by processes of their own: what they take, a worker at home would never give back.
"""

import subprocess
import threading
import time
from typing import Any

from celery.signals import worker_ready

from companion.boot.own_process import manage_line

COMMANDS = (("backup", "--if-due"), ("forget_expired",))
FIRST_LOOK, LOOKS_EVERY = 60.0, 3600.0  # seconds


@worker_ready.connect  # type: ignore[untyped-decorator]
def start_backing_up(**_signal: Any) -> None:
    threading.Thread(target=back_up_for_ever, daemon=True, name="daily-backup").start()


def back_up_for_ever() -> None:
    time.sleep(FIRST_LOOK)
    while True:
        for command in COMMANDS:
            line = manage_line(*command)
            subprocess.run(line, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)
        time.sleep(LOOKS_EVERY)
