"""The jobs of sheets and packs: wanted, taken in turn, ready, failed with their pack, or stopped."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django.core.files.storage import storages
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from campaigns.models import Group
from companion.printing.models import PACK, Asker, PackedSheet, SheetJob
from companion.printing.pages import CARRIES, SheetChoice
from companion.printing.turns import WaitingSheet, put_in_turn
from companion.rules import _
from companion.storage.files.storages import PART
from companion.storage.write_lock import write_lock
from companion.work.ages import age
from companion.work.jobs import LEASE, Jobs

KEPT = timedelta(days=30)
STYLES = ("print*.css", "letter.css", "large.css", "games/*.print.css")

INCOMPLETE = _("A sheet of these could not be made, so there is no file of all of them. Try again.")
FAILED = _("This sheet could not be made. Try again.")
NO_ROOM = _("The disk is full, so this was not kept. Whoever runs Nightlight has to make room.")
NO_LIBRARIES = _("The libraries for PDF files are missing on this machine. Print the page from the browser.")

Status = SheetJob.Status
MADE: dict[str, object] = {"progress": 100, "page": "", "problem": ""}


@dataclass(frozen=True)
class Wanted:
    """A wanted sheet: its choice, its page, how many times, and its title in a pack."""

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
    """Return the job for several sheets as one file; each of the sheets is a job of its own."""
    turns = sorted(range(len(sheets)), key=lambda place: _weigh(sheets[place]), reverse=True)
    jobs = {place: _get_or_create_wanted(asker, sheets[place], game_slug) for place in turns}
    made = [jobs[place] for place in range(len(sheets))]
    keys = (
        f"{job.fingerprint} {wanted.copies} {wanted.title}" for job, wanted in zip(made, sheets, strict=True)
    )
    fingerprint = hashlib.sha256("\n".join((PACK, *keys)).encode()).hexdigest()
    pack = _get_or_create(asker, replace(sheets[0].choice, slug=PACK), fingerprint, "", game_slug)
    if not pack.packed.exists():
        pack.is_carrying = any(job.is_carrying for job in made)
        pack.save(update_fields=["is_carrying"])
        PackedSheet.objects.bulk_create(
            PackedSheet(pack=pack, sheet=job, place=place, copies=wanted.copies, title=wanted.title)
            for place, (job, wanted) in enumerate(zip(made, sheets, strict=True))
        )
    return pack


def _weigh(wanted: Wanted) -> tuple[bool, int]:
    """Return a key that is larger for a sheet that takes longer: with those first, workers end together."""
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
        SheetJob.objects.filter(pk=job.pk).update(status=job.DONE, created_at=timezone.now(), **MADE)
    elif not job.is_open:
        again = {"status": Status.WAITING, "page": page, "tries": 0, "progress": 0, "problem": ""}
        SheetJob.objects.filter(pk=job.pk).update(
            created_at=timezone.now(), lease_until=timezone.now(), **again
        )
    job.refresh_from_db()
    return job


def get_fingerprint(page: str) -> str:
    """Return the digest of everything that determines a PDF: the whole page, the styles, the versions."""
    return hashlib.sha256("\n".join((page, load_styles(), version("weasyprint"))).encode()).hexdigest()


@cache
def load_styles() -> str:
    """Return the style sheets of paper, those of all games too."""
    folder = Path(settings.BASE_DIR) / "static" / "css"
    files = (file for pattern in STYLES for file in sorted(folder.glob(pattern)))
    return "".join(file.read_text(encoding="utf-8") for file in files)


def find_jobs(asker: Asker) -> Jobs[SheetJob]:
    """Return the jobs of a table, a group or an account alone."""
    return SheetJob.objects.filter(**asker.whose)


def count_open_jobs(asker: Asker, besides: Sequence[str] = ()) -> int:
    """Return how many sheets of a group, or of an account, are still to be made.

    A pack counts as one, with all its sheets. Those with the fingerprints `besides` are not counted.
    """
    owner = {"group": asker.group, "user": asker.user}
    return (
        SheetJob.objects.unfinished().filter(~_is_packed(), **owner).exclude(fingerprint__in=besides).count()
    )


def list_in_turn() -> list[int]:
    """Return the jobs that wait, in the order in which they are drawn (see `put_in_turn`).

    A job whose worker has died waits, too. A pack waits for its sheets.
    """
    free = SheetJob.objects.free().filter(~_has_open_sheets()).order_by("created_at", "pk")
    return put_in_turn([WaitingSheet(*row) for row in free.values_list("pk", "group", "user")])


def _has_open_sheets() -> Exists:
    """Return the condition of a pack with an unfinished sheet."""
    return Exists(PackedSheet.objects.filter(pack=OuterRef("pk"), sheet__status__in=SheetJob.OPEN))


def _is_packed() -> Exists:
    """Return the condition of a sheet that a pack waits for."""
    return Exists(PackedSheet.objects.filter(sheet=OuterRef("pk"), pack__status__in=SheetJob.OPEN))


def count_before(job: SheetJob) -> int:
    """Return how many sheets are to be made before this waiting one, as of now."""
    waiting = [] if job.is_held else list_in_turn()
    if job.pk not in waiting:
        return 0
    return SheetJob.objects.held().count() + waiting.index(job.pk)


def take_job(job_id: int) -> SheetJob | None:
    """Return the job on a lease; None if it is held, done or gone, or another of its group is drawn.

    Sheets of a pack are drawn by as many workers as have nothing else to do: they are short, and what another
    account wants comes before the second of them (see `list_in_turn`).
    """
    with write_lock(), transaction.atomic():
        group = Group.objects.select_for_update().filter(sheet_jobs=job_id).first()
        job = SheetJob.objects.unfinished().filter(pk=job_id).annotate(is_packed=_is_packed()).first()
        if job is None or not (job.is_packed or job.is_pack) and _is_group_busy(job, group):
            return None
        return SheetJob.objects.take(job_id, taken_at=timezone.now(), progress=0)


def _is_group_busy(job: SheetJob, group: Group | None) -> bool:
    return SheetJob.objects.held().filter(group=group, user=job.user_id).exists()


def stop_job(job: SheetJob) -> None:
    """Stop an open job; for a pack also its sheets, except those that another user waits for.

    The worker that draws one of them stops at its next report of progress (see `drawing.progress_reporter`).
    """
    with write_lock(), transaction.atomic():
        _set_stopped(SheetJob.objects.filter(pk=job.pk))
        _set_stopped(
            SheetJob.objects.unfinished().filter(~_is_packed(), packed_in__pack=job, is_by_itself=False)
        )


def _set_stopped(rows: Jobs[SheetJob]) -> None:
    jobs = SheetJob.objects.unfinished().filter(pk__in=[*rows.values_list("pk", flat=True)])
    jobs.update(status=Status.STOPPED, page="", is_by_itself=False)


def fail_with_its_pack(job_id: int, problem: str) -> None:
    """Let a job fail, its packs, and all open sheets of those packs: none of them can be made."""
    packs = [*PackedSheet.objects.filter(Q(sheet=job_id) | Q(pack=job_id)).values_list("pack", flat=True)]
    joined = Q(pk__in=[job_id, *packs]) | Q(packed_in__pack__in=packs)
    SheetJob.objects.unfinished().filter(joined).update(status=Status.FAILED, problem=problem)


def fail_hopeless_jobs() -> None:
    """Let the jobs fail that have killed too many of their takers."""
    SheetJob.objects.hopeless().update(status=Status.FAILED, problem=FAILED)


def delete_old_jobs() -> None:
    """Delete sheets that were last used a month ago, and the partial files of dead workers."""
    before = timezone.now() - KEPT
    SheetJob.objects.filter(created_at__lt=before).delete()
    wanted_still = set(SheetJob.objects.values_list("fingerprint", flat=True))
    sheets = storages["sheets"]
    for name in sheets.listdir("")[1]:
        if name.partition(".")[0] not in wanted_still:
            unused_for = age(sheets.get_modified_time(name))
            if unused_for > KEPT or (name.endswith(PART) and unused_for > LEASE * 10):
                sheets.delete(name)
