"""Draw the next sheet in turn, on a lease, and join the sheets of a pack."""

from collections.abc import Callable

from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.utils import timezone

from companion.printing import jobs
from companion.printing.models import SheetJob
from companion.printing.unknown_signs import join_signs, noting_unknown_signs
from companion.web.error_pages import is_full_disk
from companion.work.leases import LEASE, held, now_and_then

LONGEST = 300.0  # seconds that a sheet may take: then its lease ends
SAID_OF_A_PACK = (jobs.NO_ROOM, jobs.NO_LIBRARIES)  # faults of one sheet that every sheet of its pack has

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
    """Draw a sheet, if no other worker does."""
    if job := jobs.take_job(job_id):
        _draw(job, draw_pdf)


def _draw(job: SheetJob, draw_pdf: DrawPdf) -> None:
    """Draw a sheet, or join those of a pack; a fault of it fails the job, and is raised for the log.

    A job that is stopped in the meantime leaves no file.
    """
    from companion.printing.joining import count_pages  # noqa: PLC0415  # it needs what draws

    try:
        with held(lambda: _hold(job), LONGEST), noting_unknown_signs() as signs:
            drawn = _join(job) if job.is_pack else _draw_page(job, draw_pdf)
        if drawn and SheetJob.objects.filter(jobs.OPEN, pk=job.pk).exists():
            storages["sheets"].save(job.stored_as, ContentFile(drawn))
    except StoppedError:
        return
    except Exception as fault:
        jobs.fail_job(job, jobs.NO_ROOM if is_full_disk(fault) else jobs.FAILED)
        raise
    if drawn:
        unknown = _list_unknown(job) if job.is_pack else signs
        jobs.finish_job(job, pages=count_pages(drawn), unknown_signs=join_signs(unknown))


def _draw_page(job: SheetJob, draw_pdf: DrawPdf) -> bytes:
    """Return a sheet, with the file that it carries."""
    tell = progress_reporter(job)
    if not job.is_carrying:
        return draw_pdf(job.page, tell)
    from companion.printing.carried import load_carried  # noqa: PLC0415  # few sheets carry anything

    page, file = load_carried(job)
    return draw_pdf(page, tell, file)


def _join(pack: SheetJob) -> bytes:
    """Return the sheets of a pack as one file; if one could not be made, fail the pack and return b""."""
    from companion.printing.joining import JoinedPdf, join_parts  # noqa: PLC0415  # it needs what draws

    parts = []
    for part in pack.packed.select_related("sheet"):
        try:
            content = part.sheet.read()
        except FileNotFoundError:
            jobs.fail_job(
                pack, part.sheet.problem if part.sheet.problem in SAID_OF_A_PACK else jobs.INCOMPLETE
            )
            return b""
        parts.append(JoinedPdf(part.title, content, part.copies))
    return join_parts(parts, " · ".join(part.title for part in parts), pack.language)


def _list_unknown(pack: SheetJob) -> list[str]:
    """Return the signs without a font of all sheets of a pack."""
    return " ".join(pack.packed.values_list("sheet__unknown_signs", flat=True)).split()


def _hold(job: SheetJob, **more: object) -> bool:
    """Renew the lease of a job; return whether it is still to be drawn."""
    own_job = SheetJob.objects.filter(pk=job.pk, status=SheetJob.Status.RENDERING)
    return bool(own_job.update(lease_until=timezone.now() + LEASE, **more))


def progress_reporter(job: SheetJob) -> Callable[[int], None]:
    """Return a function that reports a job's percent, not too often; StoppedError if the job is stopped."""

    def tell(percent: int) -> None:
        if not _hold(job, progress=percent):
            raise StoppedError

    return now_and_then(tell)
