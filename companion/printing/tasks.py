"""Drawing in the background. The broker only carries ids of jobs; those that it loses, the sweep finds."""

import gc
from functools import cache

from celery import shared_task
from django.db.models import Q
from django.utils import timezone

from companion.celery import beside_tasks, publish
from companion.printing import jobs
from companion.printing.drawing import draw_next_job
from companion.printing.models import SheetJob
from companion.work.jobs import IN_QUEUE, sweep

SWEEP_EVERY = 5.0
FORGET_EVERY = 3600.0
MOST_WORDS = 4  # messages for a pack: a worker that gets one goes on with the others


@shared_task(name="printing.draw_sheet")  # type: ignore[untyped-decorator]
def draw_sheet(job_id: int) -> None:
    """Draw the sheet whose turn it is, and go on while there is one; `job_id` is the one in the message.

    Only here WeasyPrint is loaded: it takes 60 MB and the system's own libraries.
    """
    try:
        from companion.printing.pdf import render_pdf  # noqa: PLC0415
    except OSError:  # WeasyPrint raises it if a library is missing
        jobs.fail_with_its_pack(job_id, jobs.NO_LIBRARIES)
        return
    _keep_what_is_loaded()
    is_drawn = True
    while is_drawn:
        try:
            is_drawn = draw_next_job(render_pdf)
        finally:
            gc.collect()  # a page in pieces is full of circles: the next would be laid out beside it


@cache
def _keep_what_is_loaded() -> None:
    """Exclude loaded modules from garbage collection: that took a tenth of a second after each sheet."""
    gc.collect()
    gc.freeze()


def send_job(job: SheetJob) -> None:
    """Send a job, or all of a pack, to the workers. Without a broker it waits for their sweep."""
    waiting = SheetJob.objects.filter(Q(pk=job.pk) | Q(packed_in__pack=job), status=SheetJob.Status.WAITING)
    numbers = [*waiting.values_list("pk", flat=True)]
    SheetJob.objects.filter(pk__in=numbers).update(lease_until=timezone.now() + IN_QUEUE)
    publish(draw_sheet, *numbers[:MOST_WORDS])


def draw_due_jobs() -> None:
    """Draw the jobs without a valid lease, if any: their messages may be lost by the broker."""
    jobs.fail_hopeless_jobs()
    if due := SheetJob.objects.due().first():
        draw_sheet(due.pk)


def draw_for_ever() -> None:
    """In each worker, beside its tasks: sweep at the start and every few seconds."""
    sweep(draw_due_jobs, SWEEP_EVERY)


def forget_for_ever() -> None:
    """In each worker, beside its tasks: delete old sheets at the start and every hour."""
    sweep(jobs.delete_old_jobs, FORGET_EVERY)


beside_tasks(draw_for_ever)
beside_tasks(forget_for_ever)
