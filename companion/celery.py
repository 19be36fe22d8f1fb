"""Work in the background: the same tasks with files at home and with a broker on a server."""

import os
import threading
from collections.abc import Callable
from typing import Any

from celery import Celery
from celery.bootsteps import StartStopStep

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

app = Celery("companion")
app.config_from_object("django.conf:settings", namespace="CELERY")


def beside_tasks(work: Callable[[], None]) -> None:
    """Have each worker do this in a thread, from its start on: it needs no broker that answers."""

    class Beside(StartStopStep):  # type: ignore[misc]  # it comes without types
        name = f"{work.__module__}.{work.__name__}"
        requires = ("celery.worker.components:Pool",)  # after its processes, before it waits for the broker

        def start(self, parent: Any) -> None:
            threading.Thread(target=work, daemon=True, name=work.__name__).start()

    app.steps["worker"].add(Beside)


def publish(task: Any, *arguments: Any) -> None:
    """Give word of a task to the broker, or find out soon that it does not answer: somebody waits.

    Raises: OSError, or kombu's OperationalError.
    """
    tries = {"max_retries": 1, "interval_start": 0}
    waits = {"socket_connect_timeout": 1, "socket_timeout": 1}  # of a Redis, which may stand still
    options = {**app.conf.broker_transport_options, **tries, **waits}
    with app.connection_for_write(connect_timeout=1, transport_options=options) as connection:
        task.apply_async(arguments, connection=connection, retry=False)


app.autodiscover_tasks()
