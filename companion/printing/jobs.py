"""The life of a sheet's job: wanted, taken on a lease, drawn or failed, taken again when its taker died."""

import hashlib
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.db import transaction
from django.db.models import Case, F, Q, QuerySet, When, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from campaigns.log.locks import write_lock
from campaigns.models import Group, Session
from companion.files.storages import PART
from companion.leases import LEASE, MOST_TRIES, held, now_and_then
from companion.printing.models import SheetJob
from companion.printing.pages import SheetChoice
from companion.rules import _

LONGEST = 300.0  # seconds that a sheet may take: who is longer at it holds it no more
KEPT = timedelta(days=30)
STYLES = (
    *("print_form.css", "print.css", "print_cards.css", "letter.css", "large.css"),
    *("print_book.css", "print_book_a5.css"),
)

FAILED = _("This sheet could not be made. Try again.")
NO_LIBRARIES = _("The libraries for PDF files are missing on this machine. Print the page from the browser.")

Status = SheetJob.Status
OPEN = Q(status__in=(Status.WAITING, Status.RENDERING))
OLDEST = ("created_at", "pk")

DrawPdf = Callable[[str, Callable[[int], None]], bytes]


def get_or_create_job(session: Session, choice: SheetChoice, page: str) -> SheetJob:
    """Return the job for a page: the one that was made for this very page before, or a new one."""
    job, _is_new = SheetJob.objects.get_or_create(
        session=session,
        fingerprint=get_fingerprint(page),
        defaults={
            "slug": choice.slug,
            "language": choice.language,
            "paper": choice.paper,
            "is_filled": choice.is_filled,
            "is_large": choice.is_large,
            "page": page,
        },
    )
    if storages["sheets"].exists(job.stored_as):
        finish_job(job)
    elif not job.is_open:
        again = {"status": Status.WAITING, "page": page, "tries": 0, "progress": 0, "problem": ""}
        SheetJob.objects.filter(pk=job.pk).update(
            created_at=timezone.now(), lease_until=timezone.now(), **again
        )
    job.refresh_from_db()
    return job


def get_fingerprint(page: str) -> str:
    """Return what makes a PDF what it is: the whole page, the styles, and what draws it."""
    return hashlib.sha256("\n".join((page, load_styles(), version("weasyprint"))).encode()).hexdigest()


@cache
def load_styles() -> str:
    """Return the style sheets of paper, those of all games too."""
    folder = Path(settings.BASE_DIR) / "static" / "css"
    of_games = sorted(folder.glob("games/*.print.css"))
    files = (*(folder / name for name in STYLES), *of_games)
    return "".join(file.read_text(encoding="utf-8") for file in files)


def find_open_jobs(group_id: int) -> QuerySet[SheetJob]:
    """Return the sheets of a group that are wanted and not made yet."""
    return SheetJob.objects.filter(OPEN, session__campaign__group=group_id)


def list_in_turn() -> list[int]:
    """Return the jobs that wait, as they are drawn: the first of each group, then the second of each.

    A sheet that is being drawn is the first of its group; what a dead taker left waits, too.
    """
    is_busy = Case(When(is_held(), then=True), default=False)
    first = (Case(When(is_held(), then=0), default=1), *OLDEST)
    of_group = Window(RowNumber(), partition_by=F("session__campaign__group"), order_by=first)
    found = SheetJob.objects.filter(OPEN).annotate(turn=of_group, is_busy=is_busy).order_by("turn", *OLDEST)
    return [job_id for job_id, is_busy in found.values_list("pk", "is_busy") if not is_busy]


def is_held() -> Q:
    """Return what is so of a job that somebody draws."""
    return Q(status=Status.RENDERING, lease_until__gte=timezone.now())


def count_before(job: SheetJob) -> int:
    """Return how many sheets are made before this one that waits, as things stand."""
    waiting = list_in_turn()
    return SheetJob.objects.filter(is_held()).count() + waiting.index(job.pk) if job.pk in waiting else 0


def take_job(job_id: int) -> SheetJob | None:
    """Return the job on a lease; None where it is held, done or gone, or another of its group is drawn."""
    with write_lock(), transaction.atomic():
        now = timezone.now()
        group = Group.objects.select_for_update().filter(campaigns__sessions__sheet_jobs=job_id).first()
        if SheetJob.objects.filter(is_held(), session__campaign__group=group).exists():
            return None
        taken = SheetJob.objects.filter(OPEN, pk=job_id).update(
            status=Status.RENDERING, lease_until=now + LEASE, tries=F("tries") + 1, progress=0
        )
    return SheetJob.objects.get(pk=job_id) if taken else None


def draw_next_job(drawing: DrawPdf) -> bool:
    """Draw the sheet whose turn it is; return whether there was one."""
    fail_hopeless_jobs()
    for job_id in list_in_turn():
        if job := take_job(job_id):
            _draw(job, drawing)
            return True
    return False


def draw_job(job_id: int, drawing: DrawPdf) -> None:
    """Draw a sheet, if nobody else does."""
    if job := take_job(job_id):
        _draw(job, drawing)


def _draw(job: SheetJob, drawing: DrawPdf) -> None:
    """Draw a sheet; a fault of the drawing fails the job, and is raised for the log."""
    try:
        with held(lambda: _hold(job), LONGEST):
            drawn = ContentFile(drawing(job.page, progress_reporter(job)))
        storages["sheets"].save(job.stored_as, drawn)
    except Exception:
        fail_job(job, FAILED)
        raise
    finish_job(job)


def _hold(job: SheetJob, **more: Any) -> None:
    mine = SheetJob.objects.filter(pk=job.pk, status=Status.RENDERING)
    mine.update(lease_until=timezone.now() + LEASE, **more)


def progress_reporter(job: SheetJob) -> Callable[[int], None]:
    """Return what tells how far a job is, now and then."""
    return now_and_then(lambda percent: _hold(job, progress=percent))


def finish_job(job: SheetJob) -> None:
    SheetJob.objects.filter(pk=job.pk).update(status=Status.READY, progress=100, page="", problem="")


def fail_job(job: SheetJob, problem: str) -> None:
    SheetJob.objects.filter(pk=job.pk).update(status=Status.FAILED, problem=problem)


def find_due_jobs() -> QuerySet[SheetJob]:
    """Return the jobs that nobody holds: never taken, or taken by one who died; too many tries fail."""
    fail_hopeless_jobs()
    return SheetJob.objects.filter(OPEN, lease_until__lt=timezone.now()).order_by("created_at")


def fail_hopeless_jobs() -> None:
    """Let the jobs fail that have killed too many of their takers."""
    lapsed = SheetJob.objects.filter(OPEN, lease_until__lt=timezone.now(), tries__gte=MOST_TRIES)
    lapsed.update(status=Status.FAILED, problem=FAILED)


def delete_old_jobs() -> None:
    """Let go of sheets that nobody wanted for a month, and of what a dead worker left half written."""
    before = timezone.now() - KEPT
    SheetJob.objects.filter(created_at__lt=before).delete()
    wanted_still = set(SheetJob.objects.values_list("fingerprint", flat=True))
    sheets = storages["sheets"]
    for name in sheets.listdir("")[1]:
        if name.partition(".")[0] not in wanted_still:
            age = timezone.now() - sheets.get_modified_time(name)
            if age > KEPT or (name.endswith(PART) and age > LEASE * 10):
                sheets.delete(name)
