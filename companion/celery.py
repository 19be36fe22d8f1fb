"""Work in the background: the same tasks with files at home and with a broker on a server."""

import logging
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from celery import Celery, Task
from celery.bootsteps import StartStopStep
from celery.signals import worker_init
from kombu.exceptions import OperationalError

AGAIN_AFTER = 5.0  # seconds
NICENESS = 10  # of a worker, by which processors go: pages have ten times its share

logger = logging.getLogger(__name__)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

app = Celery("companion")
app.config_from_object("django.conf:settings", namespace="CELERY")


def beside_tasks(work: Callable[[], None]) -> None:
    """Have each worker do this in a thread, from its start on: it needs no broker that answers.

    A function that ends, by any fault, begins again a little later: its absence would go unnoticed.
    """

    class Beside(StartStopStep):  # type: ignore[misc]  # it comes without types
        name = f"{work.__module__}.{work.__name__}"
        requires = ("celery.worker.components:Pool",)  # after its processes, before it waits for the broker

        def start(self, parent: object) -> None:
            threading.Thread(target=partial(keep_going, work), daemon=True).start()

    app.steps["worker"].add(Beside)


def keep_going(work: Callable[[], None]) -> None:
    """Call a function that has no end, again and again; its thread logs its fault."""
    while True:
        thread = threading.Thread(target=work, daemon=True, name=work.__name__)
        thread.start()
        thread.join()
        time.sleep(AGAIN_AFTER)


def let_pages_go_first(**_: object) -> None:
    """In a worker and the processes it starts: leave the processors to pages, for which people wait."""
    if hasattr(os, "setpriority"):  # if there is none, workers are as quick as pages
        with suppress(PermissionError):  # a unit that forbids it says so itself (see deploy/systemd)
            os.setpriority(os.PRIO_PROCESS, 0, max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0)))


worker_init.connect(let_pages_go_first)


def publish(task: Task, *jobs: int) -> None:
    """Send the numbers of jobs to the broker; if it does not answer soon, they wait for the sweep.

    A user is waiting: no try takes longer than a second.
    """
    tries = {"max_retries": 1, "interval_start": 0}
    waits = {"socket_connect_timeout": 1, "socket_timeout": 1}  # of a Redis, which may hang
    options = {**app.conf.broker_transport_options, **tries, **waits}
    try:
        with app.connection_for_write(connect_timeout=1, transport_options=options) as connection:
            for job in jobs:
                task.apply_async((job,), connection=connection, retry=False)
    except (OperationalError, OSError):
        logger.warning("The broker does not answer: %s of %s waits for the sweep", task.name, jobs)


app.autodiscover_tasks()
