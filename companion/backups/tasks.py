"""In each worker, beside its tasks: look each hour whether a backup is due."""

import threading
import time
from typing import Any

from celery.signals import worker_ready
from django.db import close_old_connections

from companion.backups.daily import back_up_if_due

LOOKS_EVERY = 3600.0


@worker_ready.connect  # type: ignore[untyped-decorator]
def start_backing_up(**_signal: Any) -> None:
    threading.Thread(target=back_up_for_ever, daemon=True, name="daily-backup").start()


def back_up_for_ever() -> None:
    while True:
        back_up_if_due()
        close_old_connections()
        time.sleep(LOOKS_EVERY)
