"""Drawing the sheet whose turn it is, on a lease, and joining those of a pack."""

from collections.abc import Callable
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.utils import timezone

from companion.faults import is_full_disk
from companion.leases import LEASE, held, now_and_then
from companion.printing import jobs
from companion.printing.models import SheetJob

LONGEST = 300.0  # seconds that a sheet may take: who is longer at it holds it no more
SAID_OF_A_PACK = (jobs.NO_ROOM, jobs.NO_LIBRARIES)  # why a sheet of it could not be made, and none of it can

DrawPdf = Callable[..., bytes]  # of a page, what hears of progress, perhaps a file that it carries


class StoppedError(Exception):
    """The sheet that is being drawn is wanted no more."""


def draw_next_job(draw_pdf: DrawPdf) -> bool:
    """Draw the sheet whose turn it is; return whether there was one."""
    jobs.fail_hopeless_jobs()
    for job_id in jobs.list_in_turn():
        if job := jobs.take_job(job_id):
            _draw(job, draw_pdf)
            return True
    return False


def draw_job(job_id: int, draw_pdf: DrawPdf) -> None:
    """Draw a sheet, if nobody else does."""
    if job := jobs.take_job(job_id):
        _draw(job, draw_pdf)


def _draw(job: SheetJob, draw_pdf: DrawPdf) -> None:
    """Draw a sheet, or join those of a pack; a fault of it fails the job, and is raised for the log.

    What is stopped meanwhile leaves no file.
    """
    from companion.printing.joining import count_pages  # noqa: PLC0415  # it needs what draws

    try:
        with held(lambda: _hold(job), LONGEST):
            drawn = _join(job) if job.is_pack else _draw_page(job, draw_pdf)
        if drawn and SheetJob.objects.filter(jobs.OPEN, pk=job.pk).exists():
            storages["sheets"].save(job.stored_as, ContentFile(drawn))
    except StoppedError:
        return
    except Exception as fault:
        jobs.fail_job(job, jobs.NO_ROOM if is_full_disk(fault) else jobs.FAILED)
        raise
    if drawn:
        jobs.finish_job(job, pages=count_pages(drawn))


def _draw_page(job: SheetJob, draw_pdf: DrawPdf) -> bytes:
    """Return a sheet, with the file that it carries."""
    tell = progress_reporter(job)
    if not job.is_carrying:
        return draw_pdf(job.page, tell)
    from companion.printing.carried import load_carried  # noqa: PLC0415  # few sheets carry anything

    page, file = load_carried(job)
    return draw_pdf(page, tell, file)


def _join(pack: SheetJob) -> bytes:
    """Return the sheets of a pack as one file; of one that could not be made, fail it and return nothing."""
    from companion.printing.joining import Part, join_parts  # noqa: PLC0415  # it needs what draws

    parts = []
    for one in pack.packed.select_related("sheet"):
        try:
            content = one.sheet.read()
        except FileNotFoundError:
            jobs.fail_job(pack, one.sheet.problem if one.sheet.problem in SAID_OF_A_PACK else jobs.INCOMPLETE)
            return b""
        parts.append(Part(one.title, content, one.copies))
    return join_parts(parts, " · ".join(one.title for one in parts), pack.language)


def _hold(job: SheetJob, **more: Any) -> bool:
    """Hold a job anew; return whether it is still to be drawn."""
    mine = SheetJob.objects.filter(pk=job.pk, status=SheetJob.Status.RENDERING)
    return bool(mine.update(lease_until=timezone.now() + LEASE, **more))


def progress_reporter(job: SheetJob) -> Callable[[int], None]:
    """Return what tells how far a job is, now and then. It raises StoppedError, once nobody wants the job."""

    def tell(percent: int) -> None:
        if not _hold(job, progress=percent):
            raise StoppedError

    return now_and_then(tell)
