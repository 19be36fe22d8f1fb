"""Draw the next sheet in turn, on a lease, and join the sheets of a pack."""

from collections.abc import Callable

from django.core.files.base import ContentFile
from django.core.files.storage import storages

from companion.printing import jobs
from companion.printing.models import SheetJob
from companion.printing.unknown_signs import join_signs, noting_unknown_signs
from companion.web.error_pages import is_full_disk
from companion.work.jobs import now_and_then

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
        with job.held(LONGEST), noting_unknown_signs() as signs:
            drawn = _join(job) if job.is_pack else _draw_page(job, draw_pdf)
        if drawn and job.renew():
            storages["sheets"].save(job.stored_as, ContentFile(drawn))
    except StoppedError:
        return
    except Exception as fault:
        job.fail(problem=jobs.NO_ROOM if is_full_disk(fault) else jobs.FAILED)
        raise
    if drawn:
        unknown = _list_unknown(job) if job.is_pack else signs
        job.finish(pages=count_pages(drawn), unknown_signs=join_signs(unknown), **jobs.MADE)


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
            problem = part.sheet.problem
            pack.fail(problem=problem if problem in SAID_OF_A_PACK else jobs.INCOMPLETE)
            return b""
        parts.append(JoinedPdf(part.title, content, part.copies))
    return join_parts(parts, " · ".join(part.title for part in parts), pack.language)


def _list_unknown(pack: SheetJob) -> list[str]:
    """Return the signs without a font of all sheets of a pack."""
    return " ".join(pack.packed.values_list("sheet__unknown_signs", flat=True)).split()


def progress_reporter(job: SheetJob) -> Callable[[int], None]:
    """Return a function that reports a job's percent, not too often; StoppedError if the job is stopped."""

    def tell(percent: int) -> None:
        if not job.renew(progress=percent):
            raise StoppedError

    return now_and_then(tell)
