"""Files taken in in the background. The broker only carries word of one; what it loses, the sweep finds.

Each is done by a process of its own: what it takes, a worker at home would never give back.
"""

import logging
import time

from celery import shared_task
from django.db import DatabaseError, close_old_connections
from kombu.exceptions import OperationalError

from campaigns.models import FileImport
from companion.boot.own_process import run_to_its_end
from companion.celery import beside_tasks, publish

logger = logging.getLogger(__name__)

SWEEP_EVERY = 5.0


@shared_task(name="campaigns.take_in_file")  # type: ignore[untyped-decorator]
def take_in_file(job_id: int) -> None:
    """Take a file in, if nobody else does."""
    run_to_its_end("take_in_file", str(job_id))


def send_job(job: FileImport) -> None:
    """Send word of a file to the workers. Without a broker it waits for their sweep."""
    try:
        publish(take_in_file, job.pk)
    except (OperationalError, OSError):
        logger.warning("The broker does not answer: import %s waits for the sweep", job.pk)


def take_in_due() -> None:
    """Take in the file that nobody works at, if there is one of which no broker has given word."""
    if due := FileImport.objects.due().first():
        take_in_file(due.pk)


def sweep_for_ever() -> None:
    """In each worker, beside its tasks: look every few seconds."""
    while True:
        try:
            take_in_due()
        except DatabaseError:
            logger.warning("The database does not answer: looking again in a while", exc_info=True)
        close_old_connections()
        time.sleep(SWEEP_EVERY)


beside_tasks(sweep_for_ever)
