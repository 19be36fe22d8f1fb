"""The life of an import: all of its file is here; it is taken up on a lease, and done or refused."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import timedelta
from threading import Lock
from typing import IO, cast

from django.core.files.storage import storages
from django.db import DatabaseError
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from campaigns.log.locks import write_lock
from campaigns.models import FileImport, Group
from campaigns.selectors import list_groups
from campaigns.serialization import to_json_value
from campaigns.transfer.archive import DAMAGED, MOST_BYTES_AT_ONCE
from campaigns.transfer.importing import Attempt, Imported, check_file, take_in
from campaigns.transfer.incoming import STORAGE, StoredParts, delete_parts
from campaigns.transfer.photos import delete_batch
from campaigns.transfer.progress import Step
from companion import heartbeat
from companion.leases import IN_QUEUE, LEASE, MOST_TRIES, held, now_and_then
from companion.rules import IllegalPlay, Message, _, message, require

LONGEST = 3600.0  # seconds that a file may take: who is longer at it holds it no more
LEFT_FOR = timedelta(days=1)  # so long a file that did not come whole may go on
TOLD_FOR = timedelta(days=30)  # so long its page says what came of it
ONE_AT_A_TIME = Lock()  # where a page takes a file in itself: a long log is much work, and tables come first
FAILED = _("This file could not be imported: something went wrong on this site. Try again later.")
BUSY = _("Another file is being imported. Try again in a moment.")
Status = FileImport.Status


class TakenOver(Exception):
    """Somebody else has taken an import up, since this one gave no sign of life."""


def begin(job: FileImport) -> None:
    """Have a file that is all here taken in: by a worker; a small one at once, where there is none.

    Raises: IllegalPlay, where that has to be tried again.
    """
    has_worker = heartbeat.worker() == "ok"
    is_at_once = not has_worker and job.size <= MOST_BYTES_AT_ONCE
    require(not is_at_once or ONE_AT_A_TIME.acquire(blocking=False), BUSY)
    try:
        until = timezone.now() + (IN_QUEUE if has_worker else timedelta(0))
        about = {"status": Status.WAITING, "lease_until": until, "changed_at": timezone.now()}
        whole = FileImport.objects.filter(pk=job.pk, status=Status.COMING, here=F("size"))
        if not whole.update(**about):
            return
        if has_worker:
            from campaigns import tasks  # noqa: PLC0415  # Celery takes 10 MB: those who import load it

            tasks.send_job(job)
        elif is_at_once:
            run_job(job.pk)
    finally:
        if is_at_once:
            ONE_AT_A_TIME.release()
        job.refresh_from_db()


def fail_hopeless() -> None:
    """Refuse the imports that have killed too many of those who took them up."""
    for job in FileImport.objects.due().filter(tries__gte=MOST_TRIES):
        forget_tries(job, job.tries)
        refuse(job, message(FAILED))


def run_job(job_id: int) -> None:
    """Take a file in, if nobody else does."""
    fail_hopeless()
    if job := take_up(job_id):
        forget_tries(job, job.tries - 1)
        _run(job)


def take_up(job_id: int) -> FileImport | None:
    """Return the import on a lease; None where it is held, done or gone."""
    now = timezone.now()
    free = Q(status=Status.WAITING) | Q(status=Status.WORKING, lease_until__lt=now)
    with write_lock():
        taken = FileImport.objects.filter(free, pk=job_id, tries__lt=MOST_TRIES).update(
            status=Status.WORKING, lease_until=now + LEASE, tries=F("tries") + 1, done=0, step={}
        )
    found = FileImport.objects.select_related("user", "group")
    return found.get(pk=job_id) if taken else None


def name_batch(job: FileImport, number: int) -> str:
    """Return how the photos are called that a try draws: two tries share nothing."""
    return f"{job.token}-{number}"


def forget_tries(job: FileImport, last: int) -> None:
    """Delete what dead tries have drawn."""
    for number in range(1, last + 1):
        delete_batch(name_batch(job, number))


def _run(job: FileImport) -> None:
    """Take a file in; a fault of the database is tried again, another refuses it and is raised."""
    try:
        with held(lambda: _hold(job), LONGEST):
            tell = progress_reporter(job)
            found = check_file(cast(IO[bytes], StoredParts(job)), tell)
            into, batch = find_group(job), name_batch(job, job.tries)
            take_in(found, job.user, into, Attempt(batch, tell, lambda made: _finish(job, made)))
    except IllegalPlay as refusal:
        refuse(job, refusal.message)
    except FileNotFoundError:
        refuse(job, message(DAMAGED))
    except TakenOver:
        return
    except DatabaseError:
        raise
    except Exception:
        refuse(job, message(FAILED))
        raise
    delete_parts(job.token)


def find_group(job: FileImport) -> Group | None:
    """Return where a file goes, if its account is still in that group. Raises: IllegalPlay."""
    require(
        job.group is None or list_groups(job.user).filter(pk=job.group.pk).exists(),
        _("You are not in that group any more."),
    )
    return job.group


def _mine(job: FileImport) -> QuerySet[FileImport]:
    return FileImport.objects.filter(pk=job.pk, status=Status.WORKING, tries=job.tries)


def _hold(job: FileImport) -> None:
    _mine(job).update(lease_until=timezone.now() + LEASE)


def progress_reporter(job: FileImport) -> Callable[[Step], None]:
    """Return what tells how far an import is, now and then."""

    def tell(step: Step) -> None:
        _mine(job).update(done=step.done, of=step.all, step=asdict(step), lease_until=timezone.now() + LEASE)

    return now_and_then(tell)


def _finish(job: FileImport, made: Imported) -> None:
    """Write what came of it, with all that came. Raises: TakenOver."""
    result = {
        "group": made.group.pk if made.group else None,
        "campaigns": [one.pk for one in made.campaigns],
        "known": [one.pk for one in made.known],
        "people": [one.name for one in made.people],
        "photos": made.photos,
    }
    if not _mine(job).update(status=Status.DONE, result=result, changed_at=timezone.now()):
        raise TakenOver


def refuse(job: FileImport, why: Message) -> None:
    """Say why a file is not taken in, unless another is at it by now."""
    about = {"status": Status.REFUSED, "problem": to_json_value(why), "changed_at": timezone.now()}
    if FileImport.objects.to_take_in().filter(pk=job.pk, tries=job.tries).update(**about):
        delete_parts(job.token)


def forget_left() -> int:
    """Let go of files that were left half sent, and of what came of old ones; return how many rows."""
    now = timezone.now()
    left = FileImport.objects.filter(status=Status.COMING, changed_at__lt=now - LEFT_FOR)
    ended = FileImport.objects.exclude(status__in=(Status.COMING, *FileImport.OPEN))
    told = ended.filter(changed_at__lt=now - TOLD_FOR)
    count = left.delete()[0] + told.delete()[0]
    known = {*FileImport.objects.values_list("token", flat=True)}
    for token in storages[STORAGE].listdir("")[0]:
        if token not in known:
            delete_parts(token)
    return count
