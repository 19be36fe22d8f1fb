"""The life of a sheet's job: wanted, taken on a lease, ready, failed, stopped, taken again after a death."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.storage import storages
from django.db import transaction
from django.db.models import Case, Exists, F, OuterRef, Q, QuerySet, When, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from campaigns.log.locks import write_lock
from campaigns.models import Group
from companion.files.storages import PART
from companion.leases import LEASE, MOST_TRIES
from companion.printing.models import PACK, Asker, PackedSheet, SheetJob
from companion.printing.pages import CARRIES, SheetChoice
from companion.rules import _

KEPT = timedelta(days=30)
STYLES = ("print*.css", "letter.css", "large.css", "games/*.print.css")

INCOMPLETE = _("A sheet of these could not be made, so there is no file of all of them. Try again.")
FAILED = _("This sheet could not be made. Try again.")
NO_ROOM = _("The disk is full, so this was not kept. Whoever runs Nightlight has to make room.")
NO_LIBRARIES = _("The libraries for PDF files are missing on this machine. Print the page from the browser.")

Status = SheetJob.Status
OPEN = Q(status__in=(Status.WAITING, Status.RENDERING))
OLDEST = ("created_at", "pk")


@dataclass(frozen=True)
class Wanted:
    """A sheet that is wanted: its choice, its page, how many times, and what it is called in a pack."""

    choice: SheetChoice
    page: str
    copies: int = 1
    title: str = ""


def get_or_create_job(asker: Asker, choice: SheetChoice, page: str, game_slug: str = "") -> SheetJob:
    """Return the job for a page: the one that was made for this very page before, or a new one."""
    job = _get_or_create_wanted(asker, Wanted(choice, page), game_slug)
    if not job.is_by_itself:
        job.is_by_itself = True
        job.save(update_fields=["is_by_itself"])
    return job


@transaction.atomic
def get_or_create_pack(asker: Asker, sheets: Sequence[Wanted], game_slug: str = "") -> SheetJob:
    """Return the job for several sheets as one file, each of which is a job of its own."""
    turns = sorted(range(len(sheets)), key=lambda place: _weigh(sheets[place]), reverse=True)
    jobs = {place: _get_or_create_wanted(asker, sheets[place], game_slug) for place in turns}
    made = [jobs[place] for place in range(len(sheets))]
    told = (f"{job.fingerprint} {one.copies} {one.title}" for job, one in zip(made, sheets, strict=True))
    fingerprint = hashlib.sha256("\n".join((PACK, *told)).encode()).hexdigest()
    pack = _get_or_create(asker, replace(sheets[0].choice, slug=PACK), fingerprint, "", game_slug)
    if not pack.packed.exists():
        pack.is_carrying = any(job.is_carrying for job in made)
        pack.save(update_fields=["is_carrying"])
        PackedSheet.objects.bulk_create(
            PackedSheet(pack=pack, sheet=job, place=place, copies=one.copies, title=one.title)
            for place, (job, one) in enumerate(zip(made, sheets, strict=True))
        )
    return pack


def _weigh(wanted: Wanted) -> tuple[bool, int]:
    """Return what is more where a sheet takes longer: they come first, so that workers end together."""
    return CARRIES in wanted.page, len(wanted.page)


def _get_or_create_wanted(asker: Asker, wanted: Wanted, game_slug: str) -> SheetJob:
    return _get_or_create(asker, wanted.choice, get_fingerprint(wanted.page), wanted.page, game_slug)


def _get_or_create(
    asker: Asker, choice: SheetChoice, fingerprint: str, page: str, game_slug: str
) -> SheetJob:
    job, _is_new = SheetJob.objects.get_or_create(
        **asker.whose,
        fingerprint=fingerprint,
        defaults={
            "about": asker.about,
            "game_slug": game_slug or (asker.session.game.slug if asker.session else ""),
            "slug": choice.slug,
            "language": choice.language,
            "paper": choice.paper,
            "is_filled": choice.is_filled,
            "is_large": choice.is_large,
            "is_carrying": CARRIES in page,
            "chosen": choice.rest,
            "page": page,
        },
    )
    if storages["sheets"].exists(job.stored_as):
        _set_ready(SheetJob.objects.filter(pk=job.pk), created_at=timezone.now())
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
    files = (file for pattern in STYLES for file in sorted(folder.glob(pattern)))
    return "".join(file.read_text(encoding="utf-8") for file in files)


def find_jobs(asker: Asker) -> QuerySet[SheetJob]:
    """Return what a table, a group or an account has asked for; what the others ask for is theirs."""
    return SheetJob.objects.filter(**asker.whose)


def count_open_jobs(asker: Asker, besides: Sequence[str] = ()) -> int:
    """Return how many sheets of a group, or of an account, are wanted and not made yet.

    A pack counts as one, with all that is in it. Those with the fingerprints `besides` are not counted.
    """
    whose = {"group": asker.group, "user": asker.user}
    return SheetJob.objects.filter(OPEN, ~_is_packed(), **whose).exclude(fingerprint__in=besides).count()


def list_in_turn() -> list[int]:
    """Return the jobs that wait, as they are done: the first of each group, then the second of each.

    A sheet that is being drawn is the first of its group; what a dead taker left waits, too. A pack waits for
    what is in it.
    """
    is_busy = Case(When(SheetJob.held_condition(), then=True), default=False)
    first = (Case(When(SheetJob.held_condition(), then=0), default=1), *OLDEST)
    of_group = Window(RowNumber(), partition_by=[F("group"), F("user")], order_by=first)
    due = SheetJob.objects.filter(OPEN, ~_has_open_sheets())
    found = due.annotate(turn=of_group, is_busy=is_busy).order_by("turn", *OLDEST)
    return [job_id for job_id, is_busy in found.values_list("pk", "is_busy") if not is_busy]


def _has_open_sheets() -> Exists:
    """Return what is so of a pack of which not all sheets are done."""
    open_ones = (Status.WAITING, Status.RENDERING)
    return Exists(PackedSheet.objects.filter(pack=OuterRef("pk"), sheet__status__in=open_ones))


def _is_packed() -> Exists:
    """Return what is so of a sheet that a pack waits for."""
    open_ones = (Status.WAITING, Status.RENDERING)
    return Exists(PackedSheet.objects.filter(sheet=OuterRef("pk"), pack__status__in=open_ones))


def count_before(job: SheetJob) -> int:
    """Return how many sheets are made before this one that waits, as things stand."""
    waiting = [] if job.is_held else list_in_turn()
    if job.pk not in waiting:
        return 0
    return SheetJob.objects.filter(SheetJob.held_condition()).count() + waiting.index(job.pk)


def take_job(job_id: int) -> SheetJob | None:
    """Return the job on a lease; None if it is held, done or gone, or another of its group is drawn.

    Sheets of a pack are drawn by as many workers as have nothing else to do: they are short, and what another
    group wants comes before the second of them (see `list_in_turn`).
    """
    with write_lock(), transaction.atomic():
        now = timezone.now()
        group = Group.objects.select_for_update().filter(sheet_jobs=job_id).first()
        job = SheetJob.objects.filter(OPEN, pk=job_id).annotate(is_packed=_is_packed()).first()
        if job is None or not (job.is_packed or job.is_pack) and _is_group_busy(job, group):
            return None
        taken = SheetJob.objects.filter(OPEN, ~SheetJob.held_condition(), pk=job_id).update(
            status=Status.RENDERING, lease_until=now + LEASE, tries=F("tries") + 1, progress=0
        )
    return SheetJob.objects.get(pk=job_id) if taken else None


def _is_group_busy(job: SheetJob, group: Group | None) -> bool:
    return SheetJob.objects.filter(SheetJob.held_condition(), group=group, user=job.user_id).exists()


def finish_job(job: SheetJob, **more: Any) -> None:
    """Let a job be ready, unless it was stopped."""
    _set_ready(SheetJob.objects.filter(OPEN, pk=job.pk), **more)


def _set_ready(found: QuerySet[SheetJob], **more: Any) -> None:
    found.update(status=Status.READY, progress=100, page="", problem="", **more)


def fail_job(job: SheetJob, problem: str) -> None:
    """Let a job fail, unless it was stopped."""
    SheetJob.objects.filter(OPEN, pk=job.pk).update(status=Status.FAILED, problem=problem)


def stop_job(job: SheetJob) -> None:
    """Stop what is not made yet: of a pack also its sheets, but for those that somebody else waits for.

    Who draws one of them hears of it with the next word of progress (see `drawing.progress_reporter`).
    """
    with write_lock(), transaction.atomic():
        _set_stopped(SheetJob.objects.filter(OPEN, pk=job.pk))
        _set_stopped(SheetJob.objects.filter(OPEN, ~_is_packed(), packed_in__pack=job, is_by_itself=False))


def _set_stopped(found: QuerySet[SheetJob]) -> None:
    numbers = [*found.values_list("pk", flat=True)]
    SheetJob.objects.filter(OPEN, pk__in=numbers).update(status=Status.STOPPED, page="", is_by_itself=False)


def fail_with_its_pack(job_id: int, problem: str) -> None:
    """Let a job fail, and with it what is joined with it: none of that could be made either."""
    packs = [*PackedSheet.objects.filter(Q(sheet=job_id) | Q(pack=job_id)).values_list("pack", flat=True)]
    joined = Q(pk__in=[job_id, *packs]) | Q(packed_in__pack__in=packs)
    SheetJob.objects.filter(OPEN, joined).update(status=Status.FAILED, problem=problem)


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
