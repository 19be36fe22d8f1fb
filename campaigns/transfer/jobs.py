"""Imports: a complete file is taken up with a lease, and imported or refused."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import timedelta
from threading import Lock
from typing import IO, cast

from django.conf import settings
from django.core.files.storage import storages
from django.db import DatabaseError
from django.db.models import F
from django.utils import timezone

from campaigns.log.serialization import to_json_value
from campaigns.models import FileImport, Group
from campaigns.pages.selectors import list_groups
from campaigns.transfer.archive import DAMAGED, MOST_BYTES_AT_ONCE
from campaigns.transfer.importing import Attempt, Imported, check_file, take_in
from campaigns.transfer.incoming import STORAGE, ProgressStep, StoredParts, delete_parts
from campaigns.transfer.photos import delete_batch
from companion.rules import IllegalPlay, Message, _, message, require
from companion.storage.write_lock import write_lock
from companion.work import heartbeat
from companion.work.jobs import IN_QUEUE, now_and_then

LONGEST = 3600.0  # seconds that a job may take: after that its lease is not extended
LEFT_FOR = timedelta(days=1)  # how long an incomplete upload may be continued
TOLD_FOR = timedelta(days=30)  # how long the page shows the result
ONE_AT_A_TIME = Lock()  # if a page imports a file itself: a long log takes long, and tables come first
FAILED = _("This file could not be imported: something went wrong on this site. Try again later.")
BUSY = _("Another file is being imported. Try again in a moment.")
BOTH = "keeps_both"  # a key of a result: parted campaigns are imported as second ones
Status = FileImport.Status


class TakenOver(Exception):
    """Another process has taken an import up, because this one gave no sign of life."""


def begin(job: FileImport) -> None:
    """Start the import of a complete file: by a worker; if there is none, a small one at once.

    On a site that never has a worker, that is also a large one.
    Raises: IllegalPlay, if that has to be tried again.
    """
    has_worker = heartbeat.worker() == "ok"
    is_small = job.size <= MOST_BYTES_AT_ONCE or not settings.ABILITIES.worker
    is_at_once = is_small and not has_worker
    require(not is_at_once or ONE_AT_A_TIME.acquire(blocking=False), BUSY)
    try:
        until = timezone.now() + (IN_QUEUE if has_worker else timedelta(0))
        about = {"status": Status.WAITING, "lease_until": until, "changed_at": timezone.now()}
        whole = FileImport.objects.filter(pk=job.pk, status=Status.COMING, here=F("size"))
        with write_lock():
            is_taken = whole.update(**about)
        if not is_taken:
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
    """Refuse the imports whose processes have died too often."""
    for job in FileImport.objects.hopeless():
        forget_tries(job, job.tries)
        refuse(job, message(FAILED))


def run_job(job_id: int) -> None:
    """Import a file, unless another process does."""
    fail_hopeless()
    if job := take_up(job_id):
        forget_tries(job, job.tries - 1)
        _run(job)


def take_up(job_id: int) -> FileImport | None:
    """Return the import with a lease; None if it is leased, done or gone."""
    with write_lock():
        return FileImport.objects.select_related("user", "group").take(job_id, done=0, step={})


def name_batch(job: FileImport, number: int) -> str:
    """Return the name of the photos' folder for a try: two tries share nothing."""
    return f"{job.token}-{number}"


def forget_tries(job: FileImport, last: int) -> None:
    """Delete the photos of tries that died."""
    for number in range(1, last + 1):
        delete_batch(name_batch(job, number))


def _run(job: FileImport) -> None:
    """Import a file; after a database error it is tried again, any other error refuses it and is raised."""
    try:
        with job.held(LONGEST):
            tell = progress_reporter(job)
            checked = check_file(cast(IO[bytes], StoredParts(job.token, job.size)), tell)
            into, batch = find_group(job), name_batch(job, job.tries)
            take_in(
                checked,
                job.user,
                into,
                Attempt(batch, tell, keeps_both(job), lambda made: _finish(job, made)),
            )
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
    if not _waits_for_answer(job):
        delete_parts(job.token)


def _waits_for_answer(job: FileImport) -> bool:
    """Return whether the account may still ask for a second campaign beside one that has parted."""
    job.refresh_from_db(fields=["result"])
    return bool(job.result.get("parted"))


def keeps_both(job: FileImport) -> bool:
    """Return whether the account wants a parted campaign as a second one."""
    return bool(job.result.get(BOTH))


def begin_again(job: FileImport) -> None:
    """Import a file again, with parted campaigns as second ones. Raises: IllegalPlay.

    Its parts are stored for a day.
    """
    about = {"status": Status.COMING, "result": {BOTH: True}, "tries": 0, "changed_at": timezone.now()}
    parted = FileImport.objects.filter(pk=job.pk, status=Status.DONE, result__has_key="parted")
    if parted.exclude(result__parted=[]).update(**about):
        job.refresh_from_db()
        begin(job)


def find_group(job: FileImport) -> Group | None:
    """Return the group of an import, None for a new one. Raises: IllegalPlay, if its account has left it."""
    require(
        job.group is None or list_groups(job.user).filter(pk=job.group.pk).exists(),
        _("You are not in that group any more."),
    )
    return job.group


def progress_reporter(job: FileImport) -> Callable[[ProgressStep], None]:
    """Return a function that stores the progress of an import, now and then."""

    def tell(step: ProgressStep) -> None:
        job.renew(done=step.done, of=step.all, step=asdict(step))

    return now_and_then(tell)


def _finish(job: FileImport, made: Imported) -> None:
    """Write the result, in the transaction of the import. Raises: TakenOver."""
    result = {
        "group": made.group.pk if made.group else None,
        "campaigns": [row.pk for row in made.campaigns],
        "known": [row.pk for row in made.known],
        "people": [row.name for row in made.people],
        "photos": made.photos,
        "longer": [row.pk for row in made.longer],
        "parted": [row.pk for row in made.parted],
        "rows": made.rows,
        "left_out": made.left_out,
    }
    if not job.finish(result=result, changed_at=timezone.now()):
        raise TakenOver


def refuse(job: FileImport, why: Message) -> None:
    """Store why a file is refused, unless another process has the import now."""
    if job.fail(problem=to_json_value(why), changed_at=timezone.now()):
        delete_parts(job.token)


def forget_left() -> int:
    """Delete incomplete uploads and old results; return how many rows."""
    now = timezone.now()
    left = FileImport.objects.filter(status=Status.COMING, changed_at__lt=now - LEFT_FOR)
    ended = FileImport.objects.exclude(status__in=(Status.COMING, *FileImport.OPEN))
    outdated = ended.filter(changed_at__lt=now - TOLD_FOR)
    count = left.delete()[0] + outdated.delete()[0]
    done = FileImport.objects.filter(status=Status.DONE, changed_at__lt=now - LEFT_FOR)
    known = {*FileImport.objects.exclude(pk__in=done).values_list("token", flat=True)}
    for token in storages[STORAGE].listdir("")[0]:
        if token not in known:
            delete_parts(token)
    return count
