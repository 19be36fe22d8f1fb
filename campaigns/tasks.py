"""Imports and exports in the background. The broker only carries messages; the sweep finds what it loses.

Each file is handled in a process of its own, whose memory is freed at its end.
"""

import os
from datetime import timedelta
from socket import gethostname

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from campaigns.models import FileExport, FileImport, WorkerSign
from companion.abilities import WorkerPlace
from companion.celery import beside_tasks, publish
from companion.work.jobs import sweep
from companion.work.own_process import run_to_its_end

SWEEP_EVERY, WRITE_EVERY, SIGN_EVERY = 5.0, 1.0, 5.0
FORGOTTEN_AFTER = timedelta(hours=1)
# Bytes of address space: a process that has read a large file has 800 million.
MOST_MEMORY_OF_AN_IMPORT = 2_000_000_000


@shared_task(name="campaigns.take_in_file")  # type: ignore[untyped-decorator]
def take_in_file(job_id: int) -> None:
    """Import a file, unless another process does."""
    run_to_its_end("take_in_file", str(job_id), f"--memory={MOST_MEMORY_OF_AN_IMPORT}")


def send_job(job: FileImport) -> None:
    """Send a file's id to the workers. Without a broker it waits for their sweep."""
    publish(take_in_file, job.pk)


def take_in_due() -> None:
    """Import the file that no process works at, if there is one whose message from the broker was lost."""
    if due := FileImport.objects.due().first():
        take_in_file(due.pk)


def write_due() -> None:
    """Write the file of the export that has waited longest, if there is one.

    No broker sends a message for it, so that the tasks of a worker do not wait: sheets are drawn at the same
    time.
    """
    if due := FileExport.objects.due().first():
        run_to_its_end("write_file", str(due.pk))


def sweep_for_ever() -> None:
    """In each worker, besides its tasks: look for files every few seconds."""
    sweep(take_in_due, SWEEP_EVERY)


def write_for_ever() -> None:
    """In each worker, besides its tasks: write one export at a time."""
    sweep(write_due, WRITE_EVERY)


def sign() -> None:
    """Store a sign of life of this worker, on a server; delete those of workers that are long gone."""
    if settings.ABILITIES.worker is not WorkerPlace.ELSEWHERE:
        return
    now = timezone.now()
    WorkerSign.objects.update_or_create(name=f"{gethostname()} {os.getpid()}", defaults={"seen_at": now})
    WorkerSign.objects.exclude(seen_at__range=(now - FORGOTTEN_AFTER, now + FORGOTTEN_AFTER)).delete()


def sign_for_ever() -> None:
    """In each worker, besides its tasks: store a sign of life every few seconds."""
    sweep(sign, SIGN_EVERY)


beside_tasks(sweep_for_ever)
beside_tasks(write_for_ever)
beside_tasks(sign_for_ever)
